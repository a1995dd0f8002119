"""The words of The Dark Lord: territories, the powers (blue and green allies, the black Lord), points."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, Literal

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from games.catalogue.dark_lord.rules.land import NAMES
from games.kit.face.charts import many
from games.kit.face.marks import icon

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
    return format_html('<b title="{}">{}</b>', NAMES[land], land_name(land))


def land_typed(land: int) -> str:
    """*Oxenby (t8)*."""
    return f"{land_name(land)} ({NAMES[land]})"


@cache
def disk(colour: Colour, cls: str = "") -> SafeString:
    """The round badge of a power: ring, triangle or crown on its colour."""
    return SafeString(f'<span class="disk disk--{colour} {escape(cls)}">{icon(_SIGNS[colour])}</span>')


def sign(colour: Colour) -> str:
    """The mark in the shield of a power (see `marks.icon`)."""
    return _SIGNS[colour]


# --- numbers --------------------------------------------------------------------------------------

ROUNDS: Final = 10
"""Of the battle, at most."""


def points_words(points: int) -> str:
    """Points: *2,800*."""
    return many(points)
