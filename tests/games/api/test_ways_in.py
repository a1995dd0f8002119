"""The way in for programs: tokens alone, rights, limits, bodies, tags, repeats."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.anonymisation import anonymise
from accounts.logins import end_sessions
from accounts.models import ApiRepeat, ApiToken, User
from games.api.docs import schema_data
from games.models import Match, MoveRecord
from tests.support.programs import ALL, Program, program, token_for
from tests.support.tables import legal, match_of, people, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _many(settings: Any) -> Iterator[None]:
    settings.API_READS = settings.API_WRITES = 10_000
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def three_colours() -> Match:
    return match_of(people("ann", "bob"), game="three-colours")


def moves_at(match: Match) -> str:
    return f"me/matches/{match.key}/moves"


def test_no_cookie_is_ever_looked_at(three_colours: Match, django_assert_num_queries: Any) -> None:
    """A browser that is logged in is nobody here: no page can do anything in its owner's name."""
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(User.objects.get(username="ann"))
    with django_assert_num_queries(0):
        response = browser.get("/api/v1/me")
    assert response.status_code == 401
    sent = json.dumps({"turn_ply": 0, "notation": legal(three_colours, 0)[0]})
    refused = browser.post(f"/api/v1/{moves_at(three_colours)}", sent, content_type="application/json")
    assert refused.status_code == 401
    assert not response.cookies
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response


