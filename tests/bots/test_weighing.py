"""What bots say of a decision: the statistics of it, and that it rests on what its seat knew alone."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import NormalDist, fmean
from typing import Any

import pytest

from games.bots.registry import JUDGES, LEVELS, head_of
from games.bots.weighing import (
    CHANCE,
    ENDLESS,
    MATCH_POINTS,
    POINTS,
    SCORE,
    SHARE,
    Measure,
    Trial,
    Verdict,
    difference,
    estimated,
    measured,
    outlook,
    quantile,
    sketch,
    verdict,
)
from games.rules.core.api import Seat, Viewer
from games.rules.core.replay import AnyState, Replay
from games.rules.registry import GAMES
from games.rules.world_domination.moves import Pass
from games.rules.world_domination.view import Phase
from tests.rules.hiding import CHANGE, visible

GAMES_WITH_BOTS = sorted(JUDGES)
TABLES = [(slug, count) for slug in GAMES_WITH_BOTS for count in GAMES[slug].seat_counts if count < 6]


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
    """What shifts both alike is no doubt about which is better."""
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


def test_what_is_open_is_not_called_next_to_nothing() -> None:
    """That the mean lies near nothing says little where the interval is wide."""
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


# --- every game ------------------------------------------------------------------------------------


def course(slug: str, seats: int, seed: int, length: int = 160) -> list[Replay]:
    """Some way into a random match."""
    rules, rng = GAMES[slug], Random(seed)
    replay = Replay.start(rules, rules.parse_config({}), seats)
    steps = [replay]
    while replay.state.outcome is None and len(steps) < length:
        state = replay.state
        move = state.chance_move(rng, rules.made_up)
        mover = None
        if move is None:
            mover = rng.choice(sorted(state.to_move))
            move = rng.choice(state.legal_moves(mover))
        replay = replay.play(mover, move)
        steps.append(replay)
    return steps


def judged(slug: str, view: Any, move: Any, *, deep: bool) -> Any:
    """All that bots say of a decision in a view."""
    trial = JUDGES[slug](view, Random("worlds"), deep)
    if trial is None or not trial.moves:
        return None
    if not deep:
        return outlook(trial), sketch(trial, move)
    head = head_of(slug, LEVELS[slug][0])
    return verdict(trial, move, head(view, Random("advice")), Random("verdict"))


def decisions(steps: Sequence[Replay]) -> list[tuple[Replay, Seat, Any]]:
    """The replay before each, who decided and what."""
    return [
        (after.previous, after.mover, after.move)
        for after in steps[1:]
        if after.previous is not None
        and after.mover is not None
        and len(after.previous.state.legal_moves(after.mover)) > 1
    ]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_bots_judge_decisions_of_every_table(slug: str, seats: int) -> None:
    """And what they say is in order: chances between 0 and 1, the two moves among the options."""
    found = [
        told
        for before, seat, move in decisions(course(slug, seats, 3))[::31]
        if (told := judged(slug, before.state.view(seat), move, deep=True)) is not None
    ]
    assert found
    for told in found:
        assert isinstance(told, Verdict)
        assert {told.made, told.advised} <= {option.notation for option in told.options}
        for option in told.options:
            assert option.worth.low <= option.worth.mean <= option.worth.high
            assert told.unit in ENDLESS or 0 <= option.worth.low <= option.worth.high <= 1
        for _, shares in told.believed:
            assert all(0 <= share <= 1 for share in shares)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_verdict_repeats_for_the_same_seed(slug: str, seats: int) -> None:
    before, seat, move = next(
        each
        for each in decisions(course(slug, seats, 4))[12:]
        if judged(slug, each[0].state.view(each[1]), each[2], deep=False) is not None
    )
    view = before.state.view(seat)
    assert judged(slug, view, move, deep=True) == judged(slug, view, move, deep=True)


def trials(slug: str, seats: int, seed: int = 3) -> list[tuple[Any, Trial]]:
    """Views of a random match, each with what bots try moves by in it."""
    found = []
    for before, seat, _move in decisions(course(slug, seats, seed)):
        view = before.state.view(seat)
        trial = JUDGES[slug](view, Random("worlds"), False)
        if trial is not None:
            found.append((view, trial))
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_the_outlook_of_a_campaign_is_how_often_it_is_won(seats: int) -> None:
    """What the bots compare moves by says more than who wins, and so is no chance."""
    seen = set()
    for view, trial in trials("world-domination", seats)[::7]:
        if view.phase in {Phase.PLAY, Phase.TARGET, Phase.AUCTION, Phase.ARMING}:
            assert trial.unit == SCORE
            move = None if trial.stands else trial.moves[0]
            assert {trial.value(trial.imagine(), move)[trial.outlook] for _ in range(3)} <= {0.0, 1.0}
            assert trial.outlook in trial.ends
            seen.add(view.phase)
    assert Phase.PLAY in seen


def test_what_passing_is_worth_before_anybody_has_bid_is_taken_for_granted() -> None:
    view, trial = next(
        (view, trial) for view, trial in trials("world-domination", 4) if view.phase is Phase.AUCTION
    )
    assert not view.auction.calls
    assert trial.granted == {Pass()}
    assert trial.known["opening"]
    stands = next(
        t for v, t in trials("world-domination", 4) if v.phase is Phase.AUCTION and v.auction.highest
    )
    assert not stands.granted


def test_cards_that_lay_in_the_arming_are_not_believed_to_be_held() -> None:
    view, trial = next(
        (view, trial) for view, trial in trials("world-domination", 2) if view.phase is Phase.PLAY
    )
    laid = {laid.card for trick in view.arming.tricks for laid in trick.laid}
    assert laid
    assert not laid & set(trial.cards)


def test_bids_and_cards_of_floating_partners_are_weighed_in_points_of_their_own() -> None:
    units = {view.phase.name: trial.unit for view, trial in trials("floating-partners", 4)}
    assert (units["BID"], units["DECLARE"], units["PLAY"]) == (MATCH_POINTS, MATCH_POINTS, POINTS)


def told_until(replay: Replay, viewer: Viewer) -> list[Any]:
    return [event for step in replay.steps() for event in visible(step.events, viewer)]


def redealt_state(slug: str, before: Replay, seat: Seat, rng: Random) -> AnyState | None:
    """The same moment with cards dealt anew that the seat has not been shown; None where all has been."""
    changed = CHANGE[slug](before.state, seat, told_until(before, seat), rng)
    return None if changed is None else changed[0]


@pytest.mark.parametrize(("slug", "seats"), [table for table in TABLES if table[0] in CHANGE])
def test_no_verdict_changes_when_cards_are_dealt_anew_that_the_seat_could_not_know(
    slug: str, seats: int
) -> None:
    rng, changed = Random(6), 0
    for before, seat, move in decisions(course(slug, seats, 5))[2::19]:
        other = redealt_state(slug, before, seat, rng)
        if other is None or other == before.state or move not in other.legal_moves(seat):
            continue
        for deep in (False, True):
            told = judged(slug, before.state.view(seat), move, deep=deep)
            assert judged(slug, other.view(seat), move, deep=deep) == told
            changed += told is not None
    # In The Dark Lord nothing is hidden but questions, which nobody judges by.
    assert changed or slug == "dark-lord"
