"""Ratings of World Domination: which campaigns count for whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.options import Config
from games.catalogue.world_domination.rules.rated import RATED
from games.catalogue.world_domination.rules.state import initial_state
from games.catalogue.world_domination.rules.view import CampaignResult, View, wins_as_rebel
from games.catalogue.world_domination.tests.rules.positions import contract, outcome
from games.kit.rated import Campaigns, Leads, Placing
from games.kit.rules.seats import Seat


def start(seats: int) -> View:
    return initial_state(Config(), seats).view(None)


def after(seats: int, won_by: Iterable[int]) -> View:
    """The view after some campaigns, by the side that won each."""
    results = tuple(
        CampaignResult(number, contract(), (10, 10), (12, 12), Side(side), (3,) * seats)
        for number, side in enumerate(won_by, 1)
    )
    won = [side for result in results if (side := result.winner) is not None]
    return replace(start(seats), results=results, won=(won.count(Side.GOLD), won.count(Side.SILVER)))


def test_seats_across_the_table_are_a_side() -> None:
    assert RATED.pairing(Config(), 4).sides == ((0, 2), (1, 3))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_number_of_seats_has_a_scale_of_its_own(seats: int) -> None:
    assert set(RATED.pairing(Config(), seats).scales) == {f"world-domination-{seats}"}


def test_every_campaign_counts_in_its_order() -> None:
    end = replace(after(4, (0, 1, 0)), outcome=outcome([0, 2], (2, 1, 2, 1), "played"))

    assert RATED.result(end) == Campaigns((0, 1, 0), 0)


@pytest.mark.parametrize(
    ("won_by", "counted"), [((1,), (1, 1)), ((0,), (0, 1, 1)), ((0, 1), (0, 1, 1)), ((), (1, 1))]
)
def test_to_resign_costs_what_it_costs_to_lose_the_rest(
    won_by: tuple[int, ...], counted: tuple[int, ...]
) -> None:
    end = replace(after(2, won_by), outcome=outcome([1], (0, 0), "resigned"))

    assert RATED.result(end) == Campaigns(counted, 1)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_that_nobody_won_has_no_result(seats: int) -> None:
    end = replace(after(seats, (0, 1)), outcome=outcome([], (1,) * seats, "played"))

    assert RATED.result(end) is None


def test_with_three_seats_countries_count_and_conflicts_say_no_more_than_who_was_first() -> None:
    end = replace(start(3), outcome=outcome([0], (10, 10, 4), "played"))

    assert RATED.result(end) == Leads((10, 10, 4), 3, first=0)


def test_with_three_seats_who_resigned_is_last() -> None:
    end = replace(start(3), resigned=frozenset({Seat(1)}), outcome=outcome([0], (10, 12, 4), "played"))

    assert RATED.result(end) == Leads((10, 1, 4), 3, first=0)


def test_a_match_left_in_the_first_campaign_is_too_short() -> None:
    begun, over = after(4, ()), after(4, (0,))

    assert RATED.is_too_short(over, [over, begun])
    assert not RATED.is_too_short(over, [over])
    assert not RATED.is_too_short(over, [])


def test_who_has_won_fewer_campaigns_is_behind() -> None:
    assert [RATED.is_behind(after(4, (0,)), side) for side in (0, 1)] == [False, True]
    assert [RATED.is_behind(after(4, (0, 1)), side) for side in (0, 1)] == [False, False]


def test_roles_are_those_of_the_aggressors_side_and_count_what_it_won() -> None:
    gold = contract().aggressor is Side.GOLD
    bold, calm = ("aggressor", "defender") if gold else ("defender", "aggressor")
    counts = RATED.roles.tally(after(4, (0, 1, 0))) if RATED.roles else ()

    assert [dict(each) for each in counts] == [{bold: (3, 2)}, {calm: (3, 1)}] * 2


def test_with_three_seats_countries_count_for_the_empire_and_conflicts_for_rebels() -> None:
    results = tuple(
        CampaignResult(
            number, replace(contract(), bidder=Seat(number - 1)), (12, 8), (12, 12), None, (1, 2, 3)
        )
        for number in (1, 2, 3)
    )
    counts = RATED.roles.tally(replace(start(3), results=results)) if RATED.roles else ()
    held = results[0].countries[contract().aggressor]

    assert [dict(each) for each in counts] == [
        {"empire": (1, held), "rebel": (2, 2 * seat)} for seat in (1, 2, 3)
    ]


def test_sides_are_placed_by_the_match_with_the_campaigns_that_the_winners_lack() -> None:
    played = replace(after(4, (0, 1, 0)), outcome=outcome([0, 2], (2, 1, 2, 1), "played"))
    assert RATED.placing(played) == Placing((1, 2), (2, 1))

    left = replace(after(4, (0,)), outcome=outcome([1, 3], (1, 0, 1, 0), "resigned"))
    assert RATED.placing(left) == Placing((2, 1), (1, 2))
    assert RATED.placing(start(4)) is None


def test_three_are_placed_by_countries_then_by_conflicts_and_who_resigned_last() -> None:
    results = tuple(
        CampaignResult(number, contract(), (10, 10), (12, 12), None, conflicts)
        for number, conflicts in enumerate([(0, 2, 1), (1, 2, 3)], 1)
    )
    end = replace(start(3), results=results, outcome=outcome([1], (9, 9, 12), "played"))
    wins = wins_as_rebel(results, 3)
    assert wins[1] > wins[0]
    assert RATED.placing(end) == Placing((3, 2, 1), (9, 9, 12))

    left = replace(end, resigned=frozenset({Seat(2)}))
    assert RATED.placing(left) == Placing((2, 1, 3), (9, 9, 12))
