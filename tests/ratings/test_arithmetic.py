"""The worked examples of what a result is worth, to the hundredth, and what holds of every result."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from games.ratings.arithmetic import (
    DAY,
    NEWCOMER,
    Side,
    Sides,
    Strength,
    after_answer,
    after_campaigns,
    after_leads,
    after_places,
    aged,
    expected,
    fixed,
    share_of_lead,
)
from games.ratings.errors import BadResult, BadSides, BadWeight
from tests.ratings.strengths import alone, mus, side, strength

FOUR = (side((1600, 80), (1450, 200)), side((1550, 60), (1500, 100)))
EMPIRES = alone((1500, 100), (1600, 100), (1450, 150))
PARTNERS = alone((1520, 70), (1480, 90), (1600, 60), (1500, 250), (1400, 80))
ALLIES = side((1550, 90), (1450, 120))
EASY_LORD, NORMAL_LORD, HARD_LORD = fixed(1300), fixed(1500), fixed(1710)
FAR = 10_000_000
"""Hundredths of points by which nobody is ever apart."""


def test_the_first_of_two_newcomers_wins() -> None:
    after = after_places([[NEWCOMER], [NEWCOMER]], places=(0, 1))

    assert after == alone((1606.94, 217.78), (1393.06, 217.78))


@pytest.mark.parametrize(
    ("places", "after"),
    [
        ((0, 1), alone((1515.07, 59.37), (1684.93, 59.37))),
        ((1, 0), alone((1495.14, 59.37), (1704.86, 59.37))),
    ],
)
def test_who_was_behind_gains_more_by_a_win_than_they_lose(places: tuple[int, int], after: Sides) -> None:
    assert after_places(alone((1500, 60), (1700, 60)), places) == after


@pytest.mark.parametrize(
    ("won_by", "after"),
    [
        ((0, 0), (side((1616.06, 79.09), (1545.22, 185.95)), side((1540.91, 59.62), (1474.97, 98.21)))),
        ((0, 1, 0), (side((1607.57, 78.64), (1493.86, 179.91)), side((1545.69, 59.43), (1488.21, 97.34)))),
    ],
)
def test_each_campaign_of_two_against_two_counts(won_by: tuple[int, ...], after: Sides) -> None:
    assert after_campaigns(FOUR, won_by, winner=0) == after


def test_the_winner_of_a_match_loses_no_points_by_a_campaign_and_the_loser_gains_none() -> None:
    after = after_campaigns(alone((1900, 60), (1400, 60)), won_by=(0, 1, 0), winner=0)

    assert after == alone((1900, 59.43), (1400, 59.43))


@pytest.mark.parametrize(
    ("countries", "after"),
    [
        ((12, 9, 9), alone((1513.42, 96.76), (1586.06, 96.94), (1451.71, 139.58))),
        # The first by conflicts alone, of which this says nothing.
        ((10, 10, 4), alone((1511.13, 96.76), (1601.32, 96.94), (1423.35, 139.58))),
    ],
)
def test_countries_count_by_how_many_more_they_are(countries: tuple[int, ...], after: Sides) -> None:
    assert after_leads(EMPIRES, countries, unit=3, first=0) == after


@pytest.mark.parametrize(
    ("points", "after"),
    [
        ((210, 260, 80, 80, 145), (1524.02, 1495.54, 1591.91, 1438.94, 1403.94)),
        ((150, 155, 140, 140, 145), (1519.64, 1483.08, 1596.44, 1493.66, 1405.14)),
    ],
)
def test_points_count_by_how_many_more_they_are(points: tuple[int, ...], after: tuple[float, ...]) -> None:
    sigmas = (68.86, 87.60, 59.34, 206.17, 78.44)

    assert after_leads(PARTNERS, points, unit=30 * sqrt(5), first=1) == alone(
        *zip(after, sigmas, strict=True)
    )


@pytest.mark.parametrize(
    ("hands", "lead", "share"),
    [(4, 0, 0.5), (4, 50, 0.6971), (4, 100, 0.8411), (4, 200, 0.9656), (4, 400, 0.9987), (8, 100, 0.7647)],
)
def test_what_a_lead_in_points_is_worth(hands: int, lead: int, share: float) -> None:
    assert round(share_of_lead(lead, 30 * sqrt(hands)), 4) == share


@pytest.mark.parametrize(("lead", "share"), [(1, 0.5826), (3, 0.7311), (6, 0.8808), (10, 0.9656)])
def test_what_a_lead_in_countries_is_worth(lead: int, share: float) -> None:
    assert round(share_of_lead(lead, 3), 4) == share


@pytest.mark.parametrize(
    ("lord", "places", "after"),
    [
        (NORMAL_LORD, (0, 1), side((1561.27, 89.28), (1469.93, 118.28))),
        (HARD_LORD, (1, 0), side((1544.79, 89.49), (1440.76, 118.78))),
        (EASY_LORD, (0, 0), side((1544.12, 89.47), (1439.57, 118.74))),
    ],
)
def test_allies_against_a_lord_who_never_changes(
    lord: Strength, places: tuple[int, int], after: Side
) -> None:
    assert after_places([ALLIES, [lord]], places) == (after, (lord,))


@pytest.mark.parametrize(("days", "sigma"), [(30, 73.35), (90, 79.62), (365, 103.63), (3650, 250.00)])
def test_who_has_not_played_for_long_is_known_less(days: int, sigma: float) -> None:
    assert aged(strength(1620, 70), days * DAY) == strength(1620, sigma)


@pytest.mark.parametrize("days", [0, -400])
def test_a_clock_that_was_set_back_adds_nothing(days: int) -> None:
    assert aged(strength(1620, 70), days * DAY) == strength(1620, 70)


def test_ten_thousand_years_without_a_match() -> None:
    assert aged(strength(1620, 30), 10_000 * 365 * DAY) == strength(1620, 250)


def test_what_is_fixed_does_not_age() -> None:
    assert aged(NORMAL_LORD, 365 * DAY) == NORMAL_LORD


@pytest.mark.parametrize(
    ("question", "is_right", "person", "after"),
    [
        (strength(1200, 150), True, strength(1534.29, 230.86), strength(1186.05, 146.20)),
        (strength(1200, 150), False, strength(1271.13, 230.86), strength(1276.59, 146.20)),
        (strength(1800, 150), True, strength(1584.92, 240.22), strength(1770.11, 147.91)),
        (strength(1800, 150), False, strength(1447.89, 240.22), strength(1820.26, 147.91)),
    ],
)
def test_an_answer_moves_the_person_and_the_question(
    question: Strength, is_right: bool, person: Strength, after: Strength
) -> None:
    assert after_answer(NEWCOMER, question, is_right=is_right) == (person, after)


@pytest.mark.parametrize(("ahead", "share"), [(400, 0.9091), (200, 0.7597), (100, 0.6401), (50, 0.5715)])
def test_what_is_expected_of_two_who_are_known(ahead: int, share: float) -> None:
    assert round(expected([fixed(1500 + ahead)], [fixed(1500)]), 4) == share


def test_whose_ally_left_them_loses_nothing_and_their_rivals_gain_as_against_both() -> None:
    sides = ((strength(1600, 80), fixed(1500)), FOUR[1])

    after = after_campaigns(sides, won_by=(1, 1), winner=1, weight=0.8, spared={(0, 0)})

    assert after == (sides[0], side((1558.54, 59.66), (1523.54, 98.43)))


def test_whose_ally_left_them_gains_by_a_win() -> None:
    sides = ((strength(1600, 80), fixed(1500)), FOUR[1])

    assert after_campaigns(sides, (0, 0), 0, spared={(0, 0)}) == after_campaigns(sides, (0, 0), 0)


def test_less_weight_moves_less() -> None:
    whole, half = (mus(after_places([[NEWCOMER], [NEWCOMER]], (0, 1), weight)) for weight in (1, 0.5))

    assert 1500 < half[0] < whole[0]


def test_strengths_however_far_apart_are_reckoned_with() -> None:
    strong, weak = Strength(FAR, 6000), Strength(-FAR, 6000)

    assert expected([strong], [weak]) == pytest.approx(1, abs=1e-12)
    assert expected([weak], [strong]) == pytest.approx(0, abs=1e-12)
    for places in ((0, 1), (1, 0), (0, 0)):
        after = mus(after_places([[strong], [weak]], places))
        assert sum(after) == pytest.approx(0, abs=0.01)
    for is_right in (True, False):
        after_answer(strong, weak, is_right=is_right)
        after_answer(weak, strong, is_right=is_right)


def test_nobody_is_known_better_than_to_thirty_points() -> None:
    after = after_places(alone((1500, 30), (1500, 30)), (0, 1))

    assert [one.sigma for (one,) in after] == [3000, 3000]


def test_no_result_makes_anybody_less_known() -> None:
    rng = Random(5)
    for _ in range(300):
        sides = [
            [strength(rng.gauss(1500, 300), rng.uniform(30, 250)) for _ in range(rng.choice((1, 2)))]
            for _ in range(rng.choice((2, 3, 8)))
        ]
        after = after_places(sides, [rng.randrange(3) for _ in sides], rng.uniform(0.5, 1))
        for was, now in zip(sides, after, strict=True):
            assert all(3000 <= new.sigma <= old.sigma for old, new in zip(was, now, strict=True))


def test_equals_who_change_sides_change_what_they_gain() -> None:
    equals = alone((1500, 90), (1500, 90))
    (won,), (lost,) = after_places(equals, (0, 1))

    assert after_places(equals, (1, 0)) == ((lost,), (won,))
    assert mus(after_places(equals, (0, 0))) == [1500, 1500]


@pytest.mark.parametrize("sides", [[], [[NEWCOMER]]])
def test_one_side_alone_meets_nobody(sides: list[Side]) -> None:
    with pytest.raises(BadSides, match="sides"):
        after_places(sides, range(len(sides)))


def test_a_side_that_nobody_is_on() -> None:
    with pytest.raises(BadSides, match="nobody"):
        after_places([[NEWCOMER], []], (0, 1))


def test_a_place_for_a_side_that_is_not_there_or_none_for_one_that_is() -> None:
    for places in ((0,), (0, 1, 2)):
        with pytest.raises(BadResult, match="places"):
            after_places([[NEWCOMER], [NEWCOMER]], places)


def test_scores_with_a_seat_missing() -> None:
    with pytest.raises(BadResult, match="scores"):
        after_leads(EMPIRES, (12, 9), unit=3)


@pytest.mark.parametrize("unit", [0, -3])
def test_a_lead_is_measured_in_something(unit: float) -> None:
    with pytest.raises(BadResult, match="unit"):
        after_leads(EMPIRES, (12, 9, 9), unit)


@pytest.mark.parametrize(("won_by", "winner"), [((), 0), ((0, 2), 0), ((0, 0), -1)])
def test_campaigns_that_none_of_the_sides_won(won_by: tuple[int, ...], winner: int) -> None:
    with pytest.raises(BadResult, match="campaigns"):
        after_campaigns(FOUR, won_by, winner)


@pytest.mark.parametrize("weight", [0.49, 1.01, 0, float("nan")])
def test_no_more_than_all_of_a_match_counts_and_no_less_than_half(weight: float) -> None:
    with pytest.raises(BadWeight, match="weight"):
        after_places([[NEWCOMER], [NEWCOMER]], (0, 1), weight)
