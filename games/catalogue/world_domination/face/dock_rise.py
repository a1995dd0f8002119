"""Docks of the Rise to Power: the Empire's two pairs, and a Rebel's tribute."""

from __future__ import annotations

from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.dock_parts import WorldDock, rest
from games.catalogue.world_domination.face.hand import (
    card_class,
    face,
    mini,
    minis,
    soft_name,
    sorted_hand,
    spoken,
)
from games.catalogue.world_domination.face.words import card_key, card_name, special_rule, suit_html
from games.catalogue.world_domination.rules.cards import SUIT_OF, VALUE_OF, Card
from games.catalogue.world_domination.rules.moves import Tribute
from games.kit.face.phrases import listed

PLACES: Final = ("keep", "first pair", "second pair")
"""Places where the Empire puts a card, by the value of its radio button."""


def place_field(card: Card) -> str:
    """The form field that says where a card goes: ``pair.P9``."""
    return f"pair.{card_key(card)}"


def pairing(desk: WorldDesk) -> WorldDock:
    """Every card of the hand with three radio buttons: keep it, or lay it in the first or second pair."""
    cards = sorted_hand(desk.view.hand or (), desk.table.account.hand_order)
    return WorldDock(
        state="idle",
        kind="pairs",
        fields={"pair": "pairs"},
        data={
            "parts": "",
            "tray-size": "2",
            "under": _("{first} of 2 in the first pair, {second} of 2 in the second."),
            "over": _("A pair has two cards: put one back."),
        },
        prompt=_("Lay two pairs face down: each Rebel takes one, by chance."),
        says="1 and 2 put a card in a pair; the other twelve stay in your hand.",
        go="Lay the two pairs down",
        choose="Put two cards in each pair",
        body=SafeString("".join(_sorted_card(card) for card in cards)),
        args=SafeString(_trays()),
    )


def _trays() -> str:
    """The trays in which a script shows what lies in each pair."""
    trays = "".join(
        f'<p class="tray" data-tray="{number}" hidden><b class="label">{number}</b> <span></span></p>'
        for number, _place in enumerate(PLACES[1:], 1)
    )
    return f'<div class="trays" aria-hidden="true">{trays}</div>'


def _sorted_card(card: Card) -> str:
    key = card_key(card)
    title = "" if VALUE_OF[card] else escape(special_rule(card))
    places = "".join(
        f'<label class="place"><input type="radio" id="pair-{key}-{value}" name="{place_field(card)}" '
        f'value="{value}" data-choice{" checked" * (not value)}>'
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


def paying(desk: WorldDesk) -> WorldDock:
    """The tributes that are owed; a single one is chosen already."""
    moves = [move for move in desk.view.legal if isinstance(move, Tribute)]
    empire = desk.view.empire
    assert empire is not None  # noqa: S101 - it has declared
    return WorldDock(
        state="idle",
        kind="tribute",
        prompt=SafeString(_owed(desk, moves, desk.names.html[empire])),
        says="You get one of the Empire’s pairs for it, unseen.",
        go="Give the chosen tribute",
        choose="Choose a tribute",
        hand=rest(desk),
        is_forced=len(moves) == 1,
        body=SafeString(
            f'<div class="tributes" role="radiogroup" aria-label="{_("Your tribute")}">'
            + "".join(_tribute(desk, move, checked=len(moves) == 1) for move in moves)
            + "</div>"
        ),
    )


def _owed(desk: WorldDesk, moves: list[Tribute], empire: str) -> str:
    dominant = desk.view.dominant
    if len(moves) == 1:
        return _("Your tribute to %(who)s: you have no choice.") % {"who": empire}
    if dominant is None or not all(any(SUIT_OF[c] is dominant for c in move.cards) for move in moves):
        return _("Your tribute to %(who)s: choose one.") % {"who": empire}
    return _("Your tribute to %(who)s: your highest %(suit)s, and the highest of another suit.") % {
        "who": empire,
        "suit": suit_html(dominant),
    }


def _tribute(desk: WorldDesk, move: Tribute, *, checked: bool) -> str:
    names = listed([card_name(card) for card in move.cards])
    notation = move.notation()
    key = "-".join(["tribute", *map(card_key, move.cards)])
    says = f"{names} go to {desk.names.short[desk.view.empire or 0]}; you take one of the pairs unseen."
    return (
        f'<label class="pick pick--cards"><input type="radio" id="{key}" '
        f'name="move" value="{notation}" data-act="Give {names}" data-says="{escape(says)}"'
        f"{' checked' * checked}><span>{minis(move.cards)}</span></label>"
    )
