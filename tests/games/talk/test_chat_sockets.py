"""Sockets that hear that something was written, taken back or hidden, and those that do not."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.db import connections, transaction

from accounts import relationships
from accounts.after_response import wait_until_done
from accounts.models import User
from games.models import Match
from games.services.moderation.hidden_messages import hide_messages
from games.services.talk.messages import retract_message
from tests.games.table.test_sockets import as_user, four_at_a_table
from tests.support.chats import said
from tests.support.clock import NOON
from tests.support.eight.site import SLUG, among_the_games
from tests.support.tables import match_of, person, play, turns
from tests.support.tables import people as some

pytestmark = pytest.mark.django_db(transaction=True)
write = database_sync_to_async(said)


def hide_all(match: Match) -> None:
    with transaction.atomic():
        hide_messages(match.messages.all(), at=NOON)


hide = database_sync_to_async(hide_all)


@pytest_asyncio.fixture(autouse=True)
async def _no_connection_left_open() -> AsyncIterator[None]:
    """Channels' communicator keeps consumers from closing theirs; the test database could not be dropped."""
    yield
    await sync_to_async(connections.close_all)()


async def listening(match: Match, *users: User | AnonymousUser) -> list[WebsocketCommunicator]:
    """Their sockets at the table, which have told its version."""
    await sync_to_async(wait_until_done)()  # what has happened before is heard by nobody
    sockets = [as_user(user, f"/ws/m/{match.key}/") for user in users]
    for socket in sockets:
        await socket.connect()
        await socket.receive_json_from()
    return sockets


async def silent(*sockets: WebsocketCommunicator) -> bool:
    return all([await socket.receive_nothing() for socket in sockets])


async def left(*sockets: WebsocketCommunicator) -> None:
    for socket in sockets:
        await socket.disconnect()


async def test_at_the_table_hear_those_who_sit_there_and_no_watcher() -> None:
    match, players = await four_at_a_table()
    eve = await database_sync_to_async(person)("eve")
    seated = await listening(match, *players)
    deaf = await listening(match, eve, AnonymousUser())
    message = await write(match, players[0], "Hello")
    for socket in seated:
        assert await socket.receive_json_from() == {"written": "table"}
    await database_sync_to_async(retract_message)(
        match_id=match.pk, user_id=players[0].pk, token=message.token, now=NOON
    )
    for socket in seated:
        assert await socket.receive_json_from() == {"written": "table"}
    await write(match, players[0], "Hello?")
    await hide(match)
    for socket in seated:
        assert [await socket.receive_json_from() for _ in range(2)] == [{"written": "table"}] * 2
    assert await silent(*deaf)
    await left(*seated, *deaf)


async def test_of_the_watchers_room_everybody_hears() -> None:
    match, players = await four_at_a_table()
    eve = await database_sync_to_async(person)("eve")
    sockets = await listening(match, players[0], eve, AnonymousUser())
    await write(match, eve, "Who wins?", room="watchers")
    await hide(match)
    for socket in sockets:
        assert [await socket.receive_json_from() for _ in range(2)] == [{"written": "watchers"}] * 2
    await left(*sockets)


async def test_pages_of_other_tables_hear_nothing() -> None:
    match, players = await four_at_a_table()
    elsewhere = await database_sync_to_async(match_of)(players[::-1])
    sockets = [*await listening(elsewhere, players[1]), as_user(players[1], "/ws/")]
    await sockets[1].connect()
    await write(match, players[0], "Hello")
    assert await silent(*sockets)
    await left(*sockets)


async def test_what_one_must_not_read_is_not_heard_of() -> None:
    match, players = await four_at_a_table()
    await database_sync_to_async(relationships.block)(
        owner_id=players[0].pk, person_id=players[1].pk, now=NOON
    )
    sockets = await listening(match, *players)
    await write(match, players[0], "Hello")
    for socket in (sockets[0], *sockets[2:]):
        assert await socket.receive_json_from() == {"written": "table"}
    assert await silent(sockets[1])
    await left(*sockets)


def allied() -> tuple[Match, list[User]]:
    """Three, of whom the first two have declared one colour, and all have answered."""
    players = some("ann", "ben", "cat")
    match = match_of(players, game=SLUG, options={"open_oracle": True})
    for _ in players:
        seat = turns(match)[0].seat
        play(match, "declare red" if seat < 2 else "declare blue", seat=seat)
    for seat in (0, 1):
        play(match, "answer 0", seat=seat)
    return match, players


async def test_that_partners_have_written_partners_alone_hear() -> None:
    with among_the_games():
        match, players = await database_sync_to_async(allied)()
        eve = await database_sync_to_async(person)("eve")
        hear = await listening(match, *players[:2])
        deaf = await listening(match, players[2], eve, AnonymousUser())
        await write(match, players[0], "Our secret", room="partners")
        await hide(match)
        for socket in hear:
            assert [await socket.receive_json_from() for _ in range(2)] == [{"written": "partners"}] * 2
        assert await silent(*hear, *deaf)
        await left(*hear, *deaf)
