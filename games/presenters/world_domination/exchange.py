"""The docks of the Rise to Power: the Empire's two pairs, and a Rebel's tribute."""

from __future__ import annotations

from typing import Any, Final

from django.utils.html import escape
from django.utils.safestring import SafeString

from games.presenters.phrases import listed
from games.presenters.world_domination.cards import (
    card_class,
    face,
    mini,
    minis,
    soft_name,
    sorted_hand,
    spoken,
)
from games.presenters.world_domination.stage import Stage
from games.presenters.world_domination.words import card_key, card_name, special_rule, suit_html
from games.rules.world_domination.cards import SUIT_OF, VALUE_OF, Card
from games.rules.world_domination.moves import Tribute

PLACES: Final = ("keep", "first pair", "second pair")
"""Where the Empire puts a card, by the value of its radio button."""


def place_field(card: Card) -> str:
    """The form field that says where a card goes: ``pair.P9``."""
    return f"pair.{card_key(card)}"


def pairing(stage: Stage) -> dict[str, Any]:
    """Every card of the hand with three radio buttons: keep it, or lay it in the first or second pair."""
    cards = sorted_hand(stage.view.hand or (), stage.table.hand_order)
    left, right = (stage.names.html[seat] for seat in stage.order(stage.me)[1:])
    return {
        "kind": "pairs",
        "pair": "pairs",
        "rule": SafeString(
            f"You are the Empire: lay two pairs face down. {left} and {right} take one each, by chance."
        ),
        "hint": "1 and 2 put a card in a pair; the other twelve stay in your hand.",
        "go": "Lay the two pairs down",
        "choose": "Put two cards in each pair",
        "body": SafeString("".join(_sorted_card(card) for card in cards)),
        "count": len(cards),
        "trays": PLACES[1:],
    }


def _sorted_card(card: Card) -> str:
    key = card_key(card)
    title = "" if VALUE_OF[card] else escape(special_rule(card))
    places = "".join(
        f'<label class="place"><input type="radio" id="pair-{key}-{value}" name="{place_field(card)}" '
        f'value="{value}" data-card="{card_name(card)}"{" checked" * (not value)}>'
        f'<span><i aria-hidden="true">{"–12"[value]}</i><span class="sr">{place}</span></span></label>'
        for value, place in enumerate(PLACES)
    )
    return (
        f'<fieldset class="sort" title="{title}"><legend class="sr">{spoken(card)}</legend>'
        f'<span class="{card_class(card)}">{face(card)}</span>{_chip(card)}'
        f'<span class="sort__places">{places}</span></fieldset>'
    )


def _chip(card: Card) -> str:
    return mini(card, "sort__mini").replace(card_name(card), soft_name(card))


def paying(stage: Stage) -> dict[str, Any]:
    """The tributes that are owed; a single one is chosen already."""
    moves = [move for move in stage.view.legal if isinstance(move, Tribute)]
    empire = stage.view.empire
    assert empire is not None  # noqa: S101 - it has declared
    return {
        "kind": "tribute",
        "rule": SafeString(_owed(stage, moves, stage.names.html[empire])),
        "hint": "You get one of the Empire’s pairs for it, unseen.",
        "go": "Give the chosen tribute",
        "choose": "Choose a tribute",
        "body": SafeString("".join(_tribute(stage, move, checked=len(moves) == 1) for move in moves)),
    }


def _owed(stage: Stage, moves: list[Tribute], empire: str) -> str:
    dominant = stage.view.dominant
    if len(moves) == 1:
        why = (
            "there is no choice"
            if any(SUIT_OF[c] is dominant for c in moves[0].cards)
            else "you have no other"
        )
        return f"Your tribute to {empire}: your highest power cards, {why}."
    if dominant is None or not all(any(SUIT_OF[c] is dominant for c in move.cards) for move in moves):
        return f"Your tribute to {empire}: choose one."
    return f"Your tribute to {empire}: your highest {suit_html(dominant)}, and the highest of another suit."


def _tribute(stage: Stage, move: Tribute, *, checked: bool) -> str:
    names = listed([card_name(card) for card in move.cards])
    notation = move.notation()
    key = "-".join(["tribute", *map(card_key, move.cards)])
    says = f"{names} go to {stage.names.short[stage.view.empire or 0]}; you take one of the pairs unseen."
    return (
        f'<label class="pick pick--cards"><input type="radio" id="{key}" '
        f'name="move" value="{notation}" data-act="Give {names}" data-says="{escape(says)}"'
        f"{' checked' * checked}><span>{minis(move.cards)}</span></label>"
    )
