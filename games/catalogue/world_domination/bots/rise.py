"""Chooses for the level normal the Empire's pairs with their suit, and the Rebels' tributes."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from games.catalogue.world_domination.bots.easy_setup import pairs_of
from games.catalogue.world_domination.bots.empire_worth import EMPIRE_WORTH
from games.catalogue.world_domination.bots.hands import WORTH
from games.catalogue.world_domination.bots.policy import play_out
from games.catalogue.world_domination.rules.cards import SUITS, Suit, mask_of
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.moves import Declare, Pairs, Tribute
from games.catalogue.world_domination.rules.position import Position, Rise
from games.catalogue.world_domination.rules.sampling import Sampler
from games.catalogue.world_domination.rules.tribute import tributes_of
from games.catalogue.world_domination.rules.view import Contract, Goal, View
from games.kit.rules.seats import Seat, left_of

PLAY_OUTS: Final = 150
"""Campaigns played out at the most for each suit."""


def choose_pairs(view: View, rng: Random, budget: int) -> Pairs:
    """The cards that are worth the least, should the suit be declared that promises most."""
    hand = view.hand or ()
    offers = {
        suit: pairs_of(sorted(hand, key=lambda card: (EMPIRE_WORTH[suit][card], card))[:4]) for suit in SUITS
    }
    worlds = _worlds(view, rng, budget)
    return offers[_best_suit(view, worlds, offers)]


def choose_suit(view: View, rng: Random, budget: int) -> Declare:
    """The suit with which the Empire holds most countries in imagined campaigns."""
    worlds = _worlds(view, rng, budget)
    return Declare(_best_suit(view, worlds, {}))


def choose_tribute(view: View) -> Tribute:
    """Of the tributes that may be given the one that is worth least."""
    assert view.dominant is not None  # noqa: S101 - declared before the tribute
    worths = WORTH[view.dominant]
    tributes = [move for move in view.legal if isinstance(move, Tribute)]
    return min(tributes, key=lambda move: (sum(worths[card] for card in move.cards), move.cards))


def _worlds(view: View, rng: Random, budget: int) -> list[Position]:
    sample = Sampler(view)
    return [sample(rng) for _ in range(max(2, min(PLAY_OUTS, budget)))]


def _best_suit(view: View, worlds: list[Position], offers: dict[Suit, Pairs]) -> Suit:
    empire = view.viewer
    assert empire is not None  # noqa: S101 - a bot has a seat

    def countries(suit: Suit) -> int:
        return sum(_countries(world, empire, suit, offers.get(suit)) for world in worlds)

    return max(SUITS, key=countries)


def _countries(world: Position, empire: Seat, suit: Suit, offer: Pairs | None) -> int:
    """The number of countries of the Empire at the end of a campaign with a suit."""
    table = exchanged(world, empire, suit, offer)
    play_out(table)
    return table.owned[table.aggressor].bit_count()


def exchanged(
    world: Position,
    empire: Seat,
    suit: Suit,
    offer: Pairs | None = None,
    *,
    gifts: Mapping[Seat, Tribute] = MappingProxyType({}),
    is_crossed: bool = False,
) -> Fast:
    """The campaign that begins when a suit has been declared and the cards have changed hands.

    :param offer: the pairs that the Empire lays down; None: they lie there.
    :param gifts: the tributes of Rebels that are about to give them. What others have not given yet is what
        they owe and is worth least.
    :param is_crossed: whether the Rebel on the Empire's left takes the second pair.
    """
    hands = list(world.hands)
    pairs = world.rise.pairs if world.rise else (0, 0)
    if offer is not None:
        pairs = mask_of(offer.first), mask_of(offer.second)
        hands[empire] &= ~sum(pairs)
    tributes = list(world.rise.tributes) if world.rise else [0] * world.seats
    for seat, gift in gifts.items():
        tributes[seat] = mask_of(gift.cards)
    left, right = left_of(empire, world.seats), left_of(empire, world.seats, 2)
    takers = (right, left) if is_crossed else (left, right)
    for seat, pair in zip(takers, pairs, strict=True):
        if not tributes[seat]:
            owed = tributes_of(hands[seat], suit, world.config.tribute)
            tributes[seat] = mask_of(min(owed, key=lambda cards: sum(WORTH[suit][card] for card in cards)))
        hands[seat] = hands[seat] & ~tributes[seat] | pair
        hands[empire] |= tributes[seat]
    begun = world.having(hands=tuple(hands), rise=Rise(tuple(tributes), pairs, takers))
    return Fast(begun, Contract(world.sides[empire], empire, 0, suit, Goal.MANY))
