"""Replay every match of the database and compare what its rows say with what follows from its record."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from games.selectors.record.checks import can_be_checked, matches_to_check
from games.services.deals.checks import faults_of


class Command(BaseCommand):
    """Exits 1 if any match failed."""

    help = "Replay the record of every match in the database and compare its rows with it."

    def handle(self, **_options: Any) -> None:
        checked = failed = unread = 0
        for match in matches_to_check():
            if not can_be_checked(match):
                unread += 1
                self.stdout.write(f"match {match.key}: not checked, its rules are not here any more")
                continue
            checked += 1
            faults = faults_of(match)
            failed += bool(faults)
            for fault in faults:
                self.stdout.write(f"match {match.key}: {fault}")
        self.stdout.write(f"{checked} matches replayed, {failed} failed, {unread} not checked")
        if failed:
            sys.exit(1)
