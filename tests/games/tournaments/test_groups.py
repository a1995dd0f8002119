"""Groups: begun by the sweep, played, and over."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Event, EventMatch, Match
from games.selectors.tournaments.tables import compute_tables, tables_of
from games.sweeps.tournaments import look_after_events
from tests.support.events import event_of, filled, given_up

pytestmark = pytest.mark.django_db


def test_a_group_begins_is_played_and_ends_by_the_sweep() -> None:
    event = event_of(last_day=timezone.now() + timedelta(days=28))
    filled(event, 3)
    look_after_events()
    event.refresh_from_db()
    assert event.status == Event.Status.RUNNING
    matches = list(EventMatch.objects.filter(event=event))
    assert len(matches) == 6
    assert all(row.match is not None and row.match.status == Match.Status.RUNNING for row in matches)
    for row in matches:
        assert row.match is not None
        given_up(row.match, 1)
    look_after_events()
    event.refresh_from_db()
    assert event.status == Event.Status.OVER
    tables = tables_of(event)
    assert (tables.over, tables.of) == (6, 6)
    assert [row.points for row in tables.groups[0].rows] == [4, 4, 4]
    assert tables == compute_tables(event)
