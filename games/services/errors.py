"""Refusals of moves, and of whatever else is done at a match that is played."""

from __future__ import annotations


class PlayError(Exception):
    """A move that was not taken for a reason outside the rules."""


class NotSeated(PlayError):
    """The account holds no seat of this match."""


class TimeUp(PlayError):
    """The deadline of the turn had come when the move reached the site."""


class NotRunning(PlayError):
    """The match has not begun or is over."""


class Stale(PlayError):
    """The form was made for another turn than the seat's present one."""


class HasResigned(PlayError):
    """The seat has resigned before."""


class SureFirst(PlayError):
    """Resigning is no move like the others: the player is asked first, then `resign` does it."""


class Waits(PlayError):
    """Another move of this turn has been sent and waits; it is taken back first."""


class ReadFirst(PlayError):
    """A moderator has warned the account, which has to read that first. What runs out meanwhile is its own
    clock; that of a question which it has opened does not wait, so that this one is answered before.
    """


class AlreadyPlayed(PlayError):
    """This very move of this turn stands in the record, or waits: a double click, or a repeated request."""
