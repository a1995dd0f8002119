"""Finds the moments to which a running match may go back, and the reasons against the others.

What is hidden in a game makes the difference, and its rules tell (`Rules.hides`): where nothing is, one may
go back to any moment. Where something is, people have seen cards or questions that a position would deal to
them once more; so only to where a campaign begins, which chance then deals anew, unless all who sit there
agree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Final

from games.kit.rules.api import CAMPAIGN_STARTED
from games.kit.rules.replay import Replay
from games.selectors.record.history import History

OLDEST: Final = timedelta(days=30)
"""No move is undone that was made longer ago."""

NO_SUCH_PLY, UNDONE, NOTHING, IN_CHANCE, TOO_OLD, CONSENT = (
    "no-such-ply", "undone", "nothing-undone", "in-chance", "too-old", "needs-consent",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Boundary:
    """A moment of the moves that count, and whether one may go back to it."""

    ply: int
    undoes: int
    """Number of moves of seats that would be undone."""
    why_not: str
    """One of the codes above; empty: one may."""


def boundaries_of(history: History, now: datetime) -> tuple[Boundary, ...]:
    """Every moment of the moves that count but the present one, in order. No query, and no replay."""
    branch = history.branch
    plies = (0, *(step.ply for step in branch[:-1]))
    seats = [step.mover is not None for step in branch]
    left = [sum(seats[index:]) for index in range(len(plies))] if branch else []
    return tuple(
        Boundary(ply, undoes, _why_not(history, index, now))
        for index, (ply, undoes) in enumerate(zip(plies, left, strict=True))
    )


def why_not(history: History, ply: int, now: datetime) -> str:
    """The reason against going back to `ply`, as one of the codes above; empty: it is allowed."""
    if not 0 <= ply < history.ply:
        return NO_SUCH_PLY
    if history.replay.at(ply).base is history.replay.base:
        return NOTHING
    index = _places(history).get(ply)
    return UNDONE if index is None else _why_not(history, index, now)


def undoes(history: History, ply: int) -> int:
    """Number of moves of seats that count and would be undone."""
    return sum(step.mover is not None and step.ply > ply for step in history.branch)


def is_past_shown(history: History, ply: int) -> bool:
    """True if going back to `ply` goes past a card, or a question, that was shown.

    In a game that hides some every move of a seat is taken to have shown one: it was made by who had looked.
    What nobody has moved after is dealt anew before anybody could use it.
    """
    return bool(history.replay.rules.hides) and undoes(history, ply) > 0


def _places(history: History) -> Mapping[int, int]:
    """By ply the place in the branch of the move that follows there."""
    plies = (0, *(step.ply for step in history.branch[:-1]))
    return {ply: index for index, ply in enumerate(plies)}


def _why_not(history: History, index: int, now: datetime) -> str:
    """Of the moment before the move at `index` of the branch."""
    branch = history.branch
    following = branch[index]
    if index and following.mover is None and branch[index - 1].mover is None:
        return IN_CHANCE
    if history.times[following.ply - 1] < now - OLDEST:
        return TOO_OLD
    return CONSENT if history.replay.rules.hides and not _begins_campaign(branch[index:]) else ""


def _begins_campaign(following: tuple[Replay, ...]) -> bool:
    """True if chance deals a campaign next."""
    dealt = takewhile(lambda step: step.mover is None, following)
    return any(event.code == CAMPAIGN_STARTED for step in dealt for event in step.events)
