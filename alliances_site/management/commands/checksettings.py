"""`manage.py checksettings`: whether the environment is as it must be, before anything is done with it."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from alliances_site.startup_checks import findings


class Command(BaseCommand):
    help = (
        "Says in a line each what is wrong with the settings, and what does not answer; 1 if anything is. "
        "Every process asks the same when it starts."
    )
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        # Faults that need nobody's answer were told when the settings were read.
        if lines := [finding.line for finding in findings()]:
            sys.exit("\n".join(lines))
        if options["verbosity"]:
            self.stdout.write("The settings are as they must be, and what they name answers.")
