from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.anonymisation import anonymise
from accounts.bots import CHARACTERS
from accounts.models import User
from tests.accounts.conftest import delivered
from tests.support.clock import NOON

pytestmark = pytest.mark.django_db


def test_each_character_has_an_account_and_they_fill_a_table_of_eight() -> None:
    bots = User.objects.filter(is_bot=True, is_active=True)
    assert {bot.username for bot in bots} == {character.username for character in CHARACTERS}
    assert len(bots) == len(CHARACTERS) > 8
    assert len({character.about for character in CHARACTERS}) == len(CHARACTERS)
    for bot in bots:
        assert bot.display_name
        assert bot.about
        assert not bot.email


def test_seating_them_again_changes_nothing() -> None:
    before = list(User.objects.order_by("pk").values())
    call_command("migrate", verbosity=0, stdout=StringIO())
    assert list(User.objects.order_by("pk").values()) == before


def test_bots_cannot_log_in(client: Client) -> None:
    bot = User.objects.filter(is_bot=True).earliest("pk")
    assert not bot.has_usable_password()
    bot.set_password("harbour-lantern-42")  # not even if somebody gave it one
    bot.save()
    client.post("/accounts/login/", {"login": bot.username, "password": "harbour-lantern-42"})
    assert "_auth_user_id" not in client.session
    client.post("/accounts/password/reset/", {"email": bot.username})
    assert not delivered()


def test_bots_are_marked_on_their_page(client: Client) -> None:
    bot = User.objects.get(username="bot-vane")
    page = client.get("/people/bot-vane/").content.decode()
    assert '<span class="sr">, bot</span>' in page
    assert "marks.svg#i-bot" in page
    assert bot.about in page
    person = User.objects.create_user("tamsin")
    assert "i-bot" not in client.get(f"/people/{person.username}/").content.decode()


def test_bots_are_not_anonymised() -> None:
    with pytest.raises(ValueError, match="bots"):
        anonymise(user_id=User.objects.get(username="bot-vane").pk, now=NOON)
