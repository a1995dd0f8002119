"""World grid: twenty tiles in four rows, built by functions for speed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from django.utils.safestring import SafeString

from games.catalogue.world_domination.face.hand import power
from games.catalogue.world_domination.face.words import SIDE_WORD, country_name, side_word
from games.catalogue.world_domination.rules.cards import SUITS, Suit
from games.catalogue.world_domination.rules.grid import COLUMNS, COUNTRY, Side
from games.catalogue.world_domination.rules.view import Cell, View
from games.kit.face.marks import icon, sprite, token
from games.kit.face.markup import NOTHING, element, fragment, joined

_HATCH: Final = {"gold": "h-gold", "silver": "h-silver", "neutral": "h-land"}
_HELD: Final = {"gold": "held by gold", "silver": "held by silver", "neutral": "neutral"}


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks on the grid beside who holds what."""

    target: int | None = None
    """The cell that is fought for."""
    past: int | None = None
    """The cell of the conflict that has just ended."""
    counted: tuple[tuple[int, Suit], ...] = ()
    """The cells of which a special counted a value, with its suit."""
    choices: tuple[tuple[int, str], ...] = ()
    """The cells that may be chosen, with what is said when one is."""
    sent: int | None = None
    """The one of them that comes chosen."""
    reach: tuple[int, ...] = ()
    """The cells that could be chosen, on a board that only shows."""


def world(view: View, marks: Marks) -> SafeString:
    """The grid. Cells that may be chosen hold radio buttons of the dock's form."""
    choices = dict(marks.choices)
    tiles = []
    for cell, state in enumerate(view.cells):
        rings = tuple(suit for place, suit in marks.counted if place == cell)
        inner = [_tile(cell, view.layout[cell], state, view.dominant, rings)]
        css = f"tile tile--{side_word(state.owner)}{' tile--counted' if rings else ''}"
        if cell == marks.target:
            css += " tile--target"
            inner.append(_marked("tile__conflict", "fought for now"))
        elif cell == marks.past:
            css += " tile--past"
        if cell in marks.reach:
            css += " tile--reach"
            inner.append(_marked("tile__ring", "can be chosen"))
        if cell in choices:
            is_sent = cell == marks.sent
            tiles.append(_choice(cell, view.layout[cell], css, inner, choices[cell], is_sent=is_sent))
        else:
            tiles.append(element("div", *inner, css=css))
    return joined(tiles)


def _marked(css: str, words: str) -> SafeString:
    return element("span", icon("rose"), element("span", words, css="sr"), css=css)


def _choice(
    cell: int, country: str, css: str, inner: Iterable[SafeString], says: str, *, is_sent: bool
) -> SafeString:
    chosen = element(
        "input",
        type="radio",
        id=f"cell-{cell}",
        name="move",
        value=f"target {cell}",
        form="move-form",
        data_act=f"Fight for {country_name(country)}",
        data_says=says,
        checked=is_sent,
    )
    ring = element("span", icon("rose"), css="tile__ring")
    return element("label", chosen, *inner, ring, css=f"{css} tile--choice")


@cache
def outline(country: str, css: str = "") -> SafeString:
    """The outline of `country` (an id such as `saudi-arabia`), 100 x 100, to stand inside an SVG."""
    return element("use", css=css, href=f"{sprite('countries')}#c-{country}")


@lru_cache(maxsize=4096)
def _tile(cell: int, country: str, state: Cell, dominant: Suit | None, rings: tuple[Suit, ...]) -> SafeString:
    side = side_word(state.owner)
    values = (
        power(
            suit,
            COUNTRY[country].defence[suit],
            f"{'v--dominant' if suit is dominant else ''}{' v--counted' if suit in rings else ''}",
        )
        for suit in SUITS
    )
    row, column = divmod(cell, COLUMNS)
    hatch = element("g", outline(country, "land-hatch"), fill=f"url(#{_HATCH[side]})")
    land = (outline(country, "land"), hatch)
    said = f"row {row + 1}, column {column + 1}, {_HELD[side]}{_spoken_tokens(state)};"
    return fragment(
        element("svg", *land, css="tile__land", viewBox="-2 -2 104 104", aria_hidden="true"),
        element("span", country_name(country), css="tile__name"),
        element("span", said, css="sr"),
        element("span", *values, css="tile__values num"),
        _tokens(cell, state),
    )


def _spoken_tokens(state: Cell) -> str:
    if state.gold + state.silver < 2:
        return ""
    counts = [f"{n} {word}" for n, word in zip((state.gold, state.silver), SIDE_WORD, strict=True) if n]
    return f", tokens: {' and '.join(counts)}"


def _tokens(cell: int, state: Cell) -> SafeString:
    """The owner's pile; covered tokens of the rival peep out behind it."""
    if state.owner is None:
        return NOTHING
    counts = (state.gold, state.silver)
    rival = state.owner.rival
    return element(
        "span",
        token(SIDE_WORD[rival], counts[rival], "token--under") if counts[rival] else "",
        token(SIDE_WORD[state.owner], counts[state.owner]),
        css="tile__token",
        aria_hidden="true",
        data_piece=f"token-{cell}-{sum(counts)}",
        data_home=f"score-{SIDE_WORD[state.owner]}",
    )


def side_token(side: Side, count: int = 1) -> SafeString:
    """A side's token, by side."""
    return token(SIDE_WORD[side], count)
