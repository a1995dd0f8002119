"""The board: its coordinates, one drawing, and over it every cell as a control with a name.

Cells are pointed, 40 wide, in a box of `WIDTH` by `HEIGHT`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import hypot, sqrt
from typing import Final, TypeVar

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.three_colours.rules.board import (
    AXIAL,
    CELL_AT,
    COLOURS,
    NAMES,
    ROW_SIZES,
    ROWS,
    SIDES,
    Colour,
    Side,
)
from games.catalogue.three_colours.rules.moves import Place
from games.catalogue.three_colours.rules.view import View, Way, Win
from games.kit.face.markup import NOTHING, element, fragment, joined

# --- coordinates ----------------------------------------------------------------------------------

Point = tuple[float, float]
T = TypeVar("T")

PITCH: Final = 40.0
"""The width of a cell."""
RISE: Final = PITCH * sqrt(3) / 2
"""From row to row."""
RADIUS: Final = PITCH / sqrt(3)
"""From a cell's middle to its corners."""
PAD: Final = 27.0
"""Room for the sides, and what stands outside of them."""
WIDTH: Final = 12 * PITCH + 2 * PAD
HEIGHT: Final = 12 * RISE + 2 * RADIUS + 2 * PAD

CENTRES: Final[tuple[Point, ...]] = tuple(
    (WIDTH / 2 + PITCH * (q + r / 2), HEIGHT / 2 + RISE * r) for q, r in AXIAL
)
"""By cell: its middle."""

