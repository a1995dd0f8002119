"""The curve of a match for one side: how well it stood, ply by ply, as a picture and as a table.

Every number of the picture is in the table, and what can be followed in it is a link by the keyboard too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.kit.face.markup import element, joined

WIDTH, HEIGHT = 560, 250
LEFT, RIGHT, TOP, GROUND = 56, 16, 18, 210
"""The frame: room for the shares on the left, for the numbers of steps below."""
ROOM: Final = 18
"""Between the shares and the first point: a mark there covers none of them."""
TALL: Final = GROUND - TOP
APART: Final = 38.0
"""Between the middles of two marks: on a phone, where the picture is small, they are that large in it."""


@dataclass(frozen=True, slots=True)
class Point:
    """A side's chance before a move."""

    ply: int
    step: int
    """Of the replay."""
    share: float
    low: float
    high: float
    url: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A decision that is told of."""

    ply: int
    number: int
    url: str
    label: str


@dataclass(frozen=True, slots=True)
class Curve:
    """A picture with its table."""

    picture: SafeString
    rows: tuple[tuple[Point, str, str], ...]
    """With the share and its interval in words."""


def per_cent(share: float) -> str:
    """Such as *52 %*."""
    return _("%(number)s\u00a0%%") % {"number": f"{100 * share:.0f}"}


def shares_words(low: float, high: float) -> str:
    """An interval: *50–54 %*, *40.2–40.4 %*."""
    ends = [f"{100 * low:.0f}", f"{100 * high:.0f}"]
    if ends[0] == ends[1] and low != high:
        ends = [f"{100 * low:.1f}", f"{100 * high:.1f}"]
    return _("%(low)s–%(high)s\u00a0%%") % dict(zip(("low", "high"), ends, strict=True))


def curve(points: Sequence[Point], starts: Sequence[int], marks: Sequence[Mark], title: str) -> Curve:
    """The curve of some points, in order.

    :param starts: the plies at which something new begins: there the line is broken.
    :param marks: at some of the points. :param title: what the picture says.
    """
    first, last = points[0].ply, max(points[-1].ply, points[0].ply + 1)
    pieces = [_piece(piece, first, last) for piece in _pieces(points, starts)]
    lines = [start for start in starts if first < start <= last]
    picture = format_html(
        '<svg class="curve" viewBox="0 0 {} {}" role="group" aria-label="{}">{}{}{}{}</svg>',
        WIDTH,
        HEIGHT,
        title,
        _frame(points),
        format_html_join(
            "",
            '<line class="curve__start" x1="{0}" x2="{0}" y1="{1}" y2="{2}"/>',
            ((_x(start, first, last), TOP, GROUND) for start in lines),
        ),
        joined(pieces),
        _marks(marks, points, first, last),
    )
    return Curve(
        picture,
        tuple((point, per_cent(point.share), shares_words(point.low, point.high)) for point in points),
    )


def _pieces(points: Sequence[Point], starts: Iterable[int]) -> list[list[Point]]:
    pieces: list[list[Point]] = [[]]
    left = list(starts)
    for point in points:
        begun = [start for start in left if start <= point.ply]
        if begun and pieces[-1]:
            pieces.append([])
        left = left[len(begun) :]
        pieces[-1].append(point)
    return [piece for piece in pieces if piece]


def _piece(piece: Sequence[Point], first: int, last: int) -> SafeString:
    xs = [_x(point.ply, first, last) for point in piece]
    highs = [f"{x},{_y(point.high)}" for x, point in zip(xs, piece, strict=True)]
    lows = [f"{x},{_y(point.low)}" for x, point in zip(xs, piece, strict=True)]
    means = " ".join(f"{x},{_y(point.share)}" for x, point in zip(xs, piece, strict=True))
    band = " ".join([*highs, *reversed(lows)])
    return element("polygon", css="curve__band", points=band) + element(
        "polyline", css="curve__line", points=means
    )


def _marks(marks: Sequence[Mark], points: Sequence[Point], first: int, last: int) -> SafeString:
    """Marks of decisions at their points, or, where two would cover each other, tied to them by a line.

    Where nothing could be said before a decision its mark stands at the next point to it.
    """
    nearest = [min(points, key=lambda point: abs(point.ply - mark.ply)) for mark in marks]
    places = [(float(_x(point.ply, first, last)), float(_y(point.share))) for point in nearest]
    heights = apart(places)
    return format_html_join(
        "",
        '<a class="curve__mark" href="{url}" aria-label="{label}"><path d="M{x},{y}V{height}"/>'
        '<circle class="curve__reach" cx="{x}" cy="{height}" r="21"/>'
        '<circle class="curve__spot" cx="{x}" cy="{height}" r="11"/>'
        '<text x="{x}" y="{foot}" aria-hidden="true">{number}</text></a>',
        (
            {
                "url": mark.url,
                "label": mark.label,
                "x": f"{x:.1f}",
                "y": f"{y:.1f}",
                "height": f"{height:.1f}",
                "foot": f"{height + 4.5:.1f}",
                "number": mark.number,
            }
            for mark, (x, y), height in zip(marks, places, heights, strict=True)
        ),
    )


def apart(points: Sequence[tuple[float, float]]) -> list[float]:
    """The height of the mark for each of some points, so that none covers another.

    :param points: across and down, in units of the picture.
    :returns: down, within the frame: where the point is, or as near to it as there is room.
    """
    placed: list[tuple[float, float]] = []
    for x, y in points:
        taken = [(down, APART * APART - (x - across) ** 2) for across, down in placed]
        edges = [down + sign * max(room, 0.0) ** 0.5 for down, room in taken for sign in (-1, 1)]
        free = [
            height
            for height in (y, *edges)
            if TOP <= height <= GROUND and all((height - down) ** 2 >= room - 1e-6 for down, room in taken)
        ]
        placed.append((x, min(free, key=lambda height: abs(height - y), default=y)))
    return [height for _x_of, height in placed]


def _frame(points: Sequence[Point]) -> SafeString:
    shares = format_html_join(
        "",
        '<line class="curve__grid" x1="{}" x2="{}" y1="{}" y2="{}"/>'
        '<text class="curve__share" x="{}" y="{}">{}</text>',
        (
            (LEFT, WIDTH - RIGHT, _y(share), _y(share), LEFT - 6, float(_y(share)) + 4, per_cent(share))
            for share in (0.0, 0.5, 1.0)
        ),
    )
    ends = format_html(
        '<text class="curve__step" x="{}" y="{}">{}</text>'
        '<text class="curve__step curve__step--last" x="{}" y="{}">{}</text>',
        LEFT,
        HEIGHT - 10,
        _("Step %(number)s") % {"number": points[0].step},
        WIDTH - RIGHT,
        HEIGHT - 10,
        _("Step %(number)s") % {"number": points[-1].step},
    )
    return shares + ends


def _x(ply: int, first: int, last: int) -> str:
    left = LEFT + ROOM
    return f"{left + (WIDTH - left - RIGHT) * (ply - first) / (last - first):.1f}"


def _y(share: float) -> str:
    return f"{GROUND - TALL * share:.1f}"
