"""Results of the hands that are over: ranks, points as people read them, and who broke which alliance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.catalogue.floating_partners.face.numbers import figure
from games.catalogue.floating_partners.rules.cards import Declaration
from games.catalogue.floating_partners.rules.events import ALLIANCE_BROKEN
from games.kit.log import LogEntry
from games.kit.rules.api import CAMPAIGN_STARTED, Event
from games.kit.rules.seats import Seat

RULER: Final = 10
"""Tricks of a hand, and places of the rulers."""


@dataclass(frozen=True, slots=True)
class Break:
    """An alliance that a seat left."""

    campaign: int
    declaration: Declaration
    breaker: Seat
    members: tuple[Seat, ...]
    """The breaker among them."""
    penalties: Mapping[Seat, int]
    """Payments by seat: points below 0."""


def breaks_in(log: Sequence[LogEntry], campaign: int) -> tuple[Break, ...]:
    """The alliances that were broken in one hand, in order."""
    return tuple(each for each in breaks_of(log) if each.campaign == campaign)


def breaks_of(log: Sequence[LogEntry]) -> tuple[Break, ...]:
    """The alliances that were broken in a match, in order."""
    return tuple(_breaks(event for entry in log for event in entry.events))


def _breaks(events: Iterable[Event]) -> Iterator[Break]:
    campaign = 0
    for event in events:
        if event.code == CAMPAIGN_STARTED:
            campaign = event.data["number"]
        elif event.code == ALLIANCE_BROKEN and event.seat is not None:
            yield Break(
                campaign,
                event.data["declaration"],
                event.seat,
                tuple(event.data["seats"]),
                event.data["penalties"],
            )


def ranks_of(totals: Sequence[int]) -> tuple[int, ...]:
    """By seat, from 1; equal totals share a rank and the next ones are skipped.

    >>> ranks_of((80, 120, 80, 10))
    (2, 1, 2, 4)
    """
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def by_rank(totals: Sequence[int]) -> tuple[Seat, ...]:
    """The seats, the highest total first, equal ones in the order of their seats."""
    return tuple(Seat(seat) for seat in sorted(range(len(totals)), key=lambda seat: -totals[seat]))


def gain(points: int) -> str:
    """Points that were added: *+130*, *−20*, *0*.

    >>> gain(130), gain(-20), gain(0)
    ('+130', '−20', '0')
    """
    return f"+{points}" if points > 0 else figure(points)


def gain_css(points: int) -> str:
    """The css word of points that were added, which also have their sign."""
    return "up" if points > 0 else "down" if points < 0 else "level"
