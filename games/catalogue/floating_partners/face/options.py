"""The options and the places of a table of Floating Partners, before it starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.text import format_lazy
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.kit.face.presenter import Choice, OptionInfo, SeatInfo
from games.kit.rules.seats import seats_of

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

SEATS: Final = (4, 5, 6, 7, 8)
LONG: Final = 6
"""From so many seats on a table is offered one round of deals; fewer play to the target."""

SIX_PACK: Final = OptionInfo(
    name="six_pack",
    label=_("The pack"),
    help=_("Six hands need 63 cards, more than one pack has:"),
    choices=(
        Choice(
            "500",
            _("With 11s, 12s and 13s"),
            _("One pack with the 11s, the 12s and the red 13s, and the Joker."),
        ),
        Choice(
            "two",
            _("With twos and threes from a second pack"),
            _("One pack, the Joker, and of a second pack the 2s, the 3s and the black 4s."),
        ),
    ),
)
BREAK_PENALTY: Final = OptionInfo(
    name="break_penalty",
    label=_("Breaking an alliance"),
    help=_("Whoever changes suit while somebody else holds it breaks that alliance. What it costs:"),
    choices=(
        Choice("each", _("Each member 10 points"), _("Who leaves and who is left pay the same.")),
        Choice("breaker", _("The breaker alone"), _("10 points for every member, itself included.")),
    ),
)


def _target_told(number: int) -> str:
    return gettext("To %(count)d points") % {"count": number}


TARGET: Final = OptionInfo(
    name="target",
    label=_("Points to win"),
    help=_("The match ends after the hand in which somebody has so many. The highest score wins."),
    told=_target_told,
    step=50,
)


def _hands_told(number: int) -> str:
    if not number:
        return gettext("No last hand: only the points end it")
    return ngettext("At most %(count)d hand", "At most %(count)d hands", number) % {"count": number}


TURNS: Final[Mapping[int, int]] = {4: 50, 5: 65, 6: 75, 7: 90, 8: 100}
"""By seats: turns of a hand, everybody's together, as counted in matches between bots."""

_HANDS_HELP: Final = _(
    "Who declares last chooses best, so hands come in whole rounds, in which everybody deals once: {one},"
    " {two}, {three} … A hand is about {turns} turns, one after the other. With 0 there is no last hand:"
    " points can be lost again, so such a match may go on for very long."
)


def options(count: int) -> tuple[OptionInfo, ...]:
    """The options of a table with `count` seats. :raises KeyError: a count the game has not."""
    hands = OptionInfo(
        name="max_hands",
        label=_("Hands at most"),
        help=format_lazy(_HANDS_HELP, one=count, two=2 * count, three=3 * count, turns=TURNS[count]),
        told=_hands_told,
        always_told=True,
        step=count,
        proposed=count if count >= LONG else None,
    )
    pack = (SIX_PACK,) if count == 6 else ()
    return (*pack, BREAK_PENALTY, TARGET, hands)


SEAT_COUNT_HELP: Final[Mapping[int, StrOrPromise]] = {
    4: _(
        "43 cards, at most two together. About 50 turns a hand, a dozen of them yours, and six or seven hands"
        " to 500 points: good to begin with."
    ),
    5: _(
        "53 cards, at most two together, so that one at least stands alone. About 65 turns a hand, 13 of them"
        " yours, and some ten hands to 500 points."
    ),
    6: _("63 cards, at most three together. About 75 turns a hand, 13 of them yours."),
    7: _(
        "73 cards, at most three together, so that no alliance has most of the seats. About 90 turns a hand,"
        " 13 of them yours."
    ),
    8: _(
        "83 cards, some of them twice, at most four together. About 100 turns a hand, 13 of them yours: if"
        " each waits three hours, almost two weeks."
    ),
}
"""Character of the game with so many seats, for somebody who knows none of them."""


def seats(count: int) -> tuple[SeatInfo, ...]:
    """The places of a table with `count` seats: all alike. :raises KeyError: a count the game has not."""
    if count not in SEATS:
        raise KeyError(count)
    label = gettext("chooses its partners anew in every hand")
    return tuple(SeatInfo(seat=seat, side=None, label=label) for seat in seats_of(count))
