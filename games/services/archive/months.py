"""Makes the files of the database of matches, a member of each gzip at a time.

Each piece is one short transaction that says from where it went on: a worker that is killed, or two that work
on one file, lose nothing and write nothing twice. A file stays until the next one of its month is whole.
"""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from accounts.signals import account_leaving, naming_changed
from games.models import MonthFile, MonthPart
from games.selectors.archive.months import (
    Cursor,
    bytes_of,
    member,
    months_of,
    months_without_file,
    next_matches,
)


def begin_months(*, now: datetime) -> None:
    """Have a file for each month that is over, made when its turn comes. Doing it twice does nothing."""
    MonthFile.objects.bulk_create(
        (MonthFile(month=month) for month in months_without_file(now)), ignore_conflicts=True
    )


def continue_month(*, file_id: int, now: datetime) -> bool:
    """Write one more piece of a file, or finish it. :returns: whether there is more to be done."""
    file = MonthFile.objects.filter(pk=file_id, made_at=None).first()
    if file is None:
        return False
    matches = next_matches(file.month, Cursor(file.after_at, file.after_id))
    data = member(matches) if matches else b""
    with transaction.atomic(durable=True):
        was = MonthFile.objects.select_for_update().filter(pk=file.pk, parts=file.parts, made_at=None)
        if not was.exists():
            return False  # somebody else was faster, or it is made anew
        if not matches:
            _finish(file, now)
            return False
        MonthPart.objects.create(file=file, number=file.parts, data=data)
        file.after_at, file.after_id = matches[-1].finished_at, matches[-1].pk
        file.parts += 1
        file.matches += len(matches)
        file.size += len(data)
        file.save(update_fields=["after_at", "after_id", "parts", "matches", "size"])
    return True


def _finish(file: MonthFile, now: datetime) -> None:
    """Let a whole file take the place of the one before. For a transaction."""
    digest = hashlib.sha256()
    for data in bytes_of(file):
        digest.update(data)
    MonthFile.objects.filter(month=file.month, made_at__isnull=False).delete()
    file.sha256, file.made_at = digest.hexdigest(), now
    file.save(update_fields=["sha256", "made_at"])


def make_anew(user_id: int) -> None:
    """Have the files of all months made anew in which somebody has played. For any transaction.

    What is being made begins again; what is there stays until then.
    """
    months = months_of(user_id) & set(MonthFile.objects.values_list("month", flat=True))
    MonthFile.objects.filter(month__in=months, made_at=None).delete()
    MonthFile.objects.bulk_create((MonthFile(month=month) for month in months), ignore_conflicts=True)


@receiver(naming_changed)
def _choice_changed(user_id: int, **_: Any) -> None:
    make_anew(user_id)


@receiver(account_leaving)
def _account_leaves(user: Any, **_: Any) -> None:
    make_anew(user.pk)
