"""The gate before Django, to programs: what it refuses it refuses in their way."""

from __future__ import annotations

import json
from typing import Any

from alliances_site.limits import LARGEST_BODY
from alliances_site.request_gate import Gate
from tests.site.asking import ask, scope_of


async def broken(scope: Any, receive: Any, send: Any) -> None:
    raise RuntimeError("outside of every view")


async def test_a_body_of_64_kib_and_one_is_a_problem() -> None:
    length = str(LARGEST_BODY + 1).encode()
    scope = scope_of("POST", "/api/v1/me/matches/x/moves", headers=[(b"content-length", length)])
    answer = await ask(Gate(broken, at_once=1, waiting=1), scope)
    assert answer.status == 413
    assert json.loads(answer.body)["code"] == "too-large"
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["access-control-allow-origin"] == "*"


async def test_whatever_breaks_is_a_problem() -> None:
    answer = await ask(Gate(broken, at_once=1, waiting=1), scope_of(path="/api/v1/me"))
    assert (answer.status, json.loads(answer.body)["code"]) == (500, "broken")


async def test_people_get_a_page() -> None:
    answer = await ask(Gate(broken, at_once=1, waiting=1), scope_of())
    assert answer.status == 500
    assert answer.headers["content-type"].startswith("text/html")