_ACROSS: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""By edge, clockwise from the upper right one: the step to the cell beyond it."""
_FACING: Final = {
    "top": (5, 0),
    "upper right": (0, 1),
    "lower right": (1, 2),
    "bottom": (2, 3),
    "lower left": (3, 4),
    "upper left": (4, 5),
}
"""By side: the edges of its cells that look outward, clockwise."""


def corners(centre: Point, radius: float = RADIUS) -> tuple[Point, ...]:
    """The corners of a cell, clockwise from its uppermost; edge n runs from corner n to the next."""
    x, y = centre
    w = radius * sqrt(3) / 2
    h = radius / 2
    return ((x, y - radius), (x + w, y - h), (x + w, y + h), (x, y + radius), (x - w, y + h), (x - w, y - h))


def closed(points: Iterable[Point]) -> str:
    """The path data of a closed line."""
    return f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in points)}z"


def rim(side: Side) -> str:
    """The path data of the outer edges of a side."""
    data = []
    for cell in side.cells:
        q, r = AXIAL[cell]
        points = corners(CENTRES[cell])
        for edge in _FACING[side.name]:
            dq, dr = _ACROSS[edge]
            if (q + dq, r + dr) not in CELL_AT:
                (x0, y0), (x1, y1) = points[edge], points[(edge + 1) % 6]
                data.append(f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}")
    return "".join(data)


def outside(side: Side, away: float) -> Point:
    """The point before the middle of a side, so far away from its cells."""
    (x0, y0), (x1, y1) = CENTRES[side.cells[0]], CENTRES[side.cells[-1]]
    x, y = (x0 + x1) / 2 - WIDTH / 2, (y0 + y1) / 2 - HEIGHT / 2
    f = 1 + (RADIUS + away) / hypot(x, y)
    return WIDTH / 2 + x * f, HEIGHT / 2 + y * f


def _outward(cell: int) -> Point:
    """The point at the rim that a chain which ends on a cell of the edge comes to."""
    q, r = AXIAL[cell]
    steps = [(dq, dr) for dq, dr in _ACROSS if (q + dq, r + dr) not in CELL_AT]
    x = sum(PITCH * (dq + dr / 2) for dq, dr in steps)
    y = sum(RISE * dr for _, dr in steps)
    f = RADIUS * 0.95 / hypot(x, y)
    return CENTRES[cell][0] + x * f, CENTRES[cell][1] + y * f


def chain(cells: tuple[int, ...]) -> str:
    """The points of a line through the discs of a chain, from rim to rim."""
    points = [_outward(cells[0]), *(CENTRES[cell] for cell in cells), _outward(cells[-1])]
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


SIDE_MARKS: Final[tuple[tuple[Side, Point], ...]] = tuple((side, outside(side, 13)) for side in SIDES)
"""Each side with the place of its mark."""


# --- the drawing ----------------------------------------------------------------------------------

_SIGNS: Final = (
    "M0-7a7 7 0 1 0 0 14a7 7 0 0 0 0-14zm0 3.3a3.7 3.7 0 1 1 0 7.4a3.7 3.7 0 0 1 0-7.4z",
    "M0-8 8 0 0 8-8 0z",
    "M0-7.6 8 6.2H-8z",
)
"""By colour: ring, lozenge and triangle around the origin."""


@cache
def disc_symbols() -> SafeString:
    """The discs to be shown by `use`; a page has them once, however many boards it draws."""
    return element("defs", *map(_disc, COLOURS))


def _disc(colour: Colour) -> SafeString:
    return element(
        "g",
        element("circle", css="disc__shade", cy=1.6, r=16),
        element("circle", css="disc__body", r=16),
        element("circle", css="disc__groove", r=12.6),
        element("path", css="disc__light", d="M-11.5-5.5A12.8 12.8 0 0 1 5-11.8"),
        element("path", css="disc__mark", d=_SIGNS[colour], fill_rule="evenodd"),
        css=f"disc disc--{colour.word}",
        id=f"disc-{colour.word}",
    )


@cache
def ground() -> SafeString:
    """The parts that never change: sides, cells and names."""
    sides = [
        element("path", css=f"rim rim--{look}", d=rim(side))
        for side in SIDES
        for look in ("edge", side.colour.word)
    ]
    cells = "".join(closed(corners(centre, RADIUS - 0.4)) for centre in CENTRES)
    names = [
        element("text", name, x=f"{x:.1f}", y=f"{y + 3.8:.1f}")
        for name, (x, y) in zip(NAMES, CENTRES, strict=True)
    ]
    marks = [
        element("use", href=f"#disc-{side.colour.word}", transform=f"translate({x:.1f} {y:.1f}) scale(.76)")
        for side, (x, y) in SIDE_MARKS
    ]
    return joined(
        [*sides, element("path", css="cells", d=cells), element("g", *names, css="cell-names"), *marks]
    )


def picture(view: View, more: SafeString = NOTHING, sent: Place | None = None) -> SafeString:
    """The drawing, in fragments: discs, the last one ringed, a line through each chain that decided a colour.

    :param more: what else the SVG is to hold, over all of it; the `disc_symbols`, if the page has none yet.
    :param sent: a disc that only the viewer sees there and may still take back.
    """
    parts = [fragment(ground())]
    parts += [fragment(_line(win)) for win in view.won if win is not None]
    parts += [fragment(*row) for row in in_rows([_laid(*each) for each in enumerate(view.discs)])]
    if sent is not None:
        parts.append(element("g", _laid(sent.cell, sent.colour), _ring(sent.cell), css="sent"))
    if view.last is not None:
        parts.append(_ring(view.last, "last"))
    return element("svg", *parts, more, viewBox=f"0 0 {WIDTH:.1f} {HEIGHT:.1f}", aria_hidden="true")


@cache
def _laid(cell: int, colour: Colour | None) -> SafeString:
    if colour is None:
        return NOTHING
    x, y = CENTRES[cell]
    return element(
        "use",
        href=f"#disc-{colour.word}",
        x=f"{x:.1f}",
        y=f"{y:.1f}",
        data_piece=f"disc-{cell}",
        data_home=f"supply-{colour.word}",
    )


def _ring(cell: int, css: str = "") -> SafeString:
    x, y = CENTRES[cell]
    return element("circle", css=css, cx=f"{x:.1f}", cy=f"{y:.1f}", r=18.6)


def line_colour(win: Win) -> Colour:
    """The colour in which the chain of a win is drawn: its own, of a fence that of the discs."""
    return win.colour if win.barred is None else win.barred


def _line(win: Win) -> SafeString:
    """A connection is a smooth line in its colour, a fence has palings and the colour of its discs."""
    looks = ["under", line_colour(win).word] + ["palings"] * (win.way is Way.FENCE)
    points = chain(win.cells)
    return joined(element("polyline", css=f"way way--{look}", points=points) for look in looks)


# --- the cells ------------------------------------------------------------------------------------


@cache
def _free(cell: int, *, is_chosen: bool) -> SafeString:
    name = NAMES[cell]
    chosen = element(
        "input",
        type="radio",
        name="cell",
        id=f"cell-{name}",
        value=name,
        form="move-form",
        data_act=name,
        aria_label=f"{name}, empty",
        checked=is_chosen,
    )
    return element("label", chosen, element("i"), css="hex hex--free")


@cache
def _shown(cell: int, colour: Colour | None, more: str) -> SafeString:
    name = NAMES[cell]
    label = f"{name}, {'empty' if colour is None else colour.word}{more}"
    return element("span", css="hex", id=f"cell-{name}", role="img", tabindex=-1, aria_label=label)


def controls(view: View, *, is_open: bool, chosen: str = "", sent: Place | None = None) -> SafeString:
    """Every cell, in rows: one to be chosen if it is empty and `is_open`, else one to be read.

    :param chosen: the name of the cell that is chosen to begin with.
    """
    told = _told(view)
    if sent is not None:
        told[sent.cell] = _(", %(colour)s sent") % {"colour": sent.colour.word}
    cells = [
        _free(cell, is_chosen=NAMES[cell] == chosen)
        if is_open and colour is None
        else _shown(cell, colour, told.get(cell, ""))
        for cell, colour in enumerate(view.discs)
    ]
    return joined(
        fragment(element("div", *row, css="hexrow", role="group", aria_label=f"Row {letter}"))
        for letter, row in zip(ROWS, in_rows(cells), strict=True)
    )


def in_rows(cells: Sequence[T]) -> Iterator[Sequence[T]]:
    """Things of all cells, row by row."""
    start = 0
    for size in ROW_SIZES:
        yield cells[start : start + size]
        start += size


def _told(view: View) -> dict[int, str]:
    """By cell: what is remarkable about its disc."""
    told: dict[int, str] = {}
    for win in view.won:
        if win is not None:
            what = "chain" if win.way is Way.CONNECTION else "fence"
            for cell in win.cells:
                told[cell] = f"{told.get(cell, '')}, in the {what} for {win.colour.word}"
    if view.last is not None:
        told[view.last] = f", the last disc{told.get(view.last, '')}"
    return told


def board_html(
    view: View, *, is_open: bool, chosen: str = "", sent: Place | None = None, over: SafeString = NOTHING
) -> SafeString:
    """The drawing and the cells over it, to be put into an element that is as wide as the board.

    :param over: what else is drawn, over all of it.
    """
    label = _("Cells: choose one") if is_open else _("Cells")
    cells = controls(view, is_open=is_open, chosen=chosen, sent=sent)
    return joined(
        [
            picture(view, joined([fragment(disc_symbols()), over]), sent),
            element("div", cells, css="hexes", role="group", aria_label=label),
        ]
    )
