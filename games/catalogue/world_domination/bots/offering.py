"""Chooses for the level hard the Empire's pairs and suit, by imagined campaigns.

They are worth as much as all cards of the campaign played better: half a country, see `bench/RESULTS.md`.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Final

from games.catalogue.world_domination.bots.easy_setup import pairs_of
from games.catalogue.world_domination.bots.empire_worth import EMPIRE_WORTH
from games.catalogue.world_domination.bots.rebellion import play_out_mixed
from games.catalogue.world_domination.bots.rise import exchanged
from games.catalogue.world_domination.rules.cards import SUITS, Card, Suit
from games.catalogue.world_domination.rules.moves import Declare, Pairs
from games.catalogue.world_domination.rules.position import Position
from games.catalogue.world_domination.rules.sampling import Sampler
from games.catalogue.world_domination.rules.view import View
from games.kit.bots.search import best_of
from games.kit.rules.seats import Seat

LOWEST: Final = 7
"""Number of cards, those worth least with a suit, of which every four is tried. Of eight is no better."""
ROUNDS: Final = 6
"""Number of rounds, in each of which the worse half of the offers is dropped."""

_Plan = tuple[Suit, Pairs | None]


def choose_offer(view: View, rng: Random, budget: int) -> Pairs:
    """The pairs to lay down.

    :param budget: how many campaigns are played out.
    """
    plans: list[_Plan] = [
        (suit, pairs_of(four)) for suit in SUITS for four in combinations(worth_least(view, suit, LOWEST), 4)
    ]
    _, offer = _best(view, rng, plans, budget)
    assert offer is not None  # noqa: S101 - every plan has one
    return offer


def worth_least(view: View, suit: Suit, number: int) -> list[Card]:
    """So many cards of the own hand, those that the Empire needs least with a dominant suit."""
    return sorted(view.hand or (), key=lambda card: (EMPIRE_WORTH[suit][card], card))[:number]


def choose_dominant(view: View, rng: Random, budget: int) -> Declare:
    """The suit to declare, when the pairs lie there.

    :param budget: how many campaigns are played out.
    """
    suit, _ = _best(view, rng, [(suit, None) for suit in SUITS], budget)
    return Declare(suit)


def _best(view: View, rng: Random, plans: list[_Plan], budget: int) -> _Plan:
    assert view.viewer is not None  # noqa: S101 - a bot has a seat
    empire, sample = view.viewer, Sampler(view)

    def world() -> tuple[Position, int]:
        return sample(rng), rng.getrandbits(32)

    def value(world: tuple[Position, int], plan: _Plan) -> float:
        return held_after(*world, empire, *plan)

    return best_of(plans, world, value, budget=budget, rounds=ROUNDS)


def held_after(world: Position, seed: int, empire: Seat, suit: Suit, offer: Pairs | None = None) -> int:
    """The countries that the Empire holds at the end of one campaign.

    :param seed: of what the Rebels do. :param offer: the pairs that it lays down; None: they lie there.
    """
    table = exchanged(world, empire, suit, offer)
    play_out_mixed(table, Random(seed))
    return table.owned[table.aggressor].bit_count()
