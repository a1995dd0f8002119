"""Reserves of events: they wait in order, are asked to play on for somebody who has gone, and answer.

Whoever is asked has a day; the first yes counts. Who has stood in for somebody before is asked one place
earlier for each time. Everything is asked once more at the moment of acting: suspensions, blocks, households.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.db import transaction
from django.db.models import Avg

from accounts.households import households_among
from accounts.relationships import blocks_between
from games.models import (
    BoardSeat,
    Entrant,
    Event,
    EventLine,
    EventSeat,
    Match,
    MoveRecord,
    Reserve,
    SeatTenure,
)
from games.selectors.boards.barred import knows_board
from games.selectors.moderation.looks import has_looked
from games.selectors.record.history import history_of
from games.services.seats.handover import hand_to_substitute
from games.services.turn.automatic_moves import arrange
from games.tournaments.adjudication import goes_to_reserve

from . import errors
from .entering import held
from .limits import IN, check_person, has_room, people_in
from .log import event_changed, locked_event, write_line
from .telling import tell_of_event

ANSWERS_WITHIN: Final = timedelta(hours=24)
LATELY: Final = 100
"""From so many of the latest matches of a kind it is known how long one takes."""
UNKNOWN: Final = 40
"""Moves of a seat where no match of a kind has ended yet."""


@transaction.atomic(durable=True)
def wait_as_reserve(*, event_id: int, user_id: int, now: datetime) -> Reserve:
    """Wait for a place in an event that has begun, or is full. Doing it twice changes nothing.

    :raises HasBegun: it is over. :raises NotYetOpen, AlreadyIn: see there.
    :raises Suspended, NoAddress, TooYoung, NotMember, TooFewTurns, NotReliable, OutOfLimits: see there.
    :raises WasTooSlow: see there.
    """
    event = locked_event(event_id)
    if event.status == Event.Status.DRAFT or (event.status == Event.Status.OPEN and now < event.opens_at):
        raise errors.NotYetOpen(event.opens_at)
    if event.status not in {Event.Status.OPEN, Event.Status.RUNNING}:
        raise errors.HasBegun
    user = held({user_id})[user_id]
    waits = event.reserves.filter(player=user_id).first()
    if waits is not None:
        return waits
    if event.people.filter(player=user_id).exclude(entrant__state=Entrant.State.OUT).exists():
        raise errors.AlreadyIn
    check_person(event, user, now)
    reserve = Reserve.objects.create(event=event, player=user, since=now)
    event_changed(event)
    return reserve


def waiting_in_order(event: Event) -> list[Reserve]:
    """The reserves who may be asked, those first who have stood in for others. Two queries."""
    rows = list(event.reserves.filter(taken_at=None).select_related("player").order_by("id"))
    people = [row.player_id for row in rows]
    stood = Reserve.objects.filter(player__in=people, taken_at__isnull=False, stands_in_for__state="gone")
    times = Counter(stood.values_list("player_id", flat=True))
    places = {row.pk: place for place, row in enumerate(rows)}
    return sorted(
        rows, key=lambda row: (places[row.pk] - times[row.player_id], -times[row.player_id], row.pk)
    )


def may_play(event: Event, row: Reserve, matches: Collection[Match], now: datetime) -> bool:
    """True if a reserve may sit down at some matches of an event. Six queries at most, two more a board.

    Where all groups play the same boards nobody comes who knows one of them, or lives with an entrant.
    """
    user = row.player
    if not user.is_active or user.is_bot or user.anonymised_at is not None or user.is_suspended(now):
        return False
    if event.people.filter(player=user, entrant__state__in=IN).exists():
        return False
    tenures = SeatTenure.objects.filter(match__in=matches)
    if tenures.filter(player=user).exists() or any(has_looked(match, user.pk) for match in matches):
        return False
    if any(match.board_id is not None and knows_board(match.board, user.pk) for match in matches):
        return False
    sits = set(tenures.current().filter(level="").values_list("player_id", flat=True))
    lives_near = {user.pk, *sits, *(people_in(event) if event.boards else ())}
    apart = {*map(frozenset, blocks_between({user.pk, *sits})), *households_among(lives_near)}
    if any(user.pk in pair for pair in apart):
        return False
    return has_room(user, event, len(matches), now)


def ask_next(event: Event, entrant: Entrant, *, now: datetime) -> Reserve | None:
    """Ask the next reserve to play on for an entrant who has gone; None: nobody is left, or nothing is to do.

    While somebody has time to answer nobody else is asked. For a transaction that holds the event's row
    locked; safe to call twice.
    """
    asked = event.reserves.filter(stands_in_for=entrant)
    if asked.filter(taken_at__isnull=False).exists():
        return None
    open_ones = asked.filter(said_no_at=None, answer_until__gt=now)
    if open_ones.exists():
        return None
    matches = [match for match, _ in free_seats(event, entrant)]
    if not matches:
        return None
    for row in waiting_in_order(event):
        is_busy = row.answer_until is not None and row.answer_until > now and row.said_no_at is None
        had_it = row.stands_in_for_id == entrant.pk
        if is_busy or had_it or not may_play(event, row, matches, now):
            continue
        row.asked_at, row.answer_until = now, now + ANSWERS_WITHIN
        row.said_no_at, row.stands_in_for = None, entrant
        row.save(update_fields=["asked_at", "answer_until", "said_no_at", "stands_in_for"])
        until = row.answer_until.isoformat()
        tell_of_event(
            event, "event-seat", [row.player_id], at=now, mark=f"event-seat-{entrant.pk}", until=until
        )
        return row
    return None


@transaction.atomic(durable=True)
def say_yes(*, event_id: int, user_id: int, now: datetime, rng: Random) -> Reserve:
    """Play on for an entrant who has gone, at once. Doing it twice changes nothing.

    :raises NotAsked: nobody has asked, it is too late, nothing is left to play, or somebody there and the
        account do not sit together: which of them it is, it must not learn.
    """
    event = locked_event(event_id)
    row = event.reserves.select_related("stands_in_for", "player").filter(player=user_id).first()
    if row is None or row.stands_in_for is None:
        raise errors.NotAsked
    if row.taken_at is not None:
        return row
    entrant = row.stands_in_for
    is_open = row.said_no_at is None and row.answer_until is not None and now < row.answer_until
    if event.status != Event.Status.RUNNING or not is_open:
        raise errors.NotAsked
    seats = free_seats(event, entrant, is_locked=True)
    if not seats or not may_play(event, row, [match for match, _ in seats], now):
        raise errors.NotAsked
    seated = set[int]()
    for match, kept in seats:
        if match.pk not in seated:  # of a pair somebody plays one seat
            seat_reserve(match, kept, user_id, now=now, rng=rng)
            seated.add(match.pk)
    row.taken_at = now
    row.save(update_fields=["taken_at"])
    write_line(event, EventLine.Code.STOOD_IN, at=now, entrant=entrant)
    event_changed(event)
    return row


@transaction.atomic(durable=True)
def say_no(*, event_id: int, user_id: int, now: datetime) -> None:
    """Not play on for somebody; the next is asked. Doing it twice changes nothing. :raises NotAsked:"""
    event = locked_event(event_id)
    row = event.reserves.select_related("stands_in_for").filter(player=user_id, taken_at=None).first()
    if row is None or row.stands_in_for is None:
        raise errors.NotAsked
    if row.said_no_at is None:
        row.said_no_at = now
        row.save(update_fields=["said_no_at"])
        ask_next(event, row.stands_in_for, now=now)
        event_changed(event)


def seat_reserve(
    match: Match, kept: SeatTenure, user_id: int, *, now: datetime, rng: Random, has_all_time: bool = False
) -> SeatTenure:
    """Give a bot's seat of a running match, whose row is locked, to a reserve.

    Of a board they are written down, so that they play it at no other table.
    """
    tenure = hand_to_substitute(match, kept, user_id, now=now, has_all_time=has_all_time)
    if match.board_id is not None:
        BoardSeat.objects.get_or_create(
            board=match.board, player_id=user_id, defaults={"match": match, "since": now}
        )
    if tenure.turn_ply is not None:
        arrange(match, tenure, history_of(match), now=now, rng=rng)
    return tenure


def free_seats(event: Event, entrant: Entrant, *, is_locked: bool = False) -> list[tuple[Match, SeatTenure]]:
    """Seats of an entrant who has gone that go to a reserve: matches that run, of which it had not made half.

    :param is_locked: lock the rows of the matches, in the order of their ids.
    """
    seats = dict(
        EventSeat.objects.filter(event_match__event=event, entrant=entrant, event_match__match__isnull=False)
        .order_by()
        .values_list("event_match__match", "seat")
    )
    rows = Match.objects.filter(pk__in=seats, status=Match.Status.RUNNING).order_by("pk")
    free: list[tuple[Match, SeatTenure]] = []
    people = list(entrant.people.values_list("player_id", flat=True))
    usual = usual_moves(event)
    for match in rows.select_for_update() if is_locked else rows:
        for kept in SeatTenure.objects.current().filter(match=match, owner=None).exclude(level=""):
            was = match.tenures.filter(seat=kept.seat, level="", player__in=people)
            if was.exists() and goes_to_reserve(_made(match, kept.seat), usual):
                free.append((match, kept))
    return free


def _made(match: Match, seat: int) -> int:
    """The number of moves that people have made at a seat."""
    tenures = match.tenures.filter(seat=seat, level="")
    return sum(
        MoveRecord.objects.filter(match=match, seat=seat, cause="", ply__gte=start)
        .filter(**({} if end is None else {"ply__lt": end}))
        .count()
        for start, end in tenures.values_list("from_ply", "to_ply")
    )


def usual_moves(event: Event) -> int:
    """The number of moves that a seat makes in a match of an event, by the latest alike. Two queries."""
    alike = Match.objects.filter(
        game=event.game, seat_count=event.seat_count, status=Match.Status.FINISHED
    ).order_by("-finished_at")
    latest = alike.values_list("pk", flat=True)[:LATELY]
    mean = Match.objects.filter(pk__in=list(latest)).aggregate(mean=Avg("ply"))["mean"]
    return UNKNOWN if mean is None else max(round(mean / event.seat_count), 1)
