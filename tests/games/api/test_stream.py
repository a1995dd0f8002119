"""The stream of events: what it tells, from where on, whom it lets in, and what it costs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.core.cache import cache
from django.db import connections
from django.utils import timezone

from accounts.api_tokens import end_token
from accounts.models import Alert, ApiToken, User
from games.api import stream
from games.api.stream import PATH, Streams
from games.models import Match
from games.outbox.push import user_group
from tests.support.programs import token_for
from tests.support.tables import bot, legal, match_of, people, person, play

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 20
"""Seconds in which even a busy machine has told something."""


@pytest.fixture(autouse=True)
def _afresh(settings: Any) -> Iterator[None]:
    settings.API_READS = 10_000
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
async def _leave_no_connection() -> AsyncIterator[None]:
    yield
    await database_sync_to_async(connections.close_all)()


class Elsewhere:
    """An application that no stream should reach."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 299, "headers": []})
        await send({"type": "http.response.body", "body": b""})


def scope_of(token: str, query: str = "", method: str = "GET", path: str = PATH) -> dict[str, Any]:
    return {
        "type": "http", "method": method, "path": path, "query_string": query.encode(),
        "headers": [(b"authorization", f"Bearer {token}".encode())], "client": ("203.0.113.7", 1),
    }  # fmt: skip


@asynccontextmanager
async def opened(
    token: str, query: str = "", *, streams: Streams | None = None, method: str = "GET"
) -> AsyncIterator[tuple[int, ApplicationCommunicator]]:
    """A stream, and the status with which it begins."""
    reader = ApplicationCommunicator(streams or Streams(Elsewhere()), scope_of(token, query, method))
    await reader.send_input({"type": "http.request"})
    start = await reader.receive_output(PATIENCE)
    try:
        yield start["status"], reader
    finally:
        await reader.send_input({"type": "http.disconnect"})
        await reader.wait(PATIENCE)


async def line(reader: ApplicationCommunicator) -> dict[str, Any]:
    """The next line that says something."""
    while True:
        said = await reader.receive_output(PATIENCE)
        if said["body"].strip():
            found: dict[str, Any] = json.loads(said["body"])
            return found


async def hint(user_id: int) -> None:
    """As open pages are told that something has changed."""
    await get_channel_layer().group_send(user_group(user_id), {"type": "user.turns"})


@sync_to_async
def begun(*names: str) -> tuple[Match, list[User], list[str]]:
    users = people(*names)
    match = match_of(users, game="three-colours")
    return match, users, [token_for(user) for user in users]


@sync_to_async
def played(match: Match, seat: int) -> None:
    play(match, legal(match, seat)[0], seat=seat, now=timezone.now())


async def test_a_turn_is_told_when_it_begins_and_only_where_it_is() -> None:
    match, (ann, bob), (_, token) = await begun("ann", "bob")
    async with opened(token) as (status, reader):
        assert status == 200
        assert (await reader.receive_output(PATIENCE))["body"] == b"\n"
        await played(match, 0)
        await hint(bob.pk)
        told = await line(reader)
    assert told["event"] == "turn"
    assert told["match"] == match.key
    assert told["turn_ply"] == 1
    assert told.keys() <= {"event", "at", "match", "id", "turn_ply", "until"}
    assert ann.pk != bob.pk


async def test_it_goes_on_where_it_broke() -> None:
    match, _, (_, token) = await begun("ann", "bob")
    await played(match, 0)
    await played(match, 1)
    await played(match, 0)
    ids = [alert.pk async for alert in Alert.objects.filter(user__username="bob", kind="turn").order_by("pk")]
    async with opened(token, "after=0") as (_, reader):
        assert [(await line(reader))["id"] for _ in ids] == ids
    async with opened(token, f"after={ids[0]}") as (_, reader):
        assert (await line(reader))["id"] == ids[1]
    await Alert.objects.filter(pk=ids[0]).aupdate(at=timezone.now() - timedelta(days=31))
    async with opened(token, "after=0") as (_, reader):
        assert (await line(reader))["id"] == ids[1]


