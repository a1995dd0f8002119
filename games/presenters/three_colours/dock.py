"""The dock: the disc to be placed, or who is waited for; and what the supply still has."""

from __future__ import annotations

import json
from typing import Any, Final

from django.utils.html import escape
from django.utils.safestring import SafeString

from games.presenters.phrases import counted, listed
from games.presenters.three_colours.preview import meaning, outcomes
from games.presenters.three_colours.stage import Stage
from games.presenters.three_colours.words import cell_name, colour_html, dot, pair_words
from games.presenters.times import moment
from games.rules.core.api import Seat
from games.rules.three_colours.board import CELLS, COLOURS, NAMES, Colour
from games.rules.three_colours.moves import PLACES

Dock = dict[str, Any]

_OPTIONS: Final = tuple(
    tuple(f'<option value="{PLACES[cell][colour].notation()}"></option>' for colour in COLOURS)
    for cell in range(CELLS)
)
"""By cell and colour: a placement to be typed."""


def dock_context(stage: Stage) -> Dock:
    """``dock``: its kind (``place``, ``swap``, ``wait``, ``watch``, ``past``, ``over``) and what it shows."""
    view = stage.view
    if view.outcome is not None:
        return {"kind": "over", "supply": supply_html(stage)}
    if stage.table.is_past:
        return {"kind": "past", "waiting": _to_move(stage), "supply": supply_html(stage)}
    if stage.me is None:
        return {"kind": "watch", "waiting": waiting_html(stage), "supply": supply_html(stage)}
    if not stage.is_my_turn:
        return {
            "kind": "wait",
            "waiting": waiting_html(stage),
            "hint": _meanwhile(stage),
            "supply": supply_html(stage),
        }
    return _form(stage)


def _form(stage: Stage) -> Dock:
    sent = stage.table.sent
    dock: Dock = {
        "kind": "swap" if stage.offers_swap else "place",
        "rule": _rule(stage),
        "hint": "Choose a colour and an empty cell, in any order.",
        "supply": _choices(stage, sent.get("colour", "")),
        "outcomes": json.dumps(outcomes(stage)),
    }
    if stage.offers_swap:
        dock |= {
            "swaps": sent.get("move") == "swap",
            "other": stage.names.possessive(stage.far),
            "consequence": SafeString(swap_html(stage)),
            "says": swap_words(stage),
        }
    return dock


def _rule(stage: Stage) -> str:
    view = stage.view
    if view.may_swap:
        return "Place a disc, or swap colours instead."
    if view.options.swap and not view.moves:
        return f"Any colour, any empty cell. {stage.names.short[stage.far]} may then swap colours with you."
    return "Any colour, any empty cell."


# --- the supply -----------------------------------------------------------------------------------


def _name_and_number(stage: Stage, colour: Colour) -> str:
    left = stage.view.supply[colour] or "none"
    return f'<b>{colour.word.capitalize()}</b><small class="num">{left} left</small>'


def supply_html(stage: Stage) -> SafeString:
    """What the supply has, to be read."""
    return SafeString(
        "".join(
            f'<li class="supply{"" if stage.view.supply[colour] else " supply--none"}"><span>{dot(colour)}'
            f"{_name_and_number(stage, colour)}</span></li>"
            for colour in COLOURS
        )
    )


def _choices(stage: Stage, chosen: str) -> SafeString:
    """The same to choose from. A colour that is the only one left comes chosen."""
    left = stage.left
    parts = []
    for colour in COLOURS:
        checked = colour in left and (colour.word == chosen or len(left) == 1)
        flag = " checked" if checked else "" if colour in left else " disabled"
        parts.append(
            f'<label class="supply{"" if colour in left else " supply--none"}">'
            f'<input type="radio" name="colour" id="colour-{colour.word}" value="{colour.word}" '
            f'data-act="{colour.word}" data-says="{escape(meaning(stage, colour))}"{flag}><span>{dot(colour)}'
            f"{_name_and_number(stage, colour)}</span></label>"
        )
    return SafeString("".join(parts))


# --- the swap -------------------------------------------------------------------------------------


def swap_html(stage: Stage) -> str:
    """Who would connect what after a swap, and what stays."""
    mine = [f"{colour_html(colour)} with {_discs(stage, stage.far, colour)}" for colour in COLOURS]
    theirs = [f"{colour_html(colour)} with {_discs(stage, stage.near, colour)}" for colour in COLOURS]
    name = stage.names.html[stage.far]
    return f"After a swap you connect {listed(mine)}; {name} connects {listed(theirs)}."


def swap_words(stage: Stage) -> str:
    """What else a swap means: the disc stays, the other moves."""
    return f"{_disc_there(stage)} stays where it is, and {stage.names.short[stage.far]} moves next."


def _discs(stage: Stage, seat: Seat, colour: Colour) -> str:
    pair = stage.pair(seat, colour)
    dots = f'<span class="pair-dots">{dot(pair[0])}{dot(pair[1])}</span>'
    return f'{dots}<span class="sr">{pair_words(pair)}</span>'


def _disc_there(stage: Stage) -> str:
    last = stage.view.last
    if last is None:
        return "Every disc"
    colour = stage.view.discs[last]
    return f"The {'' if colour is None else colour.word} disc on {cell_name(last)}"


# --- waiting --------------------------------------------------------------------------------------


def waiting_html(stage: Stage) -> SafeString:
    """Who is waited for since when."""
    seats = sorted(stage.view.to_move)
    since = next((at for seat in seats if (at := stage.table.holders[seat].turn_since)), None)
    when = f' <span class="small">since {moment(since)}</span>' if since else ""
    return SafeString(f"Waiting for {listed([stage.names.html[seat] for seat in seats])}{when}")


def _meanwhile(stage: Stage) -> str:
    view = stage.view
    if view.may_swap:
        return f"{stage.names.short[stage.far]} may place a disc, or swap colours with you."
    return counted(view.placed, "disc lies", "discs lie") + " on the board."


def _to_move(stage: Stage) -> SafeString:
    seats = sorted(stage.view.to_move)
    return SafeString(f"To move: {listed([stage.names.html_object(seat) for seat in seats])}")


def typed_options(stage: Stage) -> SafeString:
    """Every move that the viewer may type, as options of a list."""
    if not stage.is_my_turn:
        return SafeString("")
    left, discs = stage.left, stage.view.discs
    parts = [_OPTIONS[cell][colour] for cell in range(CELLS) if discs[cell] is None for colour in left]
    if stage.offers_swap:
        parts.append('<option value="swap"></option>')
    return SafeString("".join(parts))


def chosen_cell(stage: Stage) -> str:
    """The cell that comes chosen: the one that was sent in vain, or nothing."""
    name = stage.table.sent.get("cell", "")
    return name if name in NAMES else ""
