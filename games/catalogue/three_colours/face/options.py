"""The option and the places of a table of Three Colours, before it starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, gettext_lazy

from games.catalogue.three_colours.rules.board import Colour
from games.catalogue.three_colours.rules.pairs import ALLY
from games.catalogue.three_colours.rules.state import SEATS
from games.kit.face.presenter import OptionInfo, SeatInfo
from games.kit.rules.seats import seats_of

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

OPTIONS: Final[tuple[OptionInfo, ...]] = (
    OptionInfo(
        name="swap",
        label=gettext_lazy("Swap"),
        help=gettext_lazy(
            "After the first disc the other player may take over the first one’s allies instead of placing a"
            " disc. So nobody gains much by moving first."
        ),
    ),
)

SEAT_COUNT_HELP: Final[Mapping[int, StrOrPromise]] = {
    2: gettext_lazy(
        "One against one: place a disc a turn, of any colour. Each connects opposite sides with two of the"
        " three colours, and every disc helps both somewhere. Whoever has two of the three colours wins."
    )
}


def seats(count: int) -> tuple[SeatInfo, ...]:
    """The places of a table. :raises KeyError: a count the game has not."""
    if count != SEATS:
        raise KeyError(count)
    return tuple(SeatInfo(seat=seat, side=None, label=_label(seat)) for seat in seats_of(count))


def _label(seat: int) -> str:
    """The order of moves, and which discs help with which colour beside its own."""
    words = (
        gettext(
            "Moves second; %(orange)s discs help with orange, %(purple)s with purple, %(green)s with green"
        )
        if seat
        else gettext(
            "Moves first; %(orange)s discs help with orange, %(purple)s with purple, %(green)s with green"
        )
    )
    return words % {colour.word: ALLY[seat][colour].word for colour in Colour}
