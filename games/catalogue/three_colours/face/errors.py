"""Refusals of Three Colours alone, in the player's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catalogue.three_colours.face.words import cell_name
from games.catalogue.three_colours.rules.board import Colour
from games.kit.face.refusals import Refusals, Words
from games.kit.table import Table

EXAMPLE: Final = "place d8 green"
"""A typed move."""


def _occupied(data: Mapping[str, Any], table: Table) -> str:
    there = {
        Colour.ORANGE: _("There is an orange disc on %(cell)s already. Choose an empty cell."),
        Colour.PURPLE: _("There is a purple disc on %(cell)s already. Choose an empty cell."),
        Colour.GREEN: _("There is a green disc on %(cell)s already. Choose an empty cell."),
        None: _("There is a disc on %(cell)s already. Choose an empty cell."),
    }
    return there[table.view.discs[data["cell"]]] % {"cell": cell_name(data["cell"])}


def _none_left(data: Mapping[str, Any], _table: Table) -> str:
    gone = {
        Colour.ORANGE: _("No orange disc is left in the supply. Choose another colour."),
        Colour.PURPLE: _("No purple disc is left in the supply. Choose another colour."),
        Colour.GREEN: _("No green disc is left in the supply. Choose another colour."),
    }
    return gone[data["colour"]]


def _no_swap(_data: Mapping[str, Any], table: Table) -> str:
    if table.view.options.swap:
        return _("Colours can be swapped only in the second turn, instead of the second disc.")
    return _("This match is played without the swap.")


_OWN: Final[Mapping[str, Words]] = {
    "nothing-chosen": gettext_lazy("Nothing was chosen. Choose a colour and an empty cell, then confirm."),
    "cell-missing": gettext_lazy("Choose the cell for the disc too, then confirm."),
    "colour-missing": gettext_lazy("Choose the colour of the disc too, then confirm."),
    "occupied": _occupied,
    "none-left": _none_left,
    "no-swap": _no_swap,
}

REFUSALS: Final = Refusals("Three Colours", EXAMPLE, _OWN)