def test_any_origin_may_ask_first() -> None:
    response = Client().options("/api/v1/me/matches/x/moves", headers={"Origin": "https://elsewhere.example"})
    assert response.status_code == 204
    assert "Authorization" in response["Access-Control-Allow-Headers"]
    assert response["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("shown", ["", "nonsense", "all_" + "0" * 40, "all_\x7f"])
def test_what_is_no_token_opens_nothing(shown: str) -> None:
    response = Program(shown).get("me")
    assert response.status_code == 401
    assert response.json()["code"] == "no-token"
    assert "Bearer" in response["WWW-Authenticate"]


def test_a_token_that_has_ended_opens_nothing_not_even_what_anybody_may_read() -> None:
    ann = person("ann")
    expired = token_for(ann)
    ApiToken.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    ended = token_for(ann)
    end_sessions(ann.pk)
    gone = token_for(ann)
    anonymise(user_id=ann.pk, now=timezone.now())
    for token in (expired, ended, gone):
        assert Program(token).get("me").status_code == 401
        assert Program(token).get("games").status_code == 401
    assert Program().get("games").status_code == 200


def test_every_path_without_its_right_is_refused(three_colours: Match) -> None:
    ann = User.objects.get(username="ann")
    tried = 0
    programs = {right: program(ann, [scope for scope in ALL if scope != right]) for right in ALL}
    for path, methods in schema_data()["paths"].items():
        for method, said in methods.items():
            if path.endswith("/events"):
                continue  # test_stream
            right = next(name for each in said["security"] for name in each)
            right = "read" if right == "anybody" else right
            address = path.removeprefix("/api/v1/").format(
                key=three_colours.key,
                slug="three-colours",
                username="ann",
                room="table",
                proposal=1,
                token="x" * 22,
            )
            do = getattr(programs[right], method)
            response = do(address)
            assert (response.status_code, response.json()["code"]) == (403, "no-right"), (method, path)
            tried += 1
    assert tried > 35


def test_somebody_suspended_plays_on_and_does_nothing_new(three_colours: Match) -> None:
    ann = User.objects.get(username="ann")
    mine = program(ann)
    User.objects.filter(pk=ann.pk).update(suspended_until=timezone.now() + timedelta(days=3))
    refused = mine.post("tables", {"game": "three-colours", "seats": 2})
    assert (refused.status_code, refused.json()["code"]) == (403, "suspended")
    played = mine.post(moves_at(three_colours), {"turn_ply": 0, "notation": legal(three_colours, 0)[0]})
    assert played.status_code == 200


def test_a_warning_is_read_on_the_site_first(three_colours: Match) -> None:
    ann = User.objects.get(username="ann")
    mine = program(ann)
    User.objects.filter(pk=ann.pk).update(is_warned=True)
    sent = {"turn_ply": 0, "notation": legal(three_colours, 0)[0]}
    refused = mine.post(moves_at(three_colours), sent)
    assert (refused.status_code, refused.json()["code"]) == (403, "read-first")
    assert mine.get(f"me/matches/{three_colours.key}").status_code == 200


# Limits -------------------------------------------------------------------------------------------------


def test_so_many_in_a_minute_and_no_more(settings: Any) -> None:
    settings.API_READS, settings.API_WRITES = 5, 2
    mine = program(person("ann"))
    answers = [mine.get("me") for _ in range(7)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
    assert answers[0]["RateLimit"].startswith('"reads";r=4;')
    refused = answers[-1]
    assert 1 <= int(refused["Retry-After"]) <= 60
    assert refused.json()["code"] == "too-many-requests"
    assert refused["Access-Control-Allow-Origin"] == "*"
    assert mine.post("tables", {}).status_code == 422  # writes are counted apart
    assert program(person("bob")).get("me").status_code == 429  # from the same address


# Bodies -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        (b"turn_ply=1", "application/x-www-form-urlencoded", 415, "not-json"),
        (b"{}", "text/plain", 415, "not-json"),
        (b"<a/>", "application/xml", 415, "not-json"),
        (
            b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
            "multipart/form-data; boundary=x",
            415,
            "not-json",
        ),
        (b"{", "application/json", 400, "bad-json"),
        (b"[]", "application/json", 400, "bad-json"),
        (b"null", "application/json", 400, "bad-json"),
        (b"\xff\xfe", "application/json", 400, "bad-json"),
        (b'{"turn_ply": NaN, "notation": "x"}', "application/json", 400, "bad-json"),
        (b'{"turn_ply": Infinity, "notation": "x"}', "application/json", 400, "bad-json"),
        (b'{"a":' * 20_000 + b"1" + b"}" * 20_000, "application/json", 400, None),
        (b"[" * 60_000, "application/json", 400, "bad-json"),
        (b'{"turn_ply": 0, "notation": "a\\u0000b"}', "application/json", 400, "bad-json"),
        (b'{"turn_ply": 0, "notation": "\\ud800"}', "application/json", 400, "bad-json"),
        (b'{"turn_ply": 1' + b"0" * 30 + b', "notation": "x"}', "application/json", 422, "not-valid"),
        (b'{"turn_ply": 1' + b"0" * 5_000 + b', "notation": "x"}', "application/json", 400, "bad-json"),
        (b'{"turn_ply": -1, "notation": "x"}', "application/json", 422, "not-valid"),
        (b'{"turn_ply": 0.5, "notation": "x"}', "application/json", 422, "not-valid"),
        (b'{"turn_ply": true, "notation": "x"}', "application/json", 422, "not-valid"),
        (b'{"turn_ply": "0", "notation": "x"}', "application/json", 422, "not-valid"),
        (b'{"turn_ply": 0, "notation": 7}', "application/json", 422, "not-valid"),
        (b'{"turn_ply": 0, "notation": "x", "more": 1}', "application/json", 422, "not-valid"),
        (b'{"turn_ply": 0}', "application/json", 422, "not-valid"),
        (b"", "application/json", 422, "not-valid"),
        (b'{"turn_ply": 0, "notation": "' + b"x" * 401 + b'"}', "application/json", 422, "not-valid"),
    ],
)
def test_bad_bodies_change_nothing(
    three_colours: Match, body: bytes, kind: str, status: int, code: str | None
) -> None:
    if len(body) > 64 * 1024:
        body = body[: 64 * 1024]
    before = MoveRecord.objects.count()
    response = program(User.objects.get(username="ann")).post(moves_at(three_colours), body, kind=kind)
    assert response.status_code == status
    assert code is None or response.json()["code"] == code
    assert MoveRecord.objects.count() == before


