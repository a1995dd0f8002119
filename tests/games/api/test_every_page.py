"""Everything that a person can send from a page: by which path a program does it, or why by none."""

from __future__ import annotations

import ast
import re
from functools import cache
from inspect import unwrap
from pathlib import Path
from typing import Any, Final

import pytest
from django.core.cache import cache as site_cache
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

import games.api
from accounts.models import User
from games.api.docs import schema_data
from games.api.pages import PAGES
from games.models import Match, Message
from tests.support.programs import Program, program
from tests.support.tables import match_of, people, person

OWN: Final = "No token changes an address, a password, a second factor or settings."
LATER: Final = "Not offered to programs yet."
LOOKS: Final = "Notes what somebody has seen on their screen: a program has no screen."
SCREEN: Final = "Part of a page, or a help on it."
WITHOUT: Final = {
    "hide_worth": OWN, "question-told": LOOKS, "question-flag": LATER, "later": SCREEN, "go_on": LOOKS,
        "moderation_notices_read": LOOKS, "note": SCREEN, "own_board": SCREEN, "own_board_of": SCREEN,
        "own_board_try": SCREEN, "own_board_name": SCREEN, "own_board_cut": SCREEN, "own_board_keep": SCREEN,
        "own_board_let_go": SCREEN, "own_board_show": SCREEN, "chat_show": OWN, "chat_writer": OWN,
        "take_over": LATER, "reminders": OWN, "decisions_ask": LATER, "first": SCREEN, "offer": LATER,
        "offer_switch": LATER, "notices_read": LOOKS, "hours": OWN, "on_leave": OWN, "on_leave_plan": OWN,
        "on_leave_now": OWN, "on_leave_end": OWN, "on_leave_off": OWN, "on_leave_meanwhile": OWN,
        "on_leave_look": OWN, "being_found": OWN, "board_again": LATER, "board_read": LATER,
        "board_play": LATER, "invite_person": SCREEN, "friends": OWN,
    "answer": "The answers of a mail: a program votes by its path.",
}  # fmt: skip
"""Pages of the lobby and of tables that have no path, each with the reason."""
FOLDERS: Final = {"clubs/": LATER, "event": LATER, "league": LATER, "problem/": LATER, "team/": LATER}
"""Beginnings of addresses of which none has a path."""


def pages() -> dict[str, tuple[str, Any]]:
    """Names of all pages of games, with their addresses and views."""
    found = {}

    def walk(patterns: list[URLPattern | URLResolver], before: str) -> None:
        for pattern in patterns:
            route = before + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                walk(pattern.url_patterns, route)
            else:
                found[f"games:{pattern.name}"] = (route, unwrap(pattern.callback))

    for resolver in get_resolver().url_patterns:
        if isinstance(resolver, URLResolver) and resolver.app_name == "games":
            walk(resolver.url_patterns, "")
    return found


@cache
def _decorators(file: str) -> dict[str, str]:
    """By name of a view in a file, the lines over it."""
    tree = ast.parse(Path(file).read_text())
    return {
        node.name: " ".join(ast.unparse(each) for each in node.decorator_list)
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
    }


def writes(view: Any) -> bool:
    """True if a page takes what is sent to it."""
    over = _decorators(view.__code__.co_filename)[view.__name__]
    return "POST" in over or not re.search(r"require_(GET|safe)", over)


def test_every_page_that_writes_has_a_path_or_a_reason() -> None:
    found, known = pages(), set(PAGES.values())
    missing = [
        name
        for name, (route, view) in sorted(found.items())
        if writes(view)
        and name not in known
        and name.removeprefix("games:") not in WITHOUT
        and not route.startswith(tuple(FOLDERS))
    ]
    assert not missing
    assert known <= found.keys()
    assert {f"games:{name}" for name in WITHOUT} <= found.keys()


def test_every_path_that_writes_is_that_of_a_page() -> None:
    written = sum(method != "get" for methods in schema_data()["paths"].values() for method in methods)
    assert written == len(PAGES)


def test_nothing_is_written_but_by_services() -> None:
    folder = Path(games.api.__file__).parent
    for file in folder.glob("*.py"):
        source = file.read_text()
        assert not re.search(r"\.(save|create|bulk_create|update_or_create|get_or_create)\(", source), file
        assert "transaction" not in source, file
        assert "objects" not in source, file


def test_every_path_has_a_summary_and_what_is_sent_an_example() -> None:
    for path, methods in schema_data()["paths"].items():
        for method, said in methods.items():
            assert said["summary"], path
            assert said["description"], path
            body = said.get("requestBody")
            if body is not None:
                shape = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
                assert "example" in schema_data()["components"]["schemas"][shape], (method, path)


@pytest.mark.django_db
def test_people_read_it_without_a_log_in() -> None:
    page = Client().get("/api/")
    assert page.status_code == 200
    words = page.content.decode()
    assert "me/matches/{key}/moves" in words
    assert 'id="time-up"' in words
    assert Client().get("/api/v1/openapi.json").json()["openapi"].startswith("3.1")


