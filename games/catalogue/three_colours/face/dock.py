"""The dock: the disc to be placed, or who is waited for; what the supply still has; what the form posts."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from django.http import QueryDict
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.three_colours.face.desk import ColoursDesk
from games.catalogue.three_colours.face.log import TELLER
from games.catalogue.three_colours.face.preview import meaning, outcomes
from games.catalogue.three_colours.face.words import cell_name, dot
from games.catalogue.three_colours.rules.board import CELLS, COLOURS, NAMES, Colour
from games.catalogue.three_colours.rules.moves import PLACES
from games.kit.face.dock import Dock
from games.kit.face.idle_dock import idle_dock
from games.kit.face.marks import icon
from games.kit.face.markup import NOTHING
from games.kit.face.phrases import counted
from games.kit.rules.errors import BadNotation


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscDock(Dock):
    """The supply, to be read or to choose from."""

    supply: SafeString


_OPTIONS: Final = tuple(
    tuple(f'<option value="{PLACES[cell][colour].notation()}"></option>' for colour in COLOURS)
    for cell in range(CELLS)
)
"""By cell and colour: a placement to be typed."""


def dock_of(desk: ColoursDesk) -> DiscDock:
    """The dock before its viewer."""
    calm = idle_dock(desk, TELLER, meanwhile=_meanwhile(desk))
    if calm is None:
        return _asking(desk)
    return DiscDock(state=calm.state, prompt=calm.prompt, says=calm.says, supply=supply_html(desk))


def _asking(desk: ColoursDesk) -> DiscDock:
    return DiscDock(
        state="idle",
        kind="swap" if desk.offers_swap else "place",
        prompt=_rule(desk),
        says="Choose a colour and an empty cell, in any order.",
        go="Confirm the choice",
        choose="Choose a colour and a cell",
        missing={"cell": "Choose a cell", "colour": "Choose a colour"},
        data={
            "parts": "cell colour",
            "digits": "colour",
            "act": "Place {colour} on {cell}",
            "outcomes": json.dumps(outcomes(desk)),
        },
        supply=SafeString(_choices(desk) + (_swap(desk) if desk.offers_swap else "")),
    )


def _rule(desk: ColoursDesk) -> str:
    view = desk.view
    if view.may_swap:
        return "Place a disc, or swap colours instead."
    if view.options.swap and not view.moves:
        return f"Any colour, any empty cell. {desk.names.short[desk.far]} may then swap colours with you."
    return "Any colour, any empty cell."


# --- the supply -----------------------------------------------------------------------------------


def _name_and_number(desk: ColoursDesk, colour: Colour) -> str:
    left = desk.view.supply[colour] or "none"
    return f'<b>{colour.word.capitalize()}</b><small class="num">{left} left</small>'


def _is_out(desk: ColoursDesk, colour: Colour) -> str:
    return "" if desk.view.supply[colour] else " supply--none"


def supply_html(desk: ColoursDesk) -> SafeString:
    """The supply, to be read."""
    return SafeString(
        "".join(
            f'<li id="supply-{colour.word}" class="supply{_is_out(desk, colour)}"><span>{dot(colour)}'
            f"{_name_and_number(desk, colour)}</span></li>"
            for colour in COLOURS
        )
    )


def _choices(desk: ColoursDesk) -> str:
    """The same to choose from. A colour that is the only one left comes chosen."""
    left = desk.left
    parts = []
    for colour in COLOURS:
        checked = colour in left and (desk.table.was_sent("colour", colour.word) or len(left) == 1)
        flag = " checked" if checked else "" if colour in left else " disabled"
        parts.append(
            f'<label id="supply-{colour.word}" class="supply{"" if colour in left else " supply--none"}">'
            f'<input type="radio" name="colour" id="colour-{colour.word}" value="{colour.word}" '
            f'data-act="{colour.word}" data-says="{escape(meaning(desk, colour))}"{flag}><span>{dot(colour)}'
            f"{_name_and_number(desk, colour)}</span></label>"
        )
    return "".join(parts)


# --- the swap -------------------------------------------------------------------------------------


def _swap(desk: ColoursDesk) -> str:
    """The swap, in the place of a fourth colour; the panel beside shows the pairs that come of it."""
    checked = " checked" if desk.table.was_sent("colour", SWAP) else ""
    what = _("%(whose)s pairs") % {"whose": desk.names.possessive(desk.far)}
    return (
        f'<label class="supply supply--swap"><input type="radio" name="colour" id="move-swap" value="{SWAP}" '
        f'data-alone data-act="{_("Swap colours")}" data-says="{escape(swap_words(desk))}"{checked}>'
        f"<span>{icon('swap')}<b>{_('Swap')}</b><small>{escape(what)}</small></span></label>"
    )


def swap_words(desk: ColoursDesk) -> str:
    """The meaning of a swap."""
    last = desk.view.last
    colour = None if last is None else desk.view.discs[last]
    if last is None or colour is None:
        return ""
    return _(
        "You take %(whose)s pairs of colours, and %(who)s takes yours and moves next. The %(colour)s disc on"
        " %(cell)s stays."
    ) % {
        "whose": desk.names.possessive(desk.far),
        "who": desk.names.short[desk.far],
        "colour": colour.word,
        "cell": cell_name(last),
    }


# --- waiting --------------------------------------------------------------------------------------


def _meanwhile(desk: ColoursDesk) -> str:
    view = desk.view
    if view.may_swap:
        return f"{desk.names.short[desk.far]} may place a disc, or swap colours with you."
    return counted(view.placed, "disc lies", "discs lie") + " on the board."


def typed_options(desk: ColoursDesk) -> SafeString:
    """Every move that the viewer may type, as options of a list."""
    if not desk.is_my_turn:
        return NOTHING
    left, discs = desk.left, desk.view.discs
    parts = [_OPTIONS[cell][colour] for cell in range(CELLS) if discs[cell] is None for colour in left]
    if desk.offers_swap:
        parts.append('<option value="swap"></option>')
    return SafeString("".join(parts))


def chosen_cell(desk: ColoursDesk) -> str:
    """The cell that comes chosen: the one that was sent in vain, or nothing."""
    return next((name for name in desk.table.turn.sent.get("cell", ()) if name in NAMES), "")


# --- the form -------------------------------------------------------------------------------------

PLACE = "place"
SWAP = "swap"
"""Value of ``colour`` for a swap instead of a placement."""


def compose(data: QueryDict) -> str:
    """The notation: of a typed move (``move``), of a disc (``cell`` and ``colour``), or of the swap.

    :raises BadNotation: ``nothing-chosen``, ``cell-missing``, ``colour-missing``.
    """
    move = " ".join(data.get("move", "").split())
    if move:
        return move
    cell, colour = data.get("cell", ""), data.get("colour", "")
    if colour == SWAP:
        return SWAP
    if not cell and not colour:
        raise BadNotation("nothing-chosen")
    if not cell or not colour:
        raise BadNotation("cell-missing" if colour else "colour-missing")
    return f"{PLACE} {cell} {colour}"
