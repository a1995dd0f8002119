"""Outline of the position in words, beside the drawing: for screen readers and for whoever likes it."""

from __future__ import annotations

from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString

from games.catalogue.three_colours.face.connections import trophies
from games.catalogue.three_colours.face.desk import ColoursDesk
from games.catalogue.three_colours.face.preview import meaning
from games.catalogue.three_colours.face.words import ENDS_WORDS, cell_name, pair_words, won_html
from games.catalogue.three_colours.rules.board import COLOURS, NAMES, ROW_SIZES, ROWS, Colour
from games.catalogue.three_colours.rules.view import View
from games.kit.face.idle_dock import SENT
from games.kit.face.phrases import capitalised, listed
from games.kit.face.pieces import lines, section, table_of


def text_context(desk: ColoursDesk) -> dict[str, Any]:
    """The context of ``_text.html``: ``text``, everything of the position in HTML."""
    parts = [_where(desk), _connections(desk), _supply(desk), _board(desk.view)]
    return {"text": SafeString("".join(parts))}


def _where(desk: ColoursDesk) -> str:
    view, names = desk.view, desk.names
    said = []
    if view.outcome is not None:
        said.append("The match is over.")
    else:
        (seat,) = view.to_move
        whose = "your" if seat == desk.reader else escape(names.possessive(seat))
        said.append(f"It is {whose} turn." if desk.sent is None else str(SENT))
    if view.last is not None and (colour := view.discs[view.last]) is not None:
        said.append(f"The last disc is {colour.word} on {cell_name(view.last)}.")
    if view.may_swap:
        said.append("The one to move may swap colours instead of placing a disc.")
    if view.swapped:
        said.append("The seats have swapped colours.")
    said += [f"{won['who']}: {won['said']}." for won in trophies(desk)]
    return section("Where the match is", lines(said))


def _connections(desk: ColoursDesk) -> str:
    heads = ("Colour", *(escape(desk.names.subject(seat)) for seat in desk.order()))
    rows, states = [], []
    for colour in COLOURS:
        name = capitalised(colour.word)
        rows.append((name, *(pair_words(desk.pair(seat, colour)) for seat in desk.order())))
        win = desk.view.won[colour]
        if win is None:
            states.append(f"{name}, {ENDS_WORDS[colour]}: open.")
        else:
            cells = ", ".join(cell_name(cell) for cell in win.cells)
            states.append(f"{won_html(win, desk.names)} ({cells}).")
    table = table_of("Who connects what with which discs", heads, rows)
    return section("The connections", table, lines(states))


def _supply(desk: ColoursDesk) -> str:
    left = [f"{desk.view.supply[colour]} {colour.word}" for colour in COLOURS]
    said = [f"Left in the supply: {listed(left)}."]
    if desk.view.outcome is None:
        said += [escape(meaning(desk, colour)) for colour in COLOURS]
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
