"""Points, the five endings and resigning in The Dark Lord."""

from __future__ import annotations

from random import Random

import pytest

from games.catalogue.dark_lord.rules.rules import DARK_LORD
from games.catalogue.dark_lord.rules.state import DarkLord
from games.catalogue.dark_lord.rules.view import Ending, Phase
from games.catalogue.dark_lord.tests.rules.tables import (
    answered,
    answering,
    asked,
    battle,
    expanding,
    held,
    legal,
    play,
    result,
    start,
    step,
    told,
)
from games.kit.rules.errors import IllegalMove, MatchOver
from games.kit.rules.seats import Resign, Seat

CENTRE = ("t1", "t3", "t10")
EVEN = ("t2 t4 t5 t8 t9", "t6 t7 t11 t12 t16")  # five each, as after the expansion


def last_round(first: str, second: str, struck: str) -> DarkLord:
    """After ten rounds: both answered rightly in the last, which took two territories, and one was struck."""
    state = answering(battle(first, second, number=10))
    return play(answered(state, right=(True, True)), f"strike {struck}")


def test_points_are_400_for_a_castle_200_for_an_allys_and_400_for_the_dark_lords_territory() -> None:
    assert battle("t2", "t6 t7 t11").view(None).points == (400 + 200, 400 + 3 * 200, 400 + 12 * 400)


def test_it_is_2800_to_2800_when_the_battle_begins() -> None:
    first, second, lord = battle(*EVEN).view(None).points
    assert (first + second, lord) == (2800, 2800)


def test_a_castle_is_no_territory_besides() -> None:
    assert battle("", "").view(None).points == (400, 400, 400 + 16 * 400)


def test_before_there_are_castles_there_are_no_points() -> None:
    assert start().view(None).points == (0, 0, 0)
    assert expanding().view(None).points == (400, 400, 400)


def test_a_territory_counts_for_whoever_holds_it_at_the_holders_rate() -> None:
    state = answering(battle(*EVEN), "t13", "t10")
    before = state.view(None).points
    state = answered(state, right=(True, False))
    assert state.view(None).points == (before[0] + 200, before[1], before[2] - 400)
    state = play(state, "strike t13")
    assert state.view(None).points == before
    state = play(state, "strike t16")
    assert state.view(None).points == (before[0], before[1] - 200, before[2] + 400)


def test_broken_towers_cost_no_points() -> None:
    assert battle(*EVEN, towers=(1, 2, 3)).view(None).points == battle(*EVEN).view(None).points


def test_a_fallen_castle_counts_for_nobody() -> None:
    state = answering(battle("t5", "t7", bases=CENTRE, towers=(3, 3, 1)), "t10", "t6")
    before = state.view(None).points
    over = answered(state, right=(True, False))
    assert over.outcome is not None
    assert over.outcome.scores == over.view(None).points == (before[0], before[1], before[2] - 400)
    state = answered(answering(battle("t2 t5", "t6", towers=(1, 3, 3))), right=(False, False))
    before = state.view(None).points
    over = play(state, "strike t1")
    assert over.outcome is not None
    assert over.outcome.scores == (before[0] - 400, before[1], before[2])


def test_the_battle_lasts_ten_rounds_at_most() -> None:
    state = battle(*EVEN, number=9)
    for number in (9, 10):
        assert state.view(None).round == number
        state = answered_anew(state, number)
        taken = state.view(None).rounds[-1].told[0].target
        state = play(state, f"strike t{taken + 1}")
    assert (state.view(None).phase, state.view(None).round) == (Phase.OVER, 10)


def answered_anew(state: DarkLord, number: int) -> DarkLord:
    """Both choose what they may first and answer questions of the round's own rightly."""
    state = play(state, legal(state)[0])
    state = play(state, legal(state)[0])
    return play(state, f"questions a.{number}:1/b.{number}:1", "0: answer 1", "1: answer 1")


# The five endings -----------------------------------------------------------------------------------


def test_the_dark_lords_castle_falls() -> None:
    state = answering(battle("t5", "t7", bases=CENTRE, towers=(3, 3, 1)), "t10", "t6")
    over = answered(state, right=(True, False))
    assert result(over) == (Ending.LORD_FELL, [0, 1])


def test_the_allies_win_on_points() -> None:
    over = last_round(*EVEN, struck="t9")
    assert over.outcome is not None
    assert sum(over.outcome.scores[:2]) == 3000
    assert over.outcome.scores[2] == 2400
    assert result(over) == (Ending.ALLIES_POINTS, [0, 1])


def test_both_allies_points_count_together() -> None:
    """The Dark Lord has more than each of them."""
    over = last_round(*EVEN, struck="t9")
    assert over.outcome is not None
    assert max(over.outcome.scores[:2]) < over.outcome.scores[2]
    assert over.view(None).ending is Ending.ALLIES_POINTS


