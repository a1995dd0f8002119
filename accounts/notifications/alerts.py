"""The one way by which anybody is told of anything: whoever causes it writes an alert, in its transaction.

Nothing is read here, and nobody is called here: by which ways each of them hears of it is seen afterwards, by
a worker (`spread`), so that no move waits for what its opponents prefer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from operator import itemgetter
from types import MappingProxyType
from typing import Any

from django.db import transaction

from accounts.models import Alert, Kind
from accounts.notifications.wake import wake_spread

_NOTHING: Mapping[str, Any] = MappingProxyType({})


def write(
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

    :param mark: what it is, of its kind and at its table: a turn's ply, a deadline, a vote's number.
    :param at: when it came about.
    :param thread: the key of the table, if it is about one. :param title: what that is called.
    :param data: numbers and names that say more; nothing that anybody may not know.
    """
    told = dict.fromkeys(user_ids, data)
    write_each(told, kind=kind, mark=mark, at=at, thread=thread, title=title)


def write_of_account(
    user_ids: Iterable[int], *, says: str, mark: str, at: datetime, thread: str = ""
) -> None:
    """Have people told of something about their account, by mail at once, as `write` does.

    Nobody can switch it off, looking at a table does not make it old, and an address that is paused or not
    confirmed gets it all the same; only quiet hours hold it.

    :param says: what it is, in at most 80 signs; the mail's subject and their log's line; no full stop.
    """
    write(user_ids, kind=Kind.ACCOUNT, mark=mark, at=at, thread=thread, title=says)


def write_each(
    told: Mapping[int, Mapping[str, Any]],
    *,
    kind: Kind,
    mark: str,
    at: datetime,
    thread: str = "",
    title: str = "",
) -> None:
    """As `write`, where what is said besides is not the same for all: `data` by account."""
    alerts = [
        Alert(user_id=user_id, kind=kind, thread=thread, title=title, mark=mark, data=dict(data), at=at)
        for user_id, data in sorted(told.items(), key=itemgetter(0))
    ]
    if alerts:
        Alert.objects.bulk_create(alerts, ignore_conflicts=True)
        transaction.on_commit(wake_spread)
