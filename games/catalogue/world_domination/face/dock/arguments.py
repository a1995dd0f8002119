"""The choices that a special asks for: whose card it acts on, and who receives."""

from __future__ import annotations

import json
from typing import Final

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.table.board import side_token
from games.catalogue.world_domination.face.table.cards import power
from games.catalogue.world_domination.face.table.considering import preview_words
from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.face.words import card_html, card_key, card_name
from games.catalogue.world_domination.rules import cards as c
from games.catalogue.world_domination.rules.cards import VALUE_OF, Card
from games.catalogue.world_domination.rules.moves import ARGUMENT, Play
from games.catalogue.world_domination.rules.view import Laid, Trick
from games.kit.rules.seats import Seat

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


def question_id(card: Card) -> str:
    """The id of the choices of one special."""
    return f"args-{card_key(card)}"


def choosers(desk: WorldDesk) -> dict[Card, list[Play]]:
    """The specials that the viewer may play now and that ask for a choice, with all their moves."""
    found: dict[Card, list[Play]] = {}
    for move in desk.view.legal:
        if isinstance(move, Play) and move.on is not None:
            found.setdefault(move.card, []).append(move)
    return found


def table_marks(desk: WorldDesk) -> dict[Seat, str]:
    """By seat: labels that lie over its card on the table and light up with the special they belong to."""
    marks: dict[Seat, str] = {}
    if not desk.is_my_turn:
        return marks
    for card, moves in choosers(desk).items():
        for seat in dict.fromkeys(move.on for move in moves if move.on is not None):
            marks[seat] = marks.get(seat, "") + (
                f'<label class="mark mark--{card_key(card)}" for="{choice_id(card, ARGUMENT[card], seat)}" '
                f'aria-hidden="true"><span>{ARGUMENT[card]}</span></label>'
            )
    return marks


def fieldset(desk: WorldDesk, trick: Trick, card: Card, moves: list[Play]) -> str:
    """The choices of one special, shown while it is chosen."""
    laid = {other.seat: other for other in trick.laid}
    seats = list(dict.fromkeys(move.on for move in moves if move.on is not None))
    takes = "".join(
        _pick(desk, card, ARGUMENT[card], seat, _on_words(desk, card, laid[seat]), is_only=len(seats) == 1)
        for seat in seats
    )
    gives = ""
    receivers = list(dict.fromkeys(move.give for move in moves if move.give is not None))
    if receivers:
        picks = "".join(
            _pick(desk, card, "give", seat, _give_words(desk, seat), is_only=len(receivers) == 1)
            for seat in receivers
        )
        gives = f'<span class="args__ask">for</span><span class="args__picks">{picks}</span>'
    outcomes = {
        f"{move.on}" if move.give is None else f"{move.on},{move.give}": preview_words(
            desk, trick, desk.considered(move)
        )
        for move in moves
    }
    return (
        f'<fieldset class="args args--{card_key(card)}" id="{question_id(card)}" '
        f'data-choose="{_("Say for which card")}" data-outcomes="{escape(json.dumps(outcomes))}">'
        f'<legend class="sr">{card_name(card)} {_ASKS[card]}</legend>'
        f'<span class="args__ask" aria-hidden="true">{card_html(card)} {_ASKS[card]}</span>'
        f'<span class="args__picks">{takes}</span>{gives}</fieldset>'
    )


def _pick(desk: WorldDesk, card: Card, argument: str, seat: Seat, words: str, *, is_only: bool) -> str:
    name = field_name(card, argument)
    checked = " checked" if is_only or desk.table.was_sent(name, f"{seat}") else ""
    return (
        f'<label class="pick"><input type="radio" id="{choice_id(card, argument, seat)}" '
        f'name="{name}" value="{seat}"{checked}>'
        f"<span>{words}</span></label>"
    )


def _on_words(desk: WorldDesk, card: Card, laid: Laid) -> str:
    whose = f"{side_token(desk.side(laid.seat))}<span>{escape(desk.names.possessive(laid.seat))}</span> "
    if not VALUE_OF[laid.card]:
        return f"{whose}<span>{card_html(laid.card)}</span>"
    present = power(laid.suit, laid.power)
    if card == c.REINFORCEMENT:
        return f"{whose}<span>{present} → {2 * laid.power}</span>"
    return f"{whose}<span>{present}</span>"


def _give_words(desk: WorldDesk, seat: Seat) -> str:
    return f"{side_token(desk.side(seat))}<span>{escape(desk.names.object(seat))}</span>"
