"""Bots' judgements of decisions in each game rest on what the seat knew alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from statistics import fmean
from typing import Any

import pytest

from games.catalogue import GAMES, LEVELS, RULES, head_of, judge_of
from games.catalogue.dark_lord.rules.view import Phase as DarkPhase
from games.catalogue.world_domination.rules.moves import Pass
from games.catalogue.world_domination.rules.view import Phase
from games.kit.bots.weighing import (
    ENDLESS,
    MATCH_POINTS,
    POINTS,
    SCORE,
    Trial,
    Verdict,
    outlook,
    sketch,
    verdict,
)
from games.kit.rules.replay import AnyState, Replay
from games.kit.rules.seats import Seat, Viewer
from games.kit.tests.rules.all_games import SECRETS
from games.kit.tests.rules.conformance import visible

GAMES_WITH_BOTS = sorted(slug for slug, game in GAMES.items() if game.judge)
FEW, MANY = 10, 30
"""Worlds in which verdicts are found here: what is said of them holds of as many as one likes, and what tells
of hidden cards may do so in some worlds only.
"""
TABLES = [(slug, count) for slug in GAMES_WITH_BOTS for count in RULES[slug].seat_counts if count < 6]


def course(slug: str, seats: int, seed: int, length: int = 160) -> list[Replay]:
    """Some way into a random match."""
    rules, rng = RULES[slug], Random(seed)
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


def judged(slug: str, view: Any, move: Any, *, deep: bool, worlds: int = FEW) -> Any:
    """All that bots say of a decision in a view."""
    trial = judge_of(slug)(view, Random("worlds"), deep)
    if trial is None or not trial.moves:
        return None
    if not deep:
        return outlook(trial), sketch(trial, move)
    head = head_of(slug, LEVELS[slug][0])
    trial = replace(trial, worlds=worlds, sketched=worlds // 2)
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
    """The views of those who decided in a random match, each with what bots try moves by in it."""
    return [
        (view, trial)
        for before, seat, _move in decisions(course(slug, seats, seed))
        if (trial := judge_of(slug)(view := before.state.view(seat), Random("worlds"), False)) is not None
    ]


def views(slug: str, seats: int, seed: int = 3) -> list[Any]:
    """The view that everybody had at each moment of a random match."""
    steps = course(slug, seats, seed)
    return [replay.state.view(Seat(seat)) for replay in steps for seat in range(seats)]


@pytest.mark.parametrize("seats", [2, 4])
def test_the_outlook_of_a_campaign_is_how_often_it_is_won(seats: int) -> None:
    """The measure of the bots says more than who wins, and so is no chance."""
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


def test_an_answer_that_is_known_counts_in_what_becomes_of_its_round() -> None:
    """An ally who has answered wrongly no longer hopes to have been right."""
    lost = []
    for view in views("dark-lord", 3):
        told = view.asked[view.viewer] if view.viewer < 2 else None
        if view.phase is DarkPhase.ANSWER and told is not None and told.is_right is False:
            before = replace(told, has_answered=False, answer=None, is_right=None)
            asked = tuple(before if each is told else each for each in view.asked)
            known, unknown = (
                outlook(replace(trial, looked=1500))
                for each in (view, replace(view, asked=asked))
                if (trial := judge_of("dark-lord")(each, Random("worlds"), False)) is not None
            )
            assert known is not None
            assert unknown is not None
            lost.append(unknown.mean - known.mean)
    assert lost
    assert fmean(lost) > 0.02


def test_bids_and_cards_of_floating_partners_are_weighed_in_points_of_their_own() -> None:
    units = {view.phase.name: trial.unit for view, trial in trials("floating-partners", 4)}
    assert (units["BID"], units["DECLARE"], units["PLAY"]) == (MATCH_POINTS, MATCH_POINTS, POINTS)


def told_until(replay: Replay, viewer: Viewer) -> list[Any]:
    return [event for step in replay.steps() for event in visible(step.events, viewer)]


def redealt_state(slug: str, before: Replay, seat: Seat, rng: Random) -> AnyState | None:
    """The same moment with cards dealt anew that the seat has not been shown; None where all has been."""
    changed = SECRETS[slug].change(before.state, seat, told_until(before, seat), rng)
    return None if changed is None else changed[0]


@pytest.mark.parametrize(("slug", "seats"), [table for table in TABLES if table[0] in SECRETS])
def test_no_verdict_changes_when_cards_are_dealt_anew_that_the_seat_could_not_know(
    slug: str, seats: int
) -> None:
    rng, changed = Random(6), 0
    for before, seat, move in decisions(course(slug, seats, 5))[2::19]:
        other = redealt_state(slug, before, seat, rng)
        if other is None or other == before.state or move not in other.legal_moves(seat):
            continue
        for deep in (False, True):
            told = judged(slug, before.state.view(seat), move, deep=deep, worlds=MANY)
            assert judged(slug, other.view(seat), move, deep=deep, worlds=MANY) == told
            changed += told is not None
    # In The Dark Lord nothing is hidden but questions, which nobody judges by.
    assert changed or slug == "dark-lord"
