"""Refusals of what people at a table ask each other (`accord.py`)."""

from __future__ import annotations


class AccordError(Exception):
    """Something that cannot be asked, or answered."""


class NoSuchQuestion(AccordError):
    """There is nothing like that to be asked, or nothing like that has been asked here."""


class BadDays(AccordError):
    """A pause lasts 1 to `LONGEST_PAUSE` days."""


class NoClocks(AccordError):
    """The table has no clocks that could stand."""


class IsPaused(AccordError):
    """The clocks stand already."""


class NotPaused(AccordError):
    """The clocks run already."""


class NobodyElse(AccordError):
    """Nobody else has a claim to a seat, with whom to agree on a pause: one person plans leave instead."""


class AskedAlready(AccordError):
    """One question waits for answers; there is but one at a time."""


class Alone(AccordError):
    """One person alone does not call off a match that somebody may come back to."""


class AnsweredAlready(AccordError):
    """The account has answered this question."""


class NotAsker(AccordError):
    """Somebody else asked; only they take the question back."""


class Decided(AccordError):
    """The question is decided, or its time is over."""
