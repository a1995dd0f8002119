"""Clocks at a table: one in its head, each on the plate of its seat."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.kit.face.clock import (
    Clock,
    ClockHolder,
    clock_of,
    most_pressing,
    paused,
    small,
    unclocked,
)
from games.kit.face.desk import Desk
from games.kit.face.markup import NOTHING
from games.kit.face.times import due
from games.kit.rules.seats import Seat


def head_clock(desk: Desk[Any], now: datetime | None = None) -> Clock | None:
    """The clock of the viewer's turn, else of whoever has to hurry most; None where nobody is waited for."""
    table = desk.table
    now = now or timezone.now()
    if table.match.status != "running" or desk.is_past:
        return None
    if table.match.paused_at is not None:
        return paused(table.match.paused_until, now)
    waited = [holder for holder in table.holders if holder.turn_ply is not None]
    if table.has_sent:
        waited = [holder for holder in waited if holder.seat != table.viewer]
    running = {holder.seat: holder.ticking for holder in waited if holder.ticking is not None}
    if table.viewer in running:
        return clock_of(running[table.viewer], _sitter(desk, table.viewer), now)
    if (pressing := most_pressing(running.items())) is not None:
        return clock_of(pressing[1], _sitter(desk, Seat(pressing[0])), now)
    others = [holder for holder in waited if not holder.is_bot and holder.seat != table.viewer]
    if table.match.terms.pace != "none" or not others:
        return None
    first = min(others, key=lambda holder: holder.turn_since or now)
    return unclocked(desk.names.short[first.seat], first.turn_since or now, now)


def seat_clock(desk: Desk[Any], seat: Seat) -> SafeString:
    """The clock on a seat's plate; nothing where none runs."""
    ticking = desk.table.holders[seat].ticking
    if (
        ticking is None
        or desk.table.moment.held is not None
        or (seat == desk.table.viewer and desk.table.has_sent)
    ):
        return NOTHING
    return small(ticking, is_me=seat == desk.me)


def seat_deadline(desk: Desk[Any], seat: Seat) -> SafeString:
    """The deadline of a seat, or why its clock stands: *until tomorrow, 09:00*; or nothing."""
    ticking = desk.table.holders[seat].ticking
    if ticking is None:
        return NOTHING
    now = timezone.now()
    words = {
        "": _("until {when}"),
        "night": _("night there until {when}"),
        "rest-day": _("rests until {when}"),
        "leave": _("on leave until {when}"),
        "paused": _("paused until {when}"),
    }[ticking.stands]
    at = ticking.stands_until if ticking.stands else ticking.deadline_at
    return NOTHING if at is None else format_html(words, when=due(at, now))


def _sitter(desk: Desk[Any], seat: Seat) -> ClockHolder:
    table = desk.table
    return ClockHolder(
        name=desk.names.short[seat],
        is_me=seat == table.viewer,
        contract=table.match.terms.contract,
        seat_count=table.match.seat_count,
    )
