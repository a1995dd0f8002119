"""Saves whom a person keeps on their list, mutes (does not read) or blocks (does not meet).

Nobody but the person who chose it may learn of it: what others are answered has to read like something that
happens to anybody.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Q

from accounts.models import Barrier, Companion, User
from accounts.signals import person_blocked

MOST: Final = 500
"""So many people may stand on one's list, and be muted or blocked."""


class PeopleError(Exception):
    """Something that cannot be chosen about somebody."""


class NoSuchPerson(PeopleError):  # noqa: N818 - an error is called by what is the matter
    """It is oneself, a bot, or an account that was deleted."""


class TooManyPeople(PeopleError):  # noqa: N818 - as above
    """There are `MOST` already."""


@dataclass(frozen=True, slots=True)
class Attitude:
    """A person's choices about another one."""

    is_companion: bool = False
    is_muted: bool = False
    is_blocked: bool = False
    """True if blocked; a blocked person is muted as well, and not called so."""


@transaction.atomic(durable=True)
def keep_company(*, owner_id: int, person_id: int, now: datetime) -> None:
    """Put somebody on one's list of people to play with. Doing it twice does nothing.

    :raises NoSuchPerson, TooManyPeople: see there.
    """
    _refuse_unless_person(owner_id, person_id)
    _refuse_unless_room(Companion.objects.filter(owner_id=owner_id).exclude(person_id=person_id).count())
    Companion.objects.get_or_create(owner_id=owner_id, person_id=person_id, defaults={"at": now})


@transaction.atomic(durable=True)
def leave_company(*, owner_id: int, person_id: int) -> None:
    """Take somebody off one's list. Doing it twice does nothing."""
    Companion.objects.filter(owner_id=owner_id, person_id=person_id).delete()


@transaction.atomic(durable=True)
def mute(*, owner_id: int, person_id: int, now: datetime) -> None:
    """See no longer what somebody writes; who was blocked is muted alone from now on. Twice does nothing.

    :raises NoSuchPerson, TooManyPeople: see there.
    """
    _bar(owner_id, person_id, Barrier.Kind.MUTE, now)


def block(*, owner_id: int, person_id: int, now: datetime) -> None:
    """The same, and sit at no open table with them; they leave one's list. Doing it twice does nothing.

    :raises NoSuchPerson, TooManyPeople: see there.
    """
    with transaction.atomic(durable=True):
        _bar(owner_id, person_id, Barrier.Kind.BLOCK, now)
        Companion.objects.filter(owner_id=owner_id, person_id=person_id).delete()
    person_blocked.send(sender=Barrier, owner_id=owner_id, person_id=person_id)


@transaction.atomic(durable=True)
def make_peace(*, owner_id: int, person_id: int) -> None:
    """Neither mute nor block somebody any more. Doing it twice does nothing."""
    Barrier.objects.filter(owner_id=owner_id, person_id=person_id).delete()


def forget_people(user_id: int) -> None:
    """Take away what an account has chosen about others, and others about it. For a transaction."""
    Companion.objects.filter(Q(owner_id=user_id) | Q(person_id=user_id)).delete()
    Barrier.objects.filter(Q(owner_id=user_id) | Q(person_id=user_id)).delete()


def hidden_from(user_id: int) -> frozenset[int]:
    """The accounts that a person does not want to read or meet: those they muted or blocked. One query."""
    return frozenset(Barrier.objects.filter(owner_id=user_id).values_list("person_id", flat=True))


def is_blocked(one_id: int, other_id: int) -> bool:
    """True if one of two accounts has blocked the other, whichever it was. One query."""
    return bool(blocks_between({one_id, other_id}))


def blocks_between(user_ids: Collection[int]) -> frozenset[tuple[int, int]]:
    """Of some accounts, who has blocked whom: pairs of owner and person. One query."""
    among = Barrier.objects.filter(owner__in=user_ids, person__in=user_ids, kind=Barrier.Kind.BLOCK)
    return frozenset(among.values_list("owner_id", "person_id"))


def attitude_to(owner_id: int, person_id: int) -> Attitude:
    """The choices of a person about another one. Two queries."""
    kinds = list(
        Barrier.objects.filter(owner_id=owner_id, person_id=person_id).values_list("kind", flat=True)
    )
    return Attitude(
        is_companion=Companion.objects.filter(owner_id=owner_id, person_id=person_id).exists(),
        is_muted=Barrier.Kind.MUTE in kinds,
        is_blocked=Barrier.Kind.BLOCK in kinds,
    )


def companions_of(owner_id: int) -> Iterable[User]:
    """A person's own list of people to play with, by name. One query."""
    listed = Companion.objects.filter(owner_id=owner_id, person__anonymised_at=None).select_related("person")
    return sorted((row.person for row in listed), key=_by_name)


def barred_by(owner_id: int) -> tuple[list[User], list[User]]:
    """Those whom a person mutes and those whom they block, by name. One query."""
    rows = list(
        Barrier.objects.filter(owner_id=owner_id, person__anonymised_at=None).select_related("person")
    )
    muted = [row.person for row in rows if row.kind == Barrier.Kind.MUTE]
    blocked = [row.person for row in rows if row.kind == Barrier.Kind.BLOCK]
    return sorted(muted, key=_by_name), sorted(blocked, key=_by_name)


def _by_name(user: User) -> tuple[str, int]:
    return user.name.casefold(), user.pk


def _bar(owner_id: int, person_id: int, kind: Barrier.Kind, now: datetime) -> None:
    _refuse_unless_person(owner_id, person_id)
    _refuse_unless_room(Barrier.objects.filter(owner_id=owner_id).exclude(person_id=person_id).count())
    Barrier.objects.update_or_create(
        owner_id=owner_id,
        person_id=person_id,
        defaults={"kind": kind},
        create_defaults={"kind": kind, "at": now},
    )


def _refuse_unless_person(owner_id: int, person_id: int) -> None:
    """Lock the owner's row, so that what they choose at once is counted one after the other."""
    User.objects.select_for_update(no_key=True).get(pk=owner_id)
    person = User.objects.filter(pk=person_id, is_bot=False, anonymised_at=None)
    if owner_id == person_id or not person.exists():
        raise NoSuchPerson


def _refuse_unless_room(others: int) -> None:
    if others >= MOST:
        raise TooManyPeople
