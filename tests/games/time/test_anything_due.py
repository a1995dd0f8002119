"""A sweep where nothing is due asks once; whatever may be due makes it look."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from games.models import Hours, Match, PendingMove, Proposal, SeatTenure, Showing, TableEvent, Undo
from games.selectors.time.anything_due import is_anything_due
from games.services.clocks.outage import keep_pulse
from games.sweeps import clock
from games.sweeps.clock import sweep
from tests.support.clock import NOON
from tests.support.lapsed_turns import BOT, paced
from tests.support.questions import stock_of
from tests.support.tables import turns

pytestmark = pytest.mark.django_db

LATE = timedelta(seconds=1)


@pytest.fixture
def match(db: None) -> Match:
    """Two who take turns, with time; no bot is to move."""
    return paced(BOT, "ann", "ben", game="three-colours")


def is_due(now: datetime = NOON) -> bool:
    return is_anything_due(now, now + timedelta(seconds=10), now - timedelta(seconds=10))


def of_turn(match: Match, **fields: Any) -> None:
    SeatTenure.objects.filter(pk=turns(match)[0].pk).update(**fields)


def waits(match: Match) -> None:
    PendingMove.objects.create(
        tenure=turns(match)[0], turn_ply=0, notation="a1", due_at=NOON - LATE, arrived_at=NOON
    )


def bot_is_called_by_nobody(match: Match) -> None:
    of_turn(match, level="easy", turn_since=NOON - timedelta(minutes=1), deadline_at=None, warn_at=None)


def question_is_open(match: Match) -> None:
    version = stock_of(1)[0].versions.get()
    Showing.objects.create(
        match=match, round=1, seat=0, version=version, opened_at=NOON - timedelta(minutes=1), closes_at=NOON
    )


def question_is_asked(match: Match) -> None:
    Proposal.objects.create(
        match=match, kind="pause", by=turns(match)[0].player, at=NOON, lapses_at=NOON + timedelta(days=3)
    )


def leave_changed(match: Match) -> None:
    Hours.objects.create(player=turns(match)[0].player, leave_changed_at=NOON - LATE)


def undo_is_kept(match: Match) -> None:
    event = TableEvent.objects.create(match=match, ply=0, code=TableEvent.Code.TIMEOUT, at=NOON)
    Undo.objects.create(event=event, version=1, before={}, at=NOON)


CASES: dict[str, Callable[[Match], object]] = {
    "a turn lapses before the next sweep": lambda m: of_turn(m, deadline_at=NOON + timedelta(seconds=9)),
    "a turn has lapsed": lambda m: of_turn(m, deadline_at=NOON - LATE),
    "little time is left": lambda m: of_turn(m, warn_at=NOON - LATE),
    "a turn counts as missed": lambda m: of_turn(m, missed_at=NOON - LATE),
    "a move waits": waits,
    "a bot waits": bot_is_called_by_nobody,
    "a question is open": question_is_open,
    "people are asked": question_is_asked,
    "a pause is over": lambda m: Match.objects.filter(pk=m.pk).update(
        paused_at=NOON - timedelta(days=1), paused_until=NOON - LATE
    ),
    "leave changed": leave_changed,
    "an undo is kept": undo_is_kept,
}


@pytest.mark.parametrize("case", CASES)
def test_a_sweep_looks_where_something_is_due(match: Match, case: str) -> None:
    assert not is_due()
    CASES[case](match)
    assert is_due()


def test_a_sweep_asks_once_where_nothing_is_due(
    match: Match, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOON)
    monkeypatch.setattr(clock, "_sweep", pytest.fail)
    keep_pulse(now=NOON)
    with django_assert_num_queries(2):  # the pulse, and whether anything is due
        sweep()
