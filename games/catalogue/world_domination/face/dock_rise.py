"""Docks of the Rise to Power: the Empire's two pairs, and a Rebel's tribute."""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.dock_parts import WorldDock, rest
from games.catalogue.world_domination.face.hand import (
    card_class,
    face,
    mini,
    minis,
    sorted_hand,
    spoken,
)
from games.catalogue.world_domination.face.words import card_key, card_name, special_rule, suit_html
from games.catalogue.world_domination.rules.cards import SUIT_OF, VALUE_OF, Card
from games.catalogue.world_domination.rules.moves import Tribute
from games.kit.face.markup import element, filled, joined
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
        body=joined(_sorted_card(card) for card in cards),
        args=_trays(),
    )


def _trays() -> SafeString:
    """The trays in which a script shows what lies in each pair."""
    trays = (
        element(
            "p",
            element("b", number, css="label"),
            " ",
            element("span"),
            css="tray",
            data_tray=number,
            hidden=True,
        )
        for number in range(1, len(PLACES))
    )
    return element("div", *trays, css="trays", aria_hidden="true")


def _sorted_card(card: Card) -> SafeString:
    places = [_place(card, value, place) for value, place in enumerate(PLACES)]
    return element(
        "fieldset",
        element("legend", spoken(card), css="sr"),
        element("span", face(card), css=card_class(card)),
        mini(card, "sort__mini", soft=True),
        element("span", *places, css="sort__places"),
        css="sort",
        title="" if VALUE_OF[card] else special_rule(card),
    )


def _place(card: Card, value: int, place: str) -> SafeString:
    chosen = element(
        "input",
        type="radio",
        id=f"pair-{card_key(card)}-{value}",
        name=place_field(card),
        value=value,
        data_choice=True,
        checked=not value,
    )
    said = (element("i", "–12"[value], aria_hidden="true"), element("span", place, css="sr"))
    return element("label", chosen, element("span", *said), css="place")


def paying(desk: WorldDesk) -> WorldDock:
    """The tributes that are owed; a single one is chosen already."""
    moves = [move for move in desk.view.legal if isinstance(move, Tribute)]
    empire = desk.view.empire
    assert empire is not None  # noqa: S101 - it has declared
    return WorldDock(
        state="idle",
        kind="tribute",
        prompt=_owed(desk, moves, desk.names.html[empire]),
        says="You get one of the Empire’s pairs for it, unseen.",
        compares=len(moves) > 1,
        go="Give the chosen tribute",
        choose="Choose a tribute",
        hand=rest(desk),
        is_forced=len(moves) == 1,
        body=element(
            "div",
            *(_tribute(desk, move, checked=len(moves) == 1) for move in moves),
            css="tributes",
            role="radiogroup",
            aria_label=_("Your tribute"),
        ),
    )


def _owed(desk: WorldDesk, moves: list[Tribute], empire: SafeString) -> SafeString:
    dominant = desk.view.dominant
    values = {"who": empire}
    if len(moves) == 1:
        return filled(_("Your tribute to %(who)s: you have no choice."), values)
    if dominant is None or not all(any(SUIT_OF[c] is dominant for c in move.cards) for move in moves):
        return filled(_("Your tribute to %(who)s: choose one."), values)
    words = _("Your tribute to %(who)s: your highest %(suit)s, and the highest of another suit.")
    return filled(words, values | {"suit": suit_html(dominant)})


def tribute_words(desk: WorldDesk, move: Tribute) -> str:
    """The effect of a tribute."""
    names = listed([card_name(card) for card in move.cards])
    return f"{names} go to {desk.names.short[desk.view.empire or 0]}; you take one of the pairs unseen."


def _tribute(desk: WorldDesk, move: Tribute, *, checked: bool) -> SafeString:
    names = listed([card_name(card) for card in move.cards])
    chosen = element(
        "input",
        type="radio",
        id="-".join(["tribute", *map(card_key, move.cards)]),
        name="move",
        value=move.notation(),
        data_act=f"Give {names}",
        data_says=tribute_words(desk, move),
        checked=checked or desk.table.was_sent("move", move.notation()),
    )
    return element("label", chosen, element("span", minis(move.cards)), css="pick pick--cards")
