"""Erratic seats: the level hard finds those that call and play anything, and heeds it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from statistics import fmean
from typing import Any

from games.catalogue import RULES, choose
from games.catalogue.world_domination.bots.auction import choose_call
from games.catalogue.world_domination.bots.beliefs import Beliefs
from games.catalogue.world_domination.bots.hands import strength
from games.catalogue.world_domination.bots.learned import play_out_loosely
from games.catalogue.world_domination.bots.whims import FAR
from games.catalogue.world_domination.rules.cards import SUITS, Suit, cards_in
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.moves import Bid, Pass
from games.catalogue.world_domination.rules.sampling import Sampler
from games.catalogue.world_domination.rules.state import WorldDomination
from games.catalogue.world_domination.rules.view import Phase, View
from games.catalogue.world_domination.tests.rules.positions import dealt, view_by
from games.kit.rules.seats import Seat

SLUG = "world-domination"


def campaigns(of_two: str, seed: int, campaign: int = 1) -> Iterator[View]:
    """The views of seat 0 in the conflicts of a match in which its ally is of that level."""
    rules, rng = RULES[SLUG], Random(seed)
    state: Any = rules.initial_state(rules.parse_config({}), 4)
    while state.outcome is None and len(state.position.results) < campaign:
        move, seat = state.chance_move(rng), None
        if move is None:
            seat = min(state.to_move)
            view = state.view(seat)
            if seat == 0 and view.phase is Phase.PLAY and len(view.results) == campaign - 1:
                yield view
            move = choose(SLUG, of_two if seat == 2 else "steady", view, rng)
        state = state.play(seat, move).state


def called(*calls: Bid | Pass) -> tuple[WorldDomination, View, Seat]:
    """A fresh campaign of four after these calls, what the next to call sees, and who called first."""
    state = dealt(seats=4, seed=3)
    first = min(state.to_move)
    for call in calls:
        state = state.play(min(state.to_move), call).state
    return state, view_by(state, min(state.to_move)), first


@cache
def believed_of(of_two: str, seed: int) -> list[tuple[float, ...]]:
    """The chances by which seat 0 holds each seat to be erratic, at each of its plays in one campaign."""
    return [tuple(Beliefs(view, Random(1)).erratic) for view in campaigns(of_two, seed)]


def taken_for_erratic(of_two: str, seed: int, seat: int) -> float:
    return fmean(each[seat] for each in believed_of(of_two, seed))


def test_an_ally_that_plays_by_chance_is_found_out() -> None:
    assert fmean(taken_for_erratic("random", seed, 2) for seed in range(6)) > 0.5


def test_nobody_is_taken_for_erratic_who_plays_like_one_of_the_levels() -> None:
    for level in ("easy", "steady"):
        assert max(taken_for_erratic(level, seed, 2) for seed in range(6)) < 0.02


def test_who_sits_to_the_left_and_to_the_right_is_not_blamed_for_the_ally() -> None:
    for seat in (0, 1, 3):
        assert fmean(taken_for_erratic("random", seed, seat) for seed in range(6)) < 0.02


def test_a_bid_far_above_the_lowest_is_hardly_meant() -> None:
    leaps = []
    for number in (10, 13, 16, 19):
        _, view, first = called(Bid(number, Suit.ECONOMICS))
        leaps.append(Beliefs(view, Random(1)).erratic[first])
    assert leaps == sorted(leaps)
    assert leaps[0] < 0.02
    assert leaps[-1] > 0.5


def test_such_a_bid_tells_little_of_the_hand() -> None:
    def believed(number: int) -> float:
        _, view, first = called(Bid(number, Suit.ECONOMICS))
        rng = Random(1)
        believe, sample = Beliefs(view, rng), Sampler(view)
        worlds = [believe() for _ in range(150)], [sample(rng) for _ in range(150)]
        strong, fair = (
            fmean(strength(cards_in(world.hands[first]), Suit.ECONOMICS) for world in each) for each in worlds
        )
        return strong - fair

    assert believed(11) > 0.3
    assert believed(18) < believed(11) / 2


def test_who_fell_far_below_its_bid_is_watched_in_the_next_campaign() -> None:
    """More than its calls there alone would make one; who came near its bid is watched less."""
    found: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(12):
        for view in list(campaigns("random", seed, campaign=2))[:1]:
            (past,) = view.results
            bidder = past.contract.bidder
            far = past.contract.number - past.countries[past.contract.aggressor] >= FAR
            knowing, not_knowing = (
                Beliefs(each, Random(1)).erratic[bidder] for each in (view, replace(view, results=()))
            )
            found[far].append(knowing - not_knowing)
    assert min(found[True]) > 0
    assert max(found[False]) < 0


def test_nobody_opens_or_raises_whose_ally_bids_on_whatever_is_bid() -> None:
    would = 0
    for seed in range(12):
        view = view_by(dealt(seats=4, seed=seed), 0)
        would += isinstance(choose_call(view, 200, Beliefs(view, Random(2))), Bid)
        assert isinstance(choose_call(view, 200, Beliefs(view, Random(2)), wild=0.9), Pass)
    assert would > 2


def test_an_erratic_seat_is_imagined_to_play_anything() -> None:
    """Its side holds less at the end."""
    state, _, _ = called(Bid(10, SUITS[0]), Pass(), Pass(), Pass())
    table, side = Fast(state.position), state.position.sides[1]

    def held(erratic: tuple[float, ...]) -> float:
        total = 0
        for seed in range(200):
            course = table.copy()
            play_out_loosely(course, Random(seed), erratic)
            total += course.owned[side].bit_count()
        return total / 200

    assert held((0, 1, 0, 0)) < held((0, 0, 0, 0)) - 1
