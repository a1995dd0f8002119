"""``manage.py boards``: what boards there are, and whether their results follow from their records."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Count

from games.models import Board, Match
from games.services.deals.boards import result_faults


class Command(BaseCommand):
    help = "List the boards of days, or check their results."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take whether to check."""
        parser.add_argument(
            "--check",
            action="store_true",
            help="compare all results with their records; exit with 1 if any differs",
        )

    def handle(self, *, check: bool, **_: Any) -> None:
        """Do it. :raises CommandError: a result differs."""
        if check:
            self._check()
            return
        for board in Board.objects.annotate(tables=Count("matches")).order_by("opens_at"):
            state = "not shown" if board.shown_at is None else f"shown {board.shown_at:%Y-%m-%d %H:%M}"
            what = f"{board.day or 'a team'} {board.key} {board.game} {board.seat_count}"
            self.stdout.write(f"{what}: {board.tables} tables, {state}")

    def _check(self) -> None:
        checked = wrong = 0
        over = Match.objects.filter(
            board__isnull=False, is_borrowed=False, status=Match.Status.FINISHED
        ).order_by("pk")
        for match in over.iterator(chunk_size=200):
            checked += 1
            faults = result_faults(match)
            wrong += bool(faults)
            for fault in faults:
                self.stdout.write(f"match {match.key}: {fault}")
        self.stdout.write(f"{checked} tables checked, {wrong} differ")
        if wrong:
            raise CommandError("Some results do not follow from their records.", returncode=1)
