"""`manage.py demo`: two people to log in as, and something for them to look at."""

from __future__ import annotations

import logging
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games import demo


class Command(BaseCommand):
    help = "Makes the demo data, once. Its logins are public, so it refuses to run on a site for others."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEVELOPER_PAGES:
            raise CommandError("The demo logins are known to everybody: not on a site that others can reach.")
        if demo.is_there():
            return
        self.stdout.write("Making the demo data …")
        logging.disable(logging.INFO)  # moves of a made-up past are no news
        try:
            demo.make(timezone.now())
        finally:
            logging.disable(logging.NOTSET)
