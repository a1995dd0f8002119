"""Files of questions that staff sends: kept, looked through, taken in."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q

from games.models import QuestionFile
from games.questions.reading import read

from .importing import ImportReport, import_rows

KEPT: Final = timedelta(days=1)
"""So long a file waits to be taken in."""


class NoSuchUpload(Exception):
    """There is no such file of the account's that waits, or not any more."""


@transaction.atomic(durable=True)
def keep_file(*, name: str, data: bytes, by_id: int, now: datetime) -> QuestionFile:
    """Keep a file until it is taken in. Others of the account's that wait go, and all that waited long."""
    waiting = QuestionFile.objects.filter(taken_at=None)
    waiting.filter(Q(by=by_id) | Q(at__lt=now - KEPT)).delete()
    return QuestionFile.objects.create(name=name[:100], data=data, by_id=by_id, at=now)


def check_upload(*, file_id: int, by_id: int, now: datetime) -> ImportReport:
    """The report of a trial import of a file. :raises NoSuchUpload: see there."""
    return import_rows(read(bytes(_waiting(file_id, by_id).data)), by_id=by_id, now=now, dry_run=True)


def import_upload(*, file_id: int, by_id: int, now: datetime) -> ImportReport:
    """Take the questions of a file in, but for those that something is wrong with.

    Ended in the middle and done again, it goes on where it stood: a file taken in twice changes nothing.

    :raises NoSuchUpload, StockChanged: see there.
    """
    file = _waiting(file_id, by_id)
    report = import_rows(read(bytes(file.data)), by_id=by_id, now=now)
    file.data, file.taken_at = b"", now
    file.outcome = {
        "added": report.added,
        "changed": report.changed,
        "unchanged": report.unchanged,
        "faults": len(report.faults),
    }
    file.save(update_fields=["data", "taken_at", "outcome"])
    return report


def _waiting(file_id: int, by_id: int) -> QuestionFile:
    try:
        return QuestionFile.objects.get(pk=file_id, by=by_id, taken_at=None)
    except QuestionFile.DoesNotExist as error:
        raise NoSuchUpload from error
