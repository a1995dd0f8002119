"""Refusals in the rooms of a table."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Match, Message
from tests.support.chat_pages import HTMX, form, html, url
from tests.support.chats import said, token
from tests.support.replays import logged_in
from tests.support.tables import match_of, people, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return match_of(people("ann", "ben", "cat", "dan"), name="The Bergen Pact")


# --- refused -----------------------------------------------------------------------------------------

BAD_TEXTS = {
    "empty": "", "blank": " \n ", "long": "x" * 501, "very long": "x" * 50_000, "turns round": "a\u202eb",
    "marks": "a" + "\u0301" * 10_000, "few marks": "a" + "\u0323\u0301" * 3,
    "isolates": "\u2067a", "invisible": "a\u200bb", "lines": "\n".join("abcdefghi"),
}  # fmt: skip


@pytest.mark.parametrize("text", BAD_TEXTS.values(), ids=BAD_TEXTS)
def test_text_that_is_no_message_is_refused_in_words(match: Match, text: str) -> None:
    response = logged_in("ann").post(url(match), form(text), headers=HTMX)
    assert response.status_code == 422
    assert 'role="alert"' in html(response)
    assert not Message.objects.exists()


def test_a_message_with_a_nul_is_no_request_that_a_browser_sends(match: Match) -> None:
    assert logged_in("ann").post(url(match), form("a\x00b"), headers=HTMX).status_code == 400
    assert not Message.objects.exists()


@pytest.mark.parametrize(
    "text", ["e\u0301" * 500, "😀" * 500, "مرحبا", "שלום", "hell, kill and god", "a\n\n\n\n\nb\nc\nd"]
)
def test_text_of_all_scripts_is_kept_composed(match: Match, text: str) -> None:
    assert logged_in("ann").post(url(match), form(text)).status_code == 302
    assert len(Message.objects.get().text) <= Message.LONGEST


@pytest.mark.parametrize("sent", ["", "short", "a b" * 7, "x" * 23])
def test_a_form_without_its_token_is_refused(match: Match, sent: str) -> None:
    response = logged_in("ann").post(url(match), form(token=sent), headers=HTMX)
    assert response.status_code == 422
    assert "Write it again" in html(response)
    assert not Message.objects.exists()


def test_the_eleventh_of_a_minute_is_told_how_long_to_wait_and_keeps_its_words(match: Match) -> None:
    ann = logged_in("ann")
    for _ in range(10):
        ann.post(url(match), form())
    response = ann.post(url(match), form("One more"), headers=HTMX)
    assert response.status_code == 422
    wait = re.search(r'data-wait="(\d+)"', html(response))
    assert wait is not None
    assert 0 < int(wait[1]) <= 60
    assert "You can write again in" in html(response)
    assert "One more</textarea>" in html(response)
    assert Message.objects.count() == 10


def test_closed_by_the_rules_is_a_409_in_their_words(match: Match) -> None:
    response = logged_in("ann").post(url(match, "partners"), form("Psst"), headers=HTMX)
    assert response.status_code == 409
    assert "In World Domination allies may not talk" in html(response)
    assert not Message.objects.exists()


def test_rooms_of_others_and_rooms_that_are_not_there(match: Match) -> None:
    eve = logged_in(person("eve"))
    for room, status in (("table", 403), ("partners", 403), ("kitchen", 404)):
        for part in ("", "lines/", "earlier/"):
            assert eve.get(url(match, room, part)).status_code == status
        assert eve.post(url(match, room), form()).status_code == status
        assert eve.post(url(match, room), form(""), headers=HTMX).status_code == status
        assert eve.post(url(match, room, "writer/"), {"do": "mute", "token": token()}).status_code == status
    assert eve.get("/m/nosuchkey/chat/table/").status_code == 404
    assert not Message.objects.exists()


def test_a_closed_table_says_so(match: Match) -> None:
    Match.objects.update(status="cancelled")
    response = logged_in("ann").post(url(match), form())
    assert response.status_code == 409
    assert "This table was closed" in html(response)
    assert logged_in("ann").get(url(match)).status_code == 404
    assert not Message.objects.exists()


def test_who_is_not_logged_in_is_asked_to(match: Match) -> None:
    response = Client().post(url(match, "watchers"), form())
    assert response.status_code == 302
    assert "/login/" in response["Location"]
    assert not Message.objects.exists()


def test_late_and_foreign_take_backs_are_refused(match: Match) -> None:
    now = timezone.now()
    late = said(match, User.objects.get(username="ann"), "Late", now=now - timedelta(minutes=3))
    foreign = said(match, User.objects.get(username="ben"), "Foreign", now=now)
    ann = logged_in("ann")
    for which, status in ((late.token, 409), (foreign.token, 404), ("nonsense", 404), ("", 404)):
        sent = {"token": which}
        assert ann.post(url(match, part="take-back/"), sent, headers=HTMX).status_code == status
    assert not Message.objects.exclude(taken_back_at=None).exists()
