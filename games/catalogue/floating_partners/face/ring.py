"""The threads that join allies: behind the ring of plates, and beside the rows of the ledger on a phone.

Pure drawing from places and suits; what a line means is said by the crests and in the panel beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from django.utils.safestring import SafeString

from games.catalogue.floating_partners.face.words import SUIT_WORD
from games.catalogue.floating_partners.rules.cards import Declaration

_CENTRES: Final = {
    "nw": (17, 17),
    "n": (50, 17),
    "ne": (83, 17),
    "w": (17, 50),
    "e": (83, 50),
    "sw": (17, 83),
    "s": (50, 83),
    "se": (83, 83),
}
"""The middle of each place, of a square that is stretched over the board."""
_BETWEEN: Final = {
    frozenset({"nw", "ne"}): "n",
    frozenset({"ne", "se"}): "e",
    frozenset({"sw", "se"}): "s",
    frozenset({"nw", "sw"}): "w",
}
"""Places on a side of the ring, and the one that lies between them."""
_AROUND: Final = ("s", "sw", "w", "nw", "n", "ne", "e", "se")
_LANE: Final = 10
"""Width of a lane beside the ledger, in units of its drawing; a row is as high."""

Group = tuple[Declaration, tuple[str, ...]]
"""An alliance: its suit and the places of its seats."""


@cache
def threads(groups: tuple[Group, ...], taken: frozenset[str]) -> SafeString:
    """Lines from seat to seat of each alliance, to be stretched over the ring.

    :param taken: the places at which somebody sits: a line that would pass behind a stranger's plate bows.
    """
    paths = "".join(
        f'<path d="{_outline(places, taken)}" class="thread thread--{SUIT_WORD[suit]}"/>'
        for suit, places in groups
        if len(places) > 1
    )
    return SafeString(
        '<svg class="threads" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">'
        f"{paths}</svg>"
    )


def _outline(places: Iterable[str], taken: frozenset[str]) -> str:
    """Round the ring from place to place, and back to the first if there are more than two."""
    stops = sorted(places, key=_AROUND.index)
    steps = list(pairwise(stops))
    if len(stops) > 2:
        steps.append((stops[-1], stops[0]))
    x, y = _CENTRES[stops[0]]
    return f"M{x} {y}" + "".join(_step(start, end, taken) for start, end in steps)


def _step(start: str, end: str, taken: frozenset[str]) -> str:
    (x0, y0), (x, y) = _CENTRES[start], _CENTRES[end]
    if _BETWEEN.get(frozenset({start, end})) in taken:
        return f"Q50 50 {x} {y}"
    if {abs(x - x0), abs(y - y0)} == {33, 66}:  # past a plate's corner: half way towards the middle
        return f"Q{(x + x0) / 4 + 25:g} {(y + y0) / 4 + 25:g} {x} {y}"
    return f"L{x} {y}"


@cache
def lanes(groups: tuple[tuple[Declaration, tuple[int, ...]], ...], rows: int) -> SafeString:
    """The same beside a list: a lane for each alliance, a bead on each of its rows.

    :param groups: suits with the numbers of their rows, from 0. :param rows: how many rows the list has.
    """
    drawn = [(suit, sorted(at)) for suit, at in groups if len(at) > 1]
    marks = "".join(_lane(lane, suit, at) for lane, (suit, at) in enumerate(drawn))
    return SafeString(
        f'<svg class="lanes lanes--{len(drawn)}" viewBox="0 0 {_LANE * max(1, len(drawn))} {_LANE * rows}" '
        f'preserveAspectRatio="none" aria-hidden="true">{marks}</svg>'
    )


def _lane(lane: int, suit: Declaration, at: Sequence[int]) -> str:
    x = lane * _LANE + _LANE / 2
    ys = [row * _LANE + _LANE / 2 for row in at]
    beads = "".join(f"M{x:g} {y:g}h0" for y in ys)
    word = SUIT_WORD[suit]
    return (
        f'<path d="M{x:g} {ys[0]:g}V{ys[-1]:g}" class="thread thread--{word}"/>'
        f'<path d="{beads}" class="bead bead--{word}"/>'
    )
