"""Map in SVG, drawn by pure functions: the land, and what stands on it.

The shapes lie in ``static/img/vale.svg`` (see drawing/vale.py), which a browser keeps; what is
sent says only which territory is whose.
"""

from __future__ import annotations

from functools import cache
from math import cos, hypot, pi, sin
from typing import Final

from django.templatetags.static import static

from games.catalogue.dark_lord.face.lands import Colour, sign
from games.catalogue.dark_lord.face.places import HEIGHT, MIDDLES, WIDTH
from games.catalogue.dark_lord.rules.land import LANDS, NEIGHBOURS
from games.kit.face.marks import sprite

Owner = Colour | None
"""Owner of a territory; None: it is free."""

BORDERS: Final = tuple((a, b) for a in range(LANDS) for b in NEIGHBOURS[a] if a < b)
"""The pairs of territories that touch."""
TOWERS: Final = 3
_STANDING: Final = {0: (), 1: (1,), 2: (0, 1), 3: (0, 1, 2)}
"""By number of towers: which of the three stand; the one with the banner longest."""


@cache
def shape(name: str) -> str:
    """The address of a shape of the map."""
    return f"{static('img/vale.svg')}#{name}"


def distance(one: int, other: int) -> float:
    """The distance between the middles of two territories."""
    (x0, y0), (x1, y1) = MIDDLES[one], MIDDLES[other]
    return hypot(x1 - x0, y1 - y0)


@cache
def sea() -> str:
    """Rhumb lines, depths along the coast, islets and the compass."""
    x, y = WIDTH - 74, HEIGHT - 84
    rhumbs = "".join(
        f"M{x} {y}L{x + 1100 * cos(k * pi / 16):.0f} {y + 1100 * sin(k * pi / 16):.0f}" for k in range(32)
    )
    depths = "".join(f'<use href="{shape("coast")}" class="depth depth--{k}"/>' for k in (3, 2, 1))
    return (
        f'<path d="{rhumbs}" class="rhumb"/>{depths}<use href="{shape("islets")}" class="islets"/>'
        f'<use href="{sprite("marks")}#i-rose" x="{x - 46}" y="{y - 46}" width="92" height="92" '
        'class="rose"/>'
    )


@cache
def territory(land: int, owner: Owner) -> str:
    """A territory in its holder's colour and hatching, with its relief."""
    name, href = owner or "free", shape(f"l{land + 1}")
    hatch = "land" if owner is None else owner
    return (
        f'<use href="{href}" class="terr terr--{name}"/>'
        f'<use href="{href}" class="terr-hatch" fill="url(#h-{hatch})"/>'
    )


@cache
def relief(land: int, owner: Owner) -> str:
    """Mountains, woods, hills, fens and fields of a territory, in the ink of its holder."""
    return f'<use href="{shape(f"r{land + 1}")}" class="relief relief--{owner or "free"}"/>'


def lines(owners: tuple[Owner, ...], *, is_battle: bool) -> str:
    """Rivers, borders, the front between the Dark Lord and the allies, the coast."""
    fronts = [
        f'<use href="{shape(f"e{a + 1}-{b + 1}")}"/>'
        for a, b in BORDERS
        if is_battle and (owners[a] == "black") != (owners[b] == "black")
    ]
    return (
        f'<use href="{shape("rivers")}" class="river"/><use href="{shape("borders")}" class="border"/>'
        f'<g class="front">{"".join(fronts)}</g><use href="{shape("coast")}" class="shore"/>'
    )


@cache
def castle(land: int, owner: Colour, towers: int, *, has_fallen: bool) -> str:
    """Three towers and a banner; of a broken tower a dotted outline is left, so that one can count."""
    x, y = MIDDLES[land]
    foot, out = y - 14, []
    for place, (dx, tall) in enumerate(((-22, 27), (0, 37), (22, 27))):
        cls = "tower" if place in _STANDING[towers] else "tower tower--broken"
        top = foot - tall
        out.append(
            f'<path d="M{x + dx - 8:.1f} {foot:.1f}V{top:.1f}h4v4h2.5v-4h3v4h2.5v-4h4V{foot:.1f}z" '
            f'class="{cls}"/>'
        )
        if place in _STANDING[towers]:
            out.append(f'<path d="M{x + dx:.1f} {foot - 8:.1f}v-6" class="tower__slit"/>')
    wall = f"M{x - 31:.1f} {foot:.1f}v-9h5v4h5v-4h5v4h5v-4h5v4h12v-4h5v4h5v-4h5v4h5v-4h5v9z"
    out.insert(0, f'<path d="{wall}" class="wall"/>')
    pole = f"M{x:.1f} {foot - 37:.1f}v-15"
    flag = f"M{x + 0.8:.1f} {foot - 52:.1f}l17 5.5-17 5.5z"
    if not has_fallen:
        out.append(f'<path d="{pole}" class="pole"/><path d="{flag}" class="banner"/>')
    return f'<g class="castle castle--{owner}{" castle--fallen" if has_fallen else ""}">{"".join(out)}</g>'


