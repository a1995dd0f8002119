"""Estimate of a hand before the auction: by the hand alone, near what bots make of such hands."""

from __future__ import annotations

from random import Random

from games.catalogue.world_domination.bots.imagination import imagining
from games.catalogue.world_domination.bots.learned import pick_learned
from games.catalogue.world_domination.bots.policy import play_out
from games.catalogue.world_domination.bots.promise import promise_of
from games.catalogue.world_domination.rules.cards import CARD_BY_NAME, SUITS, Suit
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.view import Contract, Phase, View
from games.catalogue.world_domination.tests.pages import positions
from games.kit.rules.seats import Seat


def held(names: str) -> tuple[int, ...]:
    return tuple(CARD_BY_NAME[name] for name in names.split())


def test_a_long_strong_suit_is_the_best_and_promises_more_than_ten() -> None:
    promise = promise_of(held("P4 P7 P8 P10 P11 P12 E6 E11 E12 M1 M4 M10"))
    assert promise.best is Suit.POLITICS
    assert promise.most >= 11
    assert list(promise.bids) == list(range(10, promise.most + 1))


def test_low_cards_promise_fewer_than_ten_and_no_bid() -> None:
    promise = promise_of(held("P1 P2 P3 P4 E1 E2 E3 E4 M1 M2 M3 M4"))
    assert promise.most < 10
    assert not promise.bids


def auction(seed: int) -> View:
    """The view of the first to speak."""
    found = next(each for each in positions(seed) if each.state.view(None).phase is Phase.AUCTION)
    seat = min(found.state.to_move)
    view: View = found.state.view(Seat(seat))
    return view


def test_it_is_near_what_campaigns_of_such_hands_come_to() -> None:
    off = []
    for seed in range(8):
        view = auction(seed)
        assert view.viewer is not None
        side, imagine = view.sides[view.viewer], imagining(view, Random(seed))
        worlds = [imagine() for _ in range(6)]
        for suit in SUITS:
            ended = 0
            for world in worlds:
                table = Fast(world, Contract(side, view.viewer, 10, suit))
                play_out(table, pick_learned)
                ended += table.owned[side].bit_count()
            off.append(ended / len(worlds) - promise_of(view.hand or ()).countries[suit])
    assert abs(sum(off) / len(off)) < 0.7
    assert max(map(abs, off)) < 3.5