async def test_turns_against_bots_alone_are_told_too() -> None:
    @sync_to_async
    def practising() -> tuple[str, int, str]:
        ann = person("ann")
        match = match_of([ann, bot("b")], game="three-colours", levels=["", "easy"], is_practice=True)
        return token_for(ann), ann.pk, match.key

    token, _, key = await practising()
    async with opened(token) as (_, reader):
        told = await line(reader)
    assert (told["event"], told["match"], told["turn_ply"]) == ("turn", key, 0)
    assert "id" not in told


async def test_a_token_that_is_taken_back_ends_its_stream() -> None:
    _, (ann, _), (token, _) = await begun("ann", "bob")
    async with opened(token) as (_, reader):
        await reader.receive_output(PATIENCE)
        row = await ApiToken.objects.aget(user=ann)
        await sync_to_async(end_token)(user_id=ann.pk, token_id=row.pk)
        await hint(ann.pk)
        while True:
            said = await reader.receive_output(PATIENCE)
            if not said.get("more_body"):
                break


async def test_a_blank_line_says_that_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "BEAT_SECONDS", 0.05)
    _, _, (_, token) = await begun("ann", "bob")
    async with opened(token) as (_, reader):
        for _ in range(3):
            assert (await reader.receive_output(PATIENCE))["body"] == b"\n"


async def test_who_is_not_let_in_hears_why() -> None:
    _, (ann, _), (token, _) = await begun("ann", "bob")
    narrow = await sync_to_async(token_for)(ann, ["play"])
    for shown, query, method, status in (
        ("", "", "GET", 401),
        ("all_" + "0" * 40, "", "GET", 401),
        (narrow, "", "GET", 403),
        (token, "after=x", "GET", 422),
        (token, "after=", "GET", 422),
        (token, "after=-1", "GET", 422),
        (token, "after=1" + "0" * 30, "GET", 422),
        (token, "after=%00", "GET", 422),
        (token, "", "POST", 405),
        ("", "", "OPTIONS", 204),
    ):
        async with opened(shown, query, method=method) as (found, _):
            assert found == status, (shown, query, method)


async def test_two_streams_of_a_token_and_no_more(settings: Any) -> None:
    _, _, (token, other) = await begun("ann", "bob")
    streams = Streams(Elsewhere())
    async with opened(token, streams=streams) as (one, _):
        async with opened(token, streams=streams) as (two, _), opened(token, streams=streams) as (three, _):
            assert (one, two, three) == (200, 200, 429)
            async with opened(other, streams=streams) as (of_that_address, _):
                assert of_that_address == 429
        async with opened(token, streams=streams) as (again, _):
            assert again == 200
    assert not streams._open


async def test_other_addresses_are_let_through() -> None:
    reader = ApplicationCommunicator(Streams(Elsewhere()), scope_of("", path="/api/v1/me"))
    await reader.send_input({"type": "http.request"})
    assert (await reader.receive_output(PATIENCE))["status"] == 299
    await reader.wait(PATIENCE)


async def test_a_move_costs_no_more_with_many_streams(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Streams of others hear nothing of it: none looks into the database, and none holds a thread."""
    settings.API_STREAMS = many = 100
    match, (_, bob), _ = await begun("ann", "bob")
    eve = await sync_to_async(lambda: token_for(person("eve")))()
    streams, looks, look, all_looked = Streams(Elsewhere()), [], stream._look, asyncio.Event()

    async def counting(*arguments: Any) -> Any:
        found = await look(*arguments)
        looks.append(found)
        if len(looks) == many:
            all_looked.set()
        return found

    monkeypatch.setattr(stream, "_look", counting)
    readers = [ApplicationCommunicator(streams, scope_of(eve)) for _ in range(many)]
    for reader in readers:
        await reader.send_input({"type": "http.request"})
    for reader in readers:
        assert (await reader.receive_output(60))["status"] == 200
    await asyncio.wait_for(all_looked.wait(), 60)
    await played(match, 0)
    await hint(bob.pk)
    await asyncio.sleep(0.2)
    assert len(looks) == many
    for reader in readers:
        await reader.send_input({"type": "http.disconnect"})
    for reader in readers:
        await reader.wait(PATIENCE)
    assert not streams._open
