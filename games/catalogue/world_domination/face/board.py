"""World grid: twenty tiles in four rows, built by functions of strings for speed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString

from games.catalogue.world_domination.face.hand import power
from games.catalogue.world_domination.face.outlines import outline
from games.catalogue.world_domination.face.words import SIDE_WORD, country_name, side_word
from games.catalogue.world_domination.rules.cards import SUITS, Suit
from games.catalogue.world_domination.rules.grid import COLUMNS, COUNTRY, Side
from games.catalogue.world_domination.rules.view import Cell, View
from games.kit.face.marks import icon, token

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
    reach: tuple[int, ...] = ()
    """The cells that could be chosen, on a board that only shows."""


def world(view: View, marks: Marks) -> SafeString:
    """The grid. Cells that may be chosen hold radio buttons of the dock's form."""
    choices = dict(marks.choices)
    tiles = []
    for cell, state in enumerate(view.cells):
        rings = tuple(suit for place, suit in marks.counted if place == cell)
        inner = _tile(cell, view.layout[cell], state, view.dominant, rings)
        cls = f"tile tile--{side_word(state.owner)}{' tile--counted' if rings else ''}"
        if cell == marks.target:
            cls += " tile--target"
            inner += (
                f'<span class="tile__conflict">{icon("rose")}<span class="sr">fought for now</span></span>'
            )
        elif cell == marks.past:
            cls += " tile--past"
        if cell in marks.reach:
            cls += " tile--reach"
            inner += f'<span class="tile__ring">{icon("rose")}<span class="sr">can be chosen</span></span>'
        if cell in choices:
            tiles.append(_choice(cell, view.layout[cell], cls, inner, choices[cell]))
        else:
            tiles.append(f'<div class="{cls}">{inner}</div>')
    return SafeString("".join(tiles))


def _choice(cell: int, country: str, cls: str, inner: str, says: str) -> str:
    name = country_name(country)
    return (
        f'<label class="{cls} tile--choice"><input type="radio" id="cell-{cell}" name="move" '
        f'value="target {cell}" form="move-form" data-act="Fight for {name}" data-says="{escape(says)}">'
        f'{inner}<span class="tile__ring">{icon("rose")}</span></label>'
    )


@lru_cache(maxsize=4096)
def _tile(cell: int, country: str, state: Cell, dominant: Suit | None, rings: tuple[Suit, ...]) -> str:
    side = side_word(state.owner)
    values = "".join(
        power(
            suit,
            COUNTRY[country].defence[suit],
            f"{'v--dominant' if suit is dominant else ''}{' v--counted' if suit in rings else ''}",
        )
        for suit in SUITS
    )
    row, column = divmod(cell, COLUMNS)
    return (
        f'<svg class="tile__land" viewBox="-2 -2 104 104" aria-hidden="true">{outline(country, "land")}'
        f'<g fill="url(#{_HATCH[side]})">{outline(country, "land-hatch")}</g></svg>'
        f'<span class="tile__name">{country_name(country)}</span>'
        f'<span class="sr">row {row + 1}, column {column + 1}, {_HELD[side]}{_spoken_tokens(state)};</span>'
        f'<span class="tile__values num">{values}</span>{_tokens(cell, state)}'
    )


def _spoken_tokens(state: Cell) -> str:
    if state.gold + state.silver < 2:
        return ""
    counts = [f"{n} {word}" for n, word in zip((state.gold, state.silver), SIDE_WORD, strict=True) if n]
    return f", tokens: {' and '.join(counts)}"


def _tokens(cell: int, state: Cell) -> str:
    """The owner's pile; covered tokens of the rival peep out behind it."""
    if state.owner is None:
        return ""
    counts = (state.gold, state.silver)
    rival = state.owner.rival
    under = token(SIDE_WORD[rival], counts[rival], "token--under") if counts[rival] else ""
    over = token(SIDE_WORD[state.owner], counts[state.owner])
    piece = f'data-piece="token-{cell}-{sum(counts)}" data-home="score-{SIDE_WORD[state.owner]}"'
    return f'<span class="tile__token" aria-hidden="true" {piece}>{under}{over}</span>'


def side_token(side: Side, count: int = 1) -> str:
    """A side's token, by side."""
    return token(SIDE_WORD[side], count)
