"""Server beyond daphne: slow senders, and an end while somebody is still sending."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.web.http import Request

from alliances_site.server import RECEIVE_SECONDS, Channel, Server


@pytest.fixture
def clock() -> Clock:
    return Clock()


def connected(clock: Clock) -> tuple[Any, StringTransport]:
    """A connection as the factory makes it, in a time of its own."""
    channel: Any = Channel()  # type: ignore[no-untyped-call] # Twisted's
    channel.requestFactory = Request
    channel.callLater = clock.callLater
    channel.timeOut = RECEIVE_SECONDS
    transport = StringTransport()  # type: ignore[no-untyped-call] # as above
    channel.makeConnection(transport)
    return channel, transport


@pytest.mark.parametrize(
    "drops",
    [
        [b"G"] * RECEIVE_SECONDS,
        [b"GET / HTTP/1.1\r\n", *[b"X-%d: y\r\n" % number for number in range(RECEIVE_SECONDS)]],
        [b"POST / HTTP/1.1\r\nContent-Length: 999\r\n\r\n", *[b"x"] * RECEIVE_SECONDS],
    ],
    ids=["its first line", "its headers", "its body"],
)
def test_a_request_that_drips_in_is_cut_off_in_time(clock: Clock, drops: list[bytes]) -> None:
    channel, transport = connected(clock)
    for drop in drops[:RECEIVE_SECONDS]:
        assert not transport.disconnecting
        channel.dataReceived(drop)
        clock.advance(1)
    assert transport.disconnecting
    channel.connectionLost(None)


def test_the_time_of_an_answer_is_not_counted(clock: Clock) -> None:
    channel, transport = connected(clock)
    channel.dataReceived(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    clock.advance(RECEIVE_SECONDS * 5)
    assert not transport.disconnecting


async def test_a_server_ends_though_somebody_has_not_sent_a_whole_request() -> None:
    server = Server(application=None, endpoints=["tcp:0"])
    answering = asyncio.ensure_future(asyncio.sleep(3600))
    server.connections = {
        "sends its headers": {"connected": 1.0},
        "waits": {"application_instance": answering},
    }
    server.kill_all_applications()
    with pytest.raises(asyncio.CancelledError):
        await answering
