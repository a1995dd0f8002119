"""Ratings of The Dark Lord: allies together against a lord, who is as strong as his level or a person."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from games.catalogue.dark_lord.rules.land import LORD
from games.catalogue.dark_lord.rules.options import Config
from games.catalogue.dark_lord.rules.rated import RATED
from games.catalogue.dark_lord.rules.state import initial_state
from games.catalogue.dark_lord.rules.view import Phase, View
from games.kit.rated import Places
from games.kit.rules.api import Outcome
from games.kit.rules.seats import Seat


def view(phase: Phase = Phase.OVER, winners: Iterable[int] | None = None) -> View:
    outcome = None
    if winners is not None:
        outcome = Outcome(frozenset(Seat(seat) for seat in winners), (600, 600, 1200), "played")
    return replace(initial_state(Config(), 3).view(None), phase=phase, outcome=outcome)


@pytest.mark.parametrize(("level", "points"), [("easy", 1300), ("normal", 1500), ("hard", 1710)])
def test_a_lord_is_as_strong_as_his_level(level: str, points: int) -> None:
    assert RATED.pairing(Config(difficulty=level), 3).fixed == {LORD: points}


def test_a_third_player_has_a_scale_of_his_own() -> None:
    pairing = RATED.pairing(Config(human_lord=True), 3)

    assert pairing.fixed == {}
    assert pairing.scales == ("dark-lord", "dark-lord", "dark-lord-lord")


@pytest.mark.parametrize(("winners", "places"), [((0, 1), (0, 1)), ((), (1, 1)), ((2,), (1, 0))])
def test_allies_win_draw_or_lose_together(winners: Iterable[int], places: tuple[int, int]) -> None:
    assert RATED.result(view(winners=winners)) == Places(places)


@pytest.mark.parametrize(
    ("phase", "is_too_short"),
    [(Phase.BASES, True), (Phase.CLAIM, True), (Phase.CHOOSE, False), (Phase.STRIKE, False)],
)
def test_it_begins_in_earnest_with_the_battle(phase: Phase, is_too_short: bool) -> None:
    assert RATED.is_too_short(view(), [view(phase)]) is is_too_short


def test_who_has_fewer_points_is_behind() -> None:
    running = replace(view(), points=(1000, 800, 2000))

    assert [RATED.is_behind(running, side) for side in (0, 1)] == [True, False]


def test_allies_are_placed_as_one_side() -> None:
    placing = RATED.placing(view(winners=()))
    assert placing is not None
    assert placing.places == (1, 1)
