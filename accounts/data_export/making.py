"""Makes the export of a person's own data piece by piece, keeps it for a week, and deletes it.

Each piece is one short transaction that says from where it went on: a worker that is killed, or two that work
on one file, lose nothing and write nothing twice.
"""

from __future__ import annotations

import logging
from datetime import datetime
from functools import partial
from tempfile import TemporaryFile
from typing import IO, Final

from celery import current_app
from django.core.cache import cache
from django.db import transaction

from accounts.after_response import after_response
from accounts.models import OwnFile, OwnPart, OwnPiece, User
from accounts.notifications.alerts import write_of_account

from .archive import bind
from .sources import SOURCES

log = logging.getLogger(__name__)

GO_ON: Final = "accounts.own_data.go_on"
QUEUE: Final = "reviews"
"""The workers that have time: nobody at a table waits for these."""
WORTH_SECONDS: Final = 60
"""So long a call is worth something; so long is nobody else called."""
PART_BYTES: Final = 512 * 1024
MOST_CALLED: Final = 20


class TooSoon(Exception):  # noqa: N818 - an error is called by what is the matter
    """One was asked for within `OwnFile.EVERY`; the next may be at `at`."""

    def __init__(self, at: datetime) -> None:
        self.at = at


class NoSuchFile(Exception):  # noqa: N818 - as above
    """There is none of this address, it is not ready, its week is over, or it is somebody else's."""


@transaction.atomic(durable=True)
def request_export(*, user_id: int, now: datetime) -> OwnFile:
    """Have a file made for an account. One that could not be made does not count.

    :raises TooSoon: see there.
    """
    User.objects.select_for_update(no_key=True).get(pk=user_id)
    lately = OwnFile.objects.filter(user=user_id, failed_at=None, asked_at__gt=now - OwnFile.EVERY)
    last = lately.order_by("-asked_at").first()
    if last is not None:
        raise TooSoon(last.asked_at + OwnFile.EVERY)
    file = OwnFile.objects.create(user_id=user_id, asked_at=now)
    transaction.on_commit(partial(wake, file.pk))
    return file


def continue_export(*, file_id: int, now: datetime) -> bool:
    """Read one more piece of a file, or bind it when all is read.

    :returns: whether there is more to be done. An error counts, and is raised.
    """
    file = OwnFile.objects.unfinished().select_related("user").filter(pk=file_id).first()
    if file is None:
        return False
    try:
        if file.source < len(SOURCES):
            _read(file, now)
            return True
        with TemporaryFile() as made:
            bind(file, made, now=now)
            _keep(file, made, now)
    except Exception:
        _count_error(file, now)
        raise
    return False


def _read(file: OwnFile, now: datetime) -> None:
    source = SOURCES[file.source]
    batch = source.read(file.user_id, file.after, now)
    with transaction.atomic(durable=True):
        was = OwnFile.objects.select_for_update().filter(
            pk=file.pk, source=file.source, after=file.after, ready_at=None, failed_at=None
        )
        if not was.exists():
            return  # somebody else was faster, or the account is gone
        if batch.rows or batch.texts:
            OwnPiece.objects.create(
                file=file,
                number=file.pieces,
                source=source.name,
                rows=list(batch.rows),
                texts=dict(batch.texts),
            )
        is_over = batch.last is None
        OwnFile.objects.filter(pk=file.pk).update(
            source=file.source + is_over,
            after=0 if batch.last is None else batch.last,
            pieces=file.pieces + bool(batch.rows or batch.texts),
            tries=0,
        )


@transaction.atomic(durable=True)
def _keep(file: OwnFile, made: IO[bytes], now: datetime) -> None:
    """Keep the zip, tell its owner, and forget the pieces; nothing if somebody else was faster."""
    if not OwnFile.objects.unfinished().select_for_update().filter(pk=file.pk).exists():
        return
    size = made.tell()
    made.seek(0)
    number = 0
    while data := made.read(PART_BYTES):
        OwnPart.objects.create(file=file, number=number, data=data)
        number += 1
    OwnPiece.objects.filter(file=file).delete()
    OwnFile.objects.filter(pk=file.pk).update(size=size, ready_at=now, until=now + OwnFile.KEPT)
    write_of_account(
        [file.user_id], says="The file with everything about you is ready", mark=f"own-file:{file.pk}", at=now
    )


def _count_error(file: OwnFile, now: datetime) -> None:
    tries = file.tries + 1
    gone = {"failed_at": now} if tries >= OwnFile.MOST_TRIES else {}
    OwnFile.objects.filter(pk=file.pk, ready_at=None).update(tries=tries, **gone)
    if gone:
        OwnPiece.objects.filter(file=file).delete()


def fetch(*, user_id: int, token: str, now: datetime) -> tuple[OwnFile, bytes]:
    """A file and its bytes, for its owner. :raises NoSuchFile: see there."""
    file = OwnFile.objects.to_fetch(now).filter(user=user_id, token=token).first()
    if file is None:
        raise NoSuchFile
    parts = OwnPart.objects.filter(file=file).order_by("number").values_list("data", flat=True)
    data = b"".join(bytes(part) for part in parts.iterator(chunk_size=4))
    if len(data) != file.size:  # forgotten at this very moment
        raise NoSuchFile
    return file, data


def delete_old_exports(*, now: datetime) -> None:
    """Delete the files whose week is over, and what is left of those that could not be made."""
    OwnFile.objects.filter(until__lte=now).delete()
    OwnFile.objects.filter(failed_at__lte=now - OwnFile.KEPT).delete()


def wake(file_id: int) -> None:
    """Have a worker asked, aside, to go on with a file."""
    after_response(lambda _runner: call_worker(file_id))


def call_worker(file_id: int) -> None:
    """Ask a worker to go on with a file, unless one has been and the call is still worth something."""
    key = f"own-file.{file_id}.called"
    if not cache.add(key, True, WORTH_SECONDS):
        return
    try:
        current_app.send_task(GO_ON, args=[file_id], queue=QUEUE, expires=WORTH_SECONDS)
    except Exception as error:  # noqa: BLE001 - a broker that is down fails nothing: the sweep calls again
        cache.delete(key)
        log.warning("could not call for file %s; the sweep will: %r", file_id, error)


def came_to(file_id: int) -> None:
    """Note that a worker has come: others may be called."""
    cache.delete(f"own-file.{file_id}.called")


def call_for_all() -> None:
    """Call for the files that are not ready: their calls were lost, or whoever worked on them died."""
    for file_id in OwnFile.objects.unfinished().values_list("pk", flat=True)[:MOST_CALLED]:
        call_worker(file_id)
