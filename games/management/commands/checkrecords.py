"""Replay records and compare what they say with what follows from their moves."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.rules.core.errors import RulesError
from games.rules.core.records import BadRecord, parse_record, replay_record
from games.rules.registry import GAMES


class Command(BaseCommand):
    """Exits 1 if any record failed."""

    help = "Replay match records, one a line: check moves, listed legal moves and outcomes."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="default: standard input")

    def handle(self, *, file: Path | None, **_options: Any) -> None:
        try:
            source = sys.stdin.buffer if file is None else file.open("rb")
        except OSError as error:
            raise CommandError(str(error)) from error
        with TextIOWrapper(source, encoding="utf-8", errors="replace") as lines:
            failed = self._check(lines)
        if failed:
            sys.exit(1)

    def _check(self, lines: Iterable[str]) -> int:
        checked = failed = 0
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            checked += 1
            try:
                _replay(line)
            except RulesError as error:
                failed += 1
                self.stdout.write(f"line {number}: {_plain(error)}")
        self.stdout.write(f"{checked} records, {failed} failed")
        return failed


def _plain(error: RulesError) -> str:
    """Its message in one line of ASCII: records hold whatever they hold."""
    return str(error).encode("unicode_escape").decode("ascii")[:400]


def _replay(line: str) -> None:
    """Replay one record with all checks. :raises RulesError: if it fails."""
    record = parse_record(line)
    rules = GAMES.get(record.game)
    if rules is None:
        raise BadRecord("unknown-game", game=record.game)
    replay_record(rules, record)
