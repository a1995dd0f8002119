"""Step chart of two counts over a campaign: a pure function of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString

from games.kit.face.markup import NOTHING, element

_WIDTH: Final = 300
_RIGHT: Final = 36
"""Room for the last numbers."""


@dataclass(frozen=True, slots=True)
class Box:
    """Places of the lines in the drawing."""

    left: float
    top: float
    high: float


_LARGE: Final = Box(22, 4, 64)
_SMALL: Final = Box(4, 6, 80)


@dataclass(frozen=True, slots=True)
class Stairs:
    """Contents of the drawing.

    :param gold: one count, from before the first step on. :param silver: the other, as long.
    :param took: by step, who took something: ``gold``, ``silver`` or ``none``.
    :param level: a height to be reached, drawn as a dotted line; None: there is none.
    :param label: the numbers in words, for who does not see it.
    """

    gold: Sequence[int]
    silver: Sequence[int]
    took: Sequence[str]
    level: int | None
    label: str

    @property
    def top(self) -> int:
        return max(*self.gold, *self.silver, self.level or 0) + 1

    @property
    def low(self) -> int:
        return min(*self.gold, *self.silver) - 1

    def at(self, box: Box, step: float, number: float) -> tuple[float, float]:
        """The point of a number after so many steps."""
        x = box.left + step * (_WIDTH - box.left - _RIGHT) / max(len(self.took), 1)
        return x, box.top + box.high - (number - self.low) * box.high / (self.top - self.low)


def stairs_html(stairs: Stairs, *, small: bool = False) -> SafeString:
    """The drawing; a small one has neither the level's number nor who took each step."""
    box = _SMALL if small else _LARGE
    parts = [_level(stairs, box, small=small)]
    parts += [_line(stairs, box, css) for css in ("silver", "gold")]
    parts += [_end(stairs, box, css) for css in ("silver", "gold")]
    height = box.top + box.high + 4
    if not small:
        parts += [_taken(stairs, box, step, who) for step, who in enumerate(stairs.took)]
        height += 15
    box_of_all = f"0 0 {_WIDTH} {height}"
    return element(
        "svg", *parts, css="stairs stairs--draws", viewBox=box_of_all, role="img", aria_label=stairs.label
    )


def _level(stairs: Stairs, box: Box, *, small: bool) -> SafeString:
    if stairs.level is None:
        return NOTHING
    _, y = stairs.at(box, 0, stairs.level)
    line = element("path", css="stairs__bid", d=f"M{box.left} {y:.1f}H{_WIDTH - 30}")
    return line if small else element("text", stairs.level, css="stairs__text", x=0, y=f"{y + 4:.1f}") + line


def _line(stairs: Stairs, box: Box, css: str) -> SafeString:
    values = _values(stairs, css)
    points = [stairs.at(box, 0, values[0])]
    for step in range(1, len(values)):
        before, after = values[step - 1], values[step]
        points += [
            stairs.at(box, step - 0.5, before),
            stairs.at(box, step - 0.5, after),
            stairs.at(box, step, after),
        ]
    drawn = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return element("path", css=f"stairs__{css}", d=f"M{drawn}")


def _end(stairs: Stairs, box: Box, css: str) -> SafeString:
    values = _values(stairs, css)
    x, y = stairs.at(box, len(stairs.took), values[-1])
    # Equal numbers lie beside each other, not one on top of the other.
    aside = 14 if css == "silver" and stairs.gold[-1] == stairs.silver[-1] else 0
    end = f"stairs__end--{css}"
    shape = (
        element("circle", css=end, cx=f"{x:.1f}", cy=f"{y:.1f}", r=4.5)
        if css == "gold"
        else element("rect", css=end, x=f"{x + aside - 4:.1f}", y=f"{y - 4:.1f}", width=8, height=8)
    )
    number = "" if css == "gold" and stairs.gold[-1] == stairs.silver[-1] else values[-1]
    place = {"x": f"{x + aside + 9:.1f}", "y": f"{y + 4.5:.1f}"}
    return shape + element("text", number, css=f"stairs__text stairs__text--{css}", **place)


def _taken(stairs: Stairs, box: Box, step: int, who: str) -> SafeString:
    x, _ = stairs.at(box, step + 0.5, stairs.low)
    y = box.top + box.high + 12
    css = f"stairs__took--{who if who in ('gold', 'silver') else 'none'}"
    if who == "gold":
        return element("circle", css=css, cx=f"{x:.1f}", cy=y, r=4)
    if who == "silver":
        return element("rect", css=css, x=f"{x - 3.6:.1f}", y=y - 3.6, width=7.2, height=7.2)
    return element("rect", css=css, x=f"{x - 3:.1f}", y=y - 0.8, width=6, height=1.6)


def _values(stairs: Stairs, css: str) -> Sequence[int]:
    return stairs.gold if css == "gold" else stairs.silver
