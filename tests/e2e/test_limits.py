"""Limits of a running server for somebody who sends too much, and their effect on others."""

from __future__ import annotations

import http.client
import socket
import time
from collections.abc import Iterator

import pytest

from alliances_site.limits import LARGEST_BODY, RETRY_SECONDS

from .site import Site

HEAD = (
    b"POST /settings/theme/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Content-Type: application/x-www-form-urlencoded; charset=%s\r\nCookie: sessionid=%s; csrftoken=%s\r\n"
    b"X-CSRFToken: %s\r\n"
)
TOKEN = b"b" * 32
MUCH = 60_000_000
PIECE = b"x" * 100_000


def head(charset: bytes = b"utf-8", session: bytes = b"a" * 32) -> bytes:
    return HEAD % (charset, session, TOKEN, TOKEN)


def answer(site: Site, pieces: Iterator[bytes]) -> bytes:
    """The answer, to the end, for what is sent; a server may stop listening."""
    with socket.create_connection(("127.0.0.1", site.port), timeout=120) as connection:
        try:
            for piece in pieces:
                connection.sendall(piece)
        except OSError:
            pass  # it has said what it had to say
        received = b""
        try:
            while piece := connection.recv(65536):
                received += piece
        except ConnectionError:
            pass
        return received


def status(site: Site, path: str = "/") -> int:
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=120)
    connection.request("GET", path)
    found = connection.getresponse()
    found.read()
    connection.close()
    return found.status


def by_length() -> Iterator[bytes]:
    yield head() + b"Content-Length: %d\r\n\r\n" % MUCH
    for _ in range(MUCH // len(PIECE)):
        yield PIECE


def in_chunks() -> Iterator[bytes]:
    yield head() + b"Transfer-Encoding: chunked\r\n\r\n"
    for _ in range(MUCH // len(PIECE)):
        yield b"%x\r\n%s\r\n" % (len(PIECE), PIECE)
    yield b"0\r\n\r\n"


def announced() -> Iterator[bytes]:
    yield head() + b"Content-Length: %d\r\n\r\n" % (LARGEST_BODY + 1)


@pytest.mark.parametrize("pieces", [by_length, in_chunks, announced])
def test_a_body_that_is_too_large_is_refused_while_it_arrives(site: Site, pieces: object) -> None:
    received = answer(site, pieces())  # type: ignore[operator]
    assert received.startswith(b"HTTP/1.1 413 ")
    assert b"That was too much" in received
    assert status(site) == 200


@pytest.mark.live
def test_forms_that_cannot_be_read_do_not_stop_the_site(site: Site) -> None:
    """Each of them once kept a connection of the pool, and there are sixteen."""
    for number in range(40):
        form = (
            head(b"utf-16", b"%032d" % number) + b"Connection: close\r\nContent-Length: 10\r\n\r\ntheme=dark"
        )
        assert answer(site, iter([form])).startswith(b"HTTP/1.1 400 ")
    assert [status(site) for _ in range(5)] == [200] * 5


@pytest.mark.live
def test_somebody_who_hangs_up_in_the_middle_stops_nothing(site: Site) -> None:
    for length in (100, LARGEST_BODY):
        for _ in range(20):
            connection = socket.create_connection(("127.0.0.1", site.port), timeout=120)
            connection.sendall(head() + b"Content-Length: %d\r\n\r\ntheme" % length)
            connection.close()
    for _ in range(20):
        connection = socket.create_connection(("127.0.0.1", site.port), timeout=120)
        connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        connection.close()
    # Those that were let in are answered first, which takes a slow machine longer than one waits in line.
    deadline = time.monotonic() + 60
    while (found := status(site)) == 503 and time.monotonic() < deadline:
        time.sleep(RETRY_SECONDS)
    assert found == 200


def test_sockets_to_nowhere_leave_no_traceback(site: Site) -> None:
    before = len(site.output())
    for path in (b"/nowhere/", b"/ws/m/nosuchkey/", b"/ws/m/a%00b/"):
        handshake = (
            b"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            b"Sec-WebSocket-Version: 13\r\n\r\n" % path
        )
        assert answer(site, iter([handshake])).startswith(b"HTTP/1.1 403 ")
    time.sleep(2)  # daphne looks once a second at what applications have left behind
    assert "Traceback" not in site.output()[before:]
