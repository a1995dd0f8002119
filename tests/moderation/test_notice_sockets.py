"""Sockets about acts of moderators: that something is new; never what, why, by whom or of whom."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.db import connections

from accounts.after_response import wait_until_done
from accounts.models import User
from games.consumers import websocket_urlpatterns
from games.models import Match
from moderation.models import Report
from moderation.services.carry_out import carry_out
from moderation.services.cases import take_case
from moderation.services.reports import report
from tests.support.clock import NOON
from tests.support.moderators import moderator, wanted
from tests.support.tables import match_of, people, person, play_on

pytestmark = pytest.mark.django_db(transaction=True)
router = URLRouter(websocket_urlpatterns)
SAID = {"version", "own", "turns", "written"}
"""The words of sockets; what stands beside them are numbers and names of rooms."""


@pytest_asyncio.fixture(autouse=True)
async def _no_connection_left_open() -> AsyncIterator[None]:
    """Channels' communicator keeps consumers from closing theirs; the test database could not be dropped."""
    yield
    await sync_to_async(connections.close_all)()


def as_user(user: User | AnonymousUser, path: str) -> WebsocketCommunicator:
    async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await router({**scope, "user": user}, receive, send)

    return WebsocketCommunicator(app, path)


@database_sync_to_async
def at_a_table() -> tuple[Match, list[User], User]:
    players = people("ann", "ben", "cat", "dan")
    match = play_on(match_of(players, pace=Match.Pace.STANDARD), plies=20)
    match.messages.create(room="table", sender=players[1], ply=0, text="So rude", at=NOON)
    mona = moderator("mona-lightfoot")
    wait_until_done()
    return match, players, mona


@database_sync_to_async
def acted_on(match: Match, ben: User, mona: User) -> None:
    """A report, its case, and acts on the match and on one who sits there."""
    rita = person("rita-the-reporter")
    said: dict[str, Any] = {"reason": Report.Reason.ABUSE, "text": "Ben is rude.", "now": NOON}
    case = report(user_id=rita.pk, asked={"match": match.key, "person": "ben"}, **said).case
    take_case(case_id=case.pk, by_id=mona.pk, now=NOON)
    why: dict[str, Any] = {"reason": "What was written there hurts.", "note": "Kept among us."}
    for code, target, values in (
        ("pause", match, {"days": 3}), ("go-on", match, {}), ("rename-table", match, {"name": "Kinder"}),
        ("hide-messages", ben, {"days": 90}), ("warn", ben, {}), ("mute", ben, {"days": 3}),
        ("suspend", ben, {"days": 3, "matches": "bots"}),
    ):  # fmt: skip
        carry_out(wanted(code, mona, target, **why, **values), now=NOON, rng=Random(7))
    wait_until_done()


async def heard(socket: WebsocketCommunicator) -> list[dict[str, Any]]:
    """All that a socket has said until now."""
    found = []
    while not await socket.receive_nothing(timeout=0.3):
        found.append(await socket.receive_json_from())
    return found


async def test_watchers_players_and_who_is_reported_hear_numbers_and_nothing_else() -> None:
    match, players, mona = await at_a_table()
    table = f"/ws/m/{match.key}/"
    sockets = [as_user(user, table) for user in (AnonymousUser(), players[0], players[1])]
    sockets += [as_user(user, "/ws/") for user in (players[0], players[1])]
    for socket in sockets:
        assert (await socket.connect())[0]
        await heard(socket)
    await acted_on(match, players[1], mona)
    all_said = [await heard(socket) for socket in sockets]
    assert all(all_said[:3])  # whoever looks at the table hears that it changed
    for said in (line for lines in all_said for line in lines):
        assert set(said) <= SAID, said
        assert all(isinstance(value, int) or value in {"table", "partners"} for value in said.values()), said
        for secret in ("rude", "mona", "rita", "mute", "warn", "suspend", "hurts", "Kept", "case", "Kinder"):
            assert secret not in json.dumps(said)
    versions = [{line["version"] for line in lines if "version" in line} for lines in all_said[:3]]
    assert versions[0] == versions[1] == versions[2]  # no number tells one from another
    for socket in sockets:
        await socket.disconnect()
