"""What every part of the page asks of a table of Three Colours."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from games.presenters.people import Names, names_of
from games.rules.core.api import Seat
from games.rules.three_colours.board import COLOURS, Colour
from games.rules.three_colours.pairs import Pair
from games.rules.three_colours.view import View
from games.selectors.table import Table


@dataclass(frozen=True)
class Stage:
    """A table of Three Colours as its page draws it; worked out once for all parts."""

    table: Table

    @property
    def view(self) -> View:
        view: View = self.table.view
        return view

    @cached_property
    def names(self) -> Names:
        return names_of(self.table)

    @property
    def me(self) -> Seat | None:
        """The seat of the viewer; None for a spectator."""
        return self.view.viewer

    @property
    def near(self) -> Seat:
        """The seat that is told first."""
        return Seat(0) if self.me is None else self.me

    @property
    def far(self) -> Seat:
        """The other one."""
        return Seat(1 - self.near)

    @property
    def order(self) -> tuple[Seat, Seat]:
        return self.near, self.far

    @property
    def is_my_turn(self) -> bool:
        return self.me is not None and self.me in self.view.to_move and not self.table.is_past

    @property
    def offers_swap(self) -> bool:
        """Whether the viewer may swap now."""
        return self.is_my_turn and self.view.may_swap

    @property
    def left(self) -> tuple[Colour, ...]:
        """The colours that can still be placed."""
        return tuple(colour for colour in COLOURS if self.view.supply[colour])

    def pair(self, seat: Seat, colour: Colour) -> Pair:
        """The pair with which a seat connects a colour."""
        return self.view.pairs[seat][colour]

    def connects(self, seat: Seat, disc: Colour) -> tuple[Colour, ...]:
        """The open colours that a seat connects with discs of a colour, among others."""
        return tuple(c for c in COLOURS if self.view.won[c] is None and disc in self.pair(seat, c))

    def barred(self, seat: Seat, disc: Colour) -> Colour | None:
        """The colour from which discs of a colour fence a seat off; None if that is decided."""
        (colour,) = (c for c in COLOURS if disc not in self.pair(seat, c))
        return colour if self.view.won[colour] is None else None
