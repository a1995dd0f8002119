"""`manage.py dropfactors NAME`: takes the second factor off an account whose owner has lost every way in."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from accounts.second_factor import drop_all


class Command(BaseCommand):
    help = "Takes all second factors off an account: make sure first that it is its owner who asks."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="their user name")

    def handle(self, *_args: Any, name: str, **_options: Any) -> None:
        """:raises CommandError: nobody is called that."""
        user = User.objects.filter(username__iexact=name).first()
        if user is None:
            raise CommandError(f"Nobody is called {name}.")
        dropped = drop_all(user)
        self.stdout.write(
            f"{dropped} factors are taken off {user.username}, who logs in with their password alone now "
            "and is logged out everywhere."
        )
