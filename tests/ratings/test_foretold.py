"""Comparison of results with what ratings foretold: log loss, factors, levels of bots that are off."""

from __future__ import annotations

from math import isclose
from random import Random

import pytest

from games.kit.rated import Campaigns, Leads, Places
from games.ratings.arithmetic import Strength, fixed, logistic
from games.ratings.foretold import Forecasts, LevelResults, Trial, trials

ONE, OTHER, THIRD = [fixed(1600)], [fixed(1400)], [Strength(1500_00, 100_00)]


def test_each_campaign_is_a_trial_of_its_own() -> None:
    found = list(trials([ONE, OTHER], Campaigns((0, 1, 0), 0)))
    assert [each.share for each in found] == [1, 0, 1]
    assert {round(each.expected, 4) for each in found} == {0.7597}, "as the table of the design"


def test_places_and_leads_compare_each_two_sides_once() -> None:
    places = list(trials([ONE, OTHER, THIRD], Places((0, 1, 1))))
    assert [(each.side, each.other, each.share) for each in places] == [(0, 1, 1), (0, 2, 1), (1, 2, 0.5)]
    leads = list(trials([ONE, OTHER, THIRD], Leads((10, 0, 10), 60, 0)))
    assert [round(each.share, 4) for each in leads] == [0.5416, 0.5, 0.4584]
    assert places[1].g < places[0].g, "who is hardly known is foretold with less certainty"


def test_without_any_difference_foretold_the_loss_is_a_coin_s() -> None:
    forecasts = Forecasts()
    for share in (1.0, 0.0, 0.5):
        forecasts.add([Trial(0, 1, share, 0, 0.005)])
    assert forecasts.matches == 3
    assert isclose(forecasts.log_loss(), 0.6931, abs_tol=0.0001)


@pytest.mark.parametrize("truth", [0.5, 1.0, 2.0])
def test_the_factor_is_found_by_which_strengths_really_differ(truth: float) -> None:
    rng, forecasts = Random(1), Forecasts()
    for _match in range(20_000):
        ahead = rng.gauss(0, 200)
        share = float(rng.random() < logistic(truth * 0.0055 * ahead))
        forecasts.add([Trial(0, 1, share, ahead, 0.0055)])
    assert abs(forecasts.best_factor - truth) < 0.06
    losses = [forecasts.log_loss(factor) for factor in (0.9 * truth, forecasts.best_factor, 1.1 * truth)]
    assert min(losses) == losses[1]


def test_no_result_that_was_thought_impossible_makes_the_loss_infinite() -> None:
    forecasts = Forecasts()
    forecasts.add([Trial(0, 1, 0.0, 100_000, 0.0057)])
    assert 20 < forecasts.log_loss() < 21


@pytest.mark.parametrize("off", [-150, 0, 80, 300])
def test_a_level_is_found_to_be_off_by_as_much_as_it_is(off: int) -> None:
    rng, level = Random(2), LevelResults(1500)
    for _match in range(5_000):
        ahead = rng.gauss(100, 150)
        share = float(rng.random() < logistic(0.0057 * (ahead - off)))
        level.add([Trial(0, 1, share, ahead, 0.0057)])
    assert abs(level.off - off) < 20
    assert level.matches == 5_000


def test_a_level_that_never_lost_is_as_far_off_as_is_looked_and_no_further() -> None:
    level = LevelResults(1500)
    level.add([Trial(0, 1, 0.0, 0, 0.0057)])
    assert level.off == 1000
