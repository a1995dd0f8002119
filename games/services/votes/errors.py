"""Refusals of proposals and votes at a table (`proposals.py`)."""

from __future__ import annotations


class ProposalError(Exception):
    """Something that cannot be asked, or answered."""


class NoSuchQuestion(ProposalError):
    """There is nothing like that to be asked, or nothing like that has been asked here."""


class NoTakeBacks(ProposalError):
    """No move is undone here: the game hides something, it is a board, or the table has been opened so."""


class Paused(ProposalError):
    """The clocks stand: no move is undone before they run again."""


class NobodyToAsk(ProposalError):
    """Nobody is there who could agree, or whoever is does not hear from the account."""


class MovedOn(ProposalError):
    """Somebody else has moved since, or there is no such move of the account."""


class MoveStands(ProposalError):
    """The move was made in place of one that had been undone."""


class AskedOnce(ProposalError):
    """It was asked about this move before."""


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
