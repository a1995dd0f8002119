"""Counts of Floating Partners add up, and the ways to play are what they say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.balance.counting import count
from games.balance.matches import Plan, parse_line, play_number
from games.catalogue.floating_partners.balance.ways import WAYS, count_way
from games.catalogue.floating_partners.bots import easy
from games.catalogue.floating_partners.rules.rules import FLOATING_PARTNERS
from games.kit.rules.records import Record
from games.kit.rules.selfplay import play_match

PLAN = Plan("floating-partners", 5, "easy", 4)


@pytest.fixture(scope="module")
def records() -> list[Record]:
    return [parse_line(play_number(PLAN, number)).record for number in range(4)]


@pytest.fixture(scope="module")
def counted(records: list[Record]) -> dict[str, Any]:
    return count(PLAN, records)


def times(spread: dict[str, int]) -> int:
    return sum(spread.values())


def total(spread: dict[str, int]) -> int:
    return sum(int(number) * count for number, count in spread.items())


def test_points_by_place_are_all_points_of_all_matches(
    records: list[Record], counted: dict[str, Any]
) -> None:
    scores = sum(sum(record.outcome.scores) for record in records if record.outcome)
    for by in ("by_place", "by_lead", "by_size"):
        assert sum(map(total, counted["hand"][by].values())) == scores


def test_every_hand_and_every_move_is_counted(records: list[Record], counted: dict[str, Any]) -> None:
    hands = sum(entry.notation.startswith("deal ") for record in records for entry in record.moves)
    moves = sum(entry.mover is not None for record in records for entry in record.moves)
    assert total(counted["match"]["hands"]) == times(counted["hand"]["moves"]) == hands
    assert total(counted["hand"]["moves"]) == moves
    assert times(counted["hand"]["changes"]) == hands - len(records)
    assert total(counted["hand"]["breaks"]) <= total(counted["hand"]["changes"])


def notations(way: str) -> list[tuple[int | None, str]]:
    """A match in which seat 0 plays in a way among easy bots."""

    def odd(view: Any, rng: Random) -> Any:
        return WAYS[way](easy.choose, view, rng)

    config = FLOATING_PARTNERS.parse_config({"max_hands": 4})
    record = play_match(FLOATING_PARTNERS, config, [odd, *[easy.choose] * 4], Random(2))
    return [(entry.mover, entry.notation) for entry in record.moves]


@pytest.mark.parametrize(("way", "bid"), [("zero", "bid 0"), ("ten", "bid 10")])
def test_a_way_to_bid_says_the_same_in_every_hand(way: str, bid: str) -> None:
    assert {move for mover, move in notations(way) if mover == 0 and move.startswith("bid")} == {bid}


def test_who_never_changes_declares_the_same_in_every_hand() -> None:
    said = [move for mover, move in notations("keep") if mover == 0 and move.startswith("declare")]
    assert len(said) == 4
    assert len(set(said)) == 1


def test_a_way_is_counted_apart_from_the_others() -> None:
    counted = count_way("zero", 4, matches=2, seed=1, level="easy", hands=3)
    assert (times(counted["points"]), times(counted["others"])) == (6, 18)
    assert counted["won"]["of"] == 2
