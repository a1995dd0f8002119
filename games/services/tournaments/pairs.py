"""Pairs that enter an event together: one asks, the other agrees, and either may end it until it begins."""

from __future__ import annotations

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.models import User
from accounts.relationships import blocks_between
from accounts.text import one_line, validate_printable
from accounts.user_lookup import account_called
from games.models import Entrant, EntrantPerson
from games.models.event import LONGEST_NAME

from . import errors
from .entering import check_entry, held, locked_open_event, tell_apart
from .log import event_changed
from .telling import tell_of_event


@transaction.atomic(durable=True)
def ask_partner(
    *, event_id: int, user_id: int, partner: str, name: str, in_waves: bool = False, now: datetime
) -> Entrant:
    """Enter an event for pairs with somebody, who is asked and in it when they agree.

    Doing it twice with the same partner changes nothing but the name.

    :param partner: a user name. :param name: of the pair, kept for the event.
    :raises NotForPairs, AlreadyIn, NobodyCalledSo, PartnerIsYou, YouBlocked, CannotBeAsked, BadPairName: see
        there.
    :raises EventError: what else is asked of whoever enters, see `entering.enter`.
    """
    name = pair_name(name)
    event = locked_open_event(event_id, now)
    if not event.has_pairs:
        raise errors.NotForPairs
    other = account_called(partner)
    if other is None or other.is_bot or not other.is_active or other.anonymised_at is not None:
        raise errors.NobodyCalledSo
    if other.pk == user_id:
        raise errors.PartnerIsYou
    people = held({user_id, other.pk})
    user, other = people[user_id], people[other.pk]
    mine = event.people.select_related("entrant").filter(player=user_id).first()
    if mine is not None:
        return _asked_again(mine, other, name)
    check_entry(event, user, in_waves=in_waves, now=now, partner_id=other.pk)
    _refuse_partner(user, other, now)
    if event.people.filter(player=other.pk).exists():
        raise errors.CannotBeAsked
    entrant = Entrant.objects.create(
        event=event, name=name, state=Entrant.State.ASKED, entered_at=now, in_waves=in_waves
    )
    EntrantPerson.objects.create(event=event, entrant=entrant, player=user, agreed_at=now)
    EntrantPerson.objects.create(event=event, entrant=entrant, place=1, player=other)
    tell_of_event(event, "event-asked", [other.pk], at=now, mark=f"event-asked-{entrant.pk}")
    event.reserves.filter(player=user_id).delete()
    event_changed(event)
    return entrant


def _asked_again(mine: EntrantPerson, other: User, name: str) -> Entrant:
    """:raises AlreadyIn, WasTakenOut: see there."""
    entrant = mine.entrant
    if entrant.state == Entrant.State.REMOVED:
        raise errors.WasTakenOut
    if mine.place or not entrant.people.filter(player=other.pk).exists():
        raise errors.AlreadyIn
    if entrant.state == Entrant.State.ASKED and entrant.name != name:
        entrant.name = name
        entrant.save(update_fields=["name"])
        event_changed(entrant.event)
    return entrant


def _refuse_partner(user: User, other: User, now: datetime) -> None:
    """:raises YouBlocked, CannotBeAsked: see there."""
    pairs = blocks_between({user.pk, other.pk})
    if (user.pk, other.pk) in pairs:
        raise errors.YouBlocked
    if pairs or other.is_suspended(now):
        raise errors.CannotBeAsked


@transaction.atomic(durable=True)
def agree(*, event_id: int, user_id: int, now: datetime) -> Entrant:
    """Agree to enter as one of a pair, which is in the event then. Doing it twice changes nothing.

    The place in the order of entries is that of this moment.

    :raises NotAsked: see there. :raises EventError: what else is asked, see `entering.enter`.
    """
    event = locked_open_event(event_id, now)
    mine = event.people.select_related("entrant").filter(player=user_id).first()
    if mine is None:
        raise errors.NotAsked
    entrant = mine.entrant
    if mine.agreed_at is not None:
        return entrant
    first_id = entrant.people.exclude(player=user_id).values_list("player_id", flat=True).get()
    people = held({user_id, first_id})
    if blocks_between({user_id, first_id}):
        raise errors.NotAsked
    for one, other in ((user_id, first_id), (first_id, user_id)):
        check_entry(event, people[one], in_waves=entrant.in_waves, now=now, partner_id=other)
    mine.agreed_at = now
    mine.save(update_fields=["agreed_at"])
    entrant.state, entrant.entered_at = Entrant.State.ENTERED, now
    entrant.save(update_fields=["state", "entered_at"])
    event.reserves.filter(player=user_id).delete()
    tell_apart(event, {user_id, first_id}, now=now)
    event_changed(event)
    return entrant


def pair_name(text: str) -> str:
    """The name of a pair as it is kept. :raises BadPairName: see there."""
    name = one_line(text)
    if not 0 < len(name) <= LONGEST_NAME:
        raise errors.BadPairName
    try:
        validate_printable(name)
    except ValidationError as error:
        raise errors.BadPairName from error
    return name
