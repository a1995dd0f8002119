"""A turn of Three Colours in a mail: the board as a table of its cells, and what each connects with what."""

from __future__ import annotations

from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.three_colours.face.desk import ColoursDesk
from games.catalogue.three_colours.face.words import ENDS_WORDS, cell_name, pair_words, won_html
from games.catalogue.three_colours.rules.board import AXIAL, COLOURS, ROW_SIZES, ROWS, SIDES, Colour
from games.catalogue.three_colours.rules.view import View
from games.kit.face.mail import INK, SANS, MailPart, MailQuestion, chart, columns, mailed
from games.kit.face.phrases import capitalised, listed
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
    return MailQuestion(act=_("Place a disc"), parts=(_board(desk), _connections(desk)))


# --- the board ------------------------------------------------------------------------------------


def _board(desk: ColoursDesk) -> MailPart:
    view = desk.view
    rows, lines, start = [], [], 0
    for letter_, size in zip(ROWS, ROW_SIZES, strict=True):
        cells = range(start, start + size)
        before = 2 * AXIAL[start][0] + AXIAL[start][1] + _HALVES // 2 - 1
        rows.append(_row(view, letter_, cells, before))
        lines.append(f"{letter_}  {' ' * before}{' '.join(_sign(view, cell) for cell in cells)}")
        start += size
    left = listed([f"{view.supply[colour]} {colour.word}" for colour in COLOURS])
    said = [_("Left in the supply: %(discs)s.") % {"discs": left}]
    if view.last is not None and (colour := view.discs[view.last]) is not None:
        values = {"colour": colour.word, "cell": f"<b>{cell_name(view.last)}</b>"}
        said.insert(0, _("The last disc is %(colour)s on %(cell)s.") % values)
    return MailPart(
        title=_("The board"),
        drawn=_drawn("".join(rows)),
        lines=(*lines, "", _("O orange, P purple, G green, lower case: the last disc.")),
        sentences=tuple(mailed(each) for each in said),
        note=_("O orange, P purple, G green; the edges are the sides of their colour."),
    )


def _sign(view: View, cell: int) -> str:
    colour = view.discs[cell]
    if colour is None:
        return "."
    return colour.letter.lower() if cell == view.last else colour.letter


def _drawn(rows: str) -> SafeString:
    """Two columns for the names of the rows, then half cells of the same width."""
    halves = '<col width="4%">' * (_HALVES + 1)
    return SafeString(
        f'<table summary="{escape(_("The board, row by row"))}" class="w" width="420" cellpadding="0"'
        ' cellspacing="1" border="0" style="width:420px;max-width:100%;table-layout:fixed;'
        f"border-collapse:separate;border-spacing:1px;{SANS};font-size:11px;line-height:20px;"
        f'font-weight:bold"><colgroup>{halves}</colgroup>{rows}</table>'
    )


def _row(view: View, name: str, cells: range, before: int) -> str:
    gap = f'<td colspan="{before}"></td>' * bool(before)
    head = f'<td class="n" align="center" style="color:#55676e">{name}</td>'
    return f"<tr>{head}{gap}{''.join(_cell(view, cell) for cell in cells)}</tr>"


def _cell(view: View, cell: int) -> str:
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
    return (
        f'<td colspan="2" class="{css}" align="center" bgcolor="{ground}" style="background:{ground};'
        f'color:{ink}{edge}">{sign}</td>'
    )


# --- the connections ------------------------------------------------------------------------------


def _connections(desk: ColoursDesk) -> MailPart:
    order = desk.order(desk.reader)
    heads = (_("Colour"), *(desk.names.subject(seat) for seat in order))
    rows = [(_named(colour), *(pair_words(desk.pair(seat, colour)) for seat in order)) for colour in COLOURS]
    won = [f"{won_html(win, desk.names)}." for win in desk.view.won if win is not None]
    return MailPart(
        title=_("Who connects what with which discs"),
        drawn=chart(heads, rows, words=3),
        lines=columns([heads, *rows]),
        sentences=tuple(mailed(each) for each in won),
    )


def _named(colour: Colour) -> str:
    return _("%(colour)s, %(ends)s") % {"colour": capitalised(colour.word), "ends": ENDS_WORDS[colour]}
