"""Clocks go by when a request reached the site, however long it waited there."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.test.client import AsyncClient, AsyncClientHandler
from django.urls import reverse
from django.utils import timezone

from accounts.http import ARRIVED
from alliances_site.observe.asgi import Observed
from alliances_site.request_gate import Gate
from games.models import Match, SeatTenure
from tests.site.asking import ask, scope_of
from tests.support.tables import legal, match_of, people, record, turns

TICK = timedelta(microseconds=1)


class Inside:
    """Notes when each request had come, and keeps all until its door opens."""

    def __init__(self) -> None:
        self.came: list[datetime] = []
        self.door = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.door.wait()
        self.came.append(scope[ARRIVED])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


async def test_a_request_is_stamped_before_it_waits_in_line() -> None:
    inside = Inside()
    application = Observed(Gate(inside, at_once=1, waiting=5))
    requests = [asyncio.create_task(ask(application, scope_of())) for _ in range(3)]
    for _ in range(50):
        await asyncio.sleep(0)
    waiting_since = timezone.now()
    inside.door.set()
    await asyncio.gather(*requests)
    assert len(inside.came) == 3
    assert all(at <= waiting_since for at in inside.came)


class Late(AsyncClientHandler):
    """Gets its requests from an outermost layer that they reached at a certain instant."""

    def __init__(self, arrived_at: datetime) -> None:
        super().__init__(enforce_csrf_checks=False)
        self._arrived_at = arrived_at

    async def __call__(self, scope: Any) -> Any:
        return await super().__call__({**scope, ARRIVED: self._arrived_at})


def sent(match: Match, tenure: SeatTenure, arrived_at: datetime) -> Any:
    """The answer to a move of `tenure`'s that arrived then, and is worked on now."""
    client = AsyncClient()
    client.handler = Late(arrived_at)
    async_to_sync(client.aforce_login)(tenure.player)
    form = {"ply": str(tenure.turn_ply), "move": legal(match, tenure.seat)[0]}
    return async_to_sync(client.post)(
        reverse("games:move", args=[match.key]), form, headers={"hx-request": "true"}
    )


@pytest.fixture
def match(db: None) -> Match:
    """One whose first turn was over long ago; no worker has come to notice."""
    return match_of(people("ann", "ben"), game="three-colours", pace="fast", contract="lose")


def test_a_move_that_arrived_in_time_is_played_however_late_it_is_worked_on(match: Match) -> None:
    (tenure,) = turns(match)
    assert tenure.deadline_at is not None
    assert sent(match, tenure, tenure.deadline_at - TICK).status_code == 200
    assert len(record(match)) == 1
    tenure.refresh_from_db()
    assert tenure.bank == timedelta(hours=8) + TICK


def test_a_move_that_arrived_at_the_deadline_is_refused_with_words(match: Match) -> None:
    (tenure,) = turns(match)
    assert tenure.deadline_at is not None
    answer = sent(match, tenure, tenure.deadline_at)
    assert answer.status_code == 409
    assert "Your time was over" in answer.content.decode()
    assert record(match) == []


def test_nobody_says_themselves_when_they_came(match: Match) -> None:
    (tenure,) = turns(match)
    assert tenure.deadline_at is not None
    seen: list[datetime] = []

    async def inside(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope[ARRIVED])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    early = tenure.deadline_at - TICK
    given = [(ARRIVED.encode(), early.isoformat().encode())]
    async_to_sync(ask)(Observed(inside), scope_of(headers=given) | {ARRIVED: early})
    assert seen[0] > early
