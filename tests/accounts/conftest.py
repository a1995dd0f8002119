"""Somebody with an account, and what they find in their mail."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.test import Client

from accounts.models import User

PASSWORD = "harbour-lantern-42"
LINK = re.compile(r"https?://testserver(/\S*)")


@pytest.fixture(autouse=True)
def _forget_rate_limits() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def tamsin(db: None) -> User:
    """A person whose address is confirmed."""
    user = User.objects.create_user(
        "tamsin", "tamsin@example.org", PASSWORD, display_name="Tamsin Okonkwo", about="Plays with tea."
    )
    EmailAddress.objects.create(user=user, email="tamsin@example.org", primary=True, verified=True)
    return user


@pytest.fixture
def at_home(tamsin: User) -> Client:
    """The browser in which Tamsin is logged in, by the log-in page."""
    client = Client()
    response = client.post("/accounts/login/", {"login": "tamsin", "password": PASSWORD})
    assert response.status_code == 302, response.context["form"].errors
    return client


@pytest.fixture
def link_in_mail() -> Callable[[], str]:
    """The path of the first link of the newest mail."""

    def newest() -> str:
        found = LINK.search(str(mail.outbox[-1].body))
        assert found is not None, mail.outbox[-1].body
        return found[1]

    return newest
