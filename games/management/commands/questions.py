"""`manage.py questions`: the stock of questions, from files."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.questions.bank_checks import is_longest_alone, problems, share
from games.questions.bank_files import BadBank, bank
from games.questions.reading import MOST_BYTES, Reading, read
from games.services.questions.importing import ImportReport, import_bank, import_rows


def told(report: ImportReport) -> str:
    """A report as a line."""
    counts = {
        "added": report.added,
        "new versions": report.changed,
        "unchanged": report.unchanged,
        "kept as staff has them": report.kept,
        "faults": len(report.faults),
    }
    return ", ".join(f"{count} {what}" for what, count in counts.items() if count) or "no questions"


class Command(BaseCommand):
    help = "Takes questions into the stock (bank: those that come with the site), or checks the bank's files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        does = parser.add_subparsers(dest="does", required=True)
        does.add_parser(
            "bank", help="take in what comes with the site: at its first start and after upgrades"
        )
        does.add_parser("check", help="look whether the bank is as it must be")
        one = does.add_parser("import", help="take in a file; see games/questions/reading.py")
        one.add_argument("file", type=Path)
        one.add_argument("--dry-run", action="store_true", help="only say what is wrong, line by line")

    def handle(self, *args: Any, **options: Any) -> None:
        match options["does"]:
            case "bank":
                self._bank()
            case "check":
                self._check()
            case "import":
                self._import(options["file"], dry_run=options["dry_run"])

    def _bank(self) -> None:
        try:
            report = import_bank(bank(), now=timezone.now())
        except BadBank as error:
            raise CommandError(str(error)) from error
        if report.added or report.changed:
            self.stdout.write(f"Questions: {told(report)}.")

    def _check(self) -> None:
        try:
            rows = bank()
        except BadBank as error:
            raise CommandError("\n".join(f"{n}:{f.line}: {f.words()}" for n, f in error.faults)) from error
        used = [row for row in rows if row.state == "in-use"]
        for what, names in (
            ("category", [row.category for row in used]),
            ("difficulty", [row.difficulty for row in used]),
            ("place", [str(row.place) for row in used]),
        ):
            for name, count in Counter(names).most_common():
                self.stdout.write(f"{what:<11}{name:<14}{count:>5}{share(count, len(used)):>7.1f} %")
        alone = share(sum(map(is_longest_alone, used)), len(used))
        by_hand = sum(not row.template for row in used)
        self.stdout.write(f"{len(used)} in use, {by_hand} by hand; right alone longest in {alone:.1f} %")
        if found := problems(rows):
            raise CommandError("\n".join(found))

    def _import(self, path: Path, *, dry_run: bool) -> None:
        try:
            reading = self._read(path)
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}") from error
        report = import_rows(reading, by_id=None, now=timezone.now(), dry_run=dry_run)
        for fault in report.faults:
            self.stdout.write(f"{path.name}:{fault.line}: {fault.words()}")
        self.stdout.write(f"{'Would be: ' if dry_run else ''}{told(report)}.")
        if report.faults:
            sys.exit(1)

    def _read(self, path: Path) -> Reading:
        if path.stat().st_size > MOST_BYTES:
            raise CommandError(f"{path}: more than {MOST_BYTES // 1_000_000} MB")
        return read(path.read_bytes())
