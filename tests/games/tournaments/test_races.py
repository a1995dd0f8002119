"""Two sweeps at the same moment: whatever is due is done once."""

from __future__ import annotations

from random import Random

import pytest

from games.models import EventLine, EventMatch, Match
from games.services.tournaments.beginning import begin_event
from tests.support.clock import NOON
from tests.support.concurrently import at_once
from tests.support.events import begun, event_of, filled, given_up, rows_of, table_of, went_on

pytestmark = [pytest.mark.live, pytest.mark.django_db(transaction=True)]


def test_two_sweeps_at_once_begin_an_event_once() -> None:
    event = event_of()
    filled(event, 5)
    at_once(
        *[lambda: begin_event(event_id=event.pk, now=NOON, rng=Random(1))] * 2,
        expected=(),
    )
    assert (EventMatch.objects.count(), Match.objects.count()) == (20, 20)
    assert event.lines.filter(code=EventLine.Code.BEGAN).count() == 1


def test_two_sweeps_at_once_pair_a_round_once() -> None:
    event = event_of("swiss")
    filled(event, 10)
    event = begun(event)
    for row in rows_of(event):
        given_up(table_of(row), row.leg - 1)
    at_once(*[lambda: went_on(event)] * 2, expected=())
    assert event.event_rounds.count() == 2
    assert event.matches.filter(round=2).count() == 10
