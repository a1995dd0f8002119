"""The option and the places of a table of Three Colours, before it starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.presenters.core import OptionInfo, SeatInfo
from games.rules.core.seats import seats_of
from games.rules.three_colours.board import COLOURS
from games.rules.three_colours.pairs import PAIRS
from games.rules.three_colours.state import SEATS

OPTIONS: Final[tuple[OptionInfo, ...]] = (
    OptionInfo(
        name="swap",
        label="Swap",
        help=(
            "After the first disc the other player may exchange colours with the first, instead of placing a"
            " disc. So nobody gains by moving first."
        ),
        default=False,
    ),
)

SEAT_COUNT_HELP: Final[Mapping[int, str]] = {
    2: (
        "One against one: place a disc a turn, of any colour. Each connects opposite sides with two of the"
        " three colours, and every disc helps both. Two sides of three win."
    )
}


def seats(count: int) -> tuple[SeatInfo, ...]:
    """The places of a table. :raises KeyError: a count the game has not."""
    if count != SEATS:
        raise KeyError(count)
    return tuple(SeatInfo(seat=seat, side="none", label=_label(seat)) for seat in seats_of(count))


def _label(seat: int) -> str:
    pairs = ", ".join(f"{PAIRS[seat][c][0].word} with {PAIRS[seat][c][1].word}" for c in COLOURS)
    return f"Moves {'second' if seat else 'first'}; connects {pairs}"
