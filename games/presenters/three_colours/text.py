"""The position in words, beside the drawing: for screen readers and for whoever likes it."""

from __future__ import annotations

from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString

from games.presenters.phrases import capitalised, listed
from games.presenters.pieces import lines, section, table_of
from games.presenters.three_colours.charts import trophies
from games.presenters.three_colours.preview import meaning
from games.presenters.three_colours.stage import Stage
from games.presenters.three_colours.words import ENDS_WORDS, cell_name, pair_words, won_html
from games.rules.three_colours.board import COLOURS, NAMES, ROW_SIZES, ROWS, Colour
from games.rules.three_colours.view import View


def text_context(stage: Stage) -> dict[str, Any]:
    """The context of ``_text.html``: ``text``, everything of the position in HTML."""
    parts = [_where(stage), _connections(stage), _supply(stage), _board(stage.view)]
    return {"text": SafeString("".join(parts))}


def _where(stage: Stage) -> str:
    view, names = stage.view, stage.names
    said = []
    if view.outcome is not None:
        said.append("The match is over.")
    else:
        (seat,) = view.to_move
        said.append(
            f"{'It is your turn' if seat == stage.me else f'It is {escape(names.possessive(seat))} turn'}."
        )
    if view.last is not None and (colour := view.discs[view.last]) is not None:
        said.append(f"The last disc is {colour.word} on {cell_name(view.last)}.")
    if view.may_swap:
        said.append("The one to move may swap colours instead of placing a disc.")
    if view.swapped:
        said.append("The seats have swapped colours.")
    said += [f"{won['who']}: {won['said']}." for won in trophies(stage)]
    return section("Where the match is", lines(said))


def _connections(stage: Stage) -> str:
    heads = ("Colour", *(escape(stage.names.subject(seat)) for seat in stage.order))
    rows, states = [], []
    for colour in COLOURS:
        name = capitalised(colour.word)
        rows.append((name, *(pair_words(stage.pair(seat, colour)) for seat in stage.order)))
        win = stage.view.won[colour]
        if win is None:
            states.append(f"{name}, {ENDS_WORDS[colour]}: open.")
        else:
            cells = ", ".join(cell_name(cell) for cell in win.cells)
            states.append(f"{won_html(win, stage.names)} ({cells}).")
    table = table_of("Who connects what with which discs", heads, rows)
    return section("The connections", table, lines(states))


def _supply(stage: Stage) -> str:
    left = [f"{stage.view.supply[colour]} {colour.word}" for colour in COLOURS]
    said = [f"Left in the supply: {listed(left)}."]
    if stage.view.outcome is None:
        said += [escape(meaning(stage, colour)) for colour in COLOURS]
    return section("The discs", lines(said))


def _board(view: View) -> str:
    said, start = [], 0
    for letter, size in zip(ROWS, ROW_SIZES, strict=True):
        said.append(_row(letter, range(start, start + size), view.discs))
        start += size
    return section("The board, row by row", lines(said))


def _row(letter: str, cells: range, discs: tuple[Colour | None, ...]) -> str:
    laid = [f"{NAMES[cell]} {colour.word}" for cell in cells if (colour := discs[cell]) is not None]
    empty = len(cells) - len(laid)
    if not laid:
        return f"Row {letter}: all {len(cells)} cells are empty."
    rest = "no cell is empty" if not empty else f"{empty} of {len(cells)} cells are empty"
    return f"Row {letter}: {', '.join(laid)}; {rest}."
