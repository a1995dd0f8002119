"""Forms of events: which seats of a table belong to one entrant, and how groups are seated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.catalogue import GAMES, RATED, RULES
from games.kit.rules.seats import Seat
from games.models import Event
from games.models.event import Terms
from games.tournaments.groups import LEAST_PAIRED, Shape, sizes_for, split_paired


@dataclass(frozen=True, slots=True)
class Form:
    """Form of the tables of an event."""

    sides: tuple[tuple[Seat, ...], ...]
    """Seats by side."""
    shape: Shape | None
    """How groups are seated; None: two sides, each one entrant, who play two legs."""

    @property
    def is_paired(self) -> bool:
        """True if two entrants meet in a match."""
        return self.shape is None

    @property
    def seats(self) -> int:
        """The number of seats at a table."""
        return sum(map(len, self.sides))

    @property
    def least(self) -> int:
        """The number of entrants without whom there is no group."""
        if self.shape is None:
            return LEAST_PAIRED
        return next(n for n in range(1, 64) if sizes_for(self.shape, n))

    def sizes(self, count: int) -> list[int]:
        """The sizes of the groups of so many entrants; those who find no place are in none."""
        return split_paired(count) if self.shape is None else sizes_for(self.shape, count)


def form_of(event: Terms) -> Form:
    """The form of an event. :raises BadConfig: its game has no such table. :raises KeyError: no such game."""
    rules = RULES[event.game]
    pairing = RATED[event.game].pairing(rules.parse_config(event.options), event.seat_count)
    each = {len(side) for side in pairing.sides}
    if len(pairing.sides) == 2 and (each == {1} or event.has_pairs):
        return Form(pairing.sides, None)
    return Form(pairing.sides, Shape(event.seat_count, has_partners=len(pairing.sides) == 2))


def options_of(event: Terms) -> dict[str, Any]:
    """The options of all matches of an event, as a record has them: some the game gives all events alike.

    :raises BadConfig: see there.
    """
    rules = RULES[event.game]
    options = {**event.options, **GAMES[event.game].event_options(event.seat_count)}
    return rules.config_options(rules.parse_config(options))


def is_swiss(event: Event) -> bool:
    """True if its rounds are paired by the points so far."""
    return event.kind == Event.Kind.SWISS and not event.is_group_instead


def is_knockout(event: Event) -> bool:
    return event.kind == Event.Kind.KNOCKOUT


def has_rounds(event: Event) -> bool:
    """True if its matches are made round by round."""
    return is_swiss(event) or is_knockout(event)
