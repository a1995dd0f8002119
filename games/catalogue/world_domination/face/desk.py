"""Desk of World Domination, of which all parts of its page ask."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from games.catalogue.world_domination.face.words import side_called
from games.catalogue.world_domination.rules.events import CARD_PLAYED
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.moves import Play
from games.catalogue.world_domination.rules.observation import preview, preview_trick
from games.catalogue.world_domination.rules.view import Conflict, Fate, Phase, Trick, View
from games.kit.face.desk import Desk
from games.kit.face.phrases import capitalised
from games.kit.rules.api import CAMPAIGN_STARTED, Event
from games.kit.rules.seats import Seat

_PLACES: Final = {2: "sn", 3: "swe", 4: "swne"}
"""Places of the seats, by how many there are: the near one, then clockwise."""
_CONFLICTS: Final = {2: 12, 3: 16, 4: 12}


@dataclass(frozen=True)
class WorldDesk(Desk[View]):
    """A table of World Domination as its page draws it; worked out once for all parts."""

    @property
    def is_shared(self) -> bool:
        """Three seats: there are no sides that could win a match together."""
        outcome = self.view.outcome
        return outcome is not None and self.view.seats == 3 and len(outcome.winners) > 1

    @property
    def campaigns(self) -> int:
        """The most campaigns that this match may have."""
        return 3 if self.view.seats == 3 else 2 * self.view.options.to_win - 1

    def place(self, seat: Seat) -> str:
        """The place of a seat: ``s`` near, ``w`` left, ``n`` far, ``e`` right."""
        seats = self.view.seats
        return _PLACES[seats][(seat - self.near) % seats]

    def side(self, seat: Seat) -> Side:
        return self.view.sides[seat]

    def is_ally(self, seat: Seat) -> bool:
        """True if a seat is on the side of whoever is called *you*."""
        you = self.table.reader
        return you is not None and seat != you and self.side(seat) is self.side(you)

    def is_empire(self, seat: Seat) -> bool:
        return seat == self.view.empire

    def party(self, side: Side) -> str:
        """A side inside a sentence, as its table calls it: *gold*, or with three seats *the Empire*."""
        return side_called(side, self.view.seats)

    def head(self, side: Side) -> str:
        """A side at the head of a sentence: *Gold*, *The Rebels*."""
        return capitalised(self.party(side))

    @property
    def conflicts(self) -> int:
        """The number of conflicts in a campaign."""
        return _CONFLICTS[self.view.seats]

    def considered(self, move: Play) -> Trick:
        """The trick that is being played to, as it would be after a card of the viewer."""
        if self.view.conflict is None:
            return preview_trick(self.view, move)
        return preview(self.view, move)

    @cached_property
    def shown_trick(self) -> Trick | None:
        """The trick of the arming on the table: the running one, else the last until the first conflict."""
        arming = self.view.arming
        if arming is None or self.shown_conflict is not None:
            return None
        if arming.trick is not None:
            return arming.trick
        return arming.tricks[-1] if arming.tricks else None

    @cached_property
    def last_trick(self) -> Trick | None:
        """The trick of the arming before the running one, to look back at."""
        arming = self.view.arming
        is_running = arming is not None and arming.trick is not None
        return arming.tricks[-1] if arming and is_running and arming.tricks else None

    @cached_property
    def shown_conflict(self) -> Conflict | None:
        """The conflict on the table: the running one, else the last until the next begins."""
        if self.view.conflict is not None:
            return self.view.conflict
        return self.view.conflicts[-1] if self.view.conflicts else None

    @cached_property
    def last_conflict(self) -> Conflict | None:
        """The one before the running conflict, to look back at."""
        running = self.view.conflict is not None
        return self.view.conflicts[-1] if running and self.view.conflicts else None

    def plays(self, trick: Trick) -> dict[Seat, Event]:
        """The event of each card of a conflict, or of a trick of the arming, of this campaign, by seat."""
        kind = "conflict" if isinstance(trick, Conflict) else "trick"
        found: dict[Seat, Event] = {}
        for entry in reversed(self.table.log):
            for event in entry.events:
                if event.code == CAMPAIGN_STARTED:
                    return found
                if event.code == CARD_PLAYED and event.data[kind] == trick.number:
                    found[Seat(event.seat or 0)] = event
            if len(found) == len(trick.laid):
                return found
        return found

    @cached_property
    def shown_plays(self) -> dict[Seat, Event]:
        shown = self.shown_conflict or self.shown_trick
        return {} if shown is None else self.plays(shown)

    @cached_property
    def counted(self) -> tuple[tuple[int, Any], ...]:
        """The cells whose values make the power of a special that lies on the table."""
        conflict = self.shown_conflict
        if conflict is None or (conflict.result is not None and self.view.phase is Phase.OVER):
            return ()
        return tuple(
            (cell, self.shown_plays[laid.seat].data["suit"])
            for laid in conflict.laid
            if laid.fate is Fate.ON_TABLE and laid.seat in self.shown_plays
            for cell, _ in self.shown_plays[laid.seat].data.get("cells", ())
        )
