"""Desk of Three Colours: the table as every part of its page asks for it."""

from __future__ import annotations

from dataclasses import dataclass

from games.catalogue.three_colours.rules.board import COLOURS, Colour
from games.catalogue.three_colours.rules.pairs import Pair
from games.catalogue.three_colours.rules.view import View
from games.kit.face.desk import Desk
from games.kit.rules.seats import Seat


@dataclass(frozen=True)
class ColoursDesk(Desk[View]):
    """A table of Three Colours as its page draws it; worked out once for all parts."""

    @property
    def far(self) -> Seat:
        """The other one."""
        return Seat(1 - self.near)

    @property
    def offers_swap(self) -> bool:
        """True if the viewer may swap now."""
        return self.is_my_turn and self.view.may_swap

    @property
    def left(self) -> tuple[Colour, ...]:
        """The colours that can still be placed."""
        return tuple(colour for colour in COLOURS if self.view.supply[colour])

    def pair(self, seat: Seat, colour: Colour) -> Pair:
        """The pair with which a seat connects a colour."""
        return self.view.pairs[seat][colour]

    def won_by(self, seat: Seat) -> list[Colour]:
        """The colours that a seat has won."""
        return [win.colour for win in self.view.won if win is not None and win.seat == seat]

    def helped(self, seat: Seat, disc: Colour) -> tuple[Colour, ...]:
        """The open colours that discs of a colour help a seat with."""
        return tuple(c for c in COLOURS if self.view.won[c] is None and disc in self.pair(seat, c))

    def barred(self, seat: Seat, disc: Colour) -> Colour | None:
        """The colour from which discs of a colour fence a seat off; None if that is decided."""
        (colour,) = (c for c in COLOURS if disc not in self.pair(seat, c))
        return colour if self.view.won[colour] is None else None
