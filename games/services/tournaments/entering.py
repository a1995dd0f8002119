"""Entering events, and what keeps people from it.

The event's row is locked first, then those of people in the order of their ids: whoever enters in two tabs,
and the beginning of the event, follow each other.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Final

from django.db import transaction

from accounts.households import households_among
from accounts.models import Alert, User
from accounts.relationships import blocks_between
from games.models import Entrant, EntrantPerson, Event

from . import errors
from .limits import (
    cannot_part,
    check_at_once,
    check_number_of_events,
    check_person,
    has_one_group,
    number_in,
    people_in,
)
from .log import event_changed, locked_event
from .telling import tell_of_event

APART: Final = "event-apart"


def locked_open_event(event_id: int, now: datetime) -> Event:
    """The event, its row locked, while people enter. :raises NotYetOpen, HasBegun: see there."""
    event = locked_event(event_id)
    if event.status == Event.Status.DRAFT or (event.status == Event.Status.OPEN and now < event.opens_at):
        raise errors.NotYetOpen(event.opens_at)
    if event.status != Event.Status.OPEN or now >= event.begins_at:
        raise errors.HasBegun
    return event


def held(user_ids: set[int]) -> dict[int, User]:
    """Some people, their rows locked in the order of their ids; the event's was before."""
    rows = User.objects.select_for_update(no_key=True).filter(pk__in=user_ids).order_by("pk")
    return {user.pk: user for user in rows}


@transaction.atomic(durable=True)
def enter(*, event_id: int, user_id: int, in_waves: bool = False, now: datetime) -> Entrant:
    """Enter an event for single people. Doing it twice, or in two tabs, changes nothing.

    Who is in it already may say otherwise whether they play in waves. Whoever waited as a reserve does so no
    more.

    :param in_waves: half of the matches after the other half, where the event takes that.
    :raises NotYetOpen, HasBegun, ForPairs, AlreadyIn, WasTakenOut, NoWaves: see there.
    :raises Suspended, NoAddress, TooYoung, NotMember, TooFewTurns, NotReliable, OutOfLimits: see there.
    :raises WasTooSlow, TooManyEvents, TooManyAtOnce, SameHousehold, BlockedHere, EventFull: see there.
    :raises NotForYou: see there.
    """
    event = locked_open_event(event_id, now)
    if event.has_pairs:
        raise errors.ForPairs
    user = held({user_id})[user_id]
    mine = event.people.select_related("entrant").filter(player=user_id).first()
    if mine is not None and mine.entrant.state == Entrant.State.REMOVED:
        raise errors.WasTakenOut
    if mine is not None:
        return _in_waves(event, user, mine.entrant, in_waves)
    check_entry(event, user, in_waves=in_waves, now=now)
    entrant = Entrant.objects.create(event=event, entered_at=now, in_waves=in_waves)
    EntrantPerson.objects.create(event=event, entrant=entrant, player=user, agreed_at=now)
    event.reserves.filter(player=user_id).delete()
    tell_apart(event, {user_id}, now=now)
    event_changed(event)
    return entrant


def tell_apart(event: Event, user_ids: Collection[int], *, now: datetime) -> None:
    """Tell people who have entered a public event, and those whom blocks keep from them, that they may meet.

    Where groups part them nobody is told. Each is told once an event, in words that name nobody.
    """
    if event.visibility != Event.Visibility.PUBLIC or not cannot_part(event):
        return
    pairs = blocks_between(people_in(event))
    apart = {each for pair in pairs if not set(user_ids).isdisjoint(pair) for each in pair}
    if apart:
        told = Alert.objects.filter(thread=event.key, mark=APART, user__in=apart)
        apart -= set(told.values_list("user_id", flat=True))
        tell_of_event(event, APART, apart, at=now, mark=APART)


def _in_waves(event: Event, user: User, entrant: Entrant, in_waves: bool) -> Entrant:
    """Have somebody who is in already play in waves, or no more."""
    if entrant.in_waves != in_waves:
        check_at_once(user, event, in_waves=in_waves)
        entrant.in_waves = in_waves
        entrant.save(update_fields=["in_waves"])
        event_changed(event)
    return entrant


def check_entry(
    event: Event, user: User, *, in_waves: bool, now: datetime, partner_id: int | None = None
) -> None:
    """Refuse whoever may not enter; blocks are asked last, in the words for an event that is full.

    :param partner_id: of a pair the other, with whom they may live. :raises EventError: see `enter`.
    """
    check_person(event, user, now)
    check_number_of_events(user.pk, event)
    check_at_once(user, event, in_waves=in_waves)
    others = people_in(event, besides={user.pk} if partner_id is None else {user.pk, partner_id})
    if has_one_group(event) and any(user.pk in pair for pair in households_among({user.pk, *others})):
        raise errors.SameHousehold
    is_blocked = False
    if event.visibility != Event.Visibility.PUBLIC:
        pairs = blocks_between({user.pk, *others})
        if any(owner == user.pk for owner, _ in pairs):
            raise errors.BlockedHere
        is_blocked = any(person == user.pk for _, person in pairs)
    if event.entry_closed_at is not None or number_in(event) >= event.most_entrants:
        raise errors.EventFull
    if is_blocked:
        raise errors.NotForYou