# Tables and rooms ---------------------------------------------------------------------------------------


@pytest.fixture
def many(settings: Any) -> None:
    settings.API_READS = settings.API_WRITES = 10_000
    site_cache.clear()


@pytest.mark.django_db(transaction=True)
def test_a_table_is_made_joined_left_and_begun(many: None) -> None:
    ann, bob = (program(each) for each in people("ann", "bob"))
    made = ann.post(
        "tables", {"game": "world-domination", "seats": 4, "name": "By programs", "pace": "standard"}
    )
    assert made.status_code == 200, made.content
    key = made.json()["key"]
    (row,) = bob.get("tables").json()["items"]
    assert (row["key"], row["may_sit"], row["free"]) == (key, True, 3)
    assert ann.get("tables").json()["items"][0]["why_not"] == "at-table"
    assert Program().get("tables").json()["items"][0]["why_not"] == "no-token"
    free = next(seat["seat"] for seat in row["seats"] if seat["username"] is None)
    sat = bob.post(f"tables/{key}/sit", {"seat": free})
    assert sat.json()["seats"][free]["username"] == "bob"
    taken = ann.post(f"tables/{key}/sit", {"seat": free})
    assert (taken.status_code, taken.json()["code"]) == (409, "seat-taken")
    assert bob.post(f"tables/{key}/start", {"level": "easy"}).json()["code"] == "not-host"
    assert bob.post(f"tables/{key}/leave").status_code == 200
    invited = ann.post(f"tables/{key}/invitations", {"person": "bob"})
    assert invited.status_code == 200, invited.content
    assert bob.get("me/matches").json()["items"][0]["list"] == "invitation"
    assert ann.post(f"tables/{key}/start", {"level": "easy"}).status_code in {200, 409}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"game": "nosuch", "seats": 2}, "game"),
        ({"game": "three-colours", "seats": 3}, "seats"),
        ({"game": "three-colours", "seats": 2, "options": {"nosuch": True}}, "options.nosuch"),
        ({"game": "three-colours", "seats": 2, "options": {"swap": "yes"}}, "options.swap"),
        ({"game": "three-colours", "seats": 2, "bots": {"7": "easy"}}, "bots.7"),
        ({"game": "three-colours", "seats": 2, "bots": {"1": "godlike"}, "seat": 0}, "bots.1"),
        ({"game": "three-colours", "seats": 2, "pace": "warp"}, "pace"),
        ({"game": "three-colours", "seats": 2, "seat": 5}, "seat"),
        ({"game": "three-colours", "seats": 2, "guests": ["nobody-here"]}, "guests"),
        ({"game": "three-colours", "seats": 2, "name": "\u202e"}, "name"),
    ],
)
def test_a_table_that_cannot_be_is_not_made(many: None, sent: dict[str, Any], field: str) -> None:
    refused = program(person("ann")).post("tables", sent)
    assert refused.status_code == 422
    assert field in refused.json()["errors"], refused.json()
    assert not Match.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_rooms_are_read_and_written_where_a_person_may(many: None) -> None:
    match = match_of(people("ann", "bob"), game="three-colours")
    ann, eve = program(User.objects.get(username="ann")), program(person("eve"))
    room = f"me/matches/{match.key}/rooms/table"
    written = ann.post(room, {"text": "Good luck."})
    assert written.json()["items"][0]["text"] == "Good luck."
    token = written.json()["items"][0]["token"]
    assert eve.get(room).status_code == 404
    assert eve.post(room, {"text": "Hello?"}).status_code == 404
    assert "Good luck" not in eve.get(f"me/matches/{match.key}/rooms/watchers").content.decode()
    assert eve.delete(f"{room}/messages/{token}").status_code == 404
    assert ann.post(room, {"text": "   "}).json()["errors"]["text"]
    gone = ann.delete(f"{room}/messages/{token}")
    assert gone.json()["items"][0]["state"] == "taken-back"
    assert Message.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_table_is_asked_and_answers(many: None) -> None:
    ann_, bob_ = people("ann", "bob")
    match = match_of([ann_, bob_], game="three-colours", pace="standard")
    ann, bob = program(ann_), program(bob_)
    at = f"me/matches/{match.key}"
    asked = ann.post(f"{at}/proposals", {"kind": "pause", "days": 7})
    assert asked.status_code == 200, asked.content
    question = asked.json()["asked"]
    assert question["kind"] == "pause"
    assert ann.post(f"{at}/proposals", {"kind": "pause", "days": 7}).json()["code"] == "asked-already"
    assert bob.delete(f"{at}/proposals/{question['id']}").json()["code"] == "not-asker"
    assert bob.post(f"{at}/votes", {"proposal": question["id"], "agrees": True}).status_code == 200
    assert bob.get(at).json()["facts"]["paused_until"]