@pytest.mark.parametrize(
    "path",
    [
        "me/matches/nosuchkey/moves", "me/matches/%00/moves", "people/%00", "people/nobody",
        "matches?cursor=x", "matches?cursor=%00", "matches?limit=101", "matches?limit=x",
        "matches?status=open", "nowhere", "games/nosuch", "tables?cursor=1", "me/matches?cursor=zzz",
        "me/matches?turn=yours", "me/matches/x/rooms/y",
    ],
)  # fmt: skip
def test_bad_addresses_are_told(path: str) -> None:
    response = program(person("ann")).get(path)
    assert 400 <= response.status_code < 500
    assert response.json()["code"]


# Tags and repeats ---------------------------------------------------------------------------------------


def test_what_has_not_changed_is_not_sent_again(three_colours: Match) -> None:
    ann, bob = (program(User.objects.get(username=name)) for name in ("ann", "bob"))
    path = f"me/matches/{three_colours.key}"
    first = bob.get(path)
    again = bob.get(path, If_None_Match=first["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert ann.get(path, If_None_Match=first["ETag"]).status_code == 200
    ann.post(moves_at(three_colours), {"turn_ply": 0, "notation": legal(three_colours, 0)[0]})
    assert bob.get(path, If_None_Match=first["ETag"]).status_code == 200


def test_a_post_with_a_key_is_done_once(settings: Any) -> None:
    mine, sent = program(person("ann")), {"game": "three-colours", "seats": 2}
    first = mine.post("tables", sent, Idempotency_Key="k1")
    again = mine.post("tables", sent, Idempotency_Key="k1")
    assert first.status_code == 200
    assert again.content == first.content
    assert again["Idempotency-Replayed"] == "true"
    assert Match.objects.count() == 1
    other = mine.post("tables", {**sent, "name": "Another"}, Idempotency_Key="k1")
    assert (other.status_code, other.json()["code"]) == (422, "key-reused")
    assert mine.post("tables", sent, Idempotency_Key="k2").status_code == 200
    assert program(person("bob")).post("tables", sent, Idempotency_Key="k1").status_code == 200
    assert mine.post("tables", sent, Idempotency_Key="ä" * 3).status_code == 400
    assert mine.post("tables", sent, Idempotency_Key="x" * 65).status_code == 400
    ApiRepeat.objects.update(at=timezone.now() - ApiRepeat.KEPT)
    assert mine.post("tables", sent, Idempotency_Key="k1").json()["key"] != first.json()["key"]


def test_a_key_whose_request_is_being_done_waits() -> None:
    mine, sent = program(person("ann")), {"game": "three-colours", "seats": 2}
    assert mine.post("tables", sent, Idempotency_Key="k1").status_code == 200
    ApiRepeat.objects.update(status=None)
    waiting = mine.post("tables", sent, Idempotency_Key="k1")
    assert (waiting.status_code, waiting.json()["code"]) == (409, "still-running")
    ApiRepeat.objects.update(at=timezone.now() - ApiRepeat.UNANSWERED)
    assert mine.post("tables", sent, Idempotency_Key="k1").status_code == 200


def test_a_cursor_is_for_its_list_and_its_person_alone() -> None:
    ann, bob = people("ann", "bob")
    for number in range(22):
        match_of([ann, bob], game="three-colours", name=f"Table {number}")
    mine = program(ann)
    page = mine.get("matches?limit=10").json()
    more = mine.get(f"matches?limit=10&cursor={page['cursor']}").json()
    assert len({one["key"] for one in (*page["items"], *more["items"])}) == 20
    for path in (f"matches?game=three-colours&cursor={page['cursor']}", f"tables?cursor={page['cursor']}"):
        refused = mine.get(path)
        assert (refused.status_code, refused.json()["code"]) == (422, "bad-cursor")
    assert program(bob).get(f"matches?limit=10&cursor={page['cursor']}").status_code == 422
