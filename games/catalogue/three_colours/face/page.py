"""A table of Three Colours, put together from its parts."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.three_colours.face.board import board_html
from games.catalogue.three_colours.face.connections import charts_html, uses_html
from games.catalogue.three_colours.face.desk import ColoursDesk
from games.catalogue.three_colours.face.dock import chosen_cell, dock_of, typed_options
from games.catalogue.three_colours.face.errors import EXAMPLE
from games.catalogue.three_colours.face.guide import guide_steps
from games.catalogue.three_colours.face.outline import outlines
from games.catalogue.three_colours.face.seats import Trophies, seats_of, trophies
from games.catalogue.three_colours.face.sheet import sheet_of
from games.catalogue.three_colours.rules.moves import Place
from games.kit.face.outline import on_page
from games.kit.face.page import TablePage, Typed
from games.kit.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class ColoursOwn:
    """Parts that only a table of Three Colours shows."""

    trophies: tuple[Trophies, ...]
    """Winnings by seat, the viewer's first."""
    board: SafeString
    charts: SafeString
    """Sides that each seat connects, and with which discs."""
    uses: SafeString
    """Uses of a disc for each."""


def table_page(table: Table) -> TablePage[ColoursOwn]:
    """A table of Three Colours before its viewer."""
    desk = ColoursDesk(table)
    return TablePage(
        desk=desk,
        css="tc",
        where=_("the match is over") if desk.is_over else _("move %(n)d") % {"n": desk.view.moves + 1},
        seats=seats_of(desk),
        dock=dock_of(desk),
        sheet=sheet_of(desk),
        typed=Typed(EXAMPLE, options=typed_options(desk)),
        guide=guide_steps(desk),
        words=lambda: on_page(outlines(desk)),
        own=ColoursOwn(
            trophies=trophies(desk),
            board=board_html(
                desk.view,
                is_open=desk.is_my_turn,
                chosen=chosen_cell(desk),
                sent=desk.sent if isinstance(desk.sent, Place) else None,
            ),
            charts=charts_html(desk),
            uses=uses_html(desk),
        ),
    )
