"""Tables of one board of The Dark Lord beside each other, in few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.dark_lord.face.words import scores_words
from games.catalogue.dark_lord.rules.land import LORD
from games.kit.face.markup import filled
from games.kit.face.presenter import BoardWords

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


def how(course: Mapping[str, Any], line: int) -> SafeString:
    """*felled the castle in round 4, 7 of 8 right*."""
    return escape(f"{result(course, line)}, {bid(course, line)}")


def bid(course: Mapping[str, Any], _line: int) -> SafeString:
    """Answers of both allies that were right: *7 of 8 right*."""
    asked = len(course["right"]) * course["asked"]
    words = ngettext("%(right)d of %(count)d right", "%(right)d of %(count)d right", asked)
    return filled(words, {"right": sum(course["right"]), "count": asked})


def result(course: Mapping[str, Any], _line: int) -> str:
    """*felled the castle in round 4*, *lost a castle in round 3*, *3,200 : 2,400 points*."""
    if course["fallen"] is None:
        return _("%(together)s : %(lord)s points") % scores_words(course["points"])
    words = (
        _("felled the castle in round %(number)d")
        if course["fallen"] == LORD
        else _("lost a castle in round %(number)d")
    )
    return words % {"number": course["round"]}


def lines(_seats: int) -> tuple[SafeString, ...]:
    """The allies."""
    return (escape(_("The allies")),)


def _counted(seats: int) -> StrOrPromise:  # noqa: ARG001 - as in `BoardWords.counted`
    return gettext_lazy(
        "Result: the Dark Lord’s castle felled, the sooner the better, or an ally’s castle lost, the later"
        " the better; else the allies’ points less his."
    )


BOARDS: Final = BoardWords(
    same=gettext_lazy(
        "Everybody who plays this board has the same castles, and is asked the same questions."
    ),
    lasts=lambda _seats: _("about 10 minutes"),
    counted=_counted,
    how=how,
    bid=bid,
    result=result,
    lines=lines,
)
