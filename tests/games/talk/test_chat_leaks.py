"""Partners' messages reach nobody else, by no page, number, record or row."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Alert, Barrier, User
from games.models import ChatPlace, Match, Message
from tests.support.chat_pages import HTMX, html, url
from tests.support.chats import said
from tests.support.eight.site import SLUG, among_the_games
from tests.support.replays import logged_in
from tests.support.tables import match_of, people, person, play, turns

pytestmark = pytest.mark.django_db
SECRET = "Xylophone at midnight"


@pytest.fixture
def match() -> Match:
    return match_of(people("ann", "ben", "cat", "dan"), name="The Bergen Pact")


@pytest.fixture
def partners() -> Iterator[Match]:
    """Two and two and four who have declared one colour; ann has written to ben, her partner."""
    names = ("ann", "ben", "cat", "dan", "eli", "fay", "gus", "hal")
    with among_the_games():
        match = match_of(people(*names), game=SLUG, options={"open_oracle": True}, name="Round of eight")
        for colour in ("red", "red", "green", "green", "blue", "blue", "blue", "blue"):
            wanted = turns(match)[0].seat // 2
            play(match, f"declare {('red', 'green', 'blue', 'blue')[wanted]}" if colour else None)
        while (waiting := turns(match)) and len(waiting) > 1:
            play(match, "answer 0")
        play_last_answer(match)
        match.refresh_from_db()
        said(match, User.objects.get(username="ann"), SECRET, room="partners", now=timezone.now())
        yield match


def play_last_answer(match: Match) -> None:
    match.refresh_from_db()
    if match.digest["phase"] == "answer":
        play(match, "answer 0")


# --- nobody learns what they may not -----------------------------------------------------------------


def test_what_partners_write_reaches_nobody_else(partners: Match) -> None:
    """By no page and no part of one, whole or refused."""
    message = Message.objects.get()
    paths = [
        f"/m/{partners.key}/", f"/m/{partners.key}/table/", f"/m/{partners.key}/record/", "/moves/", "/",
        f"/m/{partners.key}/chat/new/", "/people/ann/", f"/m/{partners.key}/chat/watchers/",
        *(url(partners, room, part) for room in ("table", "partners", "watchers") for part in PARTS),
        url(partners, "partners", f"lines/?first={message.token}&since={message.token}"),
        url(partners, "partners", f"earlier/?before={message.token}"),
    ]  # fmt: skip
    outsiders = [Client(), logged_in(person("eve")), *(logged_in(name) for name in ("cat", "dan", "eli"))]
    for client in outsiders:
        for path in paths:
            for headers in ({}, HTMX):
                page = html(client.get(path, headers=headers))
                assert not any(secret in page for secret in (SECRET, f'"{message.token}'))
        for part, sent in (
            ("", {"text": "x", "token": message.token}), ("take-back/", {"token": message.token}),
            ("writer/", {"token": message.token, "do": "mute"}),
        ):  # fmt: skip
            response = client.post(url(partners, "partners", part), sent, headers=HTMX)
            assert SECRET not in html(response)
    assert not Barrier.objects.exists()
    assert SECRET in html(logged_in("ben").get(url(partners, "partners")))


PARTS = ("", "lines/", "earlier/")


def test_of_what_partners_write_neither_numbers_nor_alerts_tell_others(partners: Match) -> None:
    count = f"/m/{partners.key}/chat/new/"
    told = {name: "new message" in html(logged_in(name).get(count)) for name in ("ann", "ben", "cat", "eli")}
    assert told == {"ann": False, "ben": True, "cat": False, "eli": False}
    assert list(Alert.objects.filter(kind="wrote").values_list("user__username", flat=True)) == ["ben"]


def test_no_row_s_number_stands_in_a_room(match: Match) -> None:
    """Numbers with gaps would tell of messages in other rooms."""
    Message.objects.create(
        pk=987_654_321, match=match, room="table", sender_id=User.objects.get(username="ben").pk, ply=0,
        text="Hello", at=timezone.now(),
    )  # fmt: skip
    ann = logged_in("ann")
    for part in PARTS:
        for headers in ({}, HTMX):
            assert "987654321" not in html(ann.get(url(match, part=part), headers=headers))
    assert ChatPlace.objects.get().read_until == 987_654_321


def test_the_record_does_not_carry_the_chat(match: Match) -> None:
    said(match, User.objects.get(username="ben"), SECRET, now=timezone.now())
    assert SECRET not in html(logged_in("ann").get(f"/m/{match.key}/record/"))
