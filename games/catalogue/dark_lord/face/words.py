"""Words of The Dark Lord: territories, the powers (blue and green allies, the black Lord), castles, deeds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.dark_lord.rules.land import ALLIES, LORD, NAMES
from games.kit.face.charts import many
from games.kit.face.marks import icon
from games.kit.face.markup import element, filled

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


# --- territories and powers -----------------------------------------------------------------------

Colour = Literal["blue", "green", "black"]

LAND_NAMES: Final[tuple[StrOrPromise, ...]] = (
    gettext_lazy("Tarrowick"),
    gettext_lazy("Velmoss"),
    gettext_lazy("Cindrow"),
    gettext_lazy("Larkfell"),
    gettext_lazy("Ulvenhay"),
    gettext_lazy("Ashpike"),
    gettext_lazy("Gloamgarth"),
    gettext_lazy("Oxenby"),
    gettext_lazy("Brackmere"),
    gettext_lazy("Hollinrow"),
    gettext_lazy("Thornreck"),
    gettext_lazy("Duskmarl"),
    gettext_lazy("Wickstrand"),
    gettext_lazy("Sundermoor"),
    gettext_lazy("Amberlow"),
    gettext_lazy("Mirkstead"),
    gettext_lazy("Fennrigg"),
    gettext_lazy("Quarrow"),
    gettext_lazy("Yarrowend"),
)
"""By territory. The site's own, like the map; what notations call a territory stands in `land.NAMES`."""

COLOUR_NAMES: Final[dict[Colour, StrOrPromise]] = {
    "blue": gettext_lazy("blue"),
    "green": gettext_lazy("green"),
    "black": gettext_lazy("black"),
}
_SIGNS: Final[dict[Colour, str]] = {"blue": "circle", "green": "triangle", "black": "joker"}
"""By power: what stands in its shield, so that colour is never alone."""


def land_name(land: int) -> str:
    """*Oxenby*."""
    return str(LAND_NAMES[land])


def land_html(land: int) -> SafeString:
    """The same in bold; what one types for it shows on pointing."""
    return element("b", land_name(land), title=NAMES[land])


def land_typed(land: int) -> str:
    """*Oxenby (t8)*."""
    return f"{land_name(land)} ({NAMES[land]})"


@cache
def disk(colour: Colour) -> SafeString:
    """The round badge of a power: ring, triangle or crown on its colour."""
    return element("span", icon(_SIGNS[colour]), css=f"disk disk--{colour}")


def sign(colour: Colour) -> str:
    """The mark in the shield of a power (see `marks.icon`)."""
    return _SIGNS[colour]


# --- what is held and done ------------------------------------------------------------------------


def towers_words(number: int) -> str:
    """*2 towers*."""
    return ngettext("%(n)d tower", "%(n)d towers", number) % {"n": number}


def lands_words(number: int) -> str:
    """*6 territories*."""
    return ngettext("%(n)d territory", "%(n)d territories", number) % {"n": number}


def attacks_words(who: str, land: str) -> str:
    """Somebody else's attack: *Dmitri attacks Oxenby*."""
    return _("%(who)s attacks %(land)s") % {"who": who, "land": land}


def claimed_html(who: SafeString, land: int) -> SafeString:
    """*Dmitri claimed Oxenby*."""
    return filled(_("%(who)s claimed %(land)s"), {"who": who, "land": land_html(land)})


def marched_html(who: SafeString, land: int) -> SafeString:
    """*Dmitri marched on Oxenby*."""
    return filled(_("%(who)s marched on %(land)s"), {"who": who, "land": land_html(land)})


def answered_html(who: SafeString) -> SafeString:
    """*Dmitri answered*; what, nobody else learns."""
    return filled(_("%(who)s answered"), {"who": who})


def resigned_html(who: SafeString) -> SafeString:
    """*Dmitri resigned*."""
    return filled(_("%(who)s resigned"), {"who": who})


def scores_words(scores: Sequence[int]) -> dict[str, str]:
    """The points of both allies together, and those of the Dark Lord."""
    return {"together": many(sum(scores[seat] for seat in ALLIES)), "lord": many(scores[LORD])}
