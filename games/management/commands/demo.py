"""`manage.py demo`: two people to log in as, and something for them to look at."""

from __future__ import annotations

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
        demo.make(timezone.now())
