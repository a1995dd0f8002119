"""Refusals by the rules in the player's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.presenters.record_words import RECORD_WORDS
from games.presenters.three_colours.words import cell_name
from games.rules.core.errors import RulesError
from games.selectors.table import Table

Words = str | Callable[[Mapping[str, Any], Table], str]


def _occupied(data: Mapping[str, Any], table: Table) -> str:
    colour = table.view.discs[data["cell"]]
    what = "a disc" if colour is None else f"{'an' if colour.word == 'orange' else 'a'} {colour.word} disc"
    return f"There is {what} on {cell_name(data['cell'])} already. Choose an empty cell."


_WORDS: Final[dict[str, Words]] = {
    # notation
    "too-long": "That is too long for a move.",
    "unknown-move": "That is not a move of this game. Try one like “place d8 green”.",
    "bad-notation": "That move cannot be read. Try one like “place d8 green”, a cell and a colour.",
    "nothing-chosen": "Nothing was chosen. Choose a colour and an empty cell, then confirm.",
    "cell-missing": "Choose the cell for the disc too, then confirm.",
    "colour-missing": "Choose the colour of the disc too, then confirm.",
    # whose turn
    "match-over": "The match is over.",
    "not-to-move": "It is not your turn.",
    # a disc
    "occupied": _occupied,
    "none-left": lambda data, _table: (
        f"No {data['colour'].word} disc is left in the supply. Choose another colour."
    ),
    "no-swap": lambda _data, table: (
        "Colours can be swapped only in the second turn, instead of the second disc."
        if table.view.options.swap
        else "This match is played without the swap."
    ),
    # options, before a match
    "unknown-option": "Three Colours has no such option.",
    "bad-option": "That option has no such value.",
    "bad-seats": lambda data, _table: f"Three Colours is not played by {data['seats']}.",
    **RECORD_WORDS,
}


def has_words(code: str) -> bool:
    """Whether an error's code has words of its own."""
    return code in _WORDS


def word_error(error: RulesError, table: Table) -> str:
    """The refusal in one sentence or two for the viewer of `table`."""
    words = _WORDS.get(error.code, "The rules do not allow that now.")
    return words if isinstance(words, str) else words(error.data, table)
