"""Auctions that bots carry on in their imagination."""

from __future__ import annotations

from collections import Counter
from random import Random

from games.bots.world_domination.carrying import carried_on

SIDES = (0, 1, 0, 1)
WEAK = (1.0, 1.0, 1.0)
STRONG = (7.0, 1.0, 1.0)
SEEDS = range(300)

Bid = tuple[int, int, int]


def ends(
    strengths: tuple[tuple[float, float, float], ...], highest: Bid | None, passed: int = 0, turn: int = 0
) -> list[Bid | None]:
    return [carried_on(strengths, highest, passed, turn, SIDES, Random(seed).random) for seed in SEEDS]


def test_who_is_strong_in_a_suit_mostly_wins_with_it() -> None:
    found = Counter(end[1:] if end else None for end in ends((WEAK, WEAK, STRONG, WEAK), None))
    assert found.most_common(1)[0][0] == (0, 2)


def test_weak_hands_may_all_be_passed() -> None:
    found = ends((WEAK,) * 4, None)
    assert found.count(None) > len(found) // 2


def test_a_bid_stands_when_all_others_are_out() -> None:
    assert set(ends((STRONG,) * 4, (12, 2, 1), passed=0b1101, turn=2)) == {(12, 2, 1)}


def test_nobody_is_asked_after_the_highest_bid() -> None:
    assert set(ends((STRONG,) * 4, (20, 0, 3))) == {(20, 0, 3)}


def test_the_last_who_is_left_may_still_bid() -> None:
    assert {end[2] for end in ends((STRONG,) * 4, None, passed=0b1011, turn=3) if end} == {2}


def test_who_is_out_bids_no_more_and_every_bid_is_higher() -> None:
    before = (11, 1, 3)
    for end in ends((STRONG, STRONG, WEAK, STRONG), before, passed=0b0001):
        assert end is not None
        assert end[2] != 0
        assert end == before or (end[0], -end[1]) > (11, -1)


def test_an_auction_repeats() -> None:
    assert ends((STRONG, WEAK, STRONG, WEAK), None) == ends((STRONG, WEAK, STRONG, WEAK), None)
