"""Pictures of counts, for any game: rows with bars, tables with bars, columns.

A bar's SVG has no view box and is measured in shares of its width, so that nothing in it is distorted. Every
number of a picture is written beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar, Final

from django.utils.safestring import SafeString

from games.kit.balance.rates import Rate
from games.kit.face.markup import element, joined

NBSP: Final = "\u00a0"
_WIDTH, _HEIGHT, _GROUND = 340, 160, 140
"""Of the picture with columns: all of it, and where the columns stand. On a phone it is as large as this."""
_TALL: Final = 108
"""The highest column; above it there is room for its count."""
_DIGIT: Final = 6.2
"""The width of a digit of a count."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row with a bar."""

    label: SafeString
    note: str
    """Under the label: what was counted."""
    bar: SafeString
    value: str
    interval: str


@dataclass(frozen=True, slots=True)
class Bars:
    """Rows with bars: each a share, or a mean, with its 95 % interval."""

    kind: ClassVar = "bars"
    title: str
    caption: SafeString
    head: str
    """Head of the column that names the rows."""
    measure: str
    """Head of the column of values."""
    scale: tuple[str, ...]
    """Meaning of the ends of the bars, and of the middle."""
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a grid; no value where there was nothing to count."""

    value: str = ""
    note: str = ""
    bar: str = ""
    """Safe HTML."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Shares by two things at once."""

    kind: ClassVar = "grid"
    title: str
    caption: SafeString
    corner: str
    heads: tuple[SafeString, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    is_in_words: bool = False
    """True if its rows are named by words, which need more room than a number."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Distribution of numbers, as columns."""

    kind: ClassVar = "columns"
    title: str
    caption: SafeString
    picture: SafeString
    key: tuple[tuple[str, str], ...]
    """A css word and the words of each part of a column."""
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """The same figures for the table: the number, and the counts that `heads` names."""


def percent(share: float) -> str:
    """Such as *52.3 %*."""
    return f"{_tenths(share)}{NBSP}%"


def percents(interval: tuple[float, float]) -> str:
    """Such as *50.1–54.5*."""
    return "–".join(map(_tenths, interval))


def _tenths(share: float) -> str:
    """A share in hundredths with one digit after the point, a half to the even one.

    It is taken from the decimal number that is meant, not from the float just beside it: so a share and what
    is left of it make 100.0, however either was reckoned.
    """
    return str(round(Decimal(f"{100 * share:.9f}"), 1))


def many(number: int) -> str:
    """Such as *2,000*."""
    return f"{number:,}"


def signed(number: int) -> str:
    """Such as *3* or *−2*, with a minus of a digit's width."""
    return str(number).replace("-", "−")


def of_words(rate: Rate) -> str:
    """Such as *1,046 of 2,000*."""
    return f"{many(rate.won)} of {many(rate.of)}"


def rate_row(label: str, rate: Rate, css: str = "plain", even: float = 0.5) -> Row:
    """A share as a row.

    :param css: what the bar is filled with. :param even: the share at equal chances.
    """
    low, high = rate.interval
    drawn = bar(rate.share, (low, high), css, even, band=even == 0.5)
    return Row(joined([label]), of_words(rate), drawn, percent(rate.share), percents((low, high)))


def bar(
    share: float,
    interval: tuple[float, float] | None = None,
    css: str = "plain",
    even: float | None = None,
    *,
    band: bool = False,
) -> SafeString:
    """A bar of a share of the width; what it says is written beside it.

    :param interval: drawn as whiskers; an end that lies beyond the bar is open, a line without a cap.
    :param even: a line there. :param band: shade 40 to 60.
    """
    shapes = [element("rect", css="gauge__ground", width="100%", height="100%")]
    if band:
        shapes.append(element("rect", css="gauge__band", x="40%", width="20%", height="100%"))
    looks = f"gauge__bar gauge__bar--{css}"
    shapes.append(element("rect", css=looks, y="25%", width=_at(share), height="50%"))
    if even is not None:
        shapes.append(element("line", css="gauge__even", x1=_at(even), x2=_at(even), y2="100%"))
    if interval is not None:
        low, high = (_at(min(1.0, max(0.0, end))) for end in interval)
        caps = [_at(end) for end in interval if 0 <= end <= 1]
        for looks in ("gauge__halo", "gauge__whisker"):
            shapes.append(element("line", css=looks, x1=low, x2=high, y1="50%", y2="50%"))
            shapes += [element("line", css=looks, x1=cap, x2=cap, y1="32%", y2="68%") for cap in caps]
    return element("svg", *shapes, css="gauge", aria_hidden="true")


def _at(share: float) -> str:
    return f"{100 * share:.2f}%"


def columns(
    counts: Mapping[int, int], filled: Mapping[int, int] | None, label: str, css: str = "plain"
) -> SafeString:
    """A column for every number from the least to the greatest, with its count above and itself below.

    :param filled: how much of each column is filled, the rest being an outline; None: all of it.
    :param label: what the picture says, for those who do not see it.
    """
    numbers = _reach(counts)
    highest = max(counts.values())
    step = _WIDTH / len(numbers)
    width = min(step * 0.72, 24)
    turned = step < _DIGIT * len(str(highest))
    shapes = [element("line", css="columns__ground", x2=_WIDTH, y1=_GROUND, y2=_GROUND)]
    for place, number in enumerate(numbers):
        count = counts.get(number, 0)
        part = count if filled is None else filled.get(number, 0)
        middle = step * (place + 0.5)
        x = middle - width / 2
        tall, low = (_TALL * n / highest for n in (count, part))
        if count > part:
            shapes.append(_column("open", x, width, tall, tall - low))
        if part:
            shapes.append(_column(css, x, width, low, low))
        if count:
            shapes.append(_count(count, middle, _GROUND - tall - 4, turned=turned))
        foot = {"x": f"{middle:.1f}", "y": _GROUND + 15}
        shapes.append(element("text", signed(number), css="columns__number", **foot))
    size = f"0 0 {_WIDTH} {_HEIGHT}"
    return element("svg", *shapes, css="columns", viewBox=size, role="img", aria_label=label)


def _column(css: str, x: float, width: float, top: float, tall: float) -> SafeString:
    """A part of a column that begins `top` above the ground and is `tall`."""
    return element(
        "rect",
        css=f"columns__bar columns__bar--{css}",
        x=f"{x:.1f}",
        y=f"{_GROUND - top:.1f}",
        width=f"{width:.1f}",
        height=f"{tall:.1f}",
    )


def _count(count: int, x: float, y: float, *, turned: bool) -> SafeString:
    """A count above its column; where there is no room beside the next one it reads upwards."""
    if not turned:
        return element("text", count, css="columns__count", x=f"{x:.1f}", y=f"{y:.1f}")
    aside = f"translate({x + 4:.1f} {y:.1f}) rotate(-90)"
    return element("text", count, css="columns__count columns__count--turned", transform=aside)


def column_rows(counts: Mapping[int, int], *parts: Mapping[int, int]) -> tuple[tuple[str, ...], ...]:
    """The rows of the table: each number with its count and its parts."""
    return tuple(
        (signed(number), *(many(some.get(number, 0)) for some in (counts, *parts)))
        for number in _reach(counts)
    )


def _reach(counts: Mapping[int, int]) -> Sequence[int]:
    there = [number for number, count in counts.items() if count]
    return range(min(there), max(there) + 1)
