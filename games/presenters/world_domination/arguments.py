"""The choices that a special asks for: whose card it acts on, and who receives."""

from __future__ import annotations

import json
from typing import Final

from django.utils.html import escape

from games.presenters.world_domination.board import side_token
from games.presenters.world_domination.cards import power
from games.presenters.world_domination.stage import Stage
from games.presenters.world_domination.verdict import preview_words
from games.presenters.world_domination.words import card_html, card_key, card_name
from games.rules.core.api import Seat
from games.rules.world_domination import cards as c
from games.rules.world_domination.cards import VALUE_OF, Card
from games.rules.world_domination.moves import ARGUMENT, Play
from games.rules.world_domination.view import Laid, Trick

_ASKS: Final = {
    c.DUAL_ALLEGIANCE: "takes",
    c.BRIBE: "takes",
    c.MONOPOLY: "keeps",
    c.REINFORCEMENT: "doubles",
    c.COVERT_OPERATION: "discards",
}


def field_name(card: Card, argument: str) -> str:
    """The form field of one argument of one special: ``bribe.take``."""
    return f"{card_key(card)}.{argument}"


def choice_id(card: Card, argument: str, seat: Seat) -> str:
    """The id of the radio button that chooses `seat` for an argument."""
    return f"arg-{card_key(card)}-{argument}-{seat}"


def choosers(stage: Stage) -> dict[Card, list[Play]]:
    """The specials that the viewer may play now and that ask for a choice, with all their moves."""
    found: dict[Card, list[Play]] = {}
    for move in stage.view.legal:
        if isinstance(move, Play) and move.on is not None:
            found.setdefault(move.card, []).append(move)
    return found


def table_marks(stage: Stage) -> dict[Seat, str]:
    """By seat: labels that lie over its card on the table and light up with the special they belong to."""
    marks: dict[Seat, str] = {}
    if not stage.is_my_turn:
        return marks
    for card, moves in choosers(stage).items():
        for seat in dict.fromkeys(move.on for move in moves if move.on is not None):
            marks[seat] = marks.get(seat, "") + (
                f'<label class="mark mark--{card_key(card)}" for="{choice_id(card, ARGUMENT[card], seat)}" '
                f'aria-hidden="true"><span>{ARGUMENT[card]}</span></label>'
            )
    return marks


def fieldset(stage: Stage, trick: Trick, card: Card, moves: list[Play]) -> str:
    """The choices of one special, shown while it is chosen."""
    laid = {other.seat: other for other in trick.laid}
    seats = list(dict.fromkeys(move.on for move in moves if move.on is not None))
    takes = "".join(
        _pick(card, ARGUMENT[card], seat, _on_words(stage, card, laid[seat]), checked=len(seats) == 1)
        for seat in seats
    )
    gives = ""
    receivers = list(dict.fromkeys(move.give for move in moves if move.give is not None))
    if receivers:
        picks = "".join(
            _pick(card, "give", seat, _give_words(stage, seat), checked=len(receivers) == 1)
            for seat in receivers
        )
        gives = f'<span class="args__ask">for</span><span class="args__picks">{picks}</span>'
    outcomes = {
        f"{move.on}" if move.give is None else f"{move.on},{move.give}": preview_words(
            stage, trick, stage.considered(move)
        )
        for move in moves
    }
    return (
        f'<fieldset class="args args--{card_key(card)}" data-outcomes="{escape(json.dumps(outcomes))}">'
        f'<legend class="sr">{card_name(card)} {_ASKS[card]}</legend>'
        f'<span class="args__ask" aria-hidden="true">{card_html(card)} {_ASKS[card]}</span>'
        f'<span class="args__picks">{takes}</span>{gives}</fieldset>'
    )


def _pick(card: Card, argument: str, seat: Seat, words: str, *, checked: bool) -> str:
    return (
        f'<label class="pick"><input type="radio" id="{choice_id(card, argument, seat)}" '
        f'name="{field_name(card, argument)}" value="{seat}"{" checked" if checked else ""}>'
        f"<span>{words}</span></label>"
    )


def _on_words(stage: Stage, card: Card, laid: Laid) -> str:
    whose = f"{side_token(stage.side(laid.seat))}{escape(stage.names.possessive(laid.seat))} "
    if not VALUE_OF[laid.card]:
        return whose + card_html(laid.card)
    present = power(laid.suit, laid.power)
    if card == c.REINFORCEMENT:
        return f"{whose}{present} → {2 * laid.power}"
    return whose + present


def _give_words(stage: Stage, seat: Seat) -> str:
    return f"{side_token(stage.side(seat))}{escape(stage.names.object(seat))}"
