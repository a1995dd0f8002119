"""Options and places of a table of World Domination, before it starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.catalogue.world_domination.face.words import SIDE_WORD, side_name
from games.catalogue.world_domination.rules.grid import SIDES, allies_of
from games.catalogue.world_domination.rules.grid import Side as WorldSide
from games.kit.face.marks import token
from games.kit.face.presenter import Choice, OptionInfo, SeatInfo, Side
from games.kit.rules.seats import Seat, seats_of

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


DRAFTING: Final = OptionInfo(
    name="drafting",
    label=_("Drafting"),
    help=_(
        "You choose your hand: everybody keeps two of twelve cards and passes the rest to the left, then"
        " keeps two of those, six times in all."
    ),
)
SECRET_MEETING: Final = OptionInfo(
    name="secret_meeting",
    label=_("Secret meeting"),
    help=_("Before the auction each player shows two cards to their ally, who can look at them later too."),
)
STATE_OF_NATIONS: Final = OptionInfo(
    name="state_of_nations",
    label=_("State of Nations"),
    help=_(
        "The Aggressor also declares a number of countries, and wins the campaign only if it holds"
        " exactly that many at the end."
    ),
)
TRIBUTE: Final = OptionInfo(
    name="tribute",
    label=_("The Rebels’ tribute"),
    help=_("Each Rebel gives the Empire its highest card of the dominant suit, and one more:"),
    choices=(
        Choice(
            "second",
            _("As in the second printing"),
            _("The higher one of its best cards in the other two suits."),
        ),
        Choice(
            "first",
            _("As in the first printing"),
            _("Its best card in one of the other two suits, whichever it likes."),
        ),
    ),
)

CAMPAIGNS: Final = OptionInfo(
    name="campaigns",
    label=_("Campaigns"),
    help=_("How many campaigns a match may have:"),
    choices=(
        Choice("3", _("Best of three"), _("Whoever wins two campaigns wins the match.")),
        Choice(
            "1", _("One"), _("One campaign decides. It takes about half the time, and the cards weigh more.")
        ),
    ),
)

OPTIONS: Final[Mapping[int, tuple[OptionInfo, ...]]] = {
    2: (STATE_OF_NATIONS, CAMPAIGNS),
    3: (TRIBUTE,),
    4: (DRAFTING, SECRET_MEETING, CAMPAIGNS),
}
"""By the number of seats."""

SEAT_COUNT_HELP: Final[Mapping[int, StrOrPromise]] = {
    2: _(
        "One against one: first arm yourself in twelve tricks for new cards, then fight twelve conflicts for"
        " twenty countries. Whoever wins two campaigns wins the match."
    ),
    3: _(
        "One against two: in each of three campaigns another player is the Empire against two Rebels."
        " Whoever held the most countries as the Empire wins the match, alone."
    ),
    4: _(
        "Two against two: you and the player opposite bid how many countries you will hold, and fight for"
        " them. The first alliance with two campaigns wins the match."
    ),
}
"""Character of the game with so many seats, for somebody who knows none of them."""


def _side(side: WorldSide) -> Side:
    """A side with its token, which can be drawn only once the site's files have their addresses."""
    word = SIDE_WORD[side]
    return Side(css=word, label=side_name(side), mark=token(word))


def seats(count: int) -> tuple[SeatInfo, ...]:
    """The places of a table with `count` seats. :raises KeyError: a count the game has not."""
    return tuple(_seat(seat, count) for seat in seats_of(count))


def _seat(seat: Seat, count: int) -> SeatInfo:
    if count == 3:  # who is the Empire is drawn by lot and passes on, so that a seat has no side yet
        return SeatInfo(seat=seat, side=None, label=gettext("The Empire in one campaign, a Rebel in two"))
    side = SIDES[count][seat]
    allies = tuple(sorted(allies_of(seat, count)))
    label = side_name(side)
    if allies:
        label = gettext("%(side)s, with seat %(ally)d") % {"side": label, "ally": allies[0] + 1}
    return SeatInfo(seat=seat, side=_side(side), label=label, allies=allies)
