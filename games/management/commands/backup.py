"""Write everything that the site knows to one file, while it runs."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.backup import folder
from games.backup.dump import dump
from games.backup.tables import BadBackup


def at_least_one(text: str) -> int:
    """A number of files. :raises ArgumentTypeError: it is none, or less than 1."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a number of files, 1 or more")
    return int(text)


class Command(BaseCommand):
    """The file holds names, addresses and what every hand is: its owner alone may read it."""

    help = "Write everything that the database holds at one moment to a new file, for `restore`."

    def add_arguments(self, parser: ArgumentParser) -> None:
        where = parser.add_mutually_exclusive_group(required=True)
        where.add_argument("file", type=Path, nargs="?", help="a new file, such as backup.jsonl.gz")
        where.add_argument(
            "--into", type=Path, metavar="FOLDER", help="a folder that gets a file named by the time"
        )
        parser.add_argument(
            "--keep",
            type=at_least_one,
            default=14,
            metavar="N",
            help="with --into: delete all but the newest N (14)",
        )
        parser.add_argument(
            "--unless-younger",
            type=float,
            metavar="HOURS",
            help="with --into: not if there is one that is younger",
        )

    def handle(
        self,
        *,
        file: Path | None,
        into: Path | None,
        keep: int,
        unless_younger: float | None,
        **_options: Any,
    ) -> None:
        now = timezone.now()
        rows = None
        try:
            if file is not None:
                rows = dump(file, now=now)
            elif into is not None and not _is_young(into, now, unless_younger):
                file, rows = folder.add_backup(into, keep=keep, now=now)
        except OSError as error:
            raise CommandError(f"{error.__class__.__name__}: {error}") from error
        except BadBackup as error:
            raise CommandError(str(error)) from error
        if rows is not None:
            self.stdout.write(f"{rows} rows in {file}")


def _is_young(into: Path, now: datetime, hours: float | None) -> bool:
    """True if a folder has a backup that is younger than so many hours."""
    newest_at = folder.newest_at(into) if hours is not None else None
    return newest_at is not None and now - newest_at < timedelta(hours=hours or 0)
