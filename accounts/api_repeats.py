"""Requests of programs that were sent twice: done once, and answered the same."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import IntegrityError, transaction

from accounts.models import ApiRepeat

_FORGET_AT_ONCE: Final = 1_000


class RepeatError(Exception):
    """A request that is not done, because of its key."""


class KeyReused(RepeatError):  # noqa: N818 - called by what is the matter
    """The key was that of another request."""


class StillRunning(RepeatError):  # noqa: N818 - as above
    """The request with this key is being done at this moment."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that was given."""

    status: int
    content_type: str
    body: str


@transaction.atomic(durable=True)
def begin_request(*, user_id: int, key: str, request_hash: str, now: datetime) -> Answer | None:
    """Note that a request with a key begins.

    :returns: the answer that it had before; None: it is to be done now.
    :raises KeyReused, StillRunning: see there.
    """
    try:
        with transaction.atomic():
            ApiRepeat.objects.create(user_id=user_id, key=key, request_hash=request_hash, at=now)
    except IntegrityError:
        return _known(user_id=user_id, key=key, request_hash=request_hash, now=now)
    return None


def _known(*, user_id: int, key: str, request_hash: str, now: datetime) -> Answer | None:
    row = ApiRepeat.objects.select_for_update().filter(user=user_id, key=key).first()
    if row is None:
        raise StillRunning  # it went between the two: the next try finds out
    if row.at + ApiRepeat.KEPT > now:
        if row.request_hash != request_hash:
            raise KeyReused
        if row.status is not None:
            return Answer(row.status, row.content_type, row.body)
        if row.at + ApiRepeat.UNANSWERED > now:
            raise StillRunning
    row.request_hash, row.at, row.status, row.content_type, row.body = request_hash, now, None, "", ""
    row.save()
    return None


@transaction.atomic(durable=True)
def end_request(*, user_id: int, key: str, answer: Answer | None) -> None:
    """Keep the answer of a request; None: it came to nothing, and may be sent again with its key."""
    row = ApiRepeat.objects.filter(user=user_id, key=key)
    if answer is None:
        row.delete()
    else:
        row.update(status=answer.status, content_type=answer.content_type, body=answer.body)


def forget_requests(*, now: datetime) -> int:
    """Delete what nobody sends again; how many rows."""
    old = ApiRepeat.objects.filter(at__lt=now - ApiRepeat.KEPT)[:_FORGET_AT_ONCE]
    deleted, _ = ApiRepeat.objects.filter(pk__in=list(old.values_list("pk", flat=True))).delete()
    return deleted
