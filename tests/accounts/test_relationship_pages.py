"""Choosing something about somebody, on their profile and in the settings."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts import relationships
from accounts.models import Barrier, Friend, User
from tests.support.clock import NOON
from tests.support.tables import bot, person

pytestmark = pytest.mark.django_db(transaction=True)
CHANGE = "/settings/people/change/"


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_profile_offers_what_can_be_chosen_and_the_way_back(at_home: Client) -> None:
    person("ben")
    for do, undo, word, back in (
        ("befriend", "unfriend", "Add to friends", "Remove from friends"),
        ("mute", "peace", "Mute", "Unmute"),
        ("block", "peace", "Block", "Unblock"),
    ):
        assert f">{word}</button>" in page(at_home, "/people/ben/")
        sent = at_home.post(
            CHANGE, {"person": "ben", "do": do}, headers={"Referer": "http://testserver/people/ben/"}
        )
        assert sent.headers["Location"] == "/people/ben/"
        assert f">{back}</button>" in page(at_home, "/people/ben/")
        at_home.post(CHANGE, {"person": "ben", "do": undo})
        assert f">{word}</button>" in page(at_home, "/people/ben/")


def test_one_page_lists_all_and_undoes_each(at_home: Client, tamsin: User) -> None:
    ben, cleo, dan = person("ben"), person("cleo"), person("dan")
    relationships.befriend(owner_id=tamsin.pk, person_id=ben.pk, now=NOON)
    relationships.mute(owner_id=tamsin.pk, person_id=cleo.pk, now=NOON)
    relationships.block(owner_id=tamsin.pk, person_id=dan.pk, now=NOON)
    listed = page(at_home, "/settings/people/")
    assert "Your 1 friend" in listed
    for words in ("Unmute: cleo", "Unblock: dan"):
        assert f'aria-label="{words}"' in listed
    for name, do in (("ben", "unfriend"), ("cleo", "peace"), ("dan", "peace")):
        assert at_home.post(CHANGE, {"person": name, "do": do}).status_code == 302
    assert not Friend.objects.exists()
    assert not Barrier.objects.exists()


def test_the_other_reads_nothing_of_it(at_home: Client) -> None:
    ben = person("ben")
    other = Client()
    other.force_login(ben)
    paths = ("/people/tamsin/", "/settings/people/", "/moves/", "/")
    before = [len(page(other, path)) for path in paths]
    at_home.post(CHANGE, {"person": "ben", "do": "block"})
    assert [len(page(other, path)) for path in paths] == before


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"person": "ben"},
        {"do": "mute"},
        {"person": "ben", "do": "marry"},
        {"person": "nobody", "do": "mute"},
        {"person": "b" * 10_000, "do": "mute"},
        {"person": "tamsin", "do": "block"},
        {"person": "robby", "do": "mute"},
        {"person": "robby", "do": "befriend"},
        {"person": "tamsin", "do": "befriend"},
    ],
)
def test_what_cannot_be_chosen_is_refused_in_words(at_home: Client, sent: dict[str, str]) -> None:
    person("ben")
    bot("robby")
    answer = at_home.post(CHANGE, sent)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not Barrier.objects.exists()
    assert not Friend.objects.exists()


def test_the_most_is_refused_in_words(at_home: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relationships, "MOST", 1)
    for name in ("ben", "cleo"):
        person(name)
        answer = at_home.post(CHANGE, {"person": name, "do": "mute"})
    assert answer.status_code == 409
    assert "Undo it for somebody first" in answer.content.decode()
    assert Barrier.objects.count() == 1


def test_visitors_and_oneself_are_offered_nothing(client: Client, at_home: Client) -> None:
    for browser in (Client(), at_home):
        assert 'id="attitude"' not in page(browser, "/people/tamsin/")
    assert Client().post(CHANGE, {"person": "tamsin", "do": "mute"}).status_code == 302
    assert not Barrier.objects.exists()
