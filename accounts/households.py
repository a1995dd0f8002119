"""Households: people who live together or share a device, as one says and the other agrees."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Q

from accounts.models import Barrier, Household, User
from accounts.user_lookup import account_called

MOST: Final = 10
"""So many may one account have declared, or asked for."""


class HouseholdError(Exception):
    """Something that cannot be declared."""


class NobodySuch(HouseholdError):  # noqa: N818 - an error is called by what is the matter
    """It is oneself, a bot, or nobody who is here."""


class TooManyDeclared(HouseholdError):  # noqa: N818 - as above
    """There are `MOST` already."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A person's households: those declared, and those that wait for an answer."""

    agreed: tuple[User, ...] = ()
    asked: tuple[User, ...] = ()
    """People who have not answered yet."""
    asks: tuple[User, ...] = ()
    """People who wait for the person's own answer."""


@transaction.atomic(durable=True)
def declare(*, user_id: int, username: str, now: datetime) -> User:
    """Ask somebody whether they belong to one's household, or agree with who asked first. Twice does nothing.

    Whoever has blocked the account reads nothing of it, and the account learns no difference.

    :raises NobodySuch, TooManyDeclared: see there.
    """
    User.objects.select_for_update(no_key=True).get(pk=user_id)
    other = account_called(username)
    if other is None or other.pk == user_id or other.is_bot or not other.is_active or other.anonymised_at:
        raise NobodySuch
    known = Household.objects.filter(between(user_id, other.pk)).first()
    if known is None:
        if Household.objects.filter(one=user_id).count() >= MOST:
            raise TooManyDeclared
        row = Household(one_id=user_id, other=other, asked_at=now)
        Household.objects.bulk_create([row], ignore_conflicts=True)  # they may ask each other at once
    elif known.other_id == user_id:
        Household.objects.filter(pk=known.pk, agreed_at=None).update(agreed_at=now)
    return other


@transaction.atomic(durable=True)
def undeclare(*, user_id: int, username: str) -> User:
    """End it, take the question back, or decline it: whichever there is. Twice does nothing.

    :raises NobodySuch: see there.
    """
    other = account_called(username)
    if other is None:
        raise NobodySuch
    Household.objects.filter(between(user_id, other.pk)).delete()
    return other


def declared_by(user_id: int) -> Declared:
    """The households on a person's own page. Two queries."""
    rows = Household.objects.filter(Q(one=user_id) | Q(other=user_id)).select_related("one", "other")
    barred = set(
        Barrier.objects.filter(owner=user_id, kind=Barrier.Kind.BLOCK).values_list("person_id", flat=True)
    )
    pairs = [(row, row.other if row.one_id == user_id else row.one) for row in rows.order_by("id")]
    return Declared(
        agreed=tuple(other for row, other in pairs if row.agreed_at),
        asked=tuple(other for row, other in pairs if not row.agreed_at and row.one_id == user_id),
        asks=tuple(
            other
            for row, other in pairs
            if not row.agreed_at and row.other_id == user_id and other.pk not in barred
        ),
    )


def households_among(user_ids: Collection[int]) -> frozenset[frozenset[int]]:
    """Of some accounts the pairs that have declared to belong together. One query."""
    pairs = Household.objects.filter(one__in=user_ids, other__in=user_ids, agreed_at__isnull=False)
    return frozenset(frozenset(pair) for pair in pairs.values_list("one", "other"))


def household_of(user_id: int) -> frozenset[int]:
    """The accounts that one has declared to belong with, and they with one. One query."""
    rows = Household.objects.filter(Q(one=user_id) | Q(other=user_id), agreed_at__isnull=False)
    return frozenset(each for pair in rows.values_list("one", "other") for each in pair) - {user_id}


def forget_households(user_id: int) -> None:
    """Take away what an account has declared. For a transaction."""
    Household.objects.filter(Q(one=user_id) | Q(other=user_id)).delete()


def between(one_id: int, other_id: int) -> Q:
    """The row of two people, whoever of them asked."""
    return Q(one=one_id, other=other_id) | Q(one=other_id, other=one_id)
