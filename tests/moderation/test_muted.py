"""Muted people write nothing that others read, by whatever way, and read why."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Match, Message
from games.services.lobby.tables import open_table, sit
from games.services.talk.errors import MayNotWrite
from games.services.talk.messages import write_message
from moderation.services.carry_out import carry_out
from tests.support.moderators import moderator, wanted
from tests.support.reauthentication import freshen
from tests.support.tables import match_of, people

pytestmark = pytest.mark.django_db(transaction=True)
WHY = "Insults in the last three matches."


@pytest.fixture
def table() -> Match:
    """A match of four, at which ann has just been muted for three days."""
    ann, *others = people("ann", "ben", "cat", "dan")
    match = match_of([ann, *others])
    form = wanted("mute", moderator("hal", "helper"), ann, days=3, reason=WHY)
    carry_out(form, now=timezone.now(), rng=Random(7))
    return match


def logged_in(name: str) -> Client:
    client = Client()
    client.force_login(User.objects.get(username=name))
    return freshen(client)


def test_they_read_why_and_until_when_where_they_would_write_and_others_learn_nothing(table: Match) -> None:
    page = logged_in("ann").get(f"/m/{table.key}/chat/table/").content.decode()
    assert WHY in page
    assert "You are muted until" in page
    assert 'name="text"' not in page
    other = logged_in("ben")
    for address in (f"/m/{table.key}/chat/table/", f"/m/{table.key}/", "/people/ann/"):
        said = other.get(address).content.decode()
        assert WHY not in said
        assert "muted until" not in said.casefold()


def test_a_message_of_theirs_is_refused_and_stays_in_the_field(table: Match) -> None:
    sent = {"text": "But I must say this", "token": "a" * 22}
    answer = logged_in("ann").post(f"/m/{table.key}/chat/table/", sent)
    assert answer.status_code == 409
    assert WHY in answer.content.decode()
    assert not Message.objects.exists()


def test_the_service_refuses_by_itself_and_lets_them_write_when_it_is_over(table: Match) -> None:
    now, ann = timezone.now(), User.objects.get(username="ann")
    sent: dict[str, Any] = {"match_id": table.pk, "user_id": ann.pk, "room": "table", "text": "Hello"}
    with pytest.raises(MayNotWrite):
        write_message(**sent, token="one", now=now)
    assert write_message(**sent, token="two", now=now + timedelta(days=3)).text == "Hello"


def test_neither_a_name_nor_a_text_about_them_nor_a_table_says_it_instead(table: Match) -> None:
    client = logged_in("ann")
    plain = {"theme": "dark", "hand_order": "rising", "take_back": "people", "shown_ratings": "everywhere"}
    assert client.post("/settings/", {**plain, "display_name": "", "about": ""}).status_code == 302
    assert client.post("/settings/", {**plain, "display_name": "Ben lies", "about": ""}).status_code == 422
    assert client.post("/settings/", {**plain, "display_name": "", "about": "Ben lies"}).status_code == 422
    assert client.post("/settings/name/", {"username": "benlies"}).status_code == 422
    ann = User.objects.get(username="ann")
    assert (ann.username, ann.display_name, ann.about) == ("ann", "", "")


def rooms_of_ann() -> list[tuple[Match, str]]:
    """A way to write of every kind: at a table, to an ally, before a match begins, where one watches."""
    ann, ben, cat, dan = people("ann", "ben", "cat", "dan")
    allied = match_of([ann, ben, cat], game="dark-lord")
    played, watched = match_of([ann, ben, cat, dan]), match_of([ben, cat], game="three-colours")
    lobby = open_table(
        host_id=ann.pk, game="world-domination", seat_count=4, options={}, name="Ours", seat=0, bots={},
        visibility="public", now=timezone.now(), rng=Random(7),
    )  # fmt: skip
    sit(match_id=lobby.pk, user_id=ben.pk, seat=1, now=timezone.now(), rng=Random(7))
    return [
        (allied, "partners"),
        (allied, "table"),
        (played, "table"),
        (lobby, "table"),
        (watched, "watchers"),
    ]


def test_they_write_in_no_room_of_any_table() -> None:
    rooms, now = rooms_of_ann(), timezone.now()
    ann = User.objects.get(username="ann")
    for number, (match, room) in enumerate(rooms):  # what is refused afterwards is allowed before
        said = {"match_id": match.pk, "user_id": ann.pk, "room": room, "text": "Hello"}
        write_message(**said, token=f"before-{number}", now=now)  # type: ignore[arg-type]
    carry_out(wanted("mute", moderator("hal", "helper"), ann, days=3, reason=WHY), now=now, rng=Random(7))
    for number, (match, room) in enumerate(rooms):
        said = {"match_id": match.pk, "user_id": ann.pk, "room": room, "text": "Hello again"}
        with pytest.raises(MayNotWrite):
            write_message(**said, token=f"after-{number}", now=now)  # type: ignore[arg-type]
    assert not Message.objects.filter(text="Hello again").exists()


def test_a_table_of_theirs_has_one_of_the_names_that_the_site_offers() -> None:
    ann = people("ann")[0]
    carry_out(wanted("mute", moderator("hal", "helper"), ann, days=3), now=timezone.now(), rng=Random(7))
    browser = logged_in("ann")
    sent = {
        "game": "three-colours", "seats": "2", "visibility": "public", "seating": "lot", "seat": "0",
        "chair-0": "open", "chair-1": "open",
    }  # fmt: skip
    refused = browser.post("/tables/new/", {**sent, "name": "Ben is a liar"})
    assert refused.status_code == 422
    assert "You are muted" in refused.content.decode()
    assert browser.post("/tables/new/", {**sent, "name": "The Lisbon Accord"}).status_code == 302
    assert Match.objects.get(host=ann).name == "The Lisbon Accord"
