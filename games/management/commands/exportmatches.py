"""``manage.py exportmatches``: writes the matches of a month as the database of matches has them."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.selectors.archive.months import members_of


class Command(BaseCommand):
    help = (
        "Write all public matches that ended in a month: a record a line, gzip. While names and matches stay"
        " as they are, the bytes are those of the file on the page of the database."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the month, and where to write."""
        parser.add_argument("--month", required=True, metavar="YYYY-MM")
        parser.add_argument("file", nargs="?", type=Path, help="default: standard output")

    def handle(self, *, month: str, file: Path | None, **_: Any) -> None:
        """Write it. :raises CommandError: there is no such month, or the file cannot be written."""
        try:
            first = date.fromisoformat(f"{month}-01")
        except ValueError as error:
            raise CommandError(f"{month} is no month: write it as 2026-11.") from error
        try:
            out = sys.stdout.buffer if file is None else file.open("wb")
            for data in members_of(first):
                out.write(data)
            out.flush()
            if file is not None:
                out.close()
        except OSError as error:
            raise CommandError(str(error)) from error
