"""A question whose time is over is closed; a turn whose own clock runs out before comes first."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from games.catalogue.dark_lord.rules.view import Phase
from games.catalogue.dark_lord.tests.answers import SHUT, answers, closed, seen_by
from games.catalogue.dark_lord.tests.asked import answer, asked, holder, opened, phase_of, showing
from games.models import Match, Reliability, SeatTenure, TableEvent
from games.selectors.questions.visible import GRACE, PATIENCE, coming_answers, due_answers
from games.selectors.record.history import histories, history_of
from games.services.absence.contract import come_back
from games.services.errors import TimeUp
from games.services.time.deadlines import lapse
from games.services.time.question_deadlines import close_overdue
from games.services.turn.bots import choose_for_bot, play_for_bot
from tests.support.clock import later
from tests.support.tables import bot, people

pytestmark = pytest.mark.django_db

TICK = timedelta(microseconds=1)


# Closing ---------------------------------------------------------------------------------------------


def test_a_question_that_nobody_answers_is_closed_when_the_grace_is_over() -> None:
    match = asked()
    opened(match, 0)
    assert not closed(match, 0, timedelta(0))
    assert not closed(match, 0, GRACE)
    assert closed(match, 0, GRACE + TICK)
    assert not closed(match, 0, timedelta(days=1))
    assert answers(match) == [(0, "answer -")]
    assert (showing(match, 0).place, showing(match, 0).is_right) == (None, False)


def test_one_that_was_never_opened_is_never_closed() -> None:
    match = asked()
    assert not closed(match, 0, timedelta(days=3))
    assert not close_overdue(match_id=match.pk, now=later(days=3), rng=Random(1))
    assert due_answers(later(days=3)) == []


def test_a_closed_question_is_no_timeout() -> None:
    match = asked(players=[*people("ann", "bea"), bot("lord")], pace=Match.Pace.STANDARD)
    opened(match, 0)
    assert closed(match, 0, timedelta(minutes=1))
    assert not TableEvent.objects.filter(match=match).exists()
    assert not holder(match, 0).is_bot
    assert holder(match, 0).lapses == 0
    counted = Reliability.objects.filter(player=holder(match, 0).player_id).values_list("turns", flat=True)
    assert "0" not in "".join(counted)


def test_both_are_closed_by_whoever_looks_long_after() -> None:
    match = asked()
    opened(match, 0)
    opened(match, 1)
    assert close_overdue(match_id=match.pk, now=later(hours=1), rng=Random(1))
    assert answers(match) == [(0, "answer -"), (1, "answer -")]
    assert phase_of(match) is Phase.STRIKE


def test_a_look_leaves_an_answer_that_came_in_time_a_moment_to_be_played() -> None:
    match = asked()
    opened(match, 0)
    assert not close_overdue(match_id=match.pk, now=SHUT + GRACE + PATIENCE, rng=Random(1))
    answer(match, 0, now=SHUT + GRACE + PATIENCE, arrived_at=SHUT)
    assert showing(match, 0).is_right is True


def test_the_sweep_finds_what_is_overdue_and_what_soon_will_be() -> None:
    match = asked()
    opened(match, 0)
    late = GRACE + PATIENCE
    assert due_answers(SHUT + late - TICK) == []
    assert [(due.seat, due.closes_at) for due in due_answers(SHUT + late)] == [(0, SHUT)]
    assert [due.seat for due in coming_answers(SHUT, SHUT + late)] == [0]
    assert coming_answers(SHUT + late, SHUT + late * 2) == []
    answer(match, 0)
    assert due_answers(later(days=1)) == []


def test_the_history_of_a_match_with_closed_questions_replays() -> None:
    match = asked()
    opened(match, 0)
    closed(match, 0, timedelta(minutes=1))
    match.refresh_from_db()
    history = history_of(match)
    histories.clear()
    assert history_of(match).state.view(None) == history.state.view(None)


# The turn's own clock --------------------------------------------------------------------------------


def timed(contract: str = "bot") -> Match:
    """A match with a clock at which both are asked; seat 0 has opened its question at noon."""
    match = asked(players=[*people("ann", "bea"), bot("lord")], pace=Match.Pace.STANDARD, contract=contract)
    opened(match, 0)
    return match


def test_a_turn_that_lapses_before_it_comes_first() -> None:
    match = timed()
    SeatTenure.objects.filter(pk=holder(match, 0).pk).update(deadline_at=later(seconds=20))
    assert not closed(match, 0, timedelta(minutes=1))
    mine = holder(match, 0)
    with pytest.raises(TimeUp):
        answer(match, 0, now=later(seconds=25))
    done = lapse(
        match_id=match.pk,
        seat=0,
        turn_ply=mine.turn_ply or 0,
        deadline_at=later(seconds=20),
        now=later(seconds=40),
        rng=Random(1),
    )
    assert done
    assert holder(match, 0).is_bot
    assert not answers(match)


def test_whoever_has_the_seat_then_has_what_is_left_of_the_time() -> None:
    match = timed()
    ann = holder(match, 0).player
    SeatTenure.objects.filter(pk=holder(match, 0).pk).update(deadline_at=later(seconds=10))
    lapse(
        match_id=match.pk,
        seat=0,
        turn_ply=holder(match, 0).turn_ply or 0,
        deadline_at=later(seconds=10),
        now=later(seconds=11),
        rng=Random(1),
    )
    assert come_back(match_id=match.pk, user_id=ann.pk, now=later(seconds=15), rng=Random(1))
    assert showing(match, 0).closes_at == SHUT
    answering = seen_by(match, 0).quiz.answering
    assert answering is not None
    assert answering.closes_at == SHUT


def test_a_bot_that_takes_the_seat_answers_by_what_it_knows() -> None:
    match = timed()
    SeatTenure.objects.filter(pk=holder(match, 0).pk).update(deadline_at=later(seconds=10))
    ply = holder(match, 0).turn_ply or 0
    lapse(
        match_id=match.pk,
        seat=0,
        turn_ply=ply,
        deadline_at=later(seconds=10),
        now=later(seconds=11),
        rng=Random(1),
    )
    thought = choose_for_bot(match_id=match.pk, seat=0, turn_ply=ply, rng=Random(1))
    assert thought is not None
    assert play_for_bot(
        match_id=match.pk,
        seat=0,
        turn_ply=ply,
        notation=thought.notation,
        now=later(seconds=13),
        rng=Random(1),
    )
    assert answers(match) == [(0, thought.notation)]
