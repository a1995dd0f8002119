"""The options and the places of a table of World Domination, before it starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.presenters.core import Choice, OptionInfo, SeatInfo
from games.presenters.world_domination.words import SIDE_WORD, side_name
from games.rules.core.api import Seat
from games.rules.core.seats import seats_of
from games.rules.world_domination.grid import SIDES, allies_of

OPTIONS: Final[tuple[OptionInfo, ...]] = (
    OptionInfo(
        name="drafting",
        label="Drafting",
        help="Hands are chosen: keep two cards, pass the rest to the left, six times over.",
        default=False,
        seat_counts=(4,),
    ),
    OptionInfo(
        name="secret_meeting",
        label="Secret meeting",
        help="Before the auction each player shows two cards to their ally, who can look at them later too.",
        default=False,
        seat_counts=(4,),
    ),
    OptionInfo(
        name="state_of_nations",
        label="State of Nations",
        help=(
            "The Aggressor also declares a number of countries, and wins the campaign only if it holds"
            " exactly so many at the end."
        ),
        default=False,
        seat_counts=(2,),
    ),
    OptionInfo(
        name="tribute",
        label="The Rebels’ tribute",
        help="Each Rebel gives the Empire its highest card of the dominant suit, and one more:",
        default="second",
        kind="choice",
        choices=(
            Choice("second", "Second printing", "The highest card it has in the other two suits."),
            Choice("first", "First printing", "The highest card of one other suit, whichever it likes."),
        ),
        seat_counts=(3,),
    ),
)

SEAT_COUNT_HELP: Final[Mapping[int, str]] = {
    2: (
        "One against one: first arm yourself in twelve tricks for new cards, then fight for twelve countries."
        " Two campaigns won are the match."
    ),
    3: (
        "One against two: in each of three campaigns another player is the Empire against two Rebels."
        " The Empire that held the most countries wins the match, alone."
    ),
    4: (
        "Two against two: you and the player opposite bid how many countries you will hold, and fight for"
        " them. Two campaigns won are the match, for both allies."
    ),
}
"""What the game is with so many seats, for somebody who knows none of them."""


def seats(count: int) -> tuple[SeatInfo, ...]:
    """The places of a table with `count` seats. :raises KeyError: a count the game has not."""
    return tuple(_seat(seat, count) for seat in seats_of(count))


def _seat(seat: Seat, count: int) -> SeatInfo:
    if count == 3:  # who is the Empire is drawn by lot and passes on, so that a seat has no side yet
        return SeatInfo(seat=seat, side="none", label="The Empire in one campaign, a Rebel in two")
    side = SIDES[count][seat]
    allies = tuple(sorted(allies_of(seat, count)))
    places = " and ".join(str(ally + 1) for ally in allies)
    label = side_name(side)
    if allies:
        label += f", with seat{'s' * (len(allies) > 1)} {places}"
    return SeatInfo(seat=seat, side=SIDE_WORD[side], label=label, allies=allies)
