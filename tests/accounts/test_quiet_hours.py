"""Quiet hours and digests, by the wall of whoever has them."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.notifications.quiet_hours import USUAL_QUIET, next_digest, quiet_until, zone_named

BERLIN = ZoneInfo("Europe/Berlin")
MOMENTS = st.integers(0, 366 * 24 * 60).map(
    lambda minutes: datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
)
CLOCKS = st.builds(time, st.integers(0, 23), st.sampled_from([0, 30]))
ZONES = st.sampled_from(["UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia"])


def at(text: str, zone: ZoneInfo = BERLIN) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone)


@pytest.mark.parametrize(
    ("moment", "ends"),
    [
        ("2026-05-04 22:29", None),
        ("2026-05-04 22:30", "2026-05-05 07:00"),
        ("2026-05-05 00:00", "2026-05-05 07:00"),
        ("2026-05-05 06:59", "2026-05-05 07:00"),
        ("2026-05-05 07:00", None),
        ("2026-03-29 01:30", "2026-03-29 07:00"),  # clocks go on that night
        ("2026-10-25 01:30", "2026-10-25 07:00"),  # and back
    ],
)
def test_the_usual_quiet_hours_last_from_half_past_ten_to_seven(moment: str, ends: str | None) -> None:
    assert quiet_until(at(moment), BERLIN, USUAL_QUIET) == (ends and at(ends))


def test_quiet_hours_within_a_day_end_that_day() -> None:
    siesta = time(13), time(15)
    assert quiet_until(at("2026-05-04 14:00"), BERLIN, siesta) == at("2026-05-04 15:00")
    assert quiet_until(at("2026-05-04 16:00"), BERLIN, siesta) is None


def test_an_hour_that_comes_twice_is_quiet_both_times() -> None:
    until_half_past_two = time(1), time(2, 30)
    second = at("2026-10-25 02:15").replace(fold=1)
    assert quiet_until(second, BERLIN, until_half_past_two) == second.astimezone(UTC) + timedelta(minutes=15)


def test_who_wants_no_quiet_hours_has_none() -> None:
    assert quiet_until(at("2026-05-05 03:00"), BERLIN, None) is None
    assert quiet_until(at("2026-05-05 07:00"), BERLIN, (time(7), time(7))) is None


@given(MOMENTS, ZONES, CLOCKS, CLOCKS)
def test_quiet_hours_end_in_peace(moment: datetime, zone: str, start: time, until: time) -> None:
    """A delivery that is held is let go once, after at most a day, at a moment that is not quiet."""
    ends = quiet_until(moment, ZoneInfo(zone), (start, until))
    if ends is not None:
        assert moment < ends <= moment + timedelta(hours=26)
        assert quiet_until(ends, ZoneInfo(zone), (start, until)) is None


@pytest.mark.parametrize(
    ("moment", "hours", "goes"),
    [
        ("2026-05-04 18:59", [], "2026-05-04 19:00"),
        ("2026-05-04 19:00", [], "2026-05-05 19:00"),
        ("2026-05-04 12:00", [8, 13, 20], "2026-05-04 13:00"),
        ("2026-05-04 20:00", [8, 13, 20], "2026-05-05 08:00"),
        ("2026-03-28 19:30", [19], "2026-03-29 19:00"),
        ("2026-03-28 19:30", [2], "2026-03-29 03:00"),  # the wall never shows two
    ],
)
def test_a_digest_goes_at_its_hour(moment: str, hours: list[int], goes: str) -> None:
    assert next_digest(at(moment), BERLIN, hours) == at(goes)


def test_an_hour_that_comes_twice_has_one_digest() -> None:
    first = next_digest(at("2026-10-25 00:00"), BERLIN, [2])
    assert first == at("2026-10-25 02:00").astimezone(UTC)
    assert next_digest(first, BERLIN, [2]) == at("2026-10-26 02:00")


@given(MOMENTS, ZONES, st.lists(st.integers(0, 23), max_size=3))
def test_the_next_digest_is_later_and_near(moment: datetime, zone: str, hours: list[int]) -> None:
    goes = next_digest(moment, ZoneInfo(zone), hours)
    assert moment < goes <= moment + timedelta(hours=49)  # Apia has skipped a whole day
    assert goes.minute in {0, 30}


def test_who_has_told_no_zone_or_an_odd_one_lives_by_utc() -> None:
    assert zone_named("").key == zone_named("Nowhere/Here").key == zone_named("../etc/passwd").key == "UTC"
