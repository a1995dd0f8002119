"""Refusals of proposals and votes at a table (`proposals.py`)."""

from __future__ import annotations


class ProposalError(Exception):
    """Something that cannot be asked, or answered."""


class NoSuchQuestion(ProposalError):
    """There is nothing like that to be asked, or nothing like that has been asked here."""


class BadDays(ProposalError):
    """A pause lasts 1 to `LONGEST_PAUSE` days."""


class NoClocks(ProposalError):
    """The table has no clocks that could stand."""


class IsPaused(ProposalError):
    """The clocks stand already."""


class NotPaused(ProposalError):
    """The clocks run already."""


class NobodyElse(ProposalError):
    """Nobody else has a claim to a seat, with whom to agree on a pause: one person plans leave instead."""


class AskedAlready(ProposalError):
    """One question waits for answers; there is but one at a time."""


class Alone(ProposalError):
    """One person alone does not call off a match that somebody may come back to."""


class AnsweredAlready(ProposalError):
    """The account has answered this question."""


class NotAsker(ProposalError):
    """Somebody else asked; only they take the question back."""


class ProposalDecided(ProposalError):
    """The question is decided, or its time is over."""
