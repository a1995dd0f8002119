"""Turns that lapse: once, at their deadline, as their table agreed on, and in order."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.kit.rules.seats import Seat
from games.models import Match, MoveRecord, PendingMove, Reliability, SeatTenure, TableEvent
from games.selectors.inbox.inbox import overdue_bots
from games.selectors.record.history import history_of
from games.selectors.time.clocks import pacing_of, turn_of
from games.selectors.time.deadlines import Due, coming_deadlines, due_deadlines
from games.services.absence.contract import act
from games.services.clocks.turns import rewrite
from games.services.errors import TimeUp
from games.services.time.deadlines import lapse, lapse_all
from games.services.turn.held_moves import hold_move
from games.services.turn.moves import play_move
from tests.support.clock import NOON, later
from tests.support.tables import bot, legal, match_of, people, play, record, turns

pytestmark = pytest.mark.django_db

DUE = later(hours=132)
TICK = timedelta(microseconds=1)


@pytest.fixture
def match() -> Match:
    bot("understudy")
    return match_of(people("ann", "ben", "cy", "di"), pace="standard")


def due_of(match: Match) -> Due:
    (tenure,) = turns(match)
    assert tenure.deadline_at is not None
    assert tenure.turn_ply is not None
    return Due(tenure.deadline_at, tenure.pk, match.pk, tenure.seat, tenure.turn_ply)


def lapsed(due: Due, now: datetime) -> bool:
    return lapse(
        match_id=due.match_id,
        seat=due.seat,
        turn_ply=due.turn_ply,
        deadline_at=due.deadline_at,
        now=now,
        rng=Random(1),
    )


def timeouts() -> int:
    return TableEvent.objects.filter(code="timeout").count()


def test_a_turn_lapses_at_its_deadline_and_not_before(match: Match) -> None:
    due, version = due_of(match), match.version
    assert not lapsed(due, DUE - TICK)
    assert timeouts() == 0
    assert lapsed(due, DUE)
    event = TableEvent.objects.get(code="timeout")
    assert (event.tenure_id, event.turn_ply, event.deadline_at) == (due.tenure_id, due.turn_ply, DUE)
    match.refresh_from_db()
    assert match.version > version
    holder = SeatTenure.objects.current().get(match=match, seat=due.seat)
    assert holder.is_bot
    assert holder.turn_ply == due.turn_ply


def test_a_turn_lapses_once_however_often_it_is_asked_for(match: Match) -> None:
    due = due_of(match)
    assert [lapsed(due, DUE + timedelta(days=n)) for n in range(3)] == [True, False, False]
    assert timeouts() == 1


def test_a_turn_that_was_played_does_not_lapse(match: Match) -> None:
    due = due_of(match)
    play(match, now=DUE, arrived_at=DUE - TICK)
    assert not lapsed(due, later(days=30))
    assert timeouts() == 0


def test_a_turn_that_was_given_time_lapses_at_its_new_deadline(match: Match) -> None:
    due = due_of(match)
    (tenure,) = turns(match)
    turn, pace = turn_of(tenure), pacing_of(match)
    assert turn is not None
    assert pace is not None
    rewrite(match, tenure, turn.granted(pace, timedelta(days=1), NOON))
    assert not lapsed(due, DUE)
    assert lapsed(due_of(match), DUE + timedelta(days=1))


def test_after_it_has_lapsed_a_late_move_is_refused_and_nothing_is_written(match: Match) -> None:
    due = due_of(match)
    (tenure,) = turns(match)
    move = legal(match, tenure.seat)[0]
    with pytest.raises(TimeUp):
        play_move(
            match_id=match.pk,
            user_id=tenure.player_id,
            notation=move,
            turn_ply=due.turn_ply,
            now=DUE,
            rng=Random(1),
        )
    assert (len(record(match)), timeouts()) == (match.ply, 0)


def test_where_the_contract_says_so_the_seat_loses() -> None:
    match = match_of(people("ann", "ben"), game="three-colours", pace="fast", contract="lose")
    due = due_of(match)
    assert lapsed(due, due.deadline_at)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    last = MoveRecord.objects.filter(match=match).latest("ply")
    assert (last.seat, last.cause) == (due.seat, "timeout")
    assert not match.tenures.get(seat=due.seat).won
    assert not match.tenures.exclude(clock=None, deadline_at=None).exists()


@pytest.mark.parametrize("why", PendingMove.Why.values)
def test_a_move_that_waits_is_played_instead(match: Match, why: str) -> None:
    due = due_of(match)
    tenure = SeatTenure.objects.select_related("player").get(pk=due.tenure_id)
    move = history_of(match).state.legal_moves(Seat(due.seat))[0]
    hold_move(match, tenure, move, why=PendingMove.Why(why), now=DUE - TICK, due_at=later(days=9))
    assert lapsed(due, DUE + timedelta(seconds=1))
    assert timeouts() == 0
    tenure.refresh_from_db()
    assert (tenure.turn_ply, tenure.to_ply) == (None, None)
    assert tenure.bank == timedelta(hours=18) + (TICK if why == "sent" else timedelta(0))
    assert MoveRecord.objects.filter(match=match, notation=move.notation()).exists()


def test_what_is_due_is_found_in_the_order_of_deadlines() -> None:
    bot("understudy")
    paces = ["slow", "live", "standard", "fast"]
    matches = {
        pace: match_of(people(f"a-{pace}", f"b-{pace}"), game="three-colours", pace=pace) for pace in paces
    }
    found = due_deadlines(later(days=30))
    assert [due.match_id for due in found] == [
        matches[pace].pk for pace in ("live", "fast", "standard", "slow")
    ]
    assert due_deadlines(later(days=30), after=found[1]) == found[2:]
    assert due_deadlines(later(hours=24)) == found[:2]
    assert coming_deadlines(later(minutes=2), later(hours=24)) == found[1:2]


def test_one_that_cannot_lapse_holds_up_nobody_and_is_left_alone_for_a_while(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    matches = [
        match_of(people(f"a{n}", f"b{n}"), game="three-colours", pace="fast", contract="lose")
        for n in range(3)
    ]
    found, tried = due_deadlines(later(days=9)), []

    def failing(match: Match, tenure: SeatTenure, **rest: Any) -> None:
        tried.append(match.pk)
        if match == matches[0]:
            raise LookupError
        act(match, tenure, **rest)

    monkeypatch.setattr("games.services.time.deadlines.act", failing)
    assert lapse_all(found, now=later(days=9), rng=Random(1)) == 2
    assert lapse_all(found, now=later(days=9), rng=Random(1)) == 0
    assert tried == [match.pk for match in matches]
    assert "cannot lapse" in caplog.text
    assert timeouts() == 2


@pytest.mark.parametrize(("late", "calls"), [(TICK, 1), (timedelta(minutes=1), 0)])
def test_the_bot_of_a_turn_that_lapsed_long_ago_waits_for_the_sweep(
    match: Match,
    late: timedelta,
    calls: int,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    """Many do at once, after a night without a worker: thoughts of their bots would hold up the others."""
    called: list[object] = []
    monkeypatch.setattr("games.services.seats.handover.wake_bot", lambda *turn: called.append(turn))
    with django_capture_on_commit_callbacks(execute=True):
        assert lapse_all([due_of(match)], now=DUE + late, rng=Random(1)) == 1
    assert len(called) == calls
    (waits,) = overdue_bots(DUE + timedelta(days=1))
    assert waits[0] == match.pk


def test_a_pause_has_no_deadline(match: Match) -> None:
    due = due_of(match)
    (tenure,) = turns(match)
    turn, pace = turn_of(tenure), pacing_of(match)
    assert turn is not None
    assert pace is not None
    rewrite(match, tenure, turn.paused(pace, NOON))
    assert due_deadlines(later(days=400)) == []
    assert not lapsed(due, later(days=400))


def test_a_thousand_lapses_are_not_a_minute_of_statements(match: Match) -> None:
    """One of them costs few, however many have sat there; the pulse is asked for but once for all."""
    due = due_of(match)
    Reliability.objects.bulk_create(Reliability(player=tenure.player) for tenure in match.tenures.all())
    with CaptureQueriesContext(connection) as asked:
        assert lapse_all([due], now=DUE, rng=Random(1)) == 1
    statements = [each["sql"] for each in asked if "SAVEPOINT" not in each["sql"]]
    assert len(statements) <= 16, statements


def test_a_fixed_hour_that_an_older_release_put_into_leave_lapses_by_the_rule_of_now() -> None:
    """Such a release kept the time until the hour as free time; the copy of its deadline is put right."""
    bot("understudy")
    table = match_of(people("eva", "fay"), game="three-colours", pace="hour", pace_hour=20, pace_zone="UTC")
    tenure = SeatTenure.objects.get(match=table, turn_ply__isnull=False)
    right = tenure.deadline_at
    assert right is not None
    old = {
        name: value for name, value in (tenure.clock or {}).items() if name not in ("aside", "least", "due")
    }
    early = right - timedelta(hours=3)
    SeatTenure.objects.filter(pk=tenure.pk).update(clock=old, deadline_at=early)
    assert not lapsed(due_of(table), early)
    assert due_of(table).deadline_at == right
    assert lapsed(due_of(table), right)
