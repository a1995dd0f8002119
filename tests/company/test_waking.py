"""Waking hours follow from what people say, and two of them share those in which both are awake."""

from datetime import UTC, date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clock.zones import zones
from games.company.waking import ALWAYS, strip, waking

WINTER, SUMMER = date(2026, 1, 15), date(2026, 7, 15)
NIGHT = (time(22), time(6))


def test_who_has_said_no_night_sleeps_as_is_usual_where_they_live() -> None:
    assert waking("Asia/Kolkata", None, WINTER) == waking("Asia/Kolkata", (time(23), time(7)), WINTER)


def test_awake_is_who_does_not_sleep_by_their_wall() -> None:
    kathmandu = waking("Asia/Kathmandu", NIGHT, WINTER)  # 5:45 ahead
    assert kathmandu.is_at(datetime(2026, 1, 15, 0, 15, tzinfo=UTC))
    assert not kathmandu.is_at(datetime(2026, 1, 15, 0, 14, tzinfo=UTC))
    assert kathmandu.is_at(datetime(2026, 1, 15, 16, 14, tzinfo=UTC))
    assert not kathmandu.is_at(datetime(2026, 1, 15, 16, 15, tzinfo=UTC))


def test_hours_follow_the_clocks_of_the_season() -> None:
    berlin, lagos = ("Europe/Berlin", NIGHT), ("Africa/Lagos", NIGHT)
    assert waking(*berlin, WINTER) == waking(*lagos, WINTER)
    assert waking(*berlin, SUMMER).shared(waking(*lagos, SUMMER)) == 15


def test_opposite_sides_of_the_world_share_what_their_nights_leave() -> None:
    one, other = waking("UTC", NIGHT, WINTER), waking("Pacific/Auckland", NIGHT, SUMMER)
    assert (one.hours, one.shared(other)) == (16, 8)


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati", "America/St_Johns"])
def test_a_strip_shows_ones_own_day_as_on_ones_own_wall(zone: str) -> None:
    mine = waking(zone, NIGHT, WINTER)
    assert strip(mine, mine, zone, WINTER) == ("",) * 6 + ("both",) * 16 + ("",) * 2


def test_a_strip_tells_hours_of_one_from_those_of_both() -> None:
    theirs, mine = waking("Europe/Berlin", NIGHT, WINTER), waking("UTC", NIGHT, WINTER)
    assert strip(theirs, mine, "UTC", WINTER)[5:7] == ("up", "both")
    assert strip(theirs, mine, "UTC", WINTER)[20:22] == ("both", "")


@given(
    st.sampled_from(sorted(zones())),
    st.sampled_from(sorted(zones())),
    st.times(max_value=time(23, 45)),
    st.times(max_value=time(23, 45)),
)
def test_two_share_the_same_hours_whoever_looks(zone: str, other: str, start: time, end: time) -> None:
    one, another = waking(zone, (start, end), SUMMER), waking(other, None, SUMMER)
    assert one.shared(another) == another.shared(one) <= min(one.hours, another.hours)
    assert one.shared(ALWAYS) == one.hours
    assert len(strip(one, another, other, SUMMER)) == 24
