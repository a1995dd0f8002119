"""The command that makes the first moderator."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from moderation.selectors.rights import may
from tests.support.tables import bot, person

pytestmark = pytest.mark.django_db


def said(*words: str) -> str:
    out = StringIO()
    call_command("createmoderator", *words, stdout=out)
    return out.getvalue()


def test_somebody_becomes_a_moderator_and_is_told_what_is_next() -> None:
    ann = person("ann")
    assert "/accounts/2fa/" in said("Ann")
    assert may(User.objects.get(pk=ann.pk), "act_ban")
    assert "is a moderator now" in said("ann")


def test_an_account_is_made_where_an_address_is_given() -> None:
    assert "has no password" in said("mona", "--email", "mona@example.org")
    assert not User.objects.get(username="mona").has_usable_password()


@pytest.mark.parametrize("name", ["vane", "gone", "demo", "nobody"])
def test_bots_demo_people_closed_accounts_and_nobody_are_refused(name: str) -> None:
    bot("vane")
    User.objects.filter(pk=person("gone").pk).update(is_active=False)
    User.objects.filter(pk=person("demo").pk).update(is_demo=True)
    with pytest.raises(CommandError):
        said(name)


@pytest.mark.parametrize(("name", "email"), [("admin", "a@example.org"), ("mona", "no address")])
def test_names_and_addresses_that_nobody_may_have_are_refused(name: str, email: str) -> None:
    with pytest.raises(CommandError):
        said(name, "--email", email)
    assert not User.objects.filter(username=name).exists()
