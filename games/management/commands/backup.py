"""Write everything that the site knows to one file, while it runs."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.backup.dump import dump


class Command(BaseCommand):
    """The file holds names, addresses and what every hand is: its owner alone may read it."""

    help = "Write everything that the database holds at one moment to a new file, for `restore`."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a new file, such as backup.jsonl.gz")

    def handle(self, *, file: Path, **_options: Any) -> None:
        try:
            rows = dump(file, now=timezone.now())
        except OSError as error:
            raise CommandError(f"{error.__class__.__name__}: {error}") from error
        self.stdout.write(f"{rows} rows in {file}")
