"""Withdrawing from events, before they begin and while they run; the same for accounts that are closed.

The row of the event is locked first, then those of its matches in the order of their ids. Somebody who goes
is gone from all matches in one transaction: a match whose end is being written is over before that, or goes
on without them after it.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial
from random import Random, SystemRandom
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_leaving
from games.kit.rules.seats import Seat
from games.models import Entrant, EntrantPerson, Event, EventLine, EventMatch, Match, SeatTenure, TableEvent
from games.outbox.wake import wake_event
from games.selectors.tournaments.forms import is_swiss
from games.services.absence.contract import give_up
from games.services.changes import changed
from games.services.events import write_event
from games.services.reliability import match_left
from games.services.seats.handover import hand_to_bot
from games.tournaments.adjudication import keeps_results
from games.tournaments.swiss import rounds_for

from . import errors
from .limits import IN, LEGS
from .log import event_changed, locked_event, write_line
from .reserves import ask_next
from .results import WALKOVER, level_result
from .tables import refresh_tables
from .telling import tell_of_event

WITHDREW, LAPSED, CLOSED = "withdrew", "lapsed", "closed"
"""Reasons why an entrant goes."""


@transaction.atomic(durable=True)
def withdraw(*, event_id: int, user_id: int, now: datetime, rng: Random | None = None) -> None:
    """Leave an event. Before it begins nothing comes of it; while it runs see `let_go`.

    The other one of a pair is out with it. Who was asked to be a partner says no by this, and who waits as a
    reserve waits no more. Doing it twice changes nothing the second time, but for what is said.

    :raises HasBegun: it is over, or about to begin this moment. :raises NotIn: see there.
    """
    event = locked_event(event_id)
    _leave(event, user_id, why=WITHDREW, now=now, rng=rng or SystemRandom())


def _leave(event: Event, user_id: int, *, why: str, now: datetime, rng: Random) -> None:
    """:raises HasBegun, NotIn: see `withdraw`."""
    waited, _ = event.reserves.filter(player=user_id, taken_at=None).delete()
    mine = event.people.select_related("entrant").filter(player=user_id).first()
    if mine is not None and mine.entrant.state == Entrant.State.REMOVED:
        mine = None  # that stays, so that nobody comes back by leaving
    if event.status in {Event.Status.DRAFT, Event.Status.OPEN}:
        if now >= event.begins_at and why != CLOSED:
            raise errors.HasBegun
        if mine is not None:
            _undo(event, mine, now)
        elif not waited:
            raise errors.NotIn
        event_changed(event)
        return
    if mine is None or mine.entrant.state != Entrant.State.PLAYING:
        if not waited:
            raise errors.NotIn
        event_changed(event)
        return
    if event.status != Event.Status.RUNNING:
        raise errors.HasBegun
    let_go(event, mine.entrant, by=user_id, why=why, now=now, rng=rng)


def _undo(event: Event, mine: EntrantPerson, now: datetime) -> None:
    """Take an entrant out of an event that has not begun, as if it had never entered."""
    entrant = mine.entrant
    others = entrant.people.exclude(player=mine.player_id).filter(agreed_at__isnull=False)
    left_alone = set(others.values_list("player_id", flat=True))
    entrant.delete()
    tell_of_event(event, "event-alone", left_alone, at=now, mark=f"event-alone@{now.isoformat()}")


def let_go(event: Event, entrant: Entrant, *, by: int, why: str, now: datetime, rng: Random) -> None:
    """Let an entrant go from an event that runs: its seats are bots' until a reserve says yes.

    With less than half of its matches over all its results leave the tables; else what is not over is a
    walkover. Matches of two seats are lost; others go on, and their result counts for those who play on.

    For a transaction that holds the event's row locked. :param by: who of a pair goes.
    """
    rows = {row.pk: row for row in EventMatch.objects.filter(seats__entrant=entrant).order_by("pk")}
    over = sum(row.ended_at is not None for row in rows.values())
    entrant.keeps_results = keeps_results(over, _matches(event, len(rows)))
    entrant.state, entrant.left_at = Entrant.State.GONE, now
    entrant.save(update_fields=["state", "left_at", "keeps_results"])
    people = dict(entrant.people.values_list("player_id", "place"))
    write_line(event, EventLine.Code.WITHDREW, at=now, entrant=entrant, why=why)
    left = [row for row in rows.values() if row.ended_at is None]
    for match in Match.objects.select_for_update().filter(event_match__in=left).order_by("pk"):
        if match.status != Match.Status.RUNNING:
            continue  # its result is about to be written, and stands
        row = next(each for each in left if each.match_id == match.pk)
        if entrant.keeps_results:
            _note_walkover(row, entrant, match)
        for tenure in _held(match, people):
            _free(match, tenure, now=now, rng=rng)
    tell_of_event(event, "event-alone", people.keys() - {by}, at=now)
    if why == LAPSED:
        tell_of_event(event, "event-out", [by], at=now, why=why)
    ask_next(event, entrant, now=now)
    refresh_tables(event)
    transaction.on_commit(partial(wake_event, event.pk))


def _matches(event: Event, made: int) -> int:
    """The number of matches of an entrant; of a Swiss those of all its rounds."""
    if not is_swiss(event):
        return made
    return max(made, LEGS * (event.rounds or rounds_for(event.entrants.filter(seed__isnull=False).count())))


def _note_walkover(row: EventMatch, entrant: Entrant, match: Match) -> None:
    """Have a match count as a walkover when it is over, however it ends."""
    before: dict[str, Any] = row.result or {**level_result(match.seat_count, WALKOVER)}
    mine = set(row.seats.filter(entrant=entrant).values_list("seat", flat=True))
    row.result = {**before, "forfeits": sorted(mine | set(before["forfeits"]))}
    row.save(update_fields=["result"])


def _held(match: Match, people: dict[int, int]) -> list[SeatTenure]:
    """The seats of some people at a match: those that they hold, or that bots keep for them."""
    current = list(SeatTenure.objects.current().filter(match=match).select_related("pending", "plan"))
    return [tenure for tenure in current if (tenure.owner_id or tenure.player_id) in people]


def _free(match: Match, tenure: SeatTenure, *, now: datetime, rng: Random) -> None:
    """Take a seat from somebody who is gone from an event: it loses, or a bot plays on for nobody."""
    if match.status != Match.Status.RUNNING:
        return
    user_id = tenure.owner_id or tenure.player_id
    if tenure.is_bot:
        tenure.owner_id = tenure.returns_at = tenure.missing = tenure.missed_at = None
        tenure.save(update_fields=["owner", "returns_at", "missing", "missed_at"])
        match_left(match, user_id)
        changed(match, user_ids=[user_id])
        return
    if match.contract == Match.Contract.LOSE:
        give_up(match, tenure, now=now, rng=rng)
    else:
        kept = hand_to_bot(match, Seat(tenure.seat), now=now)
        write_event(match, TableEvent.Code.BOT, tenure=kept, at=now)
    if match.status == Match.Status.RUNNING:
        match_left(match, user_id)


@receiver(account_leaving)
def leave_events(user: User, now: datetime, **_: Any) -> None:
    """Leave every event for an account that is closed, as if it withdrew. Doing it twice does nothing."""
    statuses = (Event.Status.DRAFT, Event.Status.OPEN, Event.Status.RUNNING)
    entered = Event.objects.filter(people__player=user, people__entrant__state__in=[*IN, Entrant.State.ASKED])
    waits = Event.objects.filter(reserves__player=user)
    found = {
        pk
        for rows in (entered, waits)
        for pk in rows.filter(status__in=statuses).order_by().values_list("pk", flat=True)
    }
    for event_id in sorted(found):
        _leave_closed(event_id, user.pk, now)


@transaction.atomic(durable=True)
def _leave_closed(event_id: int, user_id: int, now: datetime) -> None:
    event = locked_event(event_id)
    try:
        _leave(event, user_id, why=CLOSED, now=now, rng=SystemRandom())
    except (errors.HasBegun, errors.NotIn):  # it is over since a moment ago
        return
