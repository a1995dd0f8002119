"""Somebody with an account, and what they find in their mail."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone

from accounts.models import Mail, User
from accounts.notifications.mail_queue import send_mail
from tests.support.reauthentication import freshen

PASSWORD = "harbour-lantern-42"
LINK = re.compile(r"https?://testserver(/\S*)")


@pytest.fixture(autouse=True)
def _forget_rate_limits() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def _mails_are_rows(settings: Any) -> None:
    """As on the site; Django's test runner would have them go straight to `mail.outbox`."""
    settings.EMAIL_BACKEND = "accounts.notifications.email_backend.EmailBackend"


def delivered() -> list[EmailMessage]:
    """All mails that have left the site, after a worker has sent what was due."""
    now = timezone.now()
    for mail_id in Mail.objects.due(now).order_by("pk").values_list("pk", flat=True):
        assert send_mail(mail_id=mail_id, now=now) is Mail.State.SENT
    return mail.outbox


@pytest.fixture
def tamsin(db: None) -> User:
    """A person whose address is confirmed."""
    user = User.objects.create_user(
        "tamsin", "tamsin@example.org", PASSWORD, display_name="Tamsin Okonkwo", about="Plays with tea."
    )
    EmailAddress.objects.create(user=user, email="tamsin@example.org", primary=True, verified=True)
    return user


@pytest.fixture
def left_open(tamsin: User) -> Client:
    """The browser in which Tamsin is logged in, by the log-in page: a session, in whose hands ever."""
    client = Client()
    response = client.post("/accounts/login/", {"login": "tamsin", "password": PASSWORD})
    assert response.status_code == 302, response.context["form"].errors
    return client


@pytest.fixture
def at_home(left_open: Client) -> Client:
    """The browser in which Tamsin has just said again who she is."""
    return freshen(left_open)


@pytest.fixture
def link_in_mail() -> Callable[[], str]:
    """The path of the first link to this host of the newest mail that has one."""

    def path() -> str:
        found = [LINK.search(str(mail.body)) for mail in delivered()]
        links = [link[1] for link in found if link is not None]
        assert links
        return links[-1]

    return path
