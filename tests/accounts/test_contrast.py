"""Contrast of the colours of the site and its games: text at least 4.5, marks and edges at least 3.

Whoever uses two colours together that are not here adds the pair.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
SHEETS = [ROOT / "static/css/tokens.css", *sorted(ROOT.glob("games/catalogue/*/static/css/*-marks.css"))]
SOURCE = "".join(sheet.read_text(encoding="utf-8") for sheet in SHEETS)
COLOURS = re.findall(r"--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)", SOURCE)
MODES = {
    "light": {name: light for name, light, _ in COLOURS},
    "dark": {name: dark for name, _, dark in COLOURS},
}

PAPER = ("sea", "sheet", "sheet-2", "sheet-3")
SUITS = ("politics", "economics", "military")
PIPS = ("black", "red", "diamond4", "club4", "joker")
DISCS = ("orange", "purple", "green")
HUES = (
    *("good", "warn", "bad", "link", "gold-text", "silver-text"),
    *(f"suit-{suit}" for suit in ("red", "black", "diamond4", "club4", "joker")),
    *SUITS,
    *(f"{disc}-text" for disc in DISCS),
)
TEXT = [
    *((ink, ground) for ink in ("ink", "ink-2", "ink-3", "mark") for ground in PAPER),
    *((hue, ground) for hue in HUES for ground in ("sheet", "sheet-2")),
    *((kind, f"{kind}-tint") for kind in ("good", "warn", "bad", "mark")),
    *(("ink", f"{kind}-tint") for kind in ("good", "warn", "bad", "mark", "gold", "silver")),
    *((ink, "bar") for ink in ("on-bar", "on-bar-2")),
    *(("on-mark", ground) for ground in ("mark-fill", "mark-fill-2")),
    *((f"on-{side}", side) for side in ("gold", "silver")),
    *((f"{side}-text", f"{side}-tint") for side in ("gold", "silver")),
    *(("ink", ground) for ground in ("water", "shoal", "land", "blue-power", "green-power", "cell")),
    ("on-black-power", "black-power"),
    *((f"card-{ink}", paper) for ink in ("ink", "ink-2", *SUITS, *PIPS) for paper in ("card", "card-2")),
    *(("card", f"card-{pip}") for pip in PIPS),  # the band of a bower, or of the Joker
    *((suit, tint) for suit in SUITS for tint in ("gold-tint", "silver-tint")),
    ("ink-2", "water"),  # what a map is called
    *((ink, "shoal") for ink in ("ink-2", "ink-3")),  # the middle of a ring of seats, on a phone
    ("sheet", "ink"),  # toasts, the pressed theme
]
MARKS = [
    *(("edge", ground) for ground in ("sheet", "sheet-2", "sea")),
    *(("neat", ground) for ground in PAPER),
    *((f"{side}-edge", ground) for side in ("gold", "silver") for ground in (f"{side}-tint", *PAPER[1:])),
    *((f"card-{ink}", "card-off") for ink in ("ink", *SUITS, *PIPS)),
    ("card-edge", "card"),
    *(("mark-fill", paper) for paper in ("card", "card-2", "sheet")),  # the chosen card, the chosen key
    *(("mark", ground) for ground in ("water", "cell", "land", "gold-tint", "silver-tint")),
    *((disc, ground) for disc in DISCS for ground in ("cell", "sheet")),
    *(("on-disc", disc) for disc in DISCS),
    *(("crest-red", ground) for ground in ("card", "sheet")),  # a seat's crest, its suit's mark
    *((f"suit-{suit}", "shoal") for suit in PIPS),  # the threads between allies
    *((f"{power}-line", ground) for power in ("blue", "green") for ground in (f"{power}-power", "water")),
    *((f"{power}-line", "sheet") for power in ("blue", "green", "black")),  # territories over the rounds
    *(("land-line", ground) for ground in ("land", "water")),
]


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb`, as WCAG 2 defines it."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize(("wanted", "pairs"), [(4.5, TEXT), (3.0, MARKS)], ids=["text", "marks"])
def test_contrast(mode: str, wanted: float, pairs: list[tuple[str, str]]) -> None:
    table = MODES[mode]
    assert {
        f"{a} on {b}": contrast(table[a], table[b]) for a, b in pairs if contrast(table[a], table[b]) < wanted
    } == {}


def test_contrast_is_measured_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
