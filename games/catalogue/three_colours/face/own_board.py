"""Boards of one's own in Three Colours: tried discs with their numbers, and what each decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.three_colours.face.board import CENTRES, board_html
from games.catalogue.three_colours.face.desk import ColoursDesk
from games.catalogue.three_colours.face.page import ColoursOwn, table_page
from games.catalogue.three_colours.face.preview import told_of
from games.catalogue.three_colours.face.words import cell_name, colour_html, disc_html, dot
from games.catalogue.three_colours.rules.moves import Place, Swap
from games.kit.face.markup import element, joined
from games.kit.face.own_board import OwnBoardWords
from games.kit.face.page import TablePage
from games.kit.table import Table

Tried = Place | Swap


def page(table: Table, tried: Sequence[Tried]) -> TablePage[ColoursOwn]:
    """The table's page with the discs that were tried on its board."""
    made = table_page(table)
    desk = ColoursDesk(table)
    last = len(tried)
    marks = joined(
        _mark(move, number, is_last=number == last)
        for number, move in enumerate(tried, start=1)
        if isinstance(move, Place)
    )
    board = board_html(desk.view, is_open=desk.is_my_turn, over=marks)
    return replace(made, own=replace(made.own, board=board))


def _mark(move: Place, number: int, *, is_last: bool) -> SafeString:
    x, y = CENTRES[move.cell]
    ring = element("circle", css="tried__last" if is_last else "", cx=f"{x:.1f}", cy=f"{y:.1f}", r=18.6)
    spot = element("circle", css="tried__no", cx=f"{x + 13:.1f}", cy=f"{y - 12:.1f}", r=8)
    return element(
        "g", ring, spot, element("text", number, x=f"{x + 13:.1f}", y=f"{y - 7.8:.1f}"), css="tried"
    )


def said(move: Tried) -> SafeString:
    """A disc and its cell."""
    if isinstance(move, Swap):
        return element("b", _("swap"))
    return joined(
        [dot(move.colour), element("span", move.colour.word, css="sr"), element("b", cell_name(move.cell))],
        " ",
    )


def sentence(move: Tried) -> SafeString:
    """*Purple on j6*, with its disc."""
    if isinstance(move, Swap):
        return joined([_("the swap of colours")])
    return joined([dot(move.colour), disc_html(colour_html(move.colour), move.cell)], " ")


def plain(move: Tried) -> str:
    """*Purple on j6*."""
    if isinstance(move, Swap):
        return _("the swap of colours")
    return _("%(colour)s on %(cell)s") % {"colour": move.colour.word, "cell": cell_name(move.cell)}


def told(table: Table, move: Tried) -> str:
    """Effects of a disc, and what the other's next one could then."""
    return told_of(ColoursDesk(table), move) if isinstance(move, Place) else ""


OWN_BOARD: Final = OwnBoardWords(
    page=page,
    said=said,
    sentence=sentence,
    plain=plain,
    told=told,
    board="games/three_colours/_board.html",
    choice="games/three_colours/_choice.html",
)
