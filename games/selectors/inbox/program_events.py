"""Events of one account for its programs: what people are told of, as ids and times."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Max

from accounts.models import Alert, Kind
from games.models import SeatTenure

BACK: Final = timedelta(days=30)
"""So far back a program may take up what it has missed."""

AT_ONCE: Final = 200

_NAMES: Final = {
    (Kind.TURN, "turn"): "turn",
    (Kind.TIME, "time"): "time-short",
    (Kind.BEGUN, "begun"): "match-began",
    (Kind.BEGUN, "found"): "match-began",
    (Kind.ENDED, "ended"): "match-ended",
    (Kind.ENDED, "called-off"): "match-ended",
    (Kind.ASKED, "invited"): "invitation",
    (Kind.ASKED, "vote"): "vote",
}
"""By kind of an alert and its word: what programs are told; nothing of all others."""


@dataclass(frozen=True, slots=True)
class ProgramEvent:
    """Something that a program may want to look at: what it is about, and no more."""

    event: str
    at: datetime
    match: str
    id: int | None = None
    """By which to go on after it; None: it is no alert, and is told anew to who comes again."""
    turn_ply: int | None = None
    until: str | None = None
    """Of a turn: its deadline."""
    proposal: int | None = None
    room: str | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """Some events, and after which id to go on."""

    events: tuple[ProgramEvent, ...]
    after: int
    has_more: bool


def newest_event(user_id: int) -> int:
    """The id after which everything is new to somebody. One query."""
    found: int | None = Alert.objects.filter(user=user_id).aggregate(newest=Max("pk"))["newest"]
    return found or 0


def events_after(user_id: int, after: int, now: datetime) -> Told:
    """The events of somebody after an id, the oldest first. One query."""
    rows = Alert.objects.filter(user=user_id, pk__gt=after, at__gte=now - BACK).order_by("pk")
    alerts = list(rows[:AT_ONCE])
    events = tuple(event for alert in alerts if (event := _event(alert)) is not None)
    return Told(events, alerts[-1].pk if alerts else after, len(alerts) == AT_ONCE)


def practice_turns(user_id: int) -> tuple[ProgramEvent, ...]:
    """The turns of somebody at tables with bots alone, of which nobody is told otherwise. One query."""
    turns = SeatTenure.objects.to_move().filter(player=user_id, match__is_practice=True)
    rows = turns.values_list("match__key", "turn_ply", "turn_since")[:AT_ONCE]
    return tuple(ProgramEvent("turn", since, key, turn_ply=ply) for key, ply, since in rows if since)


def _event(alert: Alert) -> ProgramEvent | None:
    name = (
        "message" if alert.kind == Kind.WROTE else _NAMES.get((Kind(alert.kind), alert.data.get("what", "")))
    )
    if name is None or not alert.thread:
        return None
    data = alert.data
    return ProgramEvent(
        name,
        alert.at,
        alert.thread,
        id=alert.pk,
        turn_ply=data.get("turn_ply"),
        until=data.get("until"),
        proposal=data.get("proposal"),
        room=data.get("room"),
    )


def untold(turns: Collection[ProgramEvent], told: Collection[tuple[str, int | None]]) -> list[ProgramEvent]:
    """Those turns that were not told yet. :param told: key and ply of those that were."""
    return [turn for turn in turns if (turn.match, turn.turn_ply) not in told]
