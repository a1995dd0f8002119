"""Messages of a page's socket, and who hears them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.db import connections

from accounts.after_response import wait_until_done
from accounts.models import User
from alliances_site.asgi import application
from games.consumers import NOWHERE, websocket_urlpatterns
from games.models import Match
from games.outbox.push import match_group
from games.services.boards.days import make_board
from games.services.boards.tables import play_board
from games.services.turn.moves import play_move
from games.services.turn.waiting_moves import take_back_move
from tests.support.clock import NOON
from tests.support.tables import bot, match_of, people, play, turns

from channels.routing import URLRouter  # isort: skip

pytestmark = pytest.mark.django_db(transaction=True)
router = URLRouter(websocket_urlpatterns)


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
def four_at_a_table() -> tuple[Match, list[User]]:
    players = people("ann", "ben", "cat", "dan")
    match = match_of(players)
    wait_until_done()  # nobody hears any more that it has begun
    return match, players


async def test_a_table_says_its_version_on_connecting_and_after_each_move() -> None:
    match, players = await four_at_a_table()
    socket = as_user(players[0], f"/ws/m/{match.key}/")
    connected, _ = await socket.connect()
    assert connected
    assert await socket.receive_json_from() == {"version": 1}
    await database_sync_to_async(play)(match, "bid 10 M")
    assert await socket.receive_json_from() == {"version": 2}
    await socket.disconnect()


async def test_a_spectator_hears_the_version_and_nothing_else() -> None:
    match, _ = await four_at_a_table()
    socket = as_user(AnonymousUser(), f"/ws/m/{match.key}/")
    await socket.connect()
    assert await socket.receive_json_from() == {"version": 1}
    await database_sync_to_async(play)(match, "bid 10 M")
    assert await socket.receive_json_from() == {"version": 2}
    assert await socket.receive_nothing()
    await socket.disconnect()


async def test_those_whose_turn_begins_or_ends_are_told_on_every_page() -> None:
    match, players = await four_at_a_table()
    (turn,) = await database_sync_to_async(turns)(match)
    following = players[(turn.seat + 1) % 4]
    idle = players[(turn.seat + 2) % 4]
    sockets = [as_user(user, "/ws/") for user in (following, idle)]
    for socket in sockets:
        assert (await socket.connect())[0]
    await database_sync_to_async(play)(match, "bid 10 M")
    assert await sockets[0].receive_json_from() == {"turns": True}
    assert await sockets[1].receive_nothing()
    for socket in sockets:
        await socket.disconnect()


@database_sync_to_async
def send_one_that_waits(match: Match) -> tuple[User, int]:
    """Send a bid of the one to move that may be taken back: who, and the ply of their turn."""
    (turn,) = turns(match)
    play_move(
        match_id=match.pk,
        user_id=turn.player_id,
        notation="bid 10 M",
        turn_ply=turn.turn_ply or 0,
        now=NOON,
        rng=Random(1),
        back_for=timedelta(seconds=10),
    )
    return turn.player, turn.turn_ply or 0


async def test_of_a_move_that_waits_nobody_hears_but_the_pages_of_its_player() -> None:
    match, players = await four_at_a_table()
    elsewhere = await database_sync_to_async(match_of)(players[::-1])
    (turn,) = await database_sync_to_async(turns)(match)
    mine = [f"/ws/m/{match.key}/", "/ws/", f"/ws/m/{elsewhere.key}/"]
    looks = [as_user(players[turn.seat], path) for path in mine]
    others: list[User | AnonymousUser] = [*(p for p in players if p.pk != turn.player_id), AnonymousUser()]
    deaf = [as_user(user, path) for user in others for path in (f"/ws/m/{match.key}/", "/ws/")]
    for socket in (*looks, *deaf):
        await socket.connect()
    for socket in (looks[0], looks[2], *deaf[::2]):
        assert await socket.receive_json_from() == {"version": 1}
    player, ply = await send_one_that_waits(match)
    assert [await looks[0].receive_json_from() for _ in range(2)] == [{"turns": True}, {"own": 1}]
    for socket in looks[1:]:  # only lists that count it
        assert await socket.receive_json_from() == {"turns": True}
        assert await socket.receive_nothing()
    await database_sync_to_async(take_back_move)(match_id=match.pk, user_id=player.pk, turn_ply=ply)
    assert [await looks[0].receive_json_from() for _ in range(2)] == [{"turns": True}, {"own": 2}]
    again = as_user(player, f"/ws/m/{match.key}/")
    await again.connect()
    assert await again.receive_json_from() == {"version": 1, "own": 2}
    for socket in deaf:
        assert await socket.receive_nothing()
    for socket in (*looks, *deaf, again):
        await socket.disconnect()


async def test_a_socket_catches_up_when_the_layer_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.consumers.BACK_SECONDS", 0)
    match, players = await four_at_a_table()
    socket = as_user(players[0], f"/ws/m/{match.key}/")
    await socket.connect()
    first = await socket.receive_json_from()
    await get_channel_layer().group_send(match_group(match.pk), {"type": "layer.back"})
    assert [await socket.receive_json_from() for _ in range(2)] == [{"turns": True}, first]
    await socket.disconnect()


async def test_an_unknown_table_closes_the_socket() -> None:
    socket = as_user(AnonymousUser(), "/ws/m/nosuchkey/")
    connected, code = await socket.connect()
    assert (connected, code) == (False, 4404)


async def test_what_a_browser_says_is_ignored() -> None:
    match, players = await four_at_a_table()
    socket = as_user(players[0], f"/ws/m/{match.key}/")
    await socket.connect()
    await socket.receive_json_from()
    await socket.send_to(text_data="not even json")
    assert await socket.receive_nothing()
    await socket.disconnect()


async def test_a_socket_from_another_site_is_refused() -> None:
    match, _ = await four_at_a_table()
    socket = WebsocketCommunicator(
        application,
        f"/ws/m/{match.key}/",
        headers=[(b"origin", b"https://elsewhere.example"), (b"host", b"testserver")],
    )
    connected, _ = await socket.connect()
    assert not connected


@database_sync_to_async
def at_a_board() -> tuple[Match, list[User]]:
    """A table of a board that is not shown, with its player, somebody at another one, and a stranger."""
    players = people("ann", "ben", "eve")
    board = make_board(day=NOON.date() - timedelta(days=NOON.weekday()), rng=Random(1))
    for number in range(4):
        bot(f"robo-{number}")
    match, _ = (
        play_board(board_id=board.pk, user_id=user.pk, now=board.opens_at, rng=Random(1))
        for user in players[:2]
    )
    wait_until_done()
    return match, players


async def test_the_socket_of_a_board_that_is_not_shown_opens_to_its_own_player_alone() -> None:
    match, (ann, *others) = await at_a_board()
    mine = as_user(ann, f"/ws/m/{match.key}/")
    is_open, _ = await mine.connect()
    assert is_open
    assert "version" in await mine.receive_json_from()
    await mine.disconnect()
    for user in (*others, AnonymousUser()):
        for key in (match.key, "b-2222222222"):
            assert await as_user(user, f"/ws/m/{key}/").connect() == (False, NOWHERE)
