"""Bring a backup into a new database, and check every match of it."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from games.backup.load import load
from games.backup.tables import BadBackup


class Command(BaseCommand):
    """Exits 1 if a match does not follow from its record; what was restored stays."""

    help = "Bring a file of `backup` into a database that is migrated and empty, then replay every match."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **_options: Any) -> None:
        try:
            rows = load(file)
        except (BadBackup, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{rows} rows restored from {file}")
        call_command("checkmatches", stdout=self.stdout, stderr=self.stderr)
