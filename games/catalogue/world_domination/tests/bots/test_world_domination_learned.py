"""The quick player that has learned from searches: blind to other hands, and better than `policy`."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from games.catalogue.world_domination.bots.easy_setup import pairs_of
from games.catalogue.world_domination.bots.empire_worth import EMPIRE_WORTH
from games.catalogue.world_domination.bots.learned import followers, pick_learned, play_out_loosely
from games.catalogue.world_domination.bots.policy import Pick, pick
from games.catalogue.world_domination.bots.rise import exchanged
from games.catalogue.world_domination.rules.cards import SUITS, Suit, cards_in
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.view import Contract, Goal
from games.catalogue.world_domination.tests.rules.positions import dealt
from games.kit.rules.seats import Seat

EMPIRE = Seat(0)


def begun(seats: int, seed: int) -> Fast:
    """The first conflict: of four seats after a bid of ten, of three with the Empire's best suit."""
    world = dealt(seats=seats, seed=seed).position
    if seats == 4:
        return Fast(world, Contract(world.sides[0], Seat(0), 10, Suit.POLITICS, Goal.AT_LEAST))
    hand = cards_in(world.hands[EMPIRE])
    by_worth = {suit: sorted(hand, key=lambda card: EMPIRE_WORTH[suit][card]) for suit in SUITS}
    suit = max(SUITS, key=lambda suit: sum(EMPIRE_WORTH[suit][card] for card in by_worth[suit][4:]))
    return exchanged(world, EMPIRE, suit, pairs_of(by_worth[suit][:4]))


def held_by_the_empire(empire: Pick, rebel: Pick, seed: int) -> int:
    """The countries of the Empire at the end of a campaign that two quick players play."""
    table = begun(3, seed)
    while not table.over:
        table.play((empire if table.turn == EMPIRE else rebel)(table))
    return table.owned[table.aggressor].bit_count()


@pytest.mark.parametrize("seats", [3, 4])
def test_its_moves_are_legal(seats: int) -> None:
    for seed in range(20):
        table = begun(seats, seed)
        while not table.over:
            code = pick_learned(table)
            assert code in table.legal()
            table.play(code)


@pytest.mark.parametrize("seats", [3, 4])
def test_it_looks_at_no_hand_but_its_own(seats: int) -> None:
    rng = Random(seats)
    for seed in range(20):
        table = begun(seats, seed)
        while not table.over:
            code = pick_learned(table)
            assert pick_learned(dealt_anew(table, rng)) == code
            table.play(code)


def dealt_anew(table: Fast, rng: Random) -> Fast:
    """The same position, the cards of the others dealt to them at random."""
    other = table.copy()
    others = [seat for seat in range(table.seats) if seat != table.turn]
    cards = [card for seat in others for card in cards_in(table.hands[seat])]
    rng.shuffle(cards)
    for seat in others:
        size = table.hands[seat].bit_count()
        other.hands[seat] = sum(1 << card for card in cards[:size])
        del cards[:size]
    return other


def test_with_three_it_tells_rivals_who_follow_from_the_ally() -> None:
    told: set[tuple[bool, str]] = set()
    table = begun(3, 1)
    while not table.over:
        if table.target >= 0:
            order = [table.sides[(table.starter + step) % 3] for step in range(3)]
            own, after = order[table.count], order[table.count + 1 :]
            who = "".join(sorted("ally" if side == own else "rival" for side in after))
            code = {"": 0, "rival": 1, "ally": 2, "allyrival": 3, "rivalrival": 3}[who]
            assert followers(table) == code
            told.add((own == table.aggressor, who))
        table.play(pick(table))
    assert {(False, "rival"), (False, "ally"), (True, "rivalrival")} <= told  # a campaign that has them all


def test_imagined_seats_slip_now_and_then_and_by_the_same_chance_alike() -> None:
    table = begun(4, 3)

    def end(rng: Random) -> tuple[int, ...]:
        course = table.copy()
        play_out_loosely(course, rng, [0.0] * 4)
        assert course.over
        return tuple(course.owned)

    ends = [end(Random(seed)) for seed in range(30)]
    assert ends == [end(Random(seed)) for seed in range(30)]
    assert len(set(ends)) > 10
    sure = table.copy()
    while not sure.over:
        sure.play(pick_learned(sure))
    assert end(NeverSlips()) == tuple(sure.owned)


class NeverSlips(Random):
    def random(self) -> float:
        return 0.999


def test_as_the_empire_it_holds_more_than_the_policy_does() -> None:
    learned, policy = (
        fmean(held_by_the_empire(empire, pick_learned, seed) for seed in range(150))
        for empire in (pick_learned, pick)
    )
    assert learned > policy + 0.5


def test_as_rebels_it_leaves_the_empire_less_than_the_policy_does() -> None:
    learned, policy = (
        fmean(held_by_the_empire(pick, rebel, seed) for seed in range(600)) for rebel in (pick_learned, pick)
    )
    assert learned < policy
