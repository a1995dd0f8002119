"""Tables of one board of Floating Partners beside each other, in few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.floating_partners.face.words import card_html, figure, points_words
from games.catalogue.floating_partners.rules.moves import Play
from games.kit.face.markup import NOTHING, filled
from games.kit.face.presenter import BoardWords

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


def how(course: Mapping[str, Any], line: int) -> SafeString:
    """*made 3 of 4 bids, 210 points*."""
    made = course["made"][line]
    words = ngettext(
        "made %(made)d of %(count)d bid, %(points)s", "made %(made)d of %(count)d bids, %(points)s", len(made)
    )
    points = points_words(course["scores"][line])
    return filled(words, {"made": sum(made), "count": len(made), "points": points})


def bid(course: Mapping[str, Any], line: int) -> SafeString:
    """The bids of the seat, hand by hand: *3, 5, 4, 6*."""
    return escape(", ".join(map(str, course["bids"][line])))


def result(course: Mapping[str, Any], line: int) -> str:
    """Its bids that were made, and the points by seat: *3 made · 210 : 140 : 60 : −30*."""
    made = _("%(count)d made") % {"count": sum(course["made"][line])}
    return f"{made} · {' : '.join(map(figure, course['scores']))}"


def lines(seats: int) -> tuple[SafeString, ...]:
    """The seats."""
    return tuple(filled(_("Seat %(number)d"), {"number": seat + 1}) for seat in range(seats))


def _counted(seats: int) -> StrOrPromise:  # noqa: ARG001 - as in `BoardWords.counted`
    return gettext_lazy("Result: your points above the mean of your table or below, after the last hand.")


def chosen(move: object) -> SafeString:
    """The card that was played."""
    return card_html(move.card) if isinstance(move, Play) else NOTHING


BOARDS: Final = BoardWords(
    same=gettext_lazy("Everybody who plays this board is dealt the same hands."),
    lasts=lambda _seats: _("about 20 minutes"),
    counted=_counted,
    how=how,
    bid=bid,
    result=result,
    lines=lines,
    chosen=chosen,
)
