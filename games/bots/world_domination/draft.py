"""What the level normal keeps in the draft and shows at the meeting."""

from __future__ import annotations

from games.bots.world_domination.hands import WORTH, strength
from games.rules.world_domination.cards import SUITS, Card
from games.rules.world_domination.moves import Keep, Show
from games.rules.world_domination.view import View


def choose_keep(view: View) -> Keep:
    """The two cards that make the best hand of what has been kept, for the suit that it is good for.

    A hand that is strong in one suit can bid it; one that is a little of everything can only follow.
    """
    kept: list[Card] = []
    if view.draft is not None and view.viewer is not None:
        kept = [card for cards in view.draft.kept[view.viewer] or () for card in cards]
    keeps = [move for move in view.legal if isinstance(move, Keep)]
    return max(keeps, key=lambda move: _promise([*kept, *move.cards]))


def _promise(hand: list[Card]) -> float:
    by_suit = [strength(hand, suit) for suit in SUITS]
    return max(by_suit) + 0.5 * sum(by_suit) / len(by_suit)


def choose_show(view: View) -> Show:
    """The two cards that matter most in the suit that the viewer would like to be dominant."""
    hand = view.hand or ()
    suit = max(SUITS, key=lambda suit: strength(hand, suit))
    low, high = sorted(sorted(hand, key=lambda card: (WORTH[suit][card], card))[-2:])
    return Show((low, high))
