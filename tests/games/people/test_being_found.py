"""Settings of being found: off at first, kept whole, by the rules of texts, and gone with the account."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.asserts import assertContains, assertNotContains

from accounts.anonymisation import anonymise
from accounts.models import User
from games.models import DirectoryEntry
from games.selectors.directory.entries import own_entry
from games.services.directory.entries import keep_entry
from tests.support.clock import NOON
from tests.support.data_exports import told
from tests.support.tables import person

pytestmark = pytest.mark.django_db
PAGE = "/being-found/"
SAID = {
    "is_listed": "on",
    "games": ["three-colours", "dark-lord"],
    "paces": ["slow"],
    "languages": "English,  a little Italian",
    "line": " Slowly, over coffee. ",
}


@pytest.fixture
def anna() -> User:
    return person("anna")


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_it_is_off_at_first_and_nothing_is_kept(anna: User) -> None:
    assertNotContains(browser(anna).get(PAGE), "checked")
    browser(anna).get("/people/")
    anna.refresh_from_db()
    assert anna.seen_on is None
    assert not DirectoryEntry.objects.exists()


def test_what_one_says_is_kept_and_shown(anna: User) -> None:
    client = browser(anna)
    for _ in range(2):  # a double click
        assertContains(client.post(PAGE, SAID, follow=True), "Saved. People can find you now.")
    said = own_entry(anna.pk)
    assert (said.is_listed, said.games, said.paces) == (True, ["dark-lord", "three-colours"], ("slow",))
    assert (said.languages, said.line) == ("English, a little Italian", "Slowly, over coffee.")
    profile = browser(person("ben")).get("/people/anna/")
    for words in ("Slowly, over coffee.", "English, a little Italian", "Three Colours, The Dark Lord · Slow"):
        assertContains(profile, words)
    assertNotContains(Client().get("/people/anna/"), "Slowly, over coffee.")  # has no account


def test_off_again_it_is_kept_for_oneself_alone(anna: User) -> None:
    client = browser(anna)
    client.post(PAGE, SAID)
    assertContains(client.post(PAGE, {**SAID, "is_listed": ""}, follow=True), "Saved. Nobody finds you.")
    anna.refresh_from_db()
    assert anna.seen_on is None
    assertContains(client.get(PAGE), "Slowly, over coffee.")
    assertNotContains(browser(person("ben")).get("/people/anna/"), "Slowly, over coffee.")


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"line": "a" * 121}, "At most 120 characters; this has 121."),
        ({"languages": "a" * 81}, "At most 80 characters; this has 81."),
        ({"line": "a\u202eb"}, "characters that cannot be seen"),
        ({"line": "z" + "\u0301" * 9}, "too many accents"),
        ({"games": ["chess"]}, "Choose games of the list."),
        ({"paces": ["warp"]}, "Choose paces of the list."),
    ],
    ids=["long line", "many languages", "turned round", "piled", "no such game", "no such pace"],
)
def test_what_cannot_be_kept_is_refused_and_nothing_is_written(
    anna: User, sent: dict[str, Any], words: str
) -> None:
    assertContains(browser(anna).post(PAGE, {**SAID, **sent}), words, status_code=422)
    assert not DirectoryEntry.objects.exists()


def test_who_is_muted_may_take_words_away_and_write_none(anna: User) -> None:
    client = browser(anna)
    client.post(PAGE, SAID)
    User.objects.filter(pk=anna.pk).update(muted_until=timezone.now() + timedelta(days=1))
    assertContains(client.post(PAGE, {**SAID, "line": "Rude."}), "You are muted", status_code=422)
    assert (
        client.post(PAGE, {**SAID, "line": "", "languages": own_entry(anna.pk).languages}).status_code == 302
    )
    assert own_entry(anna.pk).line == ""


def test_a_day_is_kept_once_and_by_the_day(anna: User) -> None:
    client = browser(anna)
    client.post(PAGE, SAID)
    User.objects.filter(pk=anna.pk).update(seen_on=date(2026, 1, 1))
    client.get("/")
    anna.refresh_from_db()
    assert anna.seen_on == timezone.now().date()


def test_it_is_in_the_file_about_oneself(anna: User) -> None:
    browser(anna).post(PAGE, SAID)
    [row] = told(anna)["being_found"]
    assert row["line"] == "Slowly, over coffee."
    assert row["games"] == ["dark-lord", "three-colours"]


def test_it_goes_with_the_account(anna: User) -> None:
    browser(anna).post(PAGE, SAID)
    anonymise(user_id=anna.pk, now=NOON)
    anna.refresh_from_db()
    assert anna.seen_on is None
    assert not DirectoryEntry.objects.exists()


def test_a_game_that_the_catalogue_has_no_more_breaks_nothing(anna: User) -> None:
    keep_entry(
        user_id=anna.pk, is_listed=True, games=["gone"], paces=["gone"], languages="", line="", now=NOON
    )
    assert browser(anna).get(PAGE).status_code == 200
    assert browser(person("ben")).get("/people/").status_code == 200
