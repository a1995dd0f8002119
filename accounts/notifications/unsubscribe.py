"""Unsubscribe links for a kind of mail, without log-in and without an end (RFC 8058)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Self

from django.core import signing
from django.db import transaction
from django.urls import reverse

from accounts.models import Kind, ReminderSettings, TableReminderSettings, User, Way
from accounts.notifications.defaults import NEVER_OFF, chosen, is_off, stored_choice
from accounts.notifications.rerouting import replan
from accounts.notifications.routing import MAILED

SALT = "accounts.mail.off"


class ForeignTokenError(Exception):
    """Nobody here wrote this token, or not for this."""


class NobodyError(Exception):
    """The person whom it is about has left."""


@dataclass(frozen=True, slots=True)
class OptOut:
    """Subject of an unsubscribe link: one kind, on one way, for one person."""

    user_id: int
    kind: Kind
    way: Way

    @property
    def token(self) -> str:
        """The same as ever for the same person, kind and way."""
        return signing.Signer(salt=SALT).sign_object([self.user_id, self.kind.value, self.way.value])

    @classmethod
    def of(cls, token: str) -> Self:
        """The link's subject by its `token`.

        :raises ForeignTokenError: it is spoilt, or was written for something else.
        """
        try:
            user_id, kind, way = signing.Signer(salt=SALT).unsign_object(token)
            off = cls(int(user_id), Kind(kind), Way(way))
        except (signing.BadSignature, ValueError, TypeError) as error:
            raise ForeignTokenError from error
        if not off.may_be:
            raise ForeignTokenError
        return off

    @property
    def may_be(self) -> bool:
        """True if these can be unsubscribed: mails about the account always come."""
        return self.kind is not Kind.ACCOUNT and self.way in MAILED


def opt_out_link(user_id: int, kind: Kind, way: Way) -> str:
    """The path at which this person ends mails of this kind on this way; the same in every mail.

    :raises ValueError: there is no end to these: they are about the account, or go no such way.
    """
    off = OptOut(user_id, kind, way)
    if not off.may_be:
        raise ValueError(f"nobody ends {kind} by {way} with a link")
    return reverse("accounts:mail_off", args=[off.token])


@transaction.atomic(durable=True)
def take_off(off: OptOut, *, now: datetime) -> list[str]:
    """End it, in general and at every table that has it otherwise; a second time does nothing.

    A warning that little time is left stays on the page at least: it is about the loss of a seat. So do the
    seat of a reserve and the end of an event.

    :returns: what was changed, for `resubscribe`: keys of tables, and "" for what holds in general.
    :raises NobodyError: the person is gone.
    """
    changed: list[str] = []
    for row in _rows(off.user_id):
        thread = row.thread if isinstance(row, TableReminderSettings) else ""
        ways = chosen(off.kind, row.ways)
        if off.way in ways and (off.kind in row.ways or not thread):
            rest = ways - {off.way}
            if off.kind in NEVER_OFF and not rest:
                rest = frozenset({Way.PAGE})
            _keep(row, off.kind, rest)
            changed.append(thread)
    replan(user_id=off.user_id, now=now)
    return changed


@transaction.atomic(durable=True)
def resubscribe(off: OptOut, *, threads: Collection[str], now: datetime) -> None:
    """Take `take_off` back at `threads`; of a mail at once and the digest the later wish holds.

    :raises NobodyError: the person is gone.
    """
    for row in _rows(off.user_id):
        thread = row.thread if isinstance(row, TableReminderSettings) else ""
        if thread in threads:
            others = chosen(off.kind, row.ways) - set(MAILED)
            _keep(row, off.kind, others | {off.way})
    replan(user_id=off.user_id, now=now)


def _rows(user_id: int) -> list[ReminderSettings | TableReminderSettings]:
    """A person's choices, in general and at tables, locked; the former is made if there is none."""
    if not User.objects.filter(pk=user_id, is_active=True).exists():
        raise NobodyError
    ReminderSettings.objects.get_or_create(user_id=user_id)
    row = ReminderSettings.objects.select_for_update().get(user_id=user_id)
    return [row, *TableReminderSettings.objects.select_for_update().filter(user_id=user_id).order_by("pk")]


def _keep(row: ReminderSettings | TableReminderSettings, kind: Kind, ways: frozenset[Way]) -> None:
    row.ways = {**row.ways, kind.value: stored_choice(ways, off=is_off(kind, row.ways))}
    row.save(update_fields=["ways"])
