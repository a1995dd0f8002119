"""The link that other tests cut: what it promises."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tests.support.cut_link import Cut


@pytest.fixture
def echo() -> Iterator[int]:
    """The port of a service that gives back what it is sent."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer(client: socket.socket) -> None:
            with client, suppress(ConnectionResetError):
                while data := client.recv(1024):
                    client.sendall(data)

        def serve() -> None:
            while True:
                try:
                    client, _ = server.accept()
                except OSError:
                    return
                threading.Thread(target=answer, args=(client,), daemon=True).start()

        threading.Thread(target=serve, daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)


def dialled(link: Cut) -> socket.socket:
    return socket.create_connection(("127.0.0.1", link.port), timeout=5)


def said(client: socket.socket, text: bytes, seconds: float = 5) -> bytes:
    client.settimeout(seconds)
    client.sendall(text)
    return client.recv(1024)


def test_a_link_passes_on_what_is_said(echo: int) -> None:
    with Cut(echo) as link, dialled(link) as client:
        assert said(client, b"one") == b"one"
        assert said(client, b"two") == b"two"


def test_a_refused_link_resets_what_stands_and_takes_nobody_until_it_is_mended(echo: int) -> None:
    with Cut(echo) as link, dialled(link) as client:
        said(client, b"one")
        link.refuse()
        with pytest.raises(ConnectionResetError):
            said(client, b"two")
        with pytest.raises(ConnectionRefusedError):
            dialled(link)
        link.mend()
        with dialled(link) as again:
            assert said(again, b"three") == b"three"


def test_a_swallowed_link_takes_connections_and_answers_nothing_until_it_is_mended(echo: int) -> None:
    with Cut(echo) as link, dialled(link) as client:
        said(client, b"one")
        link.swallow()
        with pytest.raises(TimeoutError):
            said(client, b"two", seconds=0.2)
        with dialled(link) as late:
            with pytest.raises(TimeoutError):
                said(late, b"three", seconds=0.2)
            link.mend()
            late.settimeout(5)
            assert late.recv(1024) == b"three"
        client.settimeout(5)
        assert client.recv(1024) == b"two"


def test_a_forgotten_connection_never_comes_back_to_life(echo: int) -> None:
    with Cut(echo) as link, dialled(link) as client:
        link.swallow()
        link.mend(forget=True)
        with pytest.raises(TimeoutError):
            said(client, b"one", seconds=0.2)
        with dialled(link) as again:
            assert said(again, b"two") == b"two"
