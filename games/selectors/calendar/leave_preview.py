"""Predicts for each of somebody's tables the state that it will be in while they are on leave."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from games.clock.calendar import Calendar
from games.clock.leave import cut
from games.clock.pace import Pacing
from games.clock.spans import Span
from games.clock.turn import begin
from games.models import Match, SeatTenure
from games.selectors.calendar.calendars import calendar_of, counted_leave
from games.selectors.time.clocks import pacing_of, turn_of

Fate = Literal["waits", "due", "bot", "substitute", "lose"]
_ORDER: tuple[Fate, ...] = ("waits", "due", "bot", "substitute", "lose")


@dataclass(frozen=True, slots=True)
class Outlook:
    """One running match, as it will be at worst: if its turn begins as the leave does."""

    key: str
    name: str
    game: str
    fate: Fate
    """It ``waits``; a turn is ``due`` before the leave begins; else what its contract does."""
    at: datetime | None = None
    """Time at which the turn is due, or its contract is carried out at the earliest."""
    knows_leave: bool = True
    """True if leave stops its clock at all."""


def outlooks(user_id: int, span: Span, now: datetime) -> tuple[Outlook, ...]:
    """All running matches of an account if it is on leave for a span, the worst last. Two queries.

    :param span: from now on; no other leave of the account overlaps it, but it may be planned already.
    """
    calendar = calendar_of(user_id, now)
    leave = (*(each for each in calendar.leave if each != span), span)
    calendar = replace(calendar, leave=leave)
    held = SeatTenure.objects.current().filter(player_id=user_id, ended_at=None)
    rows = held.filter(match__status=Match.Status.RUNNING).select_related("match").order_by("match_id")
    found = [_outlook(row.match, row, calendar, span, now) for row in rows]
    return tuple(sorted(found, key=lambda each: (_ORDER.index(each.fate), each.at or now, each.key)))


def _outlook(match: Match, tenure: SeatTenure, calendar: Calendar, span: Span, now: datetime) -> Outlook:
    start, end = span
    pace = pacing_of(match)
    due = None if pace is None or match.paused_at else _due(match, tenure, pace, calendar, start, now)
    known = Outlook(match.key, match.name, match.game, "waits")
    if due is None or due >= end:
        return known
    if due < start:
        return replace(known, fate="due", at=due)
    fate: Fate = "bot"
    if match.contract == Match.Contract.LOSE:
        fate = "lose"
    elif match.contract == Match.Contract.SUBSTITUTE:
        fate = "substitute"
    knows_leave = pace is not None and pace.leaves and match.allows_leave
    return replace(known, fate=fate, at=due, knows_leave=knows_leave)


def _due(
    match: Match, tenure: SeatTenure, pace: Pacing, calendar: Calendar, start: datetime, now: datetime
) -> datetime | None:
    """The deadline of the turn that runs, or of one that begins with the leave."""
    turn = turn_of(tenure)
    if turn is None or turn.since is None:
        there = replace(calendar, leave=counted_leave(match, tenure, calendar.leave, start))
        return begin(pace, tenure.bank, there, start).deadline(pace)
    been = ((each[0], min(each[1], now)) for each in turn.calendar.leave if each[0] < now)
    spans = counted_leave(match, tenure, (*been, *cut(calendar.leave, now)), turn.since)
    return turn.with_leave(pace, spans, turn.since).deadline(pace)
