"""The rooms of a table as pages and parts of pages, with and without scripts; what is refused, and how."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Alert, Barrier, User
from games.models import ChatPlace, Match, Message
from games.services import lobby
from games.services.chat import show_watchers
from tests.support.chats import said, token
from tests.support.eight.site import SLUG, among_the_games
from tests.support.replays import logged_in
from tests.support.tables import match_of, people, person, play, turns

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
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


def url(match: Match, room: str = "table", part: str = "") -> str:
    return f"/m/{match.key}/chat/{room}/{part}"


def form(text: str = "Hello", **fields: str) -> dict[str, str]:
    return {"text": text, "token": token()} | fields


def html(response: Any) -> str:
    return str(response.content.decode())


# --- with and without scripts ------------------------------------------------------------------------


def test_without_scripts_a_message_is_written_and_read_on_a_page(match: Match) -> None:
    ann = logged_in("ann")
    response = ann.post(url(match), form("Hello, all"))
    assert (response.status_code, response["Location"]) == (302, url(match))
    assert "Hello, all" in html(logged_in("ben").get(url(match)))
    assert f'href="{url(match)}"' in html(ann.get(f"/m/{match.key}/"))


def test_with_scripts_the_room_comes_back_with_an_empty_field(match: Match) -> None:
    response = logged_in("ann").post(url(match), form("Hello, all"), headers=HTMX)
    page = html(response)
    assert response.status_code == 200
    assert page.strip().startswith('<section class="room" id="chat"')
    assert "Hello, all</p>" in page
    assert re.search(r"<textarea[^>]*></textarea>", page)


def test_a_form_that_is_sent_twice_writes_once(match: Match) -> None:
    ann, sent = logged_in("ann"), form("Once")
    assert [ann.post(url(match), sent).status_code for _ in range(2)] == [302, 302]
    assert Message.objects.count() == 1


def test_taking_back_works_without_scripts_too(match: Match) -> None:
    ann = logged_in("ann")
    ann.post(url(match), form("Oops"))
    page = html(ann.get(url(match)))
    assert "Take back" in page
    assert "Take back" not in html(logged_in("ben").get(url(match)))
    back = {"token": Message.objects.get().token}
    assert ann.post(url(match, part="take-back/"), back).status_code == 302
    assert "taken back" in html(logged_in("ben").get(url(match)))
    assert "Oops" not in html(logged_in("ben").get(url(match)))


def test_what_is_new_has_a_rule_over_it_until_the_room_is_left(match: Match) -> None:
    ann, ben = logged_in("ann"), logged_in("ben")
    ann.post(url(match), form("One"))
    assert 'id="chat-new"' in html(ben.get(url(match, part="lines/"), headers=HTMX))
    page = html(ben.get(url(match, part="lines/"), headers=HTMX))
    assert 'id="chat-new"' not in page
    since = re.search(r"lines/\?since=([\w-]+)", page)
    assert since is not None
    ann.post(url(match), form("Two"))
    for _ in range(2):
        page = html(ben.get(url(match, part=f"lines/?since={since[1]}"), headers=HTMX))
        assert page.index("One") < page.index('id="chat-new"') < page.index("Two")


def test_the_number_of_new_messages_is_told_apart(match: Match) -> None:
    ann, ben = logged_in("ann"), logged_in("ben")
    count = f"/m/{match.key}/chat/new/"
    assert html(ben.get(count, headers=HTMX)).strip() == ""
    ann.post(url(match), form("One"))
    assert "1 new message in the chat" in html(ben.get(count, headers=HTMX))
    assert "1 new message in the chat" in html(ben.get(count, headers=HTMX))
    ben.get(url(match, part="lines/"), headers=HTMX)
    assert html(ben.get(count, headers=HTMX)).strip() == ""


def test_watchers_have_a_room_of_their_own(match: Match) -> None:
    eve = logged_in(person("eve"))
    assert f'href="{url(match, "watchers")}"' in html(eve.get(f"/m/{match.key}/"))
    eve.post(url(match, "watchers"), form("Who wins?"))
    assert "Who wins?" in html(Client().get(url(match, "watchers")))
    assert "Log in to write" in html(Client().get(url(match, "watchers")))
    ben = logged_in("ben")
    assert "Who wins?" not in html(ben.get(url(match, "watchers")))
    assert ben.post(f"/m/{match.key}/chat/watchers/show/", {"shown": "yes"}).status_code == 302
    assert "Who wins?" in html(ben.get(url(match, "watchers")))


def test_over_the_room_stands_who_may_talk_and_the_caution_of_the_game(match: Match) -> None:
    page = html(logged_in("ann").get(url(match)))
    assert "Everybody at the table may talk" in page
    assert "Nobody speaks of cards or intentions during a campaign." in page
    page = html(logged_in("ann").get(url(match, "partners")))
    assert "Closed during a campaign." in page
    assert "<textarea" not in page


# --- mute and block ----------------------------------------------------------------------------------


def test_muting_from_the_menu_of_a_message_and_reading_again(match: Match) -> None:
    message = said(match, User.objects.get(username="ben"), "Hello", now=timezone.now())
    ann = logged_in("ann")
    for do, barriers in (("mute", ["mute"]), ("block", ["block"]), ("neither", [])):
        response = ann.post(url(match, part="writer/"), {"token": message.token, "do": do}, headers=HTMX)
        assert response.status_code == 200
        assert list(Barrier.objects.values_list("kind", flat=True)) == barriers
        assert ("muted by you" in html(response)) == (do == "mute")
        assert ("blocked by you" in html(response)) == (do == "block")


@pytest.mark.parametrize("fields", [{"do": "mute"}, {"do": "kick"}, {"do": "mute", "token": "x" * 22}])
def test_who_wrote_nothing_that_one_reads_is_not_muted(match: Match, fields: dict[str, str]) -> None:
    message = said(match, User.objects.get(username="ben"), "Hello", now=timezone.now())
    sent = {"token": message.token} | fields if fields["do"] == "kick" else fields
    assert logged_in("ann").post(url(match, part="writer/"), sent, headers=HTMX).status_code == 422
    assert not Barrier.objects.exists()


def test_nobody_mutes_themselves(match: Match) -> None:
    message = said(match, User.objects.get(username="ann"), "Hello", now=timezone.now())
    sent = {"token": message.token, "do": "mute"}
    assert logged_in("ann").post(url(match, part="writer/"), sent).status_code == 422
    assert not Barrier.objects.exists()


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


# --- queries -----------------------------------------------------------------------------------------


def fill(match: Match, how_many: int, room: str = "table") -> None:
    senders = list(User.objects.filter(username__in=("ann", "ben")).order_by("username"))
    at = timezone.now() - timedelta(hours=1)
    Message.objects.bulk_create(
        Message(match=match, room=room, sender=senders[n % 2], text=f"Number {n}", ply=0, at=at)
        for n in range(how_many)
    )


def asked(client: Client, path: str) -> int:
    client.get(path, headers=HTMX)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path, headers=HTMX).status_code == 200
    return len(queries)


def test_a_room_takes_as_many_queries_whatever_stands_in_it(match: Match) -> None:
    cat = logged_in("cat")
    show_watchers(match_id=match.pk, user_id=User.objects.get(username="cat").pk, is_shown=True)
    paths = [url(match, part="lines/"), url(match, "watchers", "lines/"), f"/m/{match.key}/chat/new/"]
    fill(match, 1)
    fill(match, 1, "watchers")
    few = [asked(cat, path) for path in paths]
    fill(match, 200)
    fill(match, 200, "watchers")
    assert [asked(cat, path) for path in paths] == few
    assert max(few) <= 11


def test_earlier_messages_follow_each_other_to_the_first(match: Match) -> None:
    fill(match, 260)
    cat = logged_in("cat")
    page = html(cat.get(url(match, part="lines/"), headers=HTMX))
    seen: list[str] = []
    while True:
        seen = [*re.findall(r"Number (\d+)", page), *seen]
        more = re.search(r'hx-get="([^"]*earlier/\?before=[^"]*)"', page)
        if more is None:
            break
        page = html(cat.get(more[1], headers=HTMX))
    assert seen == [str(n) for n in range(260)]


def test_what_came_while_a_page_was_open_is_added_to_what_stands_there(match: Match) -> None:
    fill(match, 60)
    cat = logged_in("cat")
    again = re.search(r'data-lines="([^"]*)"', html(cat.get(url(match, part="lines/"), headers=HTMX)))
    assert again is not None
    said(match, User.objects.get(username="ben"), "Newest", now=timezone.now())
    page = html(cat.get(again[1].replace("&amp;", "&"), headers=HTMX))
    assert page.count('id="said-') == 51
    assert page.index("Number 10<") < page.index("Newest")


def test_at_a_table_that_has_not_begun_those_who_sit_find_the_chat() -> None:
    ann = person("ann")
    match = lobby.open_table(
        host_id=ann.pk, game="world-domination", seat_count=4, options={}, name="Round", visibility="public",
        seat=0, bots={}, now=timezone.now(), rng=Random(1),
    )  # fmt: skip
    place = f'data-lines="{url(match, part="lines/")}"'
    assert place in html(logged_in(ann).get(f"/m/{match.key}/"))
    assert place in html(logged_in(ann).get(f"/m/{match.key}/seats/", headers=HTMX))
    for client in (Client(), logged_in(person("eve"))):
        assert place not in html(client.get(f"/m/{match.key}/"))
