"""A turn of Three Colours in a mail: the board as a table of its cells, and what each connects with what."""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.three_colours.face.board import in_rows
from games.catalogue.three_colours.face.desk import ColoursDesk
from games.catalogue.three_colours.face.outline import board, connections
from games.catalogue.three_colours.rules.board import AXIAL, CELLS, ROWS, SIDES
from games.catalogue.three_colours.rules.view import View
from games.kit.face.mail import INK, SANS, MailPart, MailQuestion
from games.kit.face.markup import element
from games.kit.face.outline import in_mail
from games.kit.table import Table

_GROUND: Final = ("#b85309", "#6a3aa8", "#1c7343")
"""By colour: dark enough for a white letter."""
_EMPTY: Final = "#e4ebe6"
_HALVES: Final = 24
"""The board is so many half cells wide, as each row lies half a cell beside the one above."""
_EDGE: Final = {
    "top": "top",
    "upper right": "right",
    "lower right": "right",
    "bottom": "bottom",
    "lower left": "left",
    "upper left": "left",
}
_RIM: Final = {cell: (_EDGE[side.name], side.colour) for side in SIDES for cell in side.cells}
"""By cell at a coloured side: at which edge of the cell it lies, and its colour."""


def letter(table: Table) -> MailQuestion:
    """The turn's part of a letter.

    :param table: as somebody sees it who only watches; its reader is whose turn it is.
    """
    desk = ColoursDesk(table)
    return MailQuestion(act=_("Place a disc"), parts=(_board(desk), in_mail(connections(desk))))


def _board(desk: ColoursDesk) -> MailPart:
    rows, lines = [], []
    for letter_, cells in zip(ROWS, in_rows(range(CELLS)), strict=True):
        q, r = AXIAL[cells[0]]
        before = 2 * q + r + _HALVES // 2 - 1
        drawn = [_cell(desk.view, cell) for cell in cells]
        head = element("td", letter_, css="n", align="center", style="color:#55676e")
        gap = [element("td", colspan=before)] if before else []
        rows.append(element("tr", head, *gap, *drawn))
        lines.append(f"{letter_}  {' ' * before}{' '.join(_sign(desk.view, cell) for cell in cells)}")
    key = _("O orange, P purple, G green, lower case: the last disc.")
    return in_mail(board(desk), drawn=_drawn(rows), lines=(*lines, "", key))


def _sign(view: View, cell: int) -> str:
    colour = view.discs[cell]
    if colour is None:
        return "."
    return colour.letter.lower() if cell == view.last else colour.letter


def _drawn(rows: list[SafeString]) -> SafeString:
    """Two columns for the names of the rows, then half cells of the same width."""
    return element(
        "table",
        element("colgroup", *[element("col", width="4%")] * (_HALVES + 1)),
        *rows,
        css="w",
        summary=_("The board, row by row"),
        width=420,
        cellpadding=0,
        cellspacing=1,
        border=0,
        style="width:420px;max-width:100%;table-layout:fixed;border-collapse:separate;border-spacing:1px;"
        f"{SANS};font-size:11px;line-height:20px;font-weight:bold",
    )


def _cell(view: View, cell: int) -> SafeString:
    colour = view.discs[cell]
    edge, css = "", ""
    if cell == view.last:
        edge, css = f";border:2px solid {INK}", " x-last"
    elif cell in _RIM:
        side, of = _RIM[cell]
        edge, css = f";border-{side}:3px solid {_GROUND[of]}", f" x-{of.letter.lower()}"
    if colour is None:
        ground, ink, sign, css = _EMPTY, "#7d8f94", "·", f"x{css}"
    else:
        ground, ink, sign, css = _GROUND[colour], "#ffffff", colour.letter, f"d{css}"
    return element(
        "td",
        sign,
        css=css,
        colspan=2,
        align="center",
        bgcolor=ground,
        style=f"background:{ground};color:{ink}{edge}",
    )
