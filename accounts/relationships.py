"""Saves whom a person has among their friends, mutes (does not read) or blocks (does not meet).

Nobody but the person who chose it may learn of it: what others are answered has to read like something that
happens to anybody.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Q

from accounts.models import Barrier, Friend, User
from accounts.signals import person_blocked

MOST: Final = 500
"""So many people may be one's friends, and be muted or blocked."""


class PeopleError(Exception):
    """Something that cannot be chosen about somebody."""


class NoSuchPerson(PeopleError):  # noqa: N818 - an error is called by what is the matter
    """It is oneself, a bot, or an account that was deleted."""


class TooManyPeople(PeopleError):  # noqa: N818 - as above
    """There are `MOST` already."""


class BlockedThem(PeopleError):  # noqa: N818 - as above
    """One has blocked them oneself."""


class NotAtTheMoment(PeopleError):  # noqa: N818 - as above
    """They have blocked one, or their account is switched off: whoever reads it must not know which."""


@dataclass(frozen=True, slots=True)
class Attitude:
    """A person's choices about another one."""

    is_friend: bool = False
    is_muted: bool = False
    is_blocked: bool = False
    """True if blocked; a blocked person is muted as well, and not called so."""


@transaction.atomic(durable=True)
def befriend(*, owner_id: int, person_id: int, now: datetime) -> None:
    """Put somebody among one's friends. Doing it twice does nothing.

    :raises NoSuchPerson, TooManyPeople, BlockedThem, NotAtTheMoment: see there.
    """
    person = _refuse_unless_person(owner_id, person_id)
    _refuse_unless_room(Friend.objects.filter(owner_id=owner_id).exclude(person_id=person_id).count())
    blocks = blocks_between({owner_id, person_id})
    if (owner_id, person_id) in blocks:
        raise BlockedThem
    if blocks or not person.is_active:
        raise NotAtTheMoment
    Friend.objects.get_or_create(owner_id=owner_id, person_id=person_id, defaults={"at": now})


@transaction.atomic(durable=True)
def unfriend(*, owner_id: int, person_id: int) -> None:
    """Have somebody among one's friends no more. Doing it twice does nothing."""
    Friend.objects.filter(owner_id=owner_id, person_id=person_id).delete()


@transaction.atomic(durable=True)
def mute(*, owner_id: int, person_id: int, now: datetime) -> None:
    """See no longer what somebody writes; who was blocked is muted alone from now on. Twice does nothing.

    :raises NoSuchPerson, TooManyPeople: see there.
    """
    _bar(owner_id, person_id, Barrier.Kind.MUTE, now)


def block(*, owner_id: int, person_id: int, now: datetime) -> None:
    """The same, and sit at no open table with them; neither is the other's friend. Twice does nothing.

    :raises NoSuchPerson, TooManyPeople: see there.
    """
    with transaction.atomic(durable=True):
        _bar(owner_id, person_id, Barrier.Kind.BLOCK, now)
        both = (owner_id, person_id)
        Friend.objects.filter(owner__in=both, person__in=both).delete()
    person_blocked.send(sender=Barrier, owner_id=owner_id, person_id=person_id)


@transaction.atomic(durable=True)
def make_peace(*, owner_id: int, person_id: int) -> None:
    """Neither mute nor block somebody any more. Doing it twice does nothing."""
    Barrier.objects.filter(owner_id=owner_id, person_id=person_id).delete()


def forget_people(user_id: int) -> None:
    """Take away what an account has chosen about others, and others about it. For a transaction."""
    Friend.objects.filter(Q(owner_id=user_id) | Q(person_id=user_id)).delete()
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
        is_friend=Friend.objects.filter(owner_id=owner_id, person_id=person_id).exists(),
        is_muted=Barrier.Kind.MUTE in kinds,
        is_blocked=Barrier.Kind.BLOCK in kinds,
    )


def friend_ids(owner_id: int) -> frozenset[int]:
    """The accounts of a person's friends, never those of whom they are a friend. One query.

    Nobody is among them who has left, or with whom there is a block.
    """
    return frozenset(Friend.objects.filter(owner_id=owner_id).values_list("person_id", flat=True))


def friends_of(owner_id: int) -> Sequence[User]:
    """The same as accounts, by name. One query."""
    listed = Friend.objects.filter(owner_id=owner_id, person__anonymised_at=None).select_related("person")
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


def _refuse_unless_person(owner_id: int, person_id: int) -> User:
    """Lock the rows of both, so that what they choose at once comes one after the other.

    :return: the other one.
    """
    both = User.objects.select_for_update(no_key=True).filter(pk__in=(owner_id, person_id)).order_by("pk")
    person = {user.pk: user for user in both}.get(person_id)
    if person is None or owner_id == person_id or person.is_bot or person.anonymised_at is not None:
        raise NoSuchPerson
    return person


def _refuse_unless_room(others: int) -> None:
    if others >= MOST:
        raise TooManyPeople
