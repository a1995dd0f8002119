"""Random calendars, paces and moments, most of them where clocks change."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from hypothesis import strategies as st

from games.clock.calendar import Calendar
from games.clock.pace import PACES, FixedHour
from games.clock.spans import Span

CHANGES = {
    "UTC": [date(2026, 6, 1)],
    "Europe/Berlin": [date(2026, 3, 29), date(2026, 10, 25)],
    "America/New_York": [date(2026, 3, 8), date(2026, 11, 1)],
    "Asia/Kolkata": [date(2026, 6, 1)],
    "Australia/Lord_Howe": [date(2026, 4, 5), date(2026, 10, 4)],
    "Pacific/Apia": [date(2011, 12, 30), date(2012, 4, 1)],
    "America/St_Johns": [date(2011, 3, 13), date(2010, 11, 7), date(2026, 3, 8)],
    "Africa/Casablanca": [date(2026, 2, 15), date(2026, 3, 22)],
}
"""Days about which a zone's clocks change: Apia's 30 December 2011 never came, St John's changed at a minute
past midnight until 2011, Casablanca changes for Ramadan."""

ZONES = st.sampled_from(sorted(CHANGES))
MINUTE = timedelta(minutes=1)


@st.composite
def nights(draw: st.DrawFn) -> tuple[time, time]:
    """A night of whole minutes, often with an end near to a change."""
    near = st.sampled_from([0, 1, 30, 60, 90, 119, 120, 121, 149, 150, 180])
    end = draw(near | st.integers(0, 24 * 60 - 1))
    start = (end - draw(st.integers(1, 600))) % (24 * 60)
    if draw(st.booleans()):
        start, end = end, (end + draw(st.integers(1, 600))) % (24 * 60)
    return time(*divmod(start, 60)), time(*divmod(end, 60))


@st.composite
def instants(draw: st.DrawFn, zone: str, tick: timedelta = MINUTE) -> datetime:
    """A moment of the days before and after one of the zone's changes."""
    day = draw(st.sampled_from(CHANGES[zone]))
    ticks = timedelta(days=8) // tick
    return datetime.combine(day, time(), tzinfo=UTC) + draw(st.integers(-ticks, ticks)) * tick


@st.composite
def leaves(draw: st.DrawFn, zone: str, tick: timedelta = MINUTE) -> tuple[Span, ...]:
    """Up to two times of leave, the second after the first, perhaps at once."""
    at = draw(instants(zone, tick))
    spans: list[Span] = []
    for _ in range(draw(st.integers(0, 2))):
        start = at + draw(st.integers(0, timedelta(days=3) // tick)) * tick
        at = start + draw(st.integers(1, timedelta(days=9) // tick)) * tick
        spans.append((start, at))
    return tuple(spans)


@st.composite
def calendars(draw: st.DrawFn, tick: timedelta = MINUTE) -> Calendar:
    zone = draw(ZONES)
    return Calendar(
        zone=zone,
        night=draw(st.none() | nights()),
        rest_days=draw(st.frozensets(st.integers(0, 6), max_size=2)),
        leave=draw(leaves(zone, tick)),
    )


paces = st.sampled_from(sorted(PACES.values(), key=lambda pace: pace.slug))
fixed_hours = st.builds(FixedHour, hour=st.integers(0, 23), zone=ZONES)