@cache
def shield(land: int, owner: Owner) -> str:
    """The shield of a territory with its owner's sign; and what one types for it."""
    x, y = MIDDLES[land]
    number = f"t{land + 1}"
    if owner is None:
        return f'<text x="{x:.1f}" y="{y + 29:.1f}" class="number number--free">{number}</text>'
    cx, cy = x - 15, y + 23
    return (
        f'<g class="shield shield--{owner}"><path d="M{cx - 11:.1f} {cy - 11:.1f}h22v10c0 7-5 11-11 14'
        f'-6-3-11-7-11-14z"/><use href="{sprite("marks")}#i-{sign(owner)}" x="{cx - 7:.1f}" '
        f'y="{cy - 8.5:.1f}" '
        f'width="14" height="14"/></g><text x="{x + 14:.1f}" y="{y + 29:.1f}" class="number number--{owner}">'
        f"{number}</text>"
    )


def name_of(land: int, owner: Owner, words: str) -> str:
    """The name of a territory; `words` are escaped."""
    x, y = MIDDLES[land]
    return f'<text x="{x:.1f}" y="{y + 6:.1f}" class="place place--{owner or "free"}">{words}</text>'


@cache
def arrow(source: int, target: int, owner: Colour, aside: int = 0) -> str:
    """An attack across a border, drawn where no name stands.

    :param aside: -1 or 1 where two arrows would lie on each other.
    """
    (x0, y0), (x1, y1) = MIDDLES[source], MIDDLES[target]
    if abs(y1 - y0) < 45:  # beside each other: above the names
        y0, y1, begin, end = y0 - 27, y1 - 27, 0.34, 0.54
    else:  # down to the next row, or up
        begin, end = (0.4, 0.57) if y1 > y0 else (0.26, 0.43)
    length = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    x0, y0, x1, y1 = x0 - 11 * aside * uy, y0 + 11 * aside * ux, x1 - 11 * aside * uy, y1 + 11 * aside * ux
    ax, ay, bx, by = (
        x0 + (x1 - x0) * begin,
        y0 + (y1 - y0) * begin,
        x0 + (x1 - x0) * end,
        y0 + (y1 - y0) * end,
    )
    shaft = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
    head = (
        f"M{bx + ux * 17:.1f} {by + uy * 17:.1f}L{bx - uy * 13:.1f} {by + ux * 13:.1f}"
        f"L{bx + uy * 13:.1f} {by - ux * 13:.1f}z"
    )
    return (
        f'<g class="attack attack--{owner}"><path d="{shaft}{head}" class="attack__under"/>'
        f'<path d="{shaft}" class="attack__shaft"/><path d="{head}" class="attack__head"/></g>'
    )


@cache
def target(land: int) -> str:
    """The outline of what is attacked."""
    return f'<use href="{shape(f"l{land + 1}")}" class="target"/>'


@cache
def answer(land: int, owner: Colour, place: int, *, is_right: bool) -> str:
    """The result of an attack: a tick in the ally's colour, or a cross.

    :param place: how many others stand there.
    """
    x, y = MIDDLES[land]
    x, y = x - 38 + 26 * place, y - 32
    sign_ = "M-6.5 .5l4.5 5L6.5-5" if is_right else "M-5.5-5.5l11 11m0-11-11 11"
    return (
        f'<g class="said said--{owner if is_right else "wrong"}" transform="translate({x:.1f} {y:.1f})">'
        f'<circle r="13"/><path d="{sign_}"/></g>'
    )


@cache
def bolt(land: int, number: int, place: int, *, is_last: bool) -> str:
    """A strike of the Dark Lord, with its number in the round.

    :param place: how many others have struck there before.
    """
    x, y = MIDDLES[land]
    x, y = x + 30, y - 36 - 26 * place
    return (
        f'<g class="bolt{" bolt--last" if is_last else ""}" transform="translate({x:.1f} {y:.1f})">'
        '<rect x="-24" y="-15" width="48" height="30" rx="15"/>'
        '<path d="M-8.5-11l-9 12h6l-2 9.5L-3-2.5h-6.5z"/>'
        f'<text x="10" y="7">{number}</text></g>'
    )


@cache
def in_reach(land: int) -> str:
    """The sign of a territory that the Dark Lord could strike."""
    x, y = MIDDLES[land]
    return f'<path d="M{x + 42:.1f} {y - 52:.1f}l-13 17h8.5l-3 13.5 15-18h-9.5z"/>'


def cartouche(first: str, second: str) -> str:
    """The title of the map, in two lines; `first` and `second` are escaped."""
    return (
        f'<g class="cartouche"><text x="18" y="{HEIGHT - 46}">{first}</text>'
        f'<text x="18" y="{HEIGHT - 20}">{second}</text></g>'
    )


def world(parts: str) -> str:
    """The drawing round its parts."""
    return f'<svg class="world" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{parts}</svg>'
