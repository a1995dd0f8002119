"""Tables of one board of World Domination beside each other, in few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.world_domination.face.hand import lying_card
from games.catalogue.world_domination.face.words import SIDE_WORD, bid_html, side_called, suit_html
from games.catalogue.world_domination.rules.cards import SUIT_BY_LETTER
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.moves import Play
from games.catalogue.world_domination.rules.view import Goal
from games.kit.face.marks import token
from games.kit.face.markup import NOTHING, filled, joined
from games.kit.face.presenter import BoardWords

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


def how(course: Mapping[str, Any], line: int) -> SafeString:
    """*bid 12 Politics, made 13*; with three seats *15 countries, 9 conflicts as a Rebel*."""
    if "empire" in course:
        return _as_empire(course, line)
    side, own = Side(course["side"]), Side(line)
    made = course["countries"][side]
    values = {"side": side_called(side, 4), "made": made, "contract": _contract(course)}
    if course["goal"] != Goal.AT_LEAST:
        words = (
            _("declared %(contract)s, made %(made)d")
            if side is own
            else _("%(side)s declared %(contract)s, made %(made)d")
        )
    elif side is own:
        words = _("bid %(contract)s, made %(made)d")
    elif made < course["number"]:
        words = _("let %(side)s bid %(contract)s, held it to %(made)d")
    else:
        words = _("let %(side)s bid %(contract)s, which made %(made)d")
    return filled(words, values)


def _as_empire(course: Mapping[str, Any], line: int) -> SafeString:
    countries, conflicts = course["empire"][line], course["rebel"][line]
    held = ngettext("%(count)d country as the Empire", "%(count)d countries as the Empire", countries)
    won = ngettext("%(count)d conflict as a Rebel", "%(count)d conflicts as a Rebel", conflicts)
    return joined([filled(held, {"count": countries}), filled(won, {"count": conflicts})], ", ")


def _contract(course: Mapping[str, Any]) -> SafeString:
    suit = SUIT_BY_LETTER[course["suit"]]
    return bid_html(course["number"], suit) if course["number"] else suit_html(suit)


def bid(course: Mapping[str, Any], line: int) -> SafeString:
    """*gold, 12 Politics*; with three seats one's own countries as the Empire."""
    if "empire" in course:
        words = ngettext("%(count)d country", "%(count)d countries", course["empire"][line])
        return filled(words, {"count": course["empire"][line]})
    return format_html("{}, {}", side_called(Side(course["side"]), 4), _contract(course))


def result(course: Mapping[str, Any], line: int) -> str:
    """*won, 13 : 7* for a side; with three seats everybody's countries as the Empire."""
    if "empire" in course:
        return " : ".join(map(str, course["empire"]))
    words = _("won, %(mine)d : %(other)d") if course["winner"] == line else _("lost, %(mine)d : %(other)d")
    own = Side(line)
    return words % {"mine": course["countries"][own], "other": course["countries"][own.rival]}


def lines(seats: int) -> tuple[SafeString, ...]:
    """Gold and silver with their tokens; with three seats the seats."""
    if seats == 3:
        return tuple(filled(_("Seat %(number)d"), {"number": seat + 1}) for seat in range(seats))
    return tuple(format_html("{} {}", token(word), word) for word in SIDE_WORD)


def _counted(seats: int) -> StrOrPromise:
    if seats == 3:
        return gettext_lazy(
            "Result: twice your countries as the Empire, and the conflicts you won as a Rebel."
        )
    return gettext_lazy(
        "Result: your side’s countries above ten or below, and five more for the campaign won, five less"
        " for it lost."
    )


def chosen(move: object) -> SafeString:
    """The card that was played."""
    return lying_card(move.card) if isinstance(move, Play) else NOTHING


BOARDS: Final = BoardWords(
    same=gettext_lazy("Everybody who plays this board is dealt the same."),
    lasts=lambda seats: _("about 20 minutes") if seats == 3 else _("about 15 minutes"),
    counted=_counted,
    how=how,
    bid=bid,
    result=result,
    lines=lines,
    chosen=chosen,
)
