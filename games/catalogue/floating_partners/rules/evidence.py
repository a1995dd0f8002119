"""Evidence of hands that a view does not show: the cards that a seat cannot hold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.catalogue.floating_partners.rules.cards import DECLARATIONS, JOKER, KINDS, Declaration
from games.catalogue.floating_partners.rules.ranking import SUITS_UNDER
from games.catalogue.floating_partners.rules.view import Laid, Trick, View

SUIT_MASKS: Final = tuple(
    tuple(
        sum(1 << card for card in range(KINDS) if SUITS_UNDER[trumps][card] is suit) for suit in DECLARATIONS
    )
    for trumps in DECLARATIONS
)
"""By trumps and suit: the bit mask of the kinds of cards that belong to it, see `ranking.suit_under`."""


def void(trick: Trick, laid: Laid) -> int:
    """The kinds of cards that a seat had none of when it laid a card, as a bit mask.

    Whoever does not follow suit had nothing of it; at no-trumps the Joker tells nothing.
    """
    trumps = trick.trumps
    suits = SUITS_UNDER[trumps]
    led = suits[trick.laid[0].card]
    if suits[laid.card] is led or (laid.card == JOKER and trumps is Declaration.NO_TRUMPS):
        return 0
    return SUIT_MASKS[trumps][led]


def barred(view: View) -> tuple[int, ...]:
    """By seat: the kinds of cards that it cannot hold, by what it did not follow in this hand, as a bit mask.

    Nothing comes into a hand after the first trick, so what is gone stays gone.
    """
    masks = [0] * view.seats
    for trick in _tricks(view):
        for laid in trick.laid[1:]:
            masks[laid.seat] |= void(trick, laid)
    return tuple(masks)


def _tricks(view: View) -> Iterable[Trick]:
    return view.tricks if view.trick is None else (*view.tricks, view.trick)


def played(view: View) -> tuple[tuple[int, ...], ...]:
    """By seat: the cards that it has played in this hand, in order."""
    cards: list[list[int]] = [[] for _ in range(view.seats)]
    for trick in _tricks(view):
        for laid in trick.laid:
            cards[laid.seat].append(laid.card)
    return tuple(map(tuple, cards))
