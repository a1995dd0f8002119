"""Answers to a question: what decides is when one came, it is written down, and bots need no opening."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random

import pytest

from games.catalogue.dark_lord.tests.answers import SHUT, answers, closed
from games.catalogue.dark_lord.tests.asked import answer, asked, holder, opened, right_place, showing
from games.models import Match, SeatTenure
from games.selectors.questions.visible import GRACE
from games.services.errors import Stale
from games.services.questions.answers import AnsweredTooLate, NotOpened
from games.services.turn.bots import choose_for_bot, play_for_bot
from games.services.turn.moves import play_move
from games.thinking.bot_turns import BotTurn
from tests.support.clock import NOON, later
from tests.support.tables import bot, people, play, turns

pytestmark = pytest.mark.django_db

TICK = timedelta(microseconds=1)


# Answering -------------------------------------------------------------------------------------------


def test_an_answer_to_a_question_that_was_not_opened_is_refused() -> None:
    match = asked()
    with pytest.raises(NotOpened):
        answer(match, 0, opens=False)
    assert not answers(match)


def test_no_answer_may_be_given_without_opening() -> None:
    match = asked()
    play(match, "answer -", seat=0)
    assert answers(match) == [(0, "answer -")]
    assert showing(match, 0).is_right is False


@pytest.mark.parametrize(
    ("after", "counts"),
    [
        (timedelta(seconds=-5), True),
        (timedelta(0), True),
        (TICK, True),
        (GRACE, True),
        (GRACE + TICK, False),
        (timedelta(hours=3), False),
    ],
)
def test_an_answer_at_the_last_second_counts_and_a_second_later_it_is_wrong(
    after: timedelta, *, counts: bool
) -> None:
    match = asked()
    opened(match, 0)
    arrived_at = SHUT + after
    if counts:
        answer(match, 0, now=later(hours=4), arrived_at=arrived_at)
        assert showing(match, 0).is_right is True
    else:
        with pytest.raises(AnsweredTooLate):
            answer(match, 0, now=arrived_at, arrived_at=arrived_at)
        assert showing(match, 0).answered_at is None  # the caller closes it


def test_an_answer_that_comes_when_the_question_is_closed_hears_that_it_came_too_late() -> None:
    match = asked()
    opened(match, 0)
    mine = holder(match, 0)
    assert closed(match, 0, GRACE + TICK)
    with pytest.raises(AnsweredTooLate):
        play_as(match, mine, "answer 2", later(seconds=40))
    assert answers(match) == [(0, "answer -")]


def test_an_old_page_of_somebody_who_gave_no_answer_is_only_old() -> None:
    match = asked()
    mine = holder(match, 0)
    play(match, "answer -", seat=0)
    with pytest.raises(Stale):
        play_as(match, mine, "answer 2", later(seconds=4))


def test_an_old_page_of_somebody_who_was_late_in_a_round_before_is_only_old() -> None:
    match = asked()
    opened(match, 0)
    before = showing(match, 0)
    before.pk, before.round, before.answered_at, before.is_right = None, before.round - 1, SHUT, False
    before.save()
    mine = holder(match, 0)
    answer(match, 0)
    with pytest.raises(Stale):
        play_as(match, mine, "answer 2", later(hours=1))


def play_as(match: Match, tenure: SeatTenure, notation: str, at: datetime) -> None:
    play_move(
        match_id=match.pk,
        user_id=tenure.player_id,
        notation=notation,
        turn_ply=tenure.turn_ply or 0,
        now=at,
        rng=Random(1),
    )


def test_what_was_answered_is_written_down() -> None:
    match = asked()
    answer(match, 0, right=True)
    answer(match, 1, right=False)
    rows = [(showing(match, seat).place, showing(match, seat).is_right) for seat in (0, 1)]
    assert rows == [(right_place(match, 0), True), ((right_place(match, 1) + 1) % 4, False)]


def test_an_answer_never_waits_to_be_taken_back() -> None:
    match = asked()
    match.refresh_from_db()
    for tenure in turns(match):
        tenure.player.take_back = "always"
        tenure.player.save()
    opened(match, 0)
    mine = holder(match, 0)
    play_move(
        match_id=match.pk,
        user_id=mine.player_id,
        notation="answer 1",
        turn_ply=mine.turn_ply or 0,
        now=NOON,
        rng=Random(1),
        back_for=timedelta(minutes=1),
    )
    assert answers(match) == [(0, "answer 1")]


# Bots ------------------------------------------------------------------------------------------------


def test_an_ally_that_is_a_bot_answers_without_opening_anything() -> None:
    match = asked(players=[*people("ann"), bot("ally"), bot("lord")])
    ply = holder(match, 1).turn_ply or 0
    thought = choose_for_bot(match_id=match.pk, seat=1, turn_ply=ply, rng=Random(3))
    assert thought is not None
    assert thought.notation in {f"answer {place}" for place in range(4)}
    assert play_for_bot(
        match_id=match.pk, seat=1, turn_ply=ply, notation=thought.notation, now=NOON, rng=Random(1)
    )
    assert showing(match, 1).opened_at is None
    assert showing(match, 1).answered_at == NOON


def test_whether_a_bot_is_right_does_not_show_in_how_long_it_takes() -> None:
    match = asked(players=[*people("ann"), bot("ally"), bot("lord")], levels=["", "hard", "normal"])
    ply = holder(match, 1).turn_ply or 0
    found: dict[bool, set[float]] = {}
    for seed in range(40):
        thought = choose_for_bot(match_id=match.pk, seat=1, turn_ply=ply, rng=Random(seed))
        BotTurn(match.pk, 1, ply).let_go()
        assert thought is not None
        is_right = thought.notation == f"answer {right_place(match, 1)}"
        found.setdefault(is_right, set()).add(thought.seconds)
    assert found == {True: {0.0}, False: {0.0}}
