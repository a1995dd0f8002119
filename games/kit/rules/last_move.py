"""The last move of a seat, as long as whoever took it back would have learnt nothing by it."""

from __future__ import annotations

from collections.abc import Collection

from games.kit.rules.replay import Replay
from games.kit.rules.seats import Resign, Seat


def hides_nothing(replay: Replay) -> bool:
    """True if everybody sees everything at every moment of such a match."""
    return not replay.rules.hides


def last_move(replay: Replay, seat: Seat, *, past: Collection[Seat] = ()) -> Replay | None:
    """The moment just after the last move of `seat` that counts, if nothing stands in the way of undoing it.

    Another seat's move does, and an act of chance, which has shown something; so does what only some were
    told, and resigning, which is no slip. Where a game hides something no move can be undone so.

    :param past: the seats whose later moves do not stand in the way.
    """
    step = replay.base
    while hides_nothing(replay) and step.previous is not None:
        if step.mover is None or any(event.only_for is not None for event in step.events):
            break
        if step.mover == seat:
            return None if isinstance(step.move, Resign) else step
        if step.mover not in past:
            break
        step = step.previous.base
    return None
