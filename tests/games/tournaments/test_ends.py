"""Ends of matches of events, whichever they are, and what follows from them."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from django.db import transaction

from games.models import (
    Entrant,
    Event,
)  # fmt: skip
from games.selectors.tournaments.tables import compute_tables, tables_of
from games.services.moderation.adjudication import adjudicate, reopen
from games.services.moderation.annulment import annul, restore
from games.services.tournaments.going_on import go_on
from games.services.votes.call_off import call_off_match
from games.sweeps.tournaments import go_on_with_event, look_after_events
from games.tournaments.standings import Reason
from tests.support.clock import NOON
from tests.support.events import (
    begun,
    entered,
    event_of,
    filled,
    given_up,
    locked,
    rows_of,
    seeds,
    table_of,
    told,
    went_on,
    won_by,
)  # fmt: skip

pytestmark = pytest.mark.django_db

LATE = datetime(2099, 3, 1, 20, tzinfo=UTC)
"""A last day that sweeps, which go by the clock on the wall, do not come to."""


@pytest.fixture
def event() -> Event:
    event = event_of(last_day=LATE)
    filled(event, 3)
    return begun(event)


def test_called_off_by_all_is_nobody_s_point(event: Event) -> None:
    row = rows_of(event)[0]
    with transaction.atomic():
        call_off_match(locked(row), now=NOON)
    event = went_on(event)
    row.refresh_from_db()
    assert row.result is not None
    assert (row.result["why"], row.result["forfeits"]) == ("called-off", [0, 1])
    assert [entry.points for entry in tables_of(event).groups[0].rows] == [0, 0, 0]


def test_a_moderator_s_decision_counts_and_is_taken_back(event: Event) -> None:
    row = rows_of(event)[0]
    with transaction.atomic():
        adjudicate(locked(row), [1], now=NOON)
    event = went_on(event)
    best = tables_of(event).groups[0].rows[0]
    assert (best.entrant, best.points) == (row.seats.get(seat=1).entrant_id, 2)
    with transaction.atomic():
        reopen(locked(row), now=NOON, rng=Random(1))
    event = went_on(event)
    row.refresh_from_db()
    assert (row.result, row.ended_at) == (None, None)
    assert tables_of(event).over == 0


def test_annulled_or_restored_after_the_end_the_table_changes_and_places_stay(event: Event) -> None:
    first = seeds(event)[0]
    for row in rows_of(event):
        seated = {seat.entrant_id for seat in row.seats.all()}
        winner = first if first.pk in seated else seeds(event)[1]
        won_by(row, winner)
    event = went_on(event)
    assert event.status == Event.Status.OVER
    mine = rows_of(event)
    row = next(row for row in mine if first.pk in {seat.entrant_id for seat in row.seats.all()})
    with transaction.atomic():
        match = locked(row)
        taken = annul(match, now=NOON)
    event = went_on(event)
    assert tables_of(event).groups[0].rows[0].points == 6
    first.refresh_from_db()
    assert (first.final_place, first.final_points) == (1, 8)
    with transaction.atomic():
        restore(locked(row), taken, now=NOON)
    event = went_on(event)
    assert tables_of(event).groups[0].rows[0].points == 8
    assert told("event-over") == ["p1", "p2", "p3"]


def test_who_goes_early_takes_all_their_results_with_them(event: Event) -> None:
    gone = seeds(event)[2]
    for row in rows_of(event):
        if gone.pk in {seat.entrant_id for seat in row.seats.all()}:
            won_by(row, gone)
    event = went_on(event)
    assert tables_of(event).groups[0].rows[0].points == 8
    Entrant.objects.filter(pk=gone.pk).update(state=Entrant.State.GONE, keeps_results=False)
    tables = compute_tables(event)
    assert [(row.entrant == gone.pk, row.points) for row in tables.groups[0].rows] == [(False, 0)] * 2


def test_equal_in_everything_but_the_lot(event: Event) -> None:
    for row in rows_of(event):
        given_up(table_of(row), 0)
    (table,) = tables_of(went_on(event)).groups
    lots = [row.values[Reason.LOT] for row in table.rows]
    assert lots == sorted(lots)
    assert table.decided == {Reason.LOT}


def test_a_call_to_a_worker_follows_the_end(
    event: Event, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: object
) -> None:
    called: list[int] = []
    monkeypatch.setattr("games.services.changes.wake_event", called.append)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        given_up(table_of(rows_of(event)[0]), 0)
    assert called == [event.pk]
    go_on_with_event(event.pk)
    assert event.matches.filter(ended_at__isnull=False).count() == 1


def test_the_sweep_finds_what_no_call_has_told(event: Event) -> None:
    rows = rows_of(event)
    given_up(table_of(rows[0]), 0)
    look_after_events()
    assert tables_of(Event.objects.get(pk=event.pk)).over == 1
    with transaction.atomic():
        annul(locked(rows[0]), now=NOON)
    look_after_events()
    event.refresh_from_db()
    assert event.matches.get(pk=rows[0].pk).is_counted is False
    assert [row.points for row in tables_of(event).groups[0].rows] == [0, 0, 0]
    version = event.version
    look_after_events()
    event.refresh_from_db()
    assert event.version == version


def test_an_event_that_cannot_go_on_holds_up_no_other(
    event: Event, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    other = event_of(name="Another", last_day=LATE)
    for entrant in seeds(event):
        entered(other, entrant.people.get().player)
    other = begun(other)
    for each in (event, other):
        given_up(table_of(rows_of(each)[0]), 0)

    def fails(*, event_id: int, **more: Any) -> Event:
        if event_id == event.pk:
            raise RuntimeError("no")
        return go_on(event_id=event_id, **more)

    monkeypatch.setattr("games.sweeps.tournaments.go_on", fails)
    look_after_events()
    assert tables_of(Event.objects.get(pk=other.pk)).over == 1
    assert f"event {event.pk} does not go on" in caplog.text
