"""Thousands of odd requests over every address: no answer of 500 and above, no record changed."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from importlib import import_module
from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.db import connections

from accounts.models import User
from alliances_site.asgi import application
from games.models import Match, MoveRecord
from tests.drills.odd_requests import ODD, Odd, Request
from tests.site.asking import ask, scope_of
from tests.support.tables import match_of, people, play_on

pytestmark = pytest.mark.django_db(transaction=True)

REQUESTS = int(os.environ.get("ODD_REQUESTS", "5000"))
SEED = int(os.environ.get("ODD_SEED", "7"))
TOKEN = "b" * 32
NAMES = ("ann", "ben", "cat", "dan", "root")


def a_site() -> tuple[list[Match], list[str]]:
    """People, matches in every state; those that have begun, and what addresses may name."""
    players = people(*NAMES[:4])
    root = User.objects.create_superuser("root", "root@example.org", "root")
    begun = [
        match_of(players, seed=1, name="At its start"),
        play_on(match_of(players, seed=2, name="In the middle"), 40),
        play_on(match_of(players, seed=3, name="Over")),
        play_on(match_of(players[:2], game="three-colours", name="Discs"), 6),
        play_on(match_of(players[:2], game="three-colours", name="Discs, over")),
    ]
    waiting = Match.objects.create(
        game="world-domination",
        rules_version=1,
        options={},
        seat_count=4,
        name="Open",
        host=players[0],
        status=Match.Status.OPEN,
        created_at=begun[0].created_at,
    )
    waiting.tenures.create(seat=0, player=players[0])
    known = [match.key for match in (*begun, waiting)] * 3
    known += [str(root.pk), str(players[0].pk), "ann", "Ann", "easy", "accounts", "account", "auth"]
    known += ["world-domination", "three-colours", "MQ", "set-password", "1", "2"]
    return begun, known


def digest(matches: list[Match]) -> str:
    """All that the records of these matches say, and what the rows say of them."""
    keys = [match.pk for match in matches]
    rows = MoveRecord.objects.filter(match__in=keys).order_by("match", "ply").values_list()
    heads = Match.objects.filter(pk__in=keys).order_by("pk").values_list("pk", "ply", "status", "outcome")
    return hashlib.sha256(repr([list(rows), list(heads)]).encode()).hexdigest()


def sessions() -> dict[str, str]:
    """A fresh session of everybody; a visitor has none."""
    cache.clear()  # limits on how often somebody may try are not what is tried here
    store = import_module(settings.SESSION_ENGINE).SessionStore
    keys = {"": ""}
    for user in User.objects.filter(email__in=[f"{name}@example.org" for name in NAMES]):
        session = store()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save()
        keys[user.email.partition("@")[0]] = session.session_key
    return keys


def scope_for(request: Request, session: str, rng: Random) -> dict[str, Any]:
    """The request as a server passes it on, mostly with the token of its form."""
    cookies = f"csrftoken={TOKEN}" + (f"; sessionid={session}" if session else "")
    headers = [*request.headers, (b"cookie", cookies.encode())]
    if rng.random() < 0.9:
        headers.append((b"x-csrftoken", TOKEN.encode()))
    if b"host" not in dict(headers):
        headers.append((b"host", b"testserver"))
    return scope_of(request.method, request.path, query=request.query) | {"headers": headers}


class Ends:
    """Counts of requests that have begun and not ended."""

    def __init__(self) -> None:
        self.open = 0

    def begin(self, **_: Any) -> None:
        self.open += 1

    def end(self, **_: Any) -> None:
        self.open -= 1


async def test_odd_requests_break_nothing_and_change_no_record() -> None:
    begun, known = await sync_to_async(a_site)()
    before = await sync_to_async(digest)(begun)
    rng = Random(SEED)
    odd = Odd(rng, known=known, people=["", "", *NAMES])
    ends, statuses, broken = Ends(), Counter[int](), list[str]()
    request_started.connect(ends.begin)
    request_finished.connect(ends.end)
    keys: dict[str, str] = {}
    for number in range(REQUESTS):
        if number % 50 == 0:  # some have logged out
            keys = await sync_to_async(sessions)()
        request = odd.request()
        session = keys.get(request.who, "")
        answer = await ask(application, scope_for(request, session, rng), request.body, seconds=60)
        statuses[answer.status] += 1
        if answer.status >= 500:
            broken.append(f"{answer.status} {request}")
    request_started.disconnect(ends.begin)
    request_finished.disconnect(ends.end)
    after = await sync_to_async(digest)(begun)
    await sync_to_async(connections.close_all)()
    assert broken == []
    assert ends.open == 0
    assert after == before
    # Otherwise hardly anything was reached, and nothing is shown by its not breaking.
    assert statuses[200] > REQUESTS // 20, statuses
    assert statuses[422] > REQUESTS // 200, statuses


async def test_odd_sockets_break_nothing(caplog: pytest.LogCaptureFixture) -> None:
    begun, _ = await sync_to_async(a_site)()
    keys = [*(await sync_to_async(sessions)()).values(), "z" * 32, "a\0b" * 11]
    rng = Random(SEED)
    for _ in range(max(20, REQUESTS // 20)):
        middle = rng.choice([begun[0].key, begun[1].key, *ODD])
        path = rng.choice(["/ws/", f"/ws/m/{middle}/", f"/ws/m/{middle}", f"/ws/{middle}", f"/{middle}"])
        headers = [
            (b"host", b"testserver"),
            (b"origin", rng.choice([b"http://testserver"] * 5 + [b"http://[", b"\xff", b"null"])),
            (b"cookie", f"sessionid={rng.choice(keys)}".encode()),
        ]
        socket = WebsocketCommunicator(application, "/", headers=headers)
        socket.scope["path"] = path
        taken, _code = await socket.connect(timeout=30)
        if taken:
            await socket.send_to(text_data=rng.choice(ODD))
        await socket.send_input({"type": "websocket.disconnect", "code": 1006})
        await socket.wait(30)
    await sync_to_async(connections.close_all)()
    assert not [record for record in caplog.records if record.levelname in {"ERROR", "CRITICAL"}]
