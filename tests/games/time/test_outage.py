"""The whole site was away: who could not move is given time before anything lapses."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random

import pytest

from games.models import Match, Pulse, TableEvent
from games.services.clocks.outage import keep_pulse, was_away
from games.services.time.deadlines import lapse
from tests.support.clock import NOON, later
from tests.support.tables import bot, match_of, people, play, turns

pytestmark = pytest.mark.django_db

DUE = NOON + timedelta(hours=24)
HOUR = timedelta(hours=1)


@pytest.fixture
def match() -> Match:
    bot("understudy")
    return match_of(people("ann", "ben", "cy", "di"), pace="fast")


def deadline(match: Match) -> datetime | None:
    return turns(match)[0].deadline_at


def lapsed(match: Match, now: datetime) -> bool:
    (tenure,) = turns(match)
    return lapse(
        match_id=match.pk,
        seat=tenure.seat,
        turn_ply=tenure.turn_ply or 0,
        deadline_at=tenure.deadline_at or now,
        now=now,
        rng=Random(1),
    )


@pytest.mark.parametrize(
    ("down_before", "up_after", "given"),
    [
        (5, 5, None),  # ten minutes are not more than ten minutes
        (5, 6, HOUR),
        (60, 60, 2 * HOUR),
        (600, 2400, 24 * HOUR),
    ],
)
def test_a_deadline_that_came_meanwhile_falls_as_long_after_the_start(
    match: Match, down_before: int, up_after: int, given: timedelta | None
) -> None:
    up_at = DUE + timedelta(minutes=up_after)
    Pulse.objects.create(pk=1, at=DUE - timedelta(minutes=down_before))
    assert keep_pulse(now=up_at) == (given is not None)
    assert deadline(match) == (DUE if given is None else up_at + given)
    assert Pulse.objects.get().at == up_at


def test_it_is_a_line_of_the_log_and_a_new_version(match: Match) -> None:
    version = match.version
    Pulse.objects.create(pk=1, at=DUE - HOUR)
    keep_pulse(now=DUE + HOUR)
    event = TableEvent.objects.get(code="outage")
    assert (event.deadline_at, event.at, event.tenure) == (DUE, DUE + HOUR, turns(match)[0])
    match.refresh_from_db()
    assert match.version > version


def test_time_is_given_once(match: Match) -> None:
    Pulse.objects.create(pk=1, at=DUE - HOUR)
    keep_pulse(now=DUE + HOUR)
    given = deadline(match)
    Pulse.objects.update(at=DUE - HOUR)  # whoever gave it was killed before it wrote the pulse
    keep_pulse(now=DUE + HOUR + timedelta(minutes=2))
    assert deadline(match) == given
    assert TableEvent.objects.filter(code="outage").count() == 1


def test_other_deadlines_stay(match: Match) -> None:
    Pulse.objects.create(pk=1, at=DUE - 3 * HOUR)
    keep_pulse(now=DUE - timedelta(microseconds=1))
    assert deadline(match) == DUE
    assert not TableEvent.objects.exists()


def test_nothing_lapses_and_moves_are_taken_until_the_site_knows_that_it_was_away(match: Match) -> None:
    Pulse.objects.create(pk=1, at=DUE - HOUR)
    up_at = DUE + HOUR
    assert was_away(up_at)
    assert not lapsed(match, up_at)
    play(match, now=up_at)
    assert match.moves.filter(played_at=up_at).exists()


def test_once_time_was_given_the_turn_lapses_when_that_is_over(match: Match) -> None:
    Pulse.objects.create(pk=1, at=DUE - HOUR)
    keep_pulse(now=DUE + HOUR)
    Pulse.objects.update(at=DUE + 3 * HOUR)
    assert not lapsed(match, DUE + 3 * HOUR - timedelta(microseconds=1))
    assert lapsed(match, DUE + 3 * HOUR)


def test_the_pulse_is_written_once_a_minute_at_most(match: Match) -> None:
    keep_pulse(now=NOON)
    assert Pulse.objects.get().at == NOON
    keep_pulse(now=later(seconds=59))
    assert Pulse.objects.get().at == NOON
    keep_pulse(now=later(seconds=60))
    assert Pulse.objects.get().at == later(seconds=60)
    assert not was_away(later(minutes=11))
