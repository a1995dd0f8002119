"""Refusals of what is done on a board of one's own."""

from __future__ import annotations


class OwnBoardError(Exception):
    """Nothing was changed."""


class NoOwnBoard(OwnBoardError):
    """The game hides something or has chance: nobody tries moves ahead there."""


class WentBack(OwnBoardError):
    """The match has gone back since the page was made: its moves lead elsewhere."""


class TooManyTried(OwnBoardError):
    """The tree has as many moves as it may have."""


class ChangedMeanwhile(OwnBoardError):
    """The board has changed since the page was made, on another page or device."""


class NotTried(OwnBoardError):
    """There is no such move on the board."""


class StillKept(OwnBoardError):
    """Answers that are kept hang there: they are let go of first."""


class NoAnswers(OwnBoardError):
    """Nothing in the branch answers the other."""


class TooDeep(OwnBoardError):
    """A line of answers is longer than it may be."""


class TableMovedOn(OwnBoardError):
    """The branch does not hang from where the match stands now."""


class NotOver(OwnBoardError):
    """A board is shown when its match is over, not before."""
