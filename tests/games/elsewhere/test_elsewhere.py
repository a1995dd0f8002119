"""Links to tables elsewhere: the picture, the words beside it, and the replay in a frame."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.after_response import wait_until_done
from games.catalogue import PRESENTERS, RULES
from games.models import BoardPicture, Match
from games.presenters.pictures.board_picture import board_png, board_svg
from games.services.pictures.pictures import delete_old_pictures, make_picture
from games.sweeps.pictures import draw_picture
from tests.support.replays import given_up, logged_in
from tests.support.tables import match_of, people, play_on

pytestmark = pytest.mark.django_db
PNG = b"\x89PNG\r\n\x1a\n"


def size(png: bytes) -> tuple[int, int]:
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])


@pytest.fixture
def match() -> Match:
    return match_of(people("ann", "ben"), game="three-colours", name="<b>Trieste</b>")


def picture(match: Match, **headers: str) -> Any:
    return Client().get(f"/m/{match.key}/picture.png", headers=headers)


@pytest.mark.parametrize("slug", RULES)
def test_each_game_has_a_picture_that_needs_no_other_file(slug: str) -> None:
    seats = RULES[slug].seat_counts[-1]
    match = play_on(match_of(people(*(f"p{n}" for n in range(seats))), game=slug), plies=40)
    svg = board_svg(slug, match.digest)
    assert not re.findall(r"var\(|color-mix|light-dark|https?://(?!www\.w3\.org)|href=\"[^#]", svg)
    used, there = set(re.findall(r'href="#([\w-]+)"', svg)), set(re.findall(r'id="([\w-]+)"', svg))
    assert used <= there
    png = board_png(slug, match.digest)
    assert png.startswith(PNG)
    assert size(png) == (1200, 630)
    assert 5_000 < len(png) < 200_000
    assert png != board_png(slug, {"seats": seats})  # and it shows how the match stands


def test_the_first_reader_gets_the_mark_of_the_site_and_the_next_one_the_board(match: Match) -> None:
    first = picture(match)
    assert (first.status_code, first.headers["Cache-Control"]) == (302, "no-store")
    assert "icon-512" in first.headers["Location"]
    draw_picture(match.key)
    draw_picture(match.key)
    answer = picture(match)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")
    assert answer.content == board_png(match.game, match.digest)
    assert answer.headers["Cache-Control"] == "public, max-age=300"
    assert picture(match, **{"If-None-Match": answer.headers["ETag"]}).status_code == 304
    assert not answer.cookies


def test_a_picture_of_some_moves_ago_is_shown_while_the_newest_is_drawn(match: Match) -> None:
    draw_picture(match.key)
    before = picture(match)
    play_on(match, plies=3)
    again = picture(match)
    assert again.content == before.content
    assert again.headers["Cache-Control"] == "public, max-age=10"
    draw_picture(match.key)
    after = picture(match)
    assert after.content != before.content
    assert after.headers["ETag"] != before.headers["ETag"]
    assert BoardPicture.objects.count() == 1


def test_one_that_was_drawn_slowly_does_not_take_the_place_of_a_newer_one(match: Match) -> None:
    now = timezone.now()

    def slowly(seen: Match) -> bytes:
        play_on(Match.objects.get(pk=match.pk), plies=2)
        make_picture(key=match.key, draw=lambda _: b"newer", now=now + timedelta(seconds=5))
        return b"older"

    make_picture(key=match.key, draw=slowly, now=now)
    assert bytes(BoardPicture.objects.get().data) == b"newer"


@pytest.mark.parametrize(
    "fields",
    [
        {"hidden_at": timezone.now()},
        {"is_sealed": True},
        {"rules_version": 0},
        {"status": Match.Status.CANCELLED, "started_at": None},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_of_what_not_everybody_may_watch_there_is_nothing(match: Match, fields: dict[str, Any]) -> None:
    draw_picture(match.key)
    Match.objects.filter(pk=match.pk).update(**fields)
    BoardPicture.objects.all().delete()
    draw_picture(match.key)
    assert not BoardPicture.objects.exists()
    address = f"http://testserver/m/{match.key}/"
    for path in (f"/m/{match.key}/picture.png", f"/m/{match.key}/embed/", f"/oembed/?url={address}"):
        assert Client().get(path).status_code in {404, 410}


def test_old_pictures_are_deleted_and_made_again(match: Match) -> None:
    draw_picture(match.key)
    delete_old_pictures(now=timezone.now() + timedelta(days=29))
    assert BoardPicture.objects.exists()
    delete_old_pictures(now=timezone.now() + timedelta(days=31))
    assert picture(match).status_code == 302
    draw_picture(match.key)
    assert picture(match).status_code == 200


# --- the words beside it ---------------------------------------------------------------------------


def properties(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)"', page))


def test_programs_find_title_sentence_and_picture(match: Match) -> None:
    told = properties(Client().get(f"/m/{match.key}/").content.decode())
    assert told["title"] == "&lt;b&gt;Trieste&lt;/b&gt;"
    assert told["description"] == "Three Colours for 2, a move at a time, over days."
    assert told["image"] == f"http://testserver/m/{match.key}/picture.png"
    over = given_up(match)
    told = properties(Client().get(f"/m/{over.key}/replay/").content.decode())
    assert told["description"].startswith("Three Colours for 2, step by step")
    assert told["url"] == f"http://testserver/m/{over.key}/"


def test_people_who_are_logged_in_pay_nothing_for_it(match: Match) -> None:
    assert "og:" not in logged_in("ann").get(f"/m/{match.key}/").content.decode()


def test_a_worker_is_asked_for_the_picture_when_a_program_reads_the_page(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[Any] = []
    monkeypatch.setattr("games.outbox.wake._sent", lambda *call, **_: called.append(call))
    cache.clear()
    for _ in range(3):
        Client().get(f"/m/{match.key}/")
    assert wait_until_done()
    assert called == [("games.pictures.draw", match.key)]


# --- cards and frames ------------------------------------------------------------------------------


def card(match: Match, **more: str) -> Any:
    url = f"http://testserver/m/{match.key}/"
    return Client().get("/oembed/", {"url": url, **more})


def test_the_card_of_a_running_match_is_a_link_with_its_picture(match: Match) -> None:
    answer = card(match)
    told = json.loads(answer.content)
    assert (told["version"], told["type"], told["title"]) == ("1.0", "link", "<b>Trieste</b>")
    assert told["thumbnail_url"].endswith(f"/m/{match.key}/picture.png")
    assert "html" not in told
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_the_card_of_a_match_that_is_over_is_a_frame_with_its_replay(match: Match) -> None:
    over = given_up(match)
    told = json.loads(card(over, maxwidth="500", maxheight="9999").content)
    assert (told["type"], told["width"], told["height"]) == ("rich", 500, 720)
    assert f'src="http://testserver/m/{over.key}/embed/"' in told["html"]
    assert "<b>" not in told["html"]
    assert json.loads(card(over, maxwidth="1").content)["width"] == 320


@pytest.mark.parametrize(
    "url",
    [
        "",
        "x",
        "http://elsewhere.test/m/{key}/",
        "http://testserver/",
        "//testserver/m/nobody/",
        "javascript:1",
    ],
)
def test_there_is_no_card_of_anything_else(match: Match, url: str) -> None:
    assert Client().get("/oembed/", {"url": url.format(key=match.key)}).status_code == 404


@pytest.mark.parametrize(("name", "value"), [("format", "xml"), ("maxwidth", "x" * 9), ("maxwidth", "-1")])
def test_odd_wishes_of_a_card(match: Match, name: str, value: str) -> None:
    assert card(match, **{name: value}).status_code == (501 if name == "format" else 200)


def test_a_frame_knows_nobody_and_alone_may_be_framed(match: Match) -> None:
    over = given_up(match)
    for client in (Client(), logged_in("ann")):
        answer = client.get(f"/m/{over.key}/embed/")
        assert answer.status_code == 200
        assert not answer.cookies
        assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
        assert "X-Frame-Options" not in answer.headers
        page = answer.content.decode()
        assert "csrf" not in page.lower()
        assert "<form" not in page
    assert page == Client().get(f"/m/{over.key}/embed/").content.decode()
    beside = Client().get(f"/m/{over.key}/replay/")
    assert "frame-ancestors 'none'" in beside.headers["Content-Security-Policy"]
    assert beside.headers["X-Frame-Options"] == "DENY"
    assert Client().get(f"/m/{over.key}/embed/?ply=1&eyes=2").status_code in {200, 302}


def test_a_running_match_is_in_no_frame(match: Match) -> None:
    assert Client().get(f"/m/{match.key}/embed/").status_code == 404


def test_every_game_fits_into_a_frame() -> None:
    for slug in PRESENTERS:
        count = RULES[slug].seat_counts[0]
        over = given_up(play_on(match_of(people(*(f"{slug}{n}" for n in range(count))), game=slug), plies=20))
        assert Client().get(f"/m/{over.key}/embed/").status_code == 200
