"""The dock: the disc to be placed, or who is waited for; what the supply still has; what the form posts."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.three_colours.face.board import in_rows
from games.catalogue.three_colours.face.desk import ColoursDesk
from games.catalogue.three_colours.face.log import TELLER
from games.catalogue.three_colours.face.preview import meaning, outcomes
from games.catalogue.three_colours.face.words import cell_name, colour_name, dot
from games.catalogue.three_colours.rules.board import CELLS, COLOURS, NAMES, Colour
from games.catalogue.three_colours.rules.moves import PLACES
from games.kit.face.dock import Dock
from games.kit.face.idle_dock import idle_dock
from games.kit.face.markup import NOTHING, element, fragment, joined
from games.kit.rules.errors import BadNotation


@dataclass(frozen=True, slots=True)
class Supply:
    """Discs of a colour that can still be placed."""

    colour: Colour
    left: int
    says: str = ""
    """Uses of such a disc, where one may be chosen."""
    is_chosen: bool = False

    @property
    def name(self) -> str:
        """*Orange*."""
        return colour_name(self.colour)

    @property
    def dot(self) -> SafeString:
        return dot(self.colour)


@dataclass(frozen=True, slots=True)
class Swap:
    """Swap of pairs, in the place of a fourth colour; the panel beside shows the pairs that come of it."""

    pairs: str
    """*Dmitri’s pairs*."""
    says: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscDock(Dock):
    """Dock with the supply, to be read or to choose from."""

    supply: tuple[Supply, ...]
    swap: Swap | None = None


_OPTIONS: Final = tuple(
    tuple(element("option", value=PLACES[cell][colour].notation()) for colour in COLOURS)
    for cell in range(CELLS)
)
"""By cell and colour: a placement to be typed."""


def dock_of(desk: ColoursDesk) -> DiscDock:
    """The dock before its viewer."""
    calm = idle_dock(desk, TELLER, meanwhile=_meanwhile(desk))
    if calm is None:
        return _asking(desk)
    return DiscDock(state=calm.state, prompt=calm.prompt, says=calm.says, supply=_supply(desk))


def _asking(desk: ColoursDesk) -> DiscDock:
    return DiscDock(
        state="idle",
        kind="swap" if desk.offers_swap else "place",
        prompt=_rule(desk),
        says=_("Choose a colour and an empty cell, in any order."),
        go=_("Confirm the choice"),
        choose=_("Choose a colour and a cell"),
        missing={"cell": _("Choose a cell"), "colour": _("Choose a colour")},
        data={
            "parts": "cell colour",
            "digits": "colour",
            "act": _("Place {colour} on {cell}"),
            "outcomes": json.dumps(outcomes(desk)),
        },
        supply=_choices(desk),
        swap=_swap(desk) if desk.offers_swap else None,
    )


def _rule(desk: ColoursDesk) -> str:
    view = desk.view
    if view.may_swap:
        return _("Place a disc, or swap colours instead.")
    if view.options.swap and not view.moves:
        words = _("Any colour, any empty cell. %(who)s may then swap colours with you.")
        return words % {"who": desk.names.short[desk.far]}
    return _("Any colour, any empty cell.")


# --- the supply -----------------------------------------------------------------------------------


def _supply(desk: ColoursDesk) -> tuple[Supply, ...]:
    """The supply, to be read."""
    return tuple(Supply(colour, desk.view.supply[colour]) for colour in COLOURS)


def _choices(desk: ColoursDesk) -> tuple[Supply, ...]:
    """The same to choose from. A colour that is the only one left comes chosen."""
    left = desk.left
    return tuple(
        Supply(
            colour,
            desk.view.supply[colour],
            meaning(desk, colour),
            is_chosen=colour in left and (desk.table.was_sent("colour", colour.word) or len(left) == 1),
        )
        for colour in COLOURS
    )


# --- the swap -------------------------------------------------------------------------------------


def _swap(desk: ColoursDesk) -> Swap:
    return Swap(
        _("%(whose)s pairs") % {"whose": desk.names.possessive(desk.far)},
        swap_words(desk),
        is_chosen=desk.table.was_sent("colour", SWAP),
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
        words = _("%(who)s may place a disc, or swap colours with you.")
        return words % {"who": desk.names.short[desk.far]}
    words = ngettext("%(n)d disc lies on the board.", "%(n)d discs lie on the board.", view.placed)
    return words % {"n": view.placed}


def typed_options(desk: ColoursDesk) -> SafeString:
    """Every move that the viewer may type, as options of a list."""
    if not desk.is_my_turn:
        return NOTHING
    left, discs = desk.left, desk.view.discs
    options = [
        joined(_OPTIONS[cell][colour] for colour in left) if discs[cell] is None else NOTHING
        for cell in range(CELLS)
    ]
    parts = [fragment(*row) for row in in_rows(options)]
    if desk.offers_swap:
        parts.append(element("option", value=SWAP))
    return joined(parts)


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
