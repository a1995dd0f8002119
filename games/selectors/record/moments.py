"""The moments of a record: where a step ends, where a campaign does, and which end a table keeps.

The end of a campaign stays on a table until whoever sits there goes on. The match goes on meanwhile and
nobody waits for anybody: what is kept is only how one table is shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from games.kit.rules.api import CAMPAIGN_ENDED, Event
from games.kit.rules.seats import Mover
from games.kit.table import End


def ends_of(told: Iterable[tuple[int, Sequence[Event]]]) -> tuple[End, ...]:
    """The campaigns that are over, in order.

    :param told: what each move of a record that counts brought about, with the ply after it, in order.
    """
    return tuple(
        End(event.data["number"], ply)
        for ply, events in told
        for event in events
        if event.code == CAMPAIGN_ENDED
    )


def held_end(ends: Sequence[End], gone_on: int, ply: int) -> End | None:
    """The first end from which the holder of a seat has not gone on; None if the table is as the record is.

    :param gone_on: the last campaign from whose end they have. :param ply: of the match.
    """
    return next((end for end in ends if end.number > gone_on and end.ply < ply), None)


def watched_end(ends: Sequence[End], movers: Sequence[Mover], backs: Collection[int] = ()) -> End | None:
    """The end that somebody who only watches is shown: until a seat moves again, or the match goes back.

    :param movers: of the whole record. :param backs: its rows that go back, by their ply.
    """
    last = ends[-1] if ends else None
    if last is None or last.ply == len(movers) or any(mover is not None for mover in movers[last.ply :]):
        return None
    return None if any(row >= last.ply for row in backs) else last


def stops_of(movers: Sequence[Mover], backs: Collection[int] = ()) -> tuple[int, ...]:
    """After which of a record's moves a step ends.

    One step is one visible thing: a move of a seat, or a whole run of chance's moves (the world is laid out,
    the cards are dealt, a first bidder is drawn). A run is a step of its own and is not joined to the move
    before it, because that would hide how a campaign ended. A run that opens the record is joined to the
    start: nothing is to be seen before it. Going back begins a step; what is then dealt anew belongs to it.

    :param backs: the rows that go back, by their ply.

    >>> stops_of([None, None, 0, 1, None, None, 0])
    (2, 3, 4, 6, 7)
    """
    start = [0] if not movers or movers[0] is not None else []
    ends = [
        ply
        for ply in range(1, len(movers) + 1)
        if movers[ply - 1] is not None or ply == len(movers) or movers[ply] is not None or ply in backs
    ]
    return (*start, *ends)
