"""Desk of The Dark Lord: the table as every part of its page asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from games.catalogue.dark_lord.face.words import COLOUR_NAMES, Colour
from games.catalogue.dark_lord.rules.land import ALLIES, LANDS, LORD, NEIGHBOURS, ally_of
from games.catalogue.dark_lord.rules.view import Phase, View
from games.kit.face.desk import Desk
from games.kit.rules.seats import Seat


@dataclass(frozen=True)
class DarkDesk(Desk[View]):
    """A table of The Dark Lord as its page draws it; worked out once for all parts."""

    @property
    def is_ally(self) -> bool:
        """True if the viewer is one of the two allies."""
        return self.me in ALLIES

    @property
    def ally(self) -> Seat:
        """The other ally; before everybody else seat 1."""
        return ally_of(self.me) if self.me is not None and self.me in ALLIES else Seat(1)

    def colour(self, seat: Seat) -> Colour:
        """Each ally sees itself blue and its ally green; to all others seat 0 is blue. The Lord is black."""
        if seat == LORD:
            return "black"
        return "green" if seat == self.ally else "blue"

    def colour_name(self, seat: Seat) -> str:
        """*blue*."""
        return str(COLOUR_NAMES[self.colour(seat)])

    def called(self, seat: Seat) -> str:
        """Within a sentence: *you*, *Dmitri*, *the Dark Lord*."""
        return _("the Dark Lord") if seat == LORD and seat != self.reader else self.names.object(seat)

    def possessive(self, seat: Seat) -> str:
        """Within a sentence: *your*, *Dmitri’s*, *the Dark Lord’s*."""
        if seat == LORD and seat != self.reader:
            return _("the Dark Lord’s")
        return self.names.possessive(seat)

    def lands_of(self, seat: Seat) -> tuple[int, ...]:
        """The territories that a seat holds, its castle's among them unless it has fallen."""
        view = self.view
        fallen = None if view.fallen is None or view.bases is None else view.bases[view.fallen]
        return tuple(land for land in range(LANDS) if view.owners[land] == seat and land != fallen)

    @cached_property
    def castles(self) -> dict[int, Seat]:
        """The owners of the castles that stand, or stood, by territory."""
        return {land: Seat(seat) for seat, land in enumerate(self.view.bases or ())}

    @property
    def allied_points(self) -> int:
        """The points of both allies together."""
        return self.view.points[0] + self.view.points[1]

    def reach(self, taken: frozenset[int] = frozenset()) -> tuple[int, ...]:
        """The allies' territories that the Dark Lord could strike.

        :param taken: territories that the allies would have taken from him before.
        """
        owners = self.view.owners
        black = {land for land in range(LANDS) if owners[land] == LORD and land not in taken}
        return tuple(
            land
            for land in range(LANDS)
            if (owners[land] in ALLIES or land in taken) and not black.isdisjoint(NEIGHBOURS[land])
        )

    @property
    def is_battle(self) -> bool:
        """True if the territories have been shared out and rounds are fought."""
        return self.view.phase in {Phase.CHOOSE, Phase.QUESTIONS, Phase.ANSWER, Phase.STRIKE}
