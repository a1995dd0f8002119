"""Playing a card, in a conflict or in a trick of the arming."""

from __future__ import annotations

from typing import Any, Final

from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.arming import carry_on_arming
from games.catalogue.world_domination.rules.cards import (
    CARDS,
    NAMES,
    SPECIAL_MASK,
    SUIT_MASKS,
    SUIT_OF,
    Suit,
    cards_in,
)
from games.catalogue.world_domination.rules.moves import Move, Play
from games.catalogue.world_domination.rules.position import Next, Position
from games.catalogue.world_domination.rules.settlement import carry_on
from games.catalogue.world_domination.rules.specials import NO_CHOICE, Effect, choices, lay_card
from games.catalogue.world_domination.rules.view import Conflict, Fate, Trick
from games.kit.rules.api import Event
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat

_PLAY: Final = tuple(Play(card) for card in CARDS)


def playable(hand: int, leading: Suit | None) -> int:
    """The cards of a hand that may be played: any to lead; else specials, and power cards of the leading
    suit, or of any suit if the hand has no card of the leading suit at all."""
    if leading is None or not hand & SUIT_MASKS[leading]:
        return hand
    return hand & (SUIT_MASKS[leading] | SPECIAL_MASK)


def legal_plays(position: Position, seat: Seat) -> tuple[Play, ...]:
    """Every card that may be played, with every choice that it asks for."""
    trick = position.running
    assert trick is not None  # noqa: S101 - only called while cards are played
    moves: list[Play] = []
    for card in cards_in(playable(position.hands[seat], trick.leading)):
        options = choices(trick.laid, seat, card)
        if options is NO_CHOICE:
            moves.append(_PLAY[card])
        else:
            moves.extend(Play(card, on, give) for on, give in options)
    return tuple(moves)


def _check_play(position: Position, trick: Trick, seat: Seat, move: Play) -> None:
    hand, bit = position.hands[seat], 1 << move.card
    if not hand & bit:
        raise IllegalMove("not-in-hand", card=NAMES[move.card])
    leading = trick.leading
    if not playable(hand, leading) & bit:
        raise IllegalMove("must-follow", suit=leading)
    options = choices(trick.laid, seat, move.card)
    if (move.on, move.give) not in options:
        if options is NO_CHOICE:
            raise IllegalMove("no-choice", card=NAMES[move.card])
        if move.on is None or (move.give is None and options[0][1] is not None):
            raise IllegalMove("choice-missing", card=NAMES[move.card])
        raise IllegalMove("bad-choice", card=NAMES[move.card])


def apply_play(position: Position, seat: Seat, move: Move) -> Next:
    """Play a card; the last one settles the conflict or trick.

    :raises IllegalMove: ``not-in-hand``, ``must-follow`` (suit), ``no-choice`` (the card asks for no seat
        now), ``choice-missing``, ``bad-choice`` (each with card).
    """
    trick = position.running
    if not isinstance(move, Play) or trick is None:
        raise IllegalMove("wrong-phase", phase=position.phase)
    _check_play(position, trick, seat, move)
    hands = list(position.hands)
    hands[seat] ^= 1 << move.card
    choice = move.on, move.give
    if isinstance(trick, Conflict):
        conflict, effect = lay_card(position, trick, seat, move.card, choice)
        told = _told(trick, conflict, effect)
        after, events = carry_on(position, tuple(hands), conflict)
    else:
        arming, effect = lay_card(position, trick, seat, move.card, choice)
        told = _told(trick, arming, effect)
        after, events = carry_on_arming(position, tuple(hands), arming)
    return after, (told, *events)


def _told(before: Trick, after: Trick, effect: Effect | None) -> Event:
    """The event of the card just played."""
    own = after.laid[-1]
    suit = SUIT_OF[own.card]
    is_conflict = isinstance(after, Conflict)
    data: dict[str, Any] = {
        "conflict": after.number if is_conflict else None,
        "trick": None if is_conflict else after.number,
        "card": own.card,
        "suit": suit,
        "power": own.power,
        "led": not before.laid,
        "followed": effect is None and suit is after.leading,
    }
    if effect is not None:
        data.update(_told_of_special(before, after, effect))
    return Event(e.CARD_PLAYED, own.seat, data)


def _told_of_special(before: Trick, after: Trick, effect: Effect) -> dict[str, Any]:
    own = after.laid[-1]
    was = [(laid.suit, laid.power) for laid in before.laid] + [(SUIT_OF[own.card], 0)]
    powers = tuple(
        (laid.seat, suit, power, laid.suit, laid.power)
        for laid, (suit, power) in zip(after.laid, was, strict=True)
        if (suit, power) != (laid.suit, laid.power)
    )
    defence = None
    if isinstance(before, Conflict) and isinstance(after, Conflict) and before.defence != after.defence:
        defence = before.defence, after.defence
    discarded, taken = tuple(effect.removed[Fate.DISCARDED]), tuple(effect.removed[Fate.TAKEN])
    acted = bool(powers or defence or discarded or taken or effect.counted)
    return {
        "acted": acted,
        "idle": None if acted else effect.idle,
        "on": own.on,
        "give": own.give,
        "discarded": discarded,
        "taken": taken,
        "powers": powers,
        "cells": effect.counted,
        "defence": defence,
    }
