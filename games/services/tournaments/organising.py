"""Looking after events: opened, closed to more entrants, called off, put off once, handed over.

The event's row is locked first, then those of people. Nothing here touches what is played.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.dispatch import receiver

from accounts.models import User
from accounts.relationships import blocks_between
from accounts.signals import account_leaving
from accounts.user_lookup import account_called
from games.models import Entrant, EntrantPerson, Event, EventLine, EventMatch, EventRound, Reserve

from .errors import (
    AlreadyExtended,
    BadDays,
    CannotTakeOver,
    HasBegun,
    NobodyCalledSo,
    NotADraft,
    NotAskedToHost,
    NothingToExtend,
    TooLate,
)
from .log import event_changed, locked_event, write_line
from .making import check_own, hold, hosted, keeps
from .telling import tell_of_event

Status = Event.Status
Code = EventLine.Code

MOST_DAYS: Final = 7
"""So many days a last day is put off at most, by a host or a moderator, and once."""
OPEN_FOR: Final = timedelta(hours=9)
"""So long at least is an event open for entry."""


@transaction.atomic(durable=True)
def open_event(*, event_id: int, user_id: int, now: datetime) -> Event:
    """Open a draft for entry, for its host; twice is once. :raises NotItsHost, NotADraft, TooLate:"""
    event = hosted(event_id, user_id)
    hold(user_id, now)
    if event.status == Status.OPEN:
        return event
    if event.status != Status.DRAFT:
        raise NotADraft
    if event.begins_at < now + OPEN_FOR:
        raise TooLate
    event.status, event.opens_at = Status.OPEN, now
    event_changed(event, "status", "opens_at")
    write_line(event, Code.OPENED, at=now, by=user_id)
    return event


@transaction.atomic(durable=True)
def close_entry(*, event_id: int, user_id: int, is_closed: bool, now: datetime) -> Event:
    """Take in nobody more, or again whoever comes, for its host. :raises NotItsHost, HasBegun:"""
    event = hosted(event_id, user_id)
    if event.status != Status.OPEN:
        raise HasBegun
    event.entry_closed_at = now if is_closed else None
    event_changed(event, "entry_closed_at")
    return event


@transaction.atomic(durable=True)
def call_off(*, event_id: int, user_id: int, now: datetime) -> Event:
    """Call an event off before it begins, for its host; all who have entered are told.

    :raises NotItsHost: see there. :raises HasBegun: only a moderator calls off what runs.
    """
    event = hosted(event_id, user_id)
    if event.status == Status.CANCELLED:
        return event
    if event.status not in {Status.DRAFT, Status.OPEN}:
        raise HasBegun
    cancel(event, now=now, by=user_id)
    return event


@transaction.atomic(durable=True)
def extend(*, event_id: int, user_id: int, days: int, now: datetime) -> Event:
    """Put the last day off once, for its host: of all matches that run, and of the round.

    :raises NotItsHost, BadDays, AlreadyExtended, NothingToExtend: see there.
    """
    event = hosted(event_id, user_id)
    if not 1 <= days <= MOST_DAYS:
        raise BadDays
    if event.extended_at is not None:
        raise AlreadyExtended
    put_off(event, timedelta(days=days), now)
    write_line(event, Code.EXTENDED, at=now, by=user_id, days=days)
    return event


@transaction.atomic(durable=True)
def ask_to_host(*, event_id: int, user_id: int, username: str, now: datetime) -> Event:
    """Ask somebody to look after an event from now on, for its host; another name asks somebody else instead.

    :param username: empty: nobody is asked any more.
    :raises NotItsHost: see there. :raises NobodyCalledSo, CannotTakeOver: see there.
    """
    event = hosted(event_id, user_id)
    if not username:
        event.asked_host = None
        event_changed(event, "asked_host")
        return event
    person = account_called(username)
    if person is None or person.is_bot or not person.is_active:
        raise NobodyCalledSo
    is_kept_out = event.club_id is not None and not keeps(person.pk, event.club_id)
    if (
        person.pk == user_id
        or is_kept_out
        or person.is_suspended(now)
        or blocks_between({user_id, person.pk})
    ):
        raise CannotTakeOver
    if event.asked_host_id != person.pk:
        tell_of_event(event, "event-host", [person.pk], at=now, mark=f"event-host@{now.isoformat()}")
    event.asked_host = person
    event_changed(event, "asked_host")
    return event


@transaction.atomic(durable=True)
def take_over(*, event_id: int, user_id: int, says_yes: bool, now: datetime) -> Event:
    """Answer whether one looks after an event from now on, for who was asked.

    :raises NotAskedToHost: nobody asked, or no longer.
    :raises Suspended, TooManyOwn, CannotTakeOver: see there.
    """
    event = locked_event(event_id)
    if event.asked_host_id != user_id or event.status not in {Status.DRAFT, Status.OPEN, Status.RUNNING}:
        raise NotAskedToHost
    if says_yes:
        user = hold(user_id, now)
        check_own(user)
        if event.club_id is not None and not keeps(user_id, event.club_id):
            raise CannotTakeOver
        event.host = user
        write_line(event, Code.HANDED_OVER, at=now, by=user_id)
    event.asked_host = None
    event_changed(event, "host", "asked_host")
    return event


@receiver(account_leaving)
def let_go_of_events(user: User, now: datetime, **_: Any) -> None:
    """Have the site look after the events of an account that is closed, and call its drafts off.

    It may come twice.
    """
    mine = Event.objects.filter(host=user).order_by("pk")
    for event_id in list(mine.values_list("pk", flat=True)):
        _let_go(event_id=event_id, user_id=user.pk, now=now)
    Event.objects.filter(asked_host=user).update(asked_host=None)


@transaction.atomic(durable=True)
def _let_go(*, event_id: int, user_id: int, now: datetime) -> None:
    event = locked_event(event_id)
    if event.host_id != user_id:
        return
    if event.status == Status.DRAFT:
        cancel(event, now=now, by=None)
    event.host = event.asked_host = None
    event_changed(event, "host", "asked_host")
    if event.status in {Status.OPEN, Status.RUNNING}:
        write_line(event, Code.HANDED_OVER, at=now)


# Shared with moderators --------------------------------------------------------------------------


def cancel(event: Event, *, now: datetime, by: int | None) -> None:
    """Call an event off whose row is locked. Matches that run go on, and count for no table."""
    event.status, event.over_at, event.asked_host = Status.CANCELLED, now, None
    write_line(event, Code.CANCELLED, at=now, by=by)
    event_changed(event, "status", "over_at", "asked_host")
    tell_of_event(event, "event-off", people_of(event) - {by}, at=now)


def put_off(event: Event, by: timedelta, now: datetime) -> None:
    """Put the last day of a locked event off: of its matches that run, of its round, and its own.

    :raises NothingToExtend: it has not begun, or is over.
    """
    if event.status != Status.RUNNING:
        raise NothingToExtend
    event.extended_at = now
    if event.last_day is not None:
        event.last_day += by
    event_changed(event, "extended_at", "last_day")
    for row in EventRound.objects.select_for_update().filter(event=event, over_at=None).order_by("number"):
        row.last_day += by
        row.save(update_fields=["last_day"])
    running = EventMatch.objects.select_for_update().filter(
        event=event, ended_at=None, last_day__isnull=False
    )
    for match in running.order_by("pk"):
        match.last_day = match.last_day and match.last_day + by
        match.warned_days = None
        match.save(update_fields=["last_day", "warned_days"])


def people_of(event: Event) -> set[int]:
    """The people who have entered an event and have not left it, and its reserves."""
    states = (Entrant.State.ASKED, Entrant.State.ENTERED, Entrant.State.PLAYING)
    rows = EntrantPerson.objects.filter(event=event, entrant__state__in=states)
    waiting = Reserve.objects.filter(event=event, said_no_at=None)
    return {*rows.values_list("player_id", flat=True), *waiting.values_list("player_id", flat=True)}
