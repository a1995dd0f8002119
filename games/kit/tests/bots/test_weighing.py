"""Statistics of bots' judgements of decisions."""

from __future__ import annotations

from random import Random
from statistics import NormalDist, fmean
from typing import Any

import pytest

from games.kit.bots.intervals import Measure, measured, quantile
from games.kit.bots.weighing import (
    CHANCE,
    POINTS,
    SHARE,
    Option,
    Trial,
    Verdict,
    difference,
    estimated,
    outlook,
    sketch,
    verdict,
)


class Put:
    """A move of a game of dice: worth its number, and a die of its own."""

    def __init__(self, number: float) -> None:
        self.number = number

    def notation(self) -> str:
        return f"put {self.number}"


def dice(rng: Random, *moves: Put, spread: float = 1.0) -> Trial:
    """Worlds that shift all moves alike, and each a little by itself."""
    return Trial(
        POINTS,
        lambda: (rng.gauss(0, 10), rng.randrange(1 << 30)),
        lambda world, move: (
            world[0] + move.number + spread * Random(f"{world[1]} {move.number}").gauss(0, 1),
        ),
        moves,
    )


# --- statistics ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("freedom", "tabled"), [(4, 2.776), (9, 2.262), (29, 2.045), (159, 1.975)])
def test_the_quantile_is_students(freedom: int, tabled: float) -> None:
    assert quantile(freedom) == pytest.approx(tabled, abs=0.01)


def test_the_quantile_of_many_is_the_normal_one() -> None:
    assert quantile(10**9) == pytest.approx(NormalDist().inv_cdf(0.975), abs=1e-5)


def test_nineteen_of_twenty_intervals_hold_the_mean() -> None:
    rng = Random(3)
    held = [
        (found := measured([rng.gauss(0.3, 0.2) for _ in range(12)])).low <= 0.3 <= found.high
        for _ in range(4000)
    ]
    assert fmean(held) == pytest.approx(0.95, abs=0.012)


def test_a_mean_of_one_world_says_nothing() -> None:
    with pytest.raises(ValueError, match="1"):
        measured([0.5])


def test_a_difference_is_taken_world_by_world() -> None:
    """A shift of both alike is no doubt about which is better."""
    worlds = [Random(n).gauss(0, 10) for n in range(50)]
    found = difference([shift + 1 for shift in worlds], worlds)
    assert found.mean == pytest.approx(1)
    assert 0.9 < found.low < found.high < 1.1


def test_some_worlds_that_agree_are_no_certainty() -> None:
    assert difference([1.0] * 10, [0.0] * 10).low < 1.0
    assert difference([0.5] * 10, [0.5] * 10) == Measure(0.0, 0.0, 0.0)


def test_chances_stay_between_0_and_1_and_points_do_not() -> None:
    ends = [0.0, 1.0, 1.0, 1.0]
    found = estimated(ends, CHANCE)
    assert (found.mean, found.high) == (0.75, 1.0)
    assert 0 < found.low < 0.75
    assert estimated(ends, POINTS) == measured(ends)
    assert measured(ends).high > 1


def test_a_chance_that_all_of_some_worlds_agree_on_is_no_certainty() -> None:
    sure = estimated([1.0] * 40, CHANCE)
    assert (sure.mean, sure.high) == (1.0, 1.0)
    assert 0.95 < sure.low < 1
    assert estimated([3.0] * 40, POINTS) == Measure(3.0, 3.0, 3.0)


@pytest.mark.parametrize(
    ("worlds", "chance"), [(16, 0.1), (16, 0.9), (24, 0.05), (60, 0.02), (60, 0.5), (600, 0.99)]
)
def test_nineteen_of_twenty_intervals_of_ends_hold_the_chance_however_near_to_certainty(
    worlds: int, chance: float
) -> None:
    rng = Random(8)
    found = [
        estimated([float(rng.random() < chance) for _ in range(worlds)], CHANCE, are_ends=True)
        for _ in range(2000)
    ]
    assert all(each.low <= each.mean <= each.high for each in found)
    assert fmean(each.low <= chance <= each.high for each in found) > 0.94


@pytest.mark.parametrize(("unit", "most"), [(CHANCE, 1.0), (SHARE, 1.0), (POINTS, 1.05)])
def test_chances_differ_by_no_more_than_certainty(unit: str, most: float) -> None:
    found = difference([1.0] * 40, [0.0] * 40, unit)
    assert found.high == pytest.approx(most, abs=0.01)
    assert difference([0.0] * 40, [1.0] * 40, unit).low == -found.high


