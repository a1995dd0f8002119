"""Writes an alert for a person, in the transaction of what causes it: the one way to notify anybody.

Nothing is read here, and nobody is called here: by which ways each of them hears of it is seen afterwards, by
a worker (`spread`), so that no move waits for what its opponents prefer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from operator import itemgetter
from types import MappingProxyType
from typing import Any

from django.db import transaction
from django.db.models import Q

from accounts.models import Alert, Delivery, Kind, Mail
from accounts.notifications.wake import wake_spread
from accounts.row_inserts import insert_models

_NOTHING: Mapping[str, Any] = MappingProxyType({})
_GONE_OUT = (Delivery.State.SENT, Delivery.State.SEEN)
_UNWANTED = (Delivery.Why.OFF, Delivery.Why.NO_DEVICE)


def write_alerts(
    user_ids: Iterable[int],
    *,
    kind: Kind,
    mark: str,
    at: datetime,
    thread: str = "",
    title: str = "",
    data: Mapping[str, Any] = _NOTHING,
) -> None:
    """Have some people told of something, in the transaction of whatever causes it. One insert at most.

    Who has been told of it, or is about to be, is not told again: of `kind`, `thread` and `mark` there is one
    alert a person. Bots are not told of anything; who calls leaves them out.

    :param mark: which occurrence it is, of its kind and at its table: what and when, or the number of what
        there is once; whatever may come about again has another mark then.
    :param at: when it came about.
    :param thread: the key of the table, if it is about one. :param title: what that is called.
    :param data: numbers and names that say more; nothing that anybody may not know.
    """
    told = dict.fromkeys(user_ids, data)
    write_each(told, kind=kind, mark=mark, at=at, thread=thread, title=title)


def write_of_account(
    user_ids: Iterable[int], *, says: str, mark: str, at: datetime, thread: str = ""
) -> None:
    """Have people told of something about their account, by mail at once, as `write_alerts` does.

    Nobody can switch it off, looking at a table does not make it old, and an address that is paused or not
    confirmed gets it all the same; only quiet hours hold it.

    :param says: what it is, in at most 80 signs; the mail's subject and their log's line; no full stop.
    """
    write_alerts(user_ids, kind=Kind.ACCOUNT, mark=mark, at=at, thread=thread, title=says)


def write_each(
    told: Mapping[int, Mapping[str, Any]],
    *,
    kind: Kind,
    mark: str,
    at: datetime,
    thread: str = "",
    title: str = "",
) -> None:
    """As `write_alerts`, where what is said besides is not the same for all: `data` by account."""
    alerts = [
        Alert(user_id=user_id, kind=kind, thread=thread, title=title, mark=mark, data=dict(data), at=at)
        for user_id, data in sorted(told.items(), key=itemgetter(0))
    ]
    if alerts:
        insert_models(alerts, ignore_conflicts=True)
        transaction.on_commit(wake_spread)


def told_already(user_ids: Collection[int], *, kind: Kind, thread: str, mark: str) -> set[int]:
    """Of some people those whom an alert whose mark begins so has told, or is about to tell. One query.

    What was dropped before it went out has told nobody; what its person does not want to hear of is settled
    until they choose otherwise (`replan`).
    """
    begun = Alert.objects.filter(user__in=user_ids, kind=kind, thread=thread, mark__startswith=mark)
    is_settled = Q(deliveries__state__in=(Delivery.State.WAITING, *_GONE_OUT)) | Q(
        deliveries__why__in=_UNWANTED
    )
    return set(begun.filter(Q(spread_at=None) | is_settled).values_list("user_id", flat=True))


def withdraw_alert(
    thread: str, *, at: datetime, kinds: Collection[Kind], user_ids: Collection[int] | None = None
) -> set[int]:
    """Withdraw what was told at a table of something that turned out not to have been so.

    What has not gone out never will; what was dropped meanwhile because of it waits again and is judged
    anew. For the transaction that puts things right.

    :param at: the instant at which it was said to have come about. :param user_ids: whose; None: anybody's.
    :returns: the accounts that have heard of it already, or may have, who need to hear that it is not so.
    """
    false = Alert.objects.filter(thread=thread, at=at, kind__in=kinds)
    if user_ids is not None:
        false = false.filter(user__in=user_ids)
    # Another worker that spreads them now is waited for, so that no delivery comes after this.
    alerts = list(false.select_for_update().order_by("pk"))
    Alert.objects.filter(pk__in=[alert.pk for alert in alerts if alert.spread_at is None]).delete()
    mine = Delivery.objects.filter(alert__in=alerts)
    tried = mine.exclude(way="page").filter(Q(tries__gt=0) | Q(state__in=_GONE_OUT))
    told = set(tried.exclude(mail__in=Mail.objects.untried()).values_list("user_id", flat=True))
    mine.waiting().update(state=Delivery.State.DROPPED, why=Delivery.Why.OVER, ended_at=at)
    dropped = Delivery.objects.filter(thread=thread, why=Delivery.Why.OVER, ended_at__gte=at, made_at__lt=at)
    dropped.filter(state=Delivery.State.DROPPED).update(
        state=Delivery.State.WAITING, why=Delivery.Why.NONE, ended_at=None, due_at=at
    )
    return told
