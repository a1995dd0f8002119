"""The rooms of a table as pages and parts of pages, with and without scripts, and what they cost."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Barrier, User
from games.models import Match, Message
from games.services.lobby import tables
from games.services.talk.messages import show_watchers
from tests.support.chat_pages import HTMX, form, html, url
from tests.support.chats import said
from tests.support.replays import logged_in
from tests.support.tables import match_of, people, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return match_of(people("ann", "ben", "cat", "dan"), name="The Bergen Pact")


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


@pytest.mark.parametrize(
    ("bots", "words"), [({}, "Nobody else sits here yet."), ({2: "easy"}, "Only bots sit here with you.")]
)
def test_who_sits_alone_is_told_whether_bots_sit_there(bots: dict[int, str], words: str) -> None:
    ann = person("ann")
    match = tables.open_table(
        host_id=ann.pk, game="world-domination", seat_count=4, options={}, name="Round", visibility="public",
        seat=0, bots=bots, now=timezone.now(), rng=Random(1),
    )  # fmt: skip
    page = html(logged_in(ann).get(url(match)))
    alone = [each for each in ("Nobody else sits here yet.", "Only bots sit here with you.") if each in page]
    assert alone == [words]


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
    match = tables.open_table(
        host_id=ann.pk, game="world-domination", seat_count=4, options={}, name="Round", visibility="public",
        seat=0, bots={}, now=timezone.now(), rng=Random(1),
    )  # fmt: skip
    place = f'data-lines="{url(match, part="lines/")}"'
    assert place in html(logged_in(ann).get(f"/m/{match.key}/"))
    assert place in html(logged_in(ann).get(f"/m/{match.key}/seats/", headers=HTMX))
    for client in (Client(), logged_in(person("eve"))):
        assert place not in html(client.get(f"/m/{match.key}/"))
