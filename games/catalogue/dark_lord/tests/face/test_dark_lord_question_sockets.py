"""Sockets and questions: they tell that something changed, to whom it did, and never what."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
import pytest_asyncio
from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.db import connections
from django.utils import timezone

from accounts.after_response import wait_until_done
from accounts.models import User
from games.catalogue.dark_lord.tests.asked import answer, asked, begun, holder, opened
from games.models import Match, MoveRecord
from games.sweeps import clock as sweeps
from tests.games.table.test_sockets import as_user
from tests.support.tables import people

pytestmark = pytest.mark.django_db(transaction=True)


@pytest_asyncio.fixture(autouse=True)
async def _no_connection_left_open() -> AsyncIterator[None]:
    """See `test_sockets`."""
    yield
    await sync_to_async(connections.close_all)()


def three_at_a_table() -> tuple[Match, list[User | AnonymousUser]]:
    """A match at which both allies are asked, its people, and somebody who watches."""
    now = timezone.now()
    match = asked(begun(people("ann", "bea", "lou"), options={"human_lord": True}, now=now), now=now)
    wait_until_done()  # nobody hears any more of what was before
    return match, [*(holder(match, seat).player for seat in range(3)), AnonymousUser()]


async def heard(socket: WebsocketCommunicator) -> list[Any]:
    """Everything that a socket has been told since it was asked last."""
    told = []
    while not await socket.receive_nothing(timeout=0.3):
        told.append(await socket.receive_json_from())
    return told


async def test_that_a_question_was_opened_its_own_player_hears_and_the_others_that_the_chat_changed() -> None:
    match, viewers = await database_sync_to_async(three_at_a_table)()
    sockets = [as_user(viewer, f"/ws/m/{match.key}/") for viewer in viewers]
    for socket in sockets:
        await socket.connect()
        await heard(socket)
    await database_sync_to_async(opened)(match, 0, now=timezone.now())
    await sync_to_async(wait_until_done)()
    told = [await heard(socket) for socket in sockets]
    assert {"own": 1} in told[0]
    assert told[1:] == [[{"written": "table"}]] * 2 + [[]]
    for is_right in (True, False):  # one answers rightly, the other wrongly
        seat = 0 if is_right else 1
        await database_sync_to_async(answer)(match, seat, right=is_right, now=timezone.now())
        await sync_to_async(wait_until_done)()
        for socket, viewer in zip(sockets, viewers, strict=True):
            lines = await heard(socket)
            assert ({"written": "table"} in lines) is viewer.is_authenticated
            for line in lines:
                assert line.keys() <= {"version", "own", "turns", "written"}
    for socket in sockets:
        await socket.disconnect()


def test_a_worker_and_a_sweep_close_what_ran_out() -> None:
    match = asked()
    ago = timezone.now() - timedelta(minutes=2)
    opened(match, 0, now=ago)
    opened(match, 1, now=ago)
    sweeps.close_one(match.pk, 0, 1)
    sweeps.close_one(match.pk, 0, 1)
    sweeps.close_one(match.pk, 1, 7)
    closed = MoveRecord.objects.filter(match=match, notation="answer -")
    assert list(closed.values_list("seat", flat=True)) == [0]


def test_the_sweep_calls_for_what_nobody_was_called_to(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[str, list[Any]]] = []
    monkeypatch.setattr(
        "games.outbox.wake.current_app.send_task", lambda name, args, **_: sent.append((name, args))
    )
    monkeypatch.setattr("games.sweeps.clock.calls_waiting", lambda: 0)
    match = asked()
    opened(match, 0, now=timezone.now() - timedelta(minutes=2))
    wait_until_done()
    sent.clear()  # the call of the moment in which it was opened is lost
    sweeps.sweep()
    assert ("games.questions.close", [match.pk, 0, 1]) in sent
    answer(match, 0, now=timezone.now() - timedelta(minutes=2))
    sent.clear()
    sweeps.sweep()
    assert not [name for name, _ in sent if name == "games.questions.close"]
