"""Notation of the move that a posted form describes."""

from __future__ import annotations

from django.http import QueryDict

from games.catalogue.world_domination.face.dock_auction import PASS
from games.catalogue.world_domination.face.dock_play import field_name
from games.catalogue.world_domination.face.dock_rise import place_field
from games.catalogue.world_domination.face.words import card_key
from games.catalogue.world_domination.rules import cards as c
from games.catalogue.world_domination.rules.cards import CARD_BY_NAME, CARDS, Card
from games.catalogue.world_domination.rules.moves import ARGUMENT
from games.kit.rules.errors import BadNotation


def compose(data: QueryDict) -> str:
    """The notation: of the typed or chosen move with its choices, of two ticked cards, two pairs, or a bid.

    Fields: ``move`` (a notation; or ``play CARD`` whose choices stand in ``CARD.take`` and the like), or
    ``pair``: ``keep`` or ``show`` with ``cards``, ``pairs`` with a place, 0, 1 or 2, for each card in
    ``pair.CARD``; or ``number``, which may be ``pass``, and ``suit``; ``call`` says if they ``declare``.

    :raises BadNotation: ``not-two-of-hand``, ``not-two-pairs-of-hand``, ``bad-notation``, ``nothing-chosen``,
        ``call-without-number``, ``call-without-suit``.
    """
    move = " ".join(data.get("move", "").split())
    if move:
        return move + _choices(data, move)
    if data.get("pair") == "pairs":
        return _pairs(data)
    if "pair" in data:
        return _pair(data)
    return _call(data)


def _call(data: QueryDict) -> str:
    """A bid, passing, or the declaration of a suit, with a number where the form has one."""
    number, suit = (" ".join(data.get(field, "").split()) for field in ("number", "suit"))
    if number == PASS:
        return PASS
    if data.get("call") == "declare" and suit:
        return f"declare {suit} {number}".strip()
    if not number and not suit:
        raise BadNotation("nothing-chosen")
    if not number or not suit:
        raise BadNotation("call-without-suit" if number else "call-without-number")
    return f"bid {number} {suit}"


def _choices(data: QueryDict, move: str) -> str:
    kind, _, name = move.partition(" ")
    card = CARD_BY_NAME.get(name)
    if kind != "play" or card not in ARGUMENT:
        return ""
    arguments = [ARGUMENT[card]] + ["give"] * (card == c.DUAL_ALLEGIANCE)
    chosen = ((argument, data.get(field_name(card, argument), "")) for argument in arguments)
    return "".join(f" {argument}={seat}" for argument, seat in chosen if seat)


def _pairs(data: QueryDict) -> str:
    """Both pairs, the one with the smallest card first."""
    trays: dict[str, list[Card]] = {"1": [], "2": []}
    for card in CARDS:
        place = data.get(place_field(card), "")
        if place in trays:
            trays[place].append(card)
    if any(len(tray) != 2 for tray in trays.values()):
        raise BadNotation("not-two-pairs-of-hand")
    first, second = sorted(trays.values())
    return f"pairs {_keys(first)}/{_keys(second)}"


def _keys(cards: list[Card]) -> str:
    return ",".join(card_key(card) for card in cards)


def _pair(data: QueryDict) -> str:
    try:
        cards = sorted(set(data.getlist("cards")), key=CARD_BY_NAME.__getitem__)
    except KeyError as error:
        raise BadNotation("bad-notation", text=str(error)) from error
    if len(cards) != 2:
        raise BadNotation("not-two-of-hand")
    return f"{data['pair']} {','.join(cards)}"
