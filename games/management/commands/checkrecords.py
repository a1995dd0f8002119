"""Replay records and compare what they say with what follows from their moves."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.catalogue import RULES, RulesGone, rules_of
from games.deals.checking import check_claim
from games.deals.claims import MEMBER, Claim, parse_claim
from games.kit.rules.errors import BadRecord, RulesError
from games.kit.rules.partial import Checked, check_partial
from games.kit.rules.records import parse_record, replay_record
from games.kit.rules.replay import Replay


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
                checked_part = _replay(line)
            except RulesError as error:
                failed += 1
                self.stdout.write(f"line {number}: {_plain(error)}")
                continue
            if checked_part is not None:
                self.stdout.write(f"line {number}: {_part_in_words(checked_part)}")
        self.stdout.write(f"{checked} records, {failed} failed")
        return failed


def _plain(error: RulesError) -> str:
    """Its message in one line of ASCII: records hold whatever they hold."""
    return str(error).encode("unicode_escape").decode("ascii")[:400]


def _part_in_words(checked: Checked) -> str:
    return (
        f"as one seat knows it: {checked.moves} moves read, {checked.replayed} of them replayed, "
        f"{checked.hidden} with hidden parts"
    )


def _replay(line: str) -> Checked | None:
    """Replay one record with all checks; of one that is not whole, what was checked.

    :raises RulesError: if it fails.
    """
    record, claim = parse_record(line), _claim(line)
    if record.game not in RULES:
        raise BadRecord("unknown-game", game=record.game)
    try:
        rules = rules_of(record.game, record.rules)
    except RulesGone as error:
        raise BadRecord("other-rules", game=record.game, rules=record.rules) from error
    if record.viewer is not None:
        return check_partial(rules, record)
    replay = replay_record(rules, record)
    if claim is not None:
        _check_chance(replay, claim)
    return None


def _claim(line: str) -> Claim | None:
    """The claim of a line that is a record; None if it has none. :raises BadRecord:"""
    fields = json.loads(line)
    return parse_claim(fields[MEMBER]) if MEMBER in fields else None


def _check_chance(replay: Replay, claim: Claim) -> None:
    """:raises BadRecord: ``deal-differs``, naming each that does."""
    wrong = [finding for finding in check_claim(replay, claim) if not finding.is_right]
    if wrong:
        told = "; ".join(f"{each.of}: recorded {each.recorded}, computed {each.computed}" for each in wrong)
        raise BadRecord("deal-differs", found=told)
