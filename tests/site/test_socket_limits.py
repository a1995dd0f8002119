"""Sockets that are refused, and how quietly."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.db import OperationalError, connections

from accounts.models import User
from alliances_site.asgi import application
from alliances_site.sockets import TOO_MANY, Quiet, SocketLimit, client_address, is_from_here
from games.consumers import NOWHERE
from tests.support.tables import person

pytestmark = pytest.mark.django_db(transaction=True)

OURS = [(b"origin", b"http://testserver"), (b"host", b"testserver")]


@pytest_asyncio.fixture(autouse=True)
async def _no_connection_left_open() -> AsyncIterator[None]:
    yield
    await sync_to_async(connections.close_all)()


async def accepts(scope: Any, receive: Any, send: Any) -> None:
    """A socket that is held until its browser leaves."""
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


def from_address(
    held: SocketLimit, address: str, user: User | AnonymousUser | None = None
) -> WebsocketCommunicator:
    async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await held({**scope, "client": [address, 1], "user": user or AnonymousUser()}, receive, send)

    return WebsocketCommunicator(app, "/ws/")


@pytest.mark.parametrize(
    "path", ["/ws/m/nosuchkey/", "/ws/m/", "/nowhere/", "/", "/ws", "/ws/m/a%00b/", "/ws/m/\0/", "/ws/m/é/"]
)
async def test_a_socket_to_nowhere_is_closed_without_a_word_in_the_log(
    path: str, caplog: pytest.LogCaptureFixture
) -> None:
    socket = WebsocketCommunicator(application, "/", headers=OURS)
    socket.scope["path"] = path
    with caplog.at_level(logging.INFO):
        assert await socket.connect(timeout=10) == (False, NOWHERE)
        await socket.send_input({"type": "websocket.disconnect", "code": 1006})
        await socket.wait(10)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize("origin", [b"http://[", b"http://other:x", b"\xff", b"null", b""])
async def test_a_socket_from_no_address_is_refused(origin: bytes, caplog: pytest.LogCaptureFixture) -> None:
    socket = WebsocketCommunicator(application, "/ws/", headers=[(b"origin", origin), OURS[1]])
    assert (await socket.connect(timeout=10))[0] is False
    await socket.send_input({"type": "websocket.disconnect", "code": 1006})
    await socket.wait(10)
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize(
    ("scheme", "host", "origin", "taken"),
    [
        ("ws", b"testserver", b"http://testserver", True),
        ("ws", b"testserver:8000", b"http://testserver:8000", True),
        ("ws", b"TestServer", b"http://testserver", True),
        ("ws", b"testserver:8000", b"http://testserver", False),
        ("ws", b"testserver:8000", b"http://testserver:9000", False),
        ("ws", b"testserver", b"https://testserver", False),
        ("wss", b"testserver", b"https://testserver", True),
        ("wss", b"testserver", b"http://testserver", False),
        ("ws", b"localhost", b"http://testserver", False),
        ("ws", b"elsewhere.example", b"http://elsewhere.example", False),
    ],
)
def test_a_socket_is_for_pages_of_its_own_scheme_host_and_port(
    scheme: str, host: bytes, origin: bytes, taken: bool
) -> None:
    scope = {"type": "websocket", "scheme": scheme, "headers": [(b"host", host), (b"origin", origin)]}
    assert is_from_here(scope) is taken


def test_behind_a_proxy_its_word_tells_the_scheme(settings: Any) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    headers = [(b"host", b"testserver"), (b"origin", b"https://testserver")]
    over_tls = [*headers, (b"x-forwarded-proto", b"https")]
    assert is_from_here({"type": "websocket", "scheme": "ws", "headers": over_tls})
    assert not is_from_here({"type": "websocket", "scheme": "ws", "headers": headers})


def test_a_page_without_an_address_or_with_two_has_no_socket() -> None:
    host, ours = (b"host", b"testserver"), (b"origin", b"http://testserver")
    assert not is_from_here({"type": "websocket", "headers": [host]})
    assert not is_from_here({"type": "websocket", "headers": [host, ours, (b"origin", b"http://other")]})


def test_pages_of_an_address_that_an_operator_names_have_sockets_too(settings: Any) -> None:
    settings.SOCKET_ORIGINS = ["https://play.example.org"]
    headers = [(b"host", b"testserver"), (b"origin", b"https://play.example.org")]
    assert is_from_here({"type": "websocket", "headers": headers})


@pytest.mark.parametrize("key", [b"a" * 32, b'"' + rb"\000" * 32 + b'"', b"short"])
async def test_a_session_that_is_none_is_nobody(key: bytes) -> None:
    socket = WebsocketCommunicator(application, "/ws/", headers=[*OURS, (b"cookie", b"sessionid=" + key)])
    assert (await socket.connect(timeout=10))[0] is True
    await socket.disconnect()


@pytest.mark.parametrize(("error", "has_traceback"), [(RuntimeError, True), (OperationalError, False)])
async def test_what_breaks_a_socket_closes_it(
    error: type[Exception], has_traceback: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        raise error

    socket = WebsocketCommunicator(Quiet(broken), "/ws/")
    with caplog.at_level(logging.WARNING):
        assert await socket.connect() == (False, 1011)
        await socket.wait()
    assert [bool(record.exc_info) for record in caplog.records] == [has_traceback]


async def test_an_account_holds_so_many_sockets_and_no_more() -> None:
    held = SocketLimit(accepts, an_account=2, an_address=9)
    ann, ben = [await database_sync_to_async(person)(name) for name in ("ann", "ben")]
    first, second, third = (from_address(held, f"10.0.0.{n}", ann) for n in range(3))
    assert (await first.connect())[0]
    assert (await second.connect())[0]
    assert await third.connect() == (False, TOO_MANY)
    of_another = from_address(held, "10.0.0.1", ben)
    assert (await of_another.connect())[0]
    await first.disconnect()
    fourth = from_address(held, "10.0.0.1", ann)
    assert (await fourth.connect())[0]
    for socket in (second, fourth, of_another):
        await socket.disconnect()
    assert not held._held


async def test_visitors_from_one_address_hold_so_many_together() -> None:
    held = SocketLimit(accepts, an_account=9, an_address=1)
    first = from_address(held, "10.0.0.1")
    assert (await first.connect())[0]
    assert await from_address(held, "10.0.0.1").connect() == (False, TOO_MANY)
    other = from_address(held, "10.0.0.2")
    assert (await other.connect())[0]
    for socket in (first, other):
        await socket.disconnect()


async def test_a_socket_that_breaks_is_held_no_longer() -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        raise RuntimeError

    held = SocketLimit(broken, an_account=1, an_address=1)
    for _ in range(3):
        socket = from_address(held, "10.0.0.1")
        await socket.send_input({"type": "websocket.connect"})
        with pytest.raises(RuntimeError):
            await socket.wait()
    assert not held._held


@pytest.mark.parametrize(
    ("proxies", "told", "address"),
    [
        (0, b"1.1.1.1", "10.0.0.1"),
        (1, b"", "10.0.0.1"),
        (1, b"6.6.6.6, 1.1.1.1", "1.1.1.1"),
        (2, b"6.6.6.6, 1.1.1.1, 10.0.0.9", "1.1.1.1"),
        (2, b"1.1.1.1", "10.0.0.1"),
    ],
)
def test_an_address_is_what_our_own_proxies_say(
    settings: Any, proxies: int, told: bytes, address: str
) -> None:
    settings.TRUSTED_PROXIES = proxies
    headers = [(b"x-forwarded-for", told)] if told else []
    assert client_address({"headers": headers, "client": ["10.0.0.1", 1]}) == address
