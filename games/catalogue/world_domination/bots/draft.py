"""Chooses for the level normal the cards to keep in the draft and to show at the meeting."""

from __future__ import annotations

from games.catalogue.world_domination.bots.drafting import promises_of, two_of
from games.catalogue.world_domination.bots.hands import WORTH, strength
from games.catalogue.world_domination.rules.cards import SUITS, cards_in, mask_of
from games.catalogue.world_domination.rules.moves import Keep, Show
from games.catalogue.world_domination.rules.view import View


def choose_keep(view: View) -> Keep:
    """The two cards that make the best hand of what has been kept, for the suit that it is good for."""
    low, high = cards_in(two_of(mask_of(view.hand or ()), promises_of(kept_by(view))))
    return Keep((low, high))


def kept_by(view: View) -> int:
    """The cards that the viewer has kept in the draft, as a bit mask."""
    if view.draft is None or view.viewer is None:
        return 0
    return mask_of(card for cards in view.draft.kept[view.viewer] or () for card in cards)


def choose_show(view: View) -> Show:
    """The two cards that matter most in the suit that the viewer would like to be dominant."""
    hand = view.hand or ()
    suit = max(SUITS, key=lambda suit: strength(hand, suit))
    low, high = sorted(sorted(hand, key=lambda card: (WORTH[suit][card], card))[-2:])
    return Show((low, high))