def test_equal_points_are_a_draw_that_nobody_wins() -> None:
    over = last_round("t2 t4 t5 t8", "t6 t7 t11 t12 t16", struck="t8")
    assert over.outcome is not None
    assert over.outcome.scores[0] + over.outcome.scores[1] == over.outcome.scores[2] == 2800
    assert result(over) == (Ending.DRAW, [])
    assert over.outcome.reason == "played"


def test_the_dark_lord_wins_on_points() -> None:
    over = last_round("t2 t4 t5", "t6 t7 t11 t12 t16", struck="t5")
    assert result(over) == (Ending.LORD_POINTS, [2])


def test_an_allys_castle_falls() -> None:
    state = answered(answering(battle("t2 t5", "t6", towers=(1, 3, 3))), right=(False, False))
    over = play(state, "strike t1")
    assert result(over) == (Ending.ALLY_FELL, [2])


def test_a_castle_that_falls_in_the_last_round_decides_and_not_points() -> None:
    state = battle("t2 t4 t5 t8 t9 t13", "t6 t11 t12 t16", number=10, towers=(3, 1, 3))
    state = answered(answering(state, "t14", "t15"), right=(True, True))
    first, second, lord = state.view(None).points
    assert first + second - 400 > lord
    assert play(state, "strike t3").view(None).ending is Ending.ALLY_FELL


def test_with_the_last_round_everything_is_told_at_once() -> None:
    state = answered(answering(battle(*EVEN, number=10)), right=(True, True))
    events = told(state, "strike t9")
    assert list(events) == ["land-taken", "round-ended", "campaign-ended", "match-ended"]
    ended = events["match-ended"][0].data
    assert ended == {
        "winners": {0, 1},
        "scores": play(state, "strike t9").view(None).points,
        "reason": "played",
        "ending": "allies-points",
    }
    assert events["campaign-ended"][0].data == {"number": 1, "winners": {0, 1}, "scores": ended["scores"]}


def test_nothing_is_played_after_the_end() -> None:
    over = last_round(*EVEN, struck="t9")
    for text in ("2: strike t9", "0: attack t13", "0: resign"):
        with pytest.raises(MatchOver):
            step(over, text)
    with pytest.raises(MatchOver):
        step(over, "questions x:0/y:0")


# Resigning ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_after_a_resignation_the_match_goes_on_with_the_seats_moves(seat: int) -> None:
    state = battle("t4 t5", "t7")
    after, events = step(state, f"{seat}: resign")
    assert [(event.code, event.seat) for event in events] == [("resigned", seat)]
    assert after.outcome is None
    assert asked(after) == asked(state) == [0]
    assert after.view(None).resigned == {seat}
    assert legal(after) == legal(state)


def test_an_ally_that_resigned_shares_the_result() -> None:
    state = play(battle("t5", "t7", bases=CENTRE, towers=(3, 3, 1)), "1: resign")
    over = answered(answering(state, "t10", "t6"), right=(True, False))
    assert over.outcome is not None
    assert over.outcome.winners == {0, 1}
    assert over.outcome.reason == "played"


def test_a_dark_lord_that_resigned_may_win_by_his_bot() -> None:
    state = play(battle("t2 t5", "t6", towers=(1, 3, 3), human_lord=True), "2: resign")
    over = play(answered(answering(state), right=(False, False)), "strike t1")
    assert over.outcome is not None
    assert over.outcome.winners == {2}


def test_a_seat_resigns_once_and_also_while_chance_is_due() -> None:
    state = play(start(), "1: resign")
    assert state.view(None).phase is Phase.BASES
    with pytest.raises(IllegalMove, match="has-resigned"):
        state.play(Seat(1), Resign())
    both = state.play(Seat(0), Resign()).state
    assert both.view(None).resigned == {0, 1}


def test_resigning_between_two_answers_changes_neither() -> None:
    state = play(answering(battle("t4 t5", "t7"), "t6", "t11"), "0: answer 2", "0: resign", "1: answer 0")
    assert (held(state, 0), held(state, 1)) == ("t1 t4 t5 t6", "t3 t7 t11")


def test_a_match_at_random_always_ends() -> None:
    for seed in range(40):
        rng, state = Random(seed), start()
        for ply in range(200):
            if state.outcome is not None:
                assert ply <= 1 + 16 + 10 * (2 + 1 + 2 + 3)
                break
            move = state.chance_move(rng, DARK_LORD.made_up)
            seat = None if move else rng.choice(sorted(state.to_move))
            state = state.play(seat, move or rng.choice(state.legal_moves(seat or Seat(0)))).state
        assert state.outcome is not None
