"""The page of a table before it starts, over HTTP: with and without scripts, allowed and refused."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Match
from games.services.lobby import tables
from tests.support.clock import NOON
from tests.support.tables import match_of, people, person, play_on

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def ann() -> User:
    return person("ann")


@pytest.fixture
def match(ann: User) -> Match:
    return tables.open_table(
        host_id=ann.pk,
        game="world-domination",
        seat_count=4,
        options={"drafting": True},
        name="The Lisbon Accord",
        visibility="public",
        seat=0,
        bots={1: "easy"},
        now=NOON,
        rng=Random(1),
    )


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def post(client: Client, match: Match, what: str, htmx: bool = False, **data: Any) -> Any:
    headers = HTMX if htmx else {}
    return client.post(f"/m/{match.key}/{what}/", data, headers=headers)


def text(response: Any) -> str:
    return str(response.content, "utf-8")


def seated(match: Match) -> dict[int, str]:
    return {t.seat: t.player.username for t in match.tenures.filter(level="").select_related("player")}


ACTS: list[tuple[str, dict[str, Any]]] = [
    ("sit", {"seat": 2}),
    ("leave", {}),
    ("bot", {"seat": 2, "level": "easy"}),
    ("unseat", {"seat": 1}),
    ("start", {"level": "easy"}),
    ("close", {}),
    ("rematch", {}),
]


def test_anybody_may_look_at_an_open_table(match: Match) -> None:
    page = text(Client().get(f"/m/{match.key}/"))
    assert "The Lisbon Accord" in page
    assert "Drafting" in page
    assert "Gold, with seat 3" in page
    assert f'value="http://testserver/m/{match.key}/"' in page
    assert f'data-socket="/ws/m/{match.key}/"' in page
    assert "Start now" not in page


@pytest.mark.parametrize("part", ["", "seats/"])
def test_who_logs_in_to_sit_is_led_back_to_the_table(match: Match, part: str) -> None:
    page = text(Client().get(f"/m/{match.key}/{part}", headers=HTMX if part else {}))
    assert f'href="/accounts/login/?next=/m/{match.key}/" aria-label="Log in to sit at seat 3"' in page


def test_only_the_host_is_offered_what_the_host_may_do(match: Match, ann: User) -> None:
    ours, theirs = (text(logged_in(user).get(f"/m/{match.key}/")) for user in (ann, person("ben")))
    for what in ("/bot/", "/unseat/", "/start/", "/close/"):
        assert f"{match.key}{what}" in ours
        assert f"{match.key}{what}" not in theirs
    assert f"{match.key}/sit/" in theirs


def test_the_host_may_start_with_ai_in_the_other_seats_counted_where_there_are_several(
    match: Match, ann: User
) -> None:
    client = logged_in(ann)
    assert "with bots in the 2 other seats." in text(client.get(f"/m/{match.key}/"))
    post(client, match, "bot", seat=2, level="easy")
    assert "with a bot in the other seat." in text(client.get(f"/m/{match.key}/"))


@pytest.mark.parametrize(("what", "data"), ACTS)
def test_nothing_is_done_without_a_login(match: Match, what: str, data: dict[str, Any]) -> None:
    before = (match.status, seated(match))
    plain, htmx = post(Client(), match, what, **data), post(Client(), match, what, htmx=True, **data)
    assert (plain.status_code, htmx.status_code) == (302, 200)
    assert "/accounts/login/" in plain.headers["Location"]
    assert "/accounts/login/" in htmx.headers["HX-Redirect"]
    match.refresh_from_db()
    assert (match.status, seated(match)) == before


@pytest.mark.parametrize(("what", "data"), ACTS)
def test_a_table_that_there_is_not_is_not_found(ann: User, what: str, data: dict[str, Any]) -> None:
    assert logged_in(ann).post(f"/m/nosuchkey/{what}/", data).status_code == 404


@pytest.mark.parametrize(("what", "data"), ACTS)
def test_looking_changes_nothing(match: Match, ann: User, what: str, data: dict[str, Any]) -> None:
    assert logged_in(ann).get(f"/m/{match.key}/{what}/", data).status_code == 405


def test_sitting_down_without_scripts_leads_back_to_the_table(match: Match) -> None:
    response = post(logged_in(person("ben")), match, "sit", seat=2)
    assert (response.status_code, response.headers["Location"]) == (302, f"/m/{match.key}/")
    assert seated(match) == {0: "ann", 2: "ben"}


def test_sitting_down_with_htmx_brings_the_chairs(match: Match) -> None:
    response = post(logged_in(person("ben")), match, "sit", htmx=True, seat=2)
    assert response.status_code == 200
    assert text(response).count('id="open-match"') == 1
    assert "<html" not in text(response)
    assert "(you)" in text(response)


def test_the_last_chair_leads_to_the_table(match: Match) -> None:
    ben, cat = people("ben", "cat")
    post(logged_in(ben), match, "sit", seat=2)
    response = post(logged_in(cat), match, "sit", htmx=True, seat=3)
    assert response.headers["HX-Redirect"] == f"/m/{match.key}/"
    other = logged_in(ben).get(f"/m/{match.key}/seats/", headers=HTMX)
    assert other.headers["HX-Redirect"] == f"/m/{match.key}/"
    assert logged_in(ben).get(f"/m/{match.key}/").status_code == 200


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(
    ("what", "data", "status", "words"),
    [
        ("sit", {"seat": 1}, 409, "You cannot have that seat at the moment"),
        ("sit", {"seat": 7}, 422, "no such seat"),
        ("sit", {"seat": "x"}, 422, "not complete"),
        ("sit", {"seat": "9" * 400}, 422, "not complete"),
        ("sit", {}, 422, "not complete"),
        ("leave", {}, 403, "You do not sit at this table"),
        ("bot", {"seat": 2, "level": "easy"}, 403, "Only the host"),
        ("bot", {"seat": 2, "level": "genius"}, 403, "Only the host"),
        ("bot", {"seat": 2, "level": "g" * 17}, 422, "not complete"),
        ("bot", {"seat": 2}, 422, "not complete"),
        ("unseat", {"seat": 1}, 403, "Only the host"),
        ("start", {"level": "easy"}, 403, "Only the host"),
        ("start", {}, 422, "not complete"),
        ("close", {}, 403, "Only the host"),
        ("rematch", {}, 409, "when the match is over"),
    ],
)
def test_a_guest_is_refused_in_words_and_nothing_changes(
    match: Match, htmx: bool, what: str, *, data: dict[str, Any], status: int, words: str
) -> None:
    response = post(logged_in(person("ben")), match, what, htmx=htmx, **data)
    assert response.status_code == status
    assert words in text(response)
    assert 'id="open-match"' in text(response)
    assert ("<html" in text(response)) is not htmx
    match.refresh_from_db()
    assert (match.status, seated(match), match.tenures.count()) == ("open", {0: "ann"}, 2)


def test_the_host_is_told_what_cannot_be_done(match: Match, ann: User) -> None:
    host = logged_in(ann)
    assert post(host, match, "bot", seat=0, level="easy").status_code == 409
    assert post(host, match, "unseat", seat=2).status_code == 409
    User.objects.filter(is_bot=True).update(is_active=False)
    assert "All bots" in text(post(host, match, "bot", seat=2, level="easy"))


def test_a_host_fills_the_table_chair_by_chair(match: Match, ann: User) -> None:
    host = logged_in(ann)
    post(host, match, "unseat", seat=1)
    assert match.tenures.count() == 1
    for seat in (1, 2):
        assert post(host, match, "bot", htmx=True, seat=seat, level="normal").status_code == 200
    assert (
        post(host, match, "bot", htmx=True, seat=3, level="normal").headers["HX-Redirect"]
        == f"/m/{match.key}/"
    )
    match.refresh_from_db()
    assert match.status == "running"


def test_a_second_start_leads_to_the_match(match: Match, ann: User) -> None:
    host = logged_in(ann)
    for _ in range(2):
        assert post(host, match, "start", level="easy").headers["Location"] == f"/m/{match.key}/"
    match.refresh_from_db()
    assert match.status == "running"


def test_a_closed_table_says_so_and_takes_nobody(match: Match, ann: User) -> None:
    assert post(logged_in(ann), match, "close").headers["Location"] == "/"
    assert "was closed before it started" in text(Client().get(f"/m/{match.key}/"))
    assert "was closed before it started" in text(Client().get(f"/m/{match.key}/seats/", headers=HTMX))
    late = post(logged_in(person("ben")), match, "sit", seat=2)
    assert late.status_code == 409
    assert "This table was closed" in text(late)


def test_a_host_alone_who_gets_up_is_back_in_the_lobby(match: Match, ann: User) -> None:
    assert post(logged_in(ann), match, "leave", htmx=True).headers["HX-Redirect"] == "/"
    match.refresh_from_db()
    assert match.status == "cancelled"


def test_a_rematch_is_asked_for_and_answered(ann: User) -> None:
    ben, cat, dan = people("ben", "cat", "dan")
    done = play_on(match_of([ann, ben, cat, dan]))
    response = post(logged_in(ann), done, "rematch")
    new = Match.objects.get(rematch_of=done)
    assert response.headers["Location"] == f"/m/{new.key}/"
    assert "kept for you" in text(logged_in(ben).get(f"/m/{new.key}/"))
    assert "kept for ben" in text(logged_in(cat).get(f"/m/{new.key}/"))
    assert post(logged_in(person("eve")), new, "sit", seat=1).status_code == 409
    assert post(logged_in(ben), new, "leave", back="inbox").headers["Location"] == "/moves/"
    assert post(logged_in(cat), done, "rematch").headers["Location"] == f"/m/{new.key}/"
    assert seated(new) == {1: "ann", 3: "cat"}


def test_strangers_ask_for_no_rematch(ann: User) -> None:
    done = play_on(match_of([ann, *people("ben", "cat", "dan")]))
    response = post(logged_in(person("eve")), done, "rematch")
    assert response.status_code == 403
    assert "You do not sit at this table" in text(response)
    assert not Match.objects.filter(rematch_of=done).exists()


def test_names_are_shown_as_they_are_written(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(name="<b>bold</b>")
    User.objects.filter(username="ann").update(display_name="<i>Ann</i>")
    for path in (f"/m/{match.key}/", "/"):
        page = text(Client().get(path))
        assert "<b>bold</b>" not in page
        assert "<i>Ann</i>" not in page
        assert "&lt;b&gt;bold&lt;/b&gt;" in page


def test_the_chairs_are_read_in_a_fixed_number_of_queries(match: Match) -> None:
    counts = []
    Client().get(f"/m/{match.key}/seats/", headers=HTMX)  # counts once how long such matches take
    for seat in (2, None):
        with CaptureQueriesContext(connection) as queries:
            assert Client().get(f"/m/{match.key}/seats/", headers=HTMX).status_code == 200
        counts.append(len(queries))
        if seat is not None:
            post(logged_in(person("ben")), match, "sit", seat=seat)
    assert counts == [4, 4]


def opened_by(client: Client, **fields: str) -> str:
    """The page of a table that somebody has just opened."""
    form = {
        "game": "world-domination",
        "seats": "4",
        "name": "The Riga Pact",
        "seat": "0",
        "seating": "chosen",
    }
    form |= {f"chair-{seat}": "open" for seat in range(4)} | {"visibility": "public"} | fields
    return client.post("/tables/new/", form, follow=True).content.decode()


def test_a_host_who_waits_for_friends_finds_the_link_first_and_its_button_alone_in_colour() -> None:
    ann, _ben = people("ann", "ben")
    client = Client()
    client.force_login(ann)
    for fields in ({"visibility": "link"}, {"guests": "ben"}):
        page = opened_by(client, **fields)
        assert page.index('id="address"') < page.index('id="chair-0"'), fields
        assert page.count("btn--go") == 1, fields
        assert "btn--go" in page[page.index('id="address"') : page.index("data-copy")]


def test_who_waits_for_friends_can_show_the_link_as_a_code() -> None:
    client = Client()
    client.force_login(people("ann")[0])
    pages = [opened_by(client, visibility="link") for _ in range(2)]
    addresses = [re.findall(r'src="(/m/\w+/code/)"', page)[0] for page in pages]
    codes = [client.get(address) for address in addresses]
    assert {code.headers["Content-Type"] for code in codes} == {"image/svg+xml"}
    assert codes[0].content.startswith(b"<?xml")
    assert codes[0].content != codes[1].content
    assert "no-store" not in codes[0].headers["Cache-Control"]
    assert client.get("/m/nowhere/code/").status_code == 404


def test_a_host_who_waits_for_anybody_finds_the_chairs_first() -> None:
    client = Client()
    client.force_login(people("ann")[0])
    page = opened_by(client)
    assert page.index('id="chair-0"') < page.index('id="address"')
    assert page.count("btn--go") == 1
