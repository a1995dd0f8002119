"""Line of somebody's rating over twelve months: the number, and round it how far it may be off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.kit.face.charts import NBSP, many
from games.kit.face.markup import element
from games.ratings.arithmetic import Strength, aged
from games.selectors.ratings.ratings import PersonRating
from games.selectors.ratings.strength import YEAR, YearPoint

_LEFT, _RIGHT, _TOP, _BOTTOM = 40.0, 600.0, 10.0, 150.0
_VIEW: Final = "-10 0 672 174"
_LINES: Final = 7
"""So many lines lie across at most."""
_STEPS: Final = (50, 100, 200, 500, 1_000, 2_000, 5_000)
_DOTS: Final = 60
"""Of more matches the last of each week is drawn."""
_WEEK: Final = timedelta(days=7)
_WIDE: Final = 70.0
"""The number at the end of the line has so much room that no month is named under it."""


@dataclass(frozen=True, slots=True)
class YearRow:
    """The same as a row of a table."""

    at: datetime
    points: str
    off: str


@dataclass(frozen=True, slots=True)
class YearLine:
    """The picture, and its figures."""

    picture: SafeString
    rows: tuple[YearRow, ...]


def year_line(name: str, points: Sequence[YearPoint], now: datetime) -> YearLine | None:
    """The line of the last twelve months until now; None without a match in them.

    :param name: of the scale. :param points: as `selectors.ratings.strength` reads them.
    """
    if not points:
        return None
    drawn = _thinned(points, now - YEAR)
    last = drawn[-1]
    known = aged(Strength(last.mu, last.sigma), (now - last.at).total_seconds())
    whole = [*drawn, YearPoint(now, known.mu, known.sigma)]
    frame = _Frame(whole, now)
    label = _title(name, whole)
    picture = element(
        "svg",
        element("title", label, id="year-title"),
        *frame.grid(),
        element("path", css="year__band", d=frame.band()),
        element("path", css="year__line", d=frame.line()),
        *frame.dots(),
        *frame.months(),
        css="year",
        viewBox=_VIEW,
        role="img",
        aria_labelledby="year-title",
    )
    rows = tuple(
        YearRow(point.at, many(_points(point)), f"±{NBSP}{many(2 * point.sigma // 100)}")
        for point in reversed(drawn)
    )
    return YearLine(picture, rows)


class _Frame:
    """Places of things in the picture."""

    def __init__(self, points: Sequence[YearPoint], now: datetime) -> None:
        self.points = points
        self.begin, self.now = now - YEAR, now
        low = min(point.mu - 2 * point.sigma for point in points) / 100
        high = max(point.mu + 2 * point.sigma for point in points) / 100
        self.step = next(
            (step for step in _STEPS if high // step - low // step + 2 <= _LINES), round(high - low)
        )
        self.low = int(low // self.step) * self.step
        self.high = -int(-high // self.step) * self.step

    def x(self, at: datetime) -> float:
        return _LEFT + (_RIGHT - _LEFT) * ((at - self.begin) / YEAR)

    def y(self, hundredths: float) -> float:
        return _BOTTOM - (_BOTTOM - _TOP) * (hundredths / 100 - self.low) / (self.high - self.low)

    def grid(self) -> Iterator[SafeString]:
        for place, number in enumerate(range(self.low, self.high + 1, self.step)):
            y = self.y(100 * number)
            yield element("path", css="year__grid", d=f"M{_LEFT:.0f} {y:.1f}H{_RIGHT:.0f}")
            yield element(
                "text",
                many(number),
                css=f"year__text{' year__odd' * (place % 2)}",
                x="34",
                y=f"{y + 4:.1f}",
                text_anchor="end",
            )

    def line(self) -> str:
        return _path((self.x(point.at), self.y(point.mu)) for point in self.points)

    def band(self) -> str:
        above = [(self.x(point.at), self.y(point.mu + 2 * point.sigma)) for point in self.points]
        below = [(self.x(point.at), self.y(point.mu - 2 * point.sigma)) for point in reversed(self.points)]
        return f"{_path([*above, *below])}Z"

    def dots(self) -> Iterator[SafeString]:
        for point in self.points[:-1]:
            yield element(
                "circle", css="year__dot", cx=f"{self.x(point.at):.1f}", cy=f"{self.y(point.mu):.1f}", r=3
            )
        y = self.y(self.points[-1].mu)
        yield element("circle", css="year__now", cx=f"{_RIGHT:.0f}", cy=f"{y:.1f}", r="4.5")
        number = many(_points(self.points[-1]))
        css = "year__text year__text--now"
        yield element("text", number, css=css, x=f"{_RIGHT + 8:.0f}", y=f"{y + 5:.1f}")

    def months(self) -> Iterator[SafeString]:
        """Every second month, and of these every second one on a phone."""
        here = timezone.localtime(self.begin)
        for place in range(6):
            month = here.month + 2 * place  # from 0: the month after the one in which it begins
            first = here.replace(
                year=here.year + month // 12, month=month % 12 + 1, day=1, hour=0, minute=0, second=0
            )
            x = self.x(first)
            if x <= _RIGHT - _WIDE / 2:
                css = f"year__text year__month{' year__odd' * (place % 2)}"
                yield element("text", date_format(first, "M"), css=css, x=f"{x:.0f}", y="168")


def _path(points: Iterator[tuple[float, float]] | Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _thinned(points: Sequence[YearPoint], begin: datetime) -> Sequence[YearPoint]:
    """The points, or where there are very many the first and the last of each week."""
    if len(points) <= _DOTS:
        return points
    weekly = {(point.at - begin) // _WEEK: point for point in points[1:]}
    return [points[0], *weekly.values()]


def _points(point: YearPoint) -> int:
    return PersonRating(point.mu, point.sigma).points


def _title(name: str, points: Sequence[YearPoint]) -> str:
    numbers = [_points(point) for point in points]
    words = _(
        "%(scale)s, twelve months: from %(first)s in %(month)s to %(last)s now, between %(low)s and %(high)s"
    )
    return words % {
        "scale": name,
        "first": many(numbers[0]),
        "month": date_format(timezone.localtime(points[0].at), "F"),
        "last": many(numbers[-1]),
        "low": many(min(numbers)),
        "high": many(max(numbers)),
    }
