"""Sockets of clubs: members hear that something was written, and nobody else, nor who has left since."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.db import connections

from accounts import relationships
from accounts.after_response import wait_until_done
from accounts.models import User
from games.models import Club
from games.services.clubs.members import remove
from games.services.talk.club_room import write_in_club
from tests.games.table.test_sockets import as_user
from tests.support.clock import NOON
from tests.support.clubs import club_of
from tests.support.tables import people

pytestmark = pytest.mark.django_db(transaction=True)


@pytest_asyncio.fixture(autouse=True)
async def _no_connection_left_open() -> AsyncIterator[None]:
    """As in the tests of sockets of tables."""
    yield
    await sync_to_async(connections.close_all)()


def a_club() -> tuple[Club, list[User]]:
    users = people("ann", "ben", "cat", "dan", "eve")
    club = club_of(*users[:4])
    relationships.block(owner_id=users[3].pk, person_id=users[0].pk, now=NOON)
    return club, users


def say(club: Club, who: User, number: int) -> None:
    write_in_club(
        club_id=club.pk, user_id=who.pk, text="Hello", token=f"token-in-a-club-{number:05}", now=NOON
    )


def take_out(club: Club, by: User, gone: User) -> None:
    remove(club_id=club.pk, by_id=by.pk, user_id=gone.pk, now=NOON)


async def test_members_hear_that_something_was_written_until_they_are_none() -> None:
    club, (ann, ben, cat, dan, eve) = await database_sync_to_async(a_club)()
    await sync_to_async(wait_until_done)()
    address = f"/ws/c/{club.key}/"
    for stranger in (eve, AnonymousUser()):
        assert not (await as_user(stranger, address).connect())[0]
    sockets = [as_user(user, address) for user in (ben, cat, dan)]
    for socket in sockets:
        assert (await socket.connect())[0]
    ben_hears, cat_hears, dan_hears = sockets
    await database_sync_to_async(say)(club, ann, 1)
    await sync_to_async(wait_until_done)()
    assert await ben_hears.receive_json_from() == {"written": "club"}
    assert await cat_hears.receive_json_from() == {"written": "club"}
    assert await dan_hears.receive_nothing()
    await database_sync_to_async(take_out)(club, ann, cat)
    await database_sync_to_async(say)(club, ann, 2)
    await sync_to_async(wait_until_done)()
    assert await ben_hears.receive_json_from() == {"written": "club"}
    assert (await cat_hears.receive_output())["type"] == "websocket.close"
    for socket in sockets:
        await socket.disconnect()
