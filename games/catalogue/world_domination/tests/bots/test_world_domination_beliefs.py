"""Beliefs of the level hard about hands that it does not see: calls in the auction tell."""

from __future__ import annotations

from random import Random
from statistics import fmean

from games.catalogue.world_domination.bots.beliefs import Beliefs
from games.catalogue.world_domination.bots.hands import strength
from games.catalogue.world_domination.rules.cards import SUITS, Suit, cards_in
from games.catalogue.world_domination.rules.moves import Bid, Pass
from games.catalogue.world_domination.rules.position import Position
from games.catalogue.world_domination.rules.sampling import Sampler
from games.catalogue.world_domination.rules.state import WorldDomination
from games.catalogue.world_domination.tests.rules.positions import dealt, view_by
from games.kit.rules.seats import Seat

WORLDS = 150


def called(*calls: Bid | Pass) -> WorldDomination:
    """A fresh campaign of four seats after these calls."""
    state = dealt(seats=4, seed=3)
    for call in calls:
        state = state.play(min(state.to_move), call).state
    return state


def believed(state: WorldDomination, seat: Seat, suit: Suit) -> tuple[float, float]:
    """The strength of a seat on average in a suit: as the next to call believes it, and as cards fall."""
    view, rng = view_by(state, min(state.to_move)), Random(1)
    believe, sample = Beliefs(view, rng), Sampler(view)

    def mean(worlds: list[Position]) -> float:
        return fmean(strength(cards_in(world.hands[seat]), suit) for world in worlds)

    return mean([believe() for _ in range(WORLDS)]), mean([sample(rng) for _ in range(WORLDS)])


def test_who_bids_a_suit_is_believed_to_be_strong_in_it() -> None:
    first = min(called().to_move)
    for suit in SUITS:
        with_bid, by_chance = believed(called(Bid(11, suit)), first, suit)
        assert with_bid > by_chance + 0.3


def test_who_passes_is_believed_to_be_weak() -> None:
    first = min(called().to_move)
    for suit in SUITS:
        passed, by_chance = believed(called(Pass()), first, suit)
        assert passed < by_chance - 0.1


def test_without_calls_every_world_is_as_likely() -> None:
    state = called()
    view = view_by(state, min(state.to_move))
    assert Beliefs(view, Random(4))() == Sampler(view)(Random(4))


def test_believed_worlds_fit_what_is_known() -> None:
    state = called(Bid(10, SUITS[0]), Pass())
    view = view_by(state, min(state.to_move))
    believe = Beliefs(view, Random(2))
    for _ in range(20):
        world = WorldDomination(believe())
        assert view_by(world, view.viewer) == view
