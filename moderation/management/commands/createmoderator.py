"""`manage.py createmoderator NAME`: the first moderator, or one more."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.urls import reverse

from accounts import second_factor
from accounts.models import User
from accounts.names import clean_username


class Command(BaseCommand):
    help = "Makes somebody a moderator, who may then open the administration with a second factor."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="their user name")
        parser.add_argument(
            "--email", default="", help="makes the account, with this address, if there is none"
        )

    @transaction.atomic
    def handle(self, *_args: Any, name: str, email: str, **_options: Any) -> None:
        """:raises CommandError: there is no such account, or it is none that may look after others."""
        user = User.objects.filter(username__iexact=name).first()
        if user is None and not email:
            raise CommandError(f"Nobody is called {name}. They sign up first, or --email makes the account.")
        is_new = user is None
        user = user or _made(name, email)
        if user.is_bot or user.is_demo or not user.is_active or user.anonymised_at is not None:
            raise CommandError(
                f"{user.username} is a bot, a demo account or closed: it cannot be a moderator."
            )
        user.groups.add(Group.objects.get(name="moderator"))
        self.stdout.write(f"{user.username} is a moderator now.")
        if is_new:
            site = f"{settings.SITE_URL}{reverse('account_reset_password')}"
            self.stdout.write(
                f"The account is new and has no password: {user.email} is sent one's way at {site}"
            )
        if not second_factor.has_one(user):
            self.stdout.write(f"They set up a second factor at {settings.SITE_URL}{reverse('mfa_index')}")
        self.stdout.write(f"Then they open {settings.SITE_URL}{reverse('admin:index')}")


def _made(name: str, email: str) -> User:
    try:
        username = clean_username(name, user_id=None)
        user = User(username=username, email=email)
        user.set_unusable_password()
        user.full_clean(exclude=["password"])
    except ValidationError as error:
        raise CommandError(" ".join(error.messages)) from error
    user.save()
    EmailAddress.objects.create(user=user, email=email, primary=True)
    return user
