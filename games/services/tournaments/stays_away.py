"""Entrants who do not come to an event, or stop coming: a reserve has their place, or they are gone."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Coalesce

from games.kit.rules.seats import Seat
from games.models import (
    Entrant,
    EntrantPerson,
    Event,
    EventLine,
    EventMatch,
    EventSeat,
    Match,
    MoveRecord,
    Reserve,
    SeatTenure,
)
from games.models.tenure import SeatTenureQuerySet
from games.selectors.calendar.calendars import calendars_of
from games.services.moderation.annulment import annul
from games.services.reliability import match_left
from games.services.seats.bot_keeper import LAPSES_UNTIL_FREE
from games.services.seats.handover import hand_to_bot

from .log import locked_event, write_line
from .reserves import ask_next, may_play, seat_reserve, waiting_in_order
from .seating import begin_matches
from .tables import refresh_tables
from .telling import tell_of_event
from .withdrawing import LAPSED, let_go

COMES_WITHIN: Final = timedelta(hours=72)
"""So long, leave apart, somebody may make no move when an event begins."""
WAITS_SINCE: Final = timedelta(hours=24)
"""Only a turn counts against them that has waited for them since so soon after the beginning."""
ABSENT: Final = "absent"
LATEST: Final = 2**31 - 1
"""A ply that no match reaches."""


def due_absences(now: datetime) -> list[int]:
    """Events in which somebody may have stayed away. One query."""
    rows = Event.objects.filter(
        status=Event.Status.RUNNING,
        begun_at__lte=now - COMES_WITHIN,
        people__moved_at=None,
        people__entrant__state=Entrant.State.PLAYING,
        reserves__taken_at=None,
        reserves__isnull=False,
    )
    return list(rows.order_by("pk").values_list("pk", flat=True).distinct())


@transaction.atomic(durable=True)
def replace_absent(*, event_id: int, now: datetime, rng: Random) -> int:
    """Give the places of entrants who have not come to the first reserves; of how many.

    Who has moved once is noted, and not asked about again. Without reserves everything stays as it is. Twice
    at once, or twice, does it once.
    """
    event = locked_event(event_id)
    if event.status != Event.Status.RUNNING:
        return 0
    waits = list(
        event.people.filter(moved_at=None, entrant__state=Entrant.State.PLAYING)
        .select_related("entrant")
        .order_by("entrant", "place")
    )
    _note_moved(event, waits, now)
    absent = [row for row in waits if row.moved_at is None and _is_away(event, row, now)]
    away = {row.entrant_id: row.entrant for row in absent}
    replaced = 0
    for entrant in away.values():
        replaced += replace_entrant(event, entrant, now=now, rng=rng)
    if replaced:
        refresh_tables(event)
    return replaced


def has_come(event: Event, entrant: Entrant, now: datetime) -> bool:
    """True if somebody of an entrant has moved in the event; it is noted. Two queries."""
    people = list(entrant.people.all())
    _note_moved(event, people, now)
    return any(row.moved_at is not None for row in people)


def _note_moved(event: Event, waits: Iterable[EntrantPerson], now: datetime) -> None:
    """Note of people that they have moved in an event. One query, and one for those."""
    by_player = {row.player_id: row for row in waits}
    own = MoveRecord.objects.filter(
        match=OuterRef("match"),
        seat=OuterRef("seat"),
        ply__gte=OuterRef("from_ply"),
        ply__lt=Coalesce(OuterRef("to_ply"), LATEST),
        cause="",
    )
    tenures = SeatTenure.objects.filter(match__event=event, level="", player__in=by_player)
    moved = set(tenures.filter(Exists(own)).values_list("player_id", flat=True))
    for user_id in moved:
        by_player[user_id].moved_at = now
    event.people.filter(player__in=moved).update(moved_at=now)


def _is_away(event: Event, row: EntrantPerson, now: datetime) -> bool:
    """True if somebody was asked for a move soon after the beginning, and has not come in time."""
    begun = max(event.begun_at or now, row.entrant.entered_at)
    calendar = calendars_of([row.player_id], begun)[row.player_id]
    if calendar.running(begun, now, rests=False, leaves=True) < COMES_WITHIN:
        return False
    waits = SeatTenure.objects.current().filter(match__event=event, player=row.player_id)
    lapsed = SeatTenure.objects.filter(match__event=event, player=row.player_id, to_ply__isnull=False)
    lost = SeatTenure.objects.filter(match__event=event, player=row.player_id, ended_at__isnull=False)
    soon = waits.filter(turn_since__lte=begun + WAITS_SINCE)
    return soon.exists() or lapsed.exists() or lost.filter(won=False).exists()


def replace_entrant(event: Event, entrant: Entrant, *, now: datetime, rng: Random, why: str = ABSENT) -> bool:
    """Give all seats and the name of an entrant in the schedule to reserves; whether there were any.

    Nothing was played: a match that was lost meanwhile begins anew. For a transaction that holds the event's
    row locked, and computes its tables anew.

    :param why: the reason that they are told.
    """
    gone = {row.player_id: row for row in entrant.people.all()}
    rows = list(EventMatch.objects.filter(seats__entrant=entrant).distinct().order_by("pk"))
    ids = [row.match_id for row in rows if row.match_id is not None]
    matches = {m.pk: m for m in Match.objects.select_for_update().filter(pk__in=ids).order_by("pk")}
    running = [match for match in matches.values() if match.status == Match.Status.RUNNING]
    chosen = _next_reserves(event, len(gone), running, now)
    if len(chosen) < len(gone):
        return False
    newcomer = _newcomer(event, entrant, chosen, now)
    EventSeat.objects.filter(entrant=entrant).update(entrant=newcomer)
    event.event_rounds.filter(bye=entrant).update(bye=newcomer)
    for old_id, reserve in zip(gone, chosen, strict=True):
        for match in running:
            _hand_over(match, old_id, reserve.player_id, now=now, rng=rng)
        if running:
            match_left(running[0], old_id)  # it counts once: the others have not begun for them
        reserve.taken_at, reserve.stands_in_for = now, entrant
        reserve.save(update_fields=["taken_at", "stands_in_for"])
    over = [row for row in rows if row.match_id is not None and row.match_id not in {m.pk for m in running}]
    _begin_anew(event, over, matches, now=now, rng=rng)
    write_line(event, EventLine.Code.REPLACED, at=now, entrant=entrant, by_entrant=newcomer.pk)
    tell_of_event(event, "event-out", gone, at=now, why=why)
    tell_of_event(event, "event-taken", [reserve.player_id for reserve in chosen], at=now)
    return True


def _next_reserves(event: Event, count: int, matches: list[Match], now: datetime) -> list[Reserve]:
    found: list[Reserve] = []
    for row in waiting_in_order(event):
        if len(found) < count and may_play(event, row, matches, now):
            found.append(row)
    return found


def _newcomer(event: Event, entrant: Entrant, chosen: list[Reserve], now: datetime) -> Entrant:
    """The entrant that has the place of another from now on."""
    people = [row.player_id for row in chosen]
    Entrant.objects.filter(event=event, state=Entrant.State.OUT, people__player__in=people).delete()
    newcomer = Entrant.objects.create(
        event=event,
        name=entrant.name,
        state=Entrant.State.PLAYING,
        entered_at=now,
        in_waves=entrant.in_waves,
        points=entrant.points,
    )
    entrant.state, entrant.replaced_by, entrant.left_at = Entrant.State.REPLACED, newcomer, now
    entrant.save(update_fields=["state", "replaced_by", "left_at"])
    for field in ("seed", "lot", "division", "group", "place"):
        setattr(newcomer, field, getattr(entrant, field))
    newcomer.save(update_fields=["seed", "lot", "division", "group", "place"])
    for place, user_id in enumerate(people):
        EntrantPerson.objects.create(
            event=event, entrant=newcomer, place=place, player_id=user_id, agreed_at=now
        )
    return newcomer


def _hand_over(match: Match, old_id: int, new_id: int, *, now: datetime, rng: Random) -> None:
    """Give the seat that somebody has, or that a bot keeps for them, to somebody else, with all its time."""
    current = SeatTenure.objects.current().filter(Q(player=old_id) | Q(owner=old_id), match=match)
    held = current.first()
    if held is None:
        return
    kept = held if held.is_bot else hand_to_bot(match, Seat(held.seat), now=now)
    seat_reserve(match, kept, new_id, now=now, rng=rng, has_all_time=True)


def _begin_anew(
    event: Event, rows: list[EventMatch], matches: dict[int, Match], *, now: datetime, rng: Random
) -> None:
    """Begin matches once more that were lost before anybody came; what they were counts for nobody.

    A board is dealt once: those who were there have seen it, so that its table stays as it is.
    """
    if event.boards:
        return
    for row in rows:
        match = matches[row.match_id or 0]
        if match.annulled_at is None:
            annul(match, now=now)
        row.match, row.result, row.ended_at, row.is_counted = None, None, None, True
        row.save(update_fields=["match", "result", "ended_at", "is_counted"])
    begins = [(row, list(row.seats.order_by("seat").values_list("entrant", flat=True))) for row in rows]
    begin_matches(event, begins, now=now, rng=rng)


def due_lapses() -> list[int]:
    """Running events in which somebody has let two turns in a row lapse in a match. One query."""
    return list(_lapsed().order_by().values_list("match__event", flat=True).distinct())


def _lapsed() -> SeatTenureQuerySet:
    return SeatTenure.objects.current().filter(
        match__event__status=Event.Status.RUNNING,
        match__status=Match.Status.RUNNING,
        owner__isnull=False,
        returns_at=None,
        lapses__gte=LAPSES_UNTIL_FREE,
    )


@transaction.atomic(durable=True)
def take_out_lapsed(*, event_id: int, now: datetime, rng: Random) -> int:
    """Let those go who have let two turns in a row lapse in a match; how many. Safe to do twice."""
    event = locked_event(event_id)
    people = set(_lapsed().filter(match__event=event).values_list("owner", flat=True))
    mine = event.people.filter(player__in=people, entrant__state=Entrant.State.PLAYING)
    gone = 0
    for row in mine.select_related("entrant").order_by("pk"):
        row.entrant.refresh_from_db()
        if row.entrant.state == Entrant.State.PLAYING:  # of a pair both may have lapsed
            let_go(event, row.entrant, by=row.player_id, why=LAPSED, now=now, rng=rng)
            gone += 1
    return gone


def due_questions(now: datetime) -> list[int]:
    """Running events in which a reserve has not answered in time. One query."""
    rows = Reserve.objects.filter(
        answer_until__lte=now, taken_at=None, said_no_at=None, event__status=Event.Status.RUNNING
    )
    return list(rows.order_by().values_list("event", flat=True).distinct())


@transaction.atomic(durable=True)
def ask_on(*, event_id: int, now: datetime) -> int:
    """Ask the next reserves where somebody has not answered in time; of how many. Safe to do twice."""
    event = locked_event(event_id)
    late = event.reserves.filter(answer_until__lte=now, taken_at=None, said_no_at=None)
    asked = 0
    for row in list(late.select_related("stands_in_for")):
        row.said_no_at = now
        row.save(update_fields=["said_no_at"])
        if row.stands_in_for is not None and ask_next(event, row.stands_in_for, now=now):
            asked += 1
    return asked