def test_moves_that_differ_by_luck_alone_are_as_good() -> None:
    """The bot's choice was made in other worlds: of equals it does not look better by having been chosen."""
    rng = Random(5)
    good, gains = 0, list[float]()
    for _ in range(300):
        moves = [Put(n / 1e9) for n in range(8)]
        trial = dice(rng, *moves)
        found = verdict(trial, moves[0], moves[1], rng)
        good += found.is_as_good
        gains.append(found.gain.mean)
    assert good / 300 == pytest.approx(0.95, abs=0.04)
    assert fmean(gains) == pytest.approx(0, abs=0.02)


def test_a_better_move_is_told_with_what_it_is_worth() -> None:
    moves = [Put(0), Put(2), Put(1)]
    found = verdict(dice(Random(1), *moves), moves[0], moves[1], Random(2))
    assert not found.is_as_good
    assert found.gain.low < 2 < found.gain.high
    assert [option.notation for option in found.options] == ["put 2", "put 1", "put 0"]


def test_what_was_done_and_advised_is_compared_though_nobody_thought_of_it() -> None:
    made, advised = Put(-5), Put(3)
    found = verdict(dice(Random(1), *(Put(n) for n in range(6))), made, advised, Random(2))
    assert {"put -5", "put 3"} <= {option.notation for option in found.options}


def test_the_same_move_is_as_good() -> None:
    move = Put(1)
    assert verdict(dice(Random(1), move, Put(5)), move, move, Random(2)).is_as_good


def test_what_is_next_to_nothing_is_as_good_however_sure_it_is() -> None:
    slight, much = (
        verdict(dice(Random(1), move, Put(0), spread=0), Put(0), move, Random(2))
        for move in (Put(0.01), Put(0.1))
    )
    assert (slight.is_slight, slight.is_as_good) == (True, True)
    assert (much.is_slight, much.is_as_good) == (False, False)


def test_only_what_worlds_tell_is_called_costly() -> None:
    """Moves as good, or better, or compared with something granted are not called so."""
    worth, sure = Measure(0.5, 0.4, 0.6), Measure(0.3, 0.2, 0.4)

    def told(gain: Measure, *, granted: str = "") -> Verdict:
        options = tuple(Option(name, worth, {}, is_granted=name == granted) for name in "abc")
        return Verdict(CHANCE, 40, "a", "b", gain, options, (), {})

    assert told(sure).is_costly
    assert told(sure, granted="c").is_costly
    assert not told(sure, granted="a").is_costly
    assert not told(sure, granted="b").is_costly
    assert not told(Measure(0.3, -0.1, 0.7)).is_costly
    assert not told(Measure(-0.3, -0.4, -0.2)).is_costly


def test_what_is_open_is_not_called_next_to_nothing() -> None:
    """A mean near nothing says little where the interval is wide."""
    few = [0.5, -0.5] * 20
    found = difference(few, [0.0] * 40, POINTS)
    told = Verdict(POINTS, 40, "a", "b", found, (), (), {})
    assert (told.is_slight, told.is_as_good) == (False, True)


def test_a_sketch_finds_what_was_lost() -> None:
    moves = [Put(0), Put(4)]
    assert sketch(dice(Random(1), *moves), moves[0]).loss == pytest.approx(4, abs=1)
    assert sketch(dice(Random(1), *moves), moves[1]).loss == 0


def test_where_only_a_move_can_tell_how_things_stand_it_is_the_best_one_by_what_it_is_worth() -> None:
    """Of equal moves the one that looks best is measured in other worlds, where it looks no better."""
    rng = Random(6)

    def rated(*moves: Put) -> Trial:
        def value(world: int, move: Any) -> tuple[float]:
            return (Random(f"{world} {move.number}").gauss(move.number, 0.2),)

        return Trial(CHANCE, lambda: rng.randrange(1 << 30), value, moves, stands=False)

    equals = [Put(0.4 + n / 1e9) for n in range(8)]
    found = [outlook(rated(*equals)) for _ in range(200)]
    assert fmean(each.mean for each in found if each) == pytest.approx(0.4, abs=0.01)
    better = outlook(rated(Put(0.3), Put(0.7), Put(0.5)))
    assert better is not None
    assert better.low < 0.7 < better.high
    assert outlook(rated()) is None


def test_where_the_best_move_is_taken_for_granted_there_is_no_outlook_and_the_verdict_says_so() -> None:
    granted, other = Put(0.5), Put(0.2)
    trial = Trial(
        CHANCE,
        lambda: 0,
        lambda _world, move: (move.number,),
        (granted, other),
        stands=False,
        granted=frozenset({granted}),
    )
    assert outlook(trial) is None
    found = verdict(trial, other, granted, Random(1))
    assert {option.notation: option.is_granted for option in found.options} == {
        "put 0.5": True,
        "put 0.2": False,
    }
