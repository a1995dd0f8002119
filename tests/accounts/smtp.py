"""Mail servers of all tempers, on this machine."""

from __future__ import annotations

import contextlib
import email
import email.policy
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller


class Server:
    """Takes mails, unless the address or its temper says otherwise; `got` is what it took."""

    def __init__(self, *, slow: float = 0.0, data_answer: str = "250 ok") -> None:
        self.got: list[EmailMessage] = []
        self.slow = slow
        self.data_answer = data_answer

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802 - aiosmtpd's name
        """Busy for some, gone for others."""
        if address.startswith("busy"):
            return "451 4.3.2 try later"
        if address.startswith("gone"):
            return "550 5.1.1 no such user"
        envelope.rcpt_tos.append(address)
        return "250 ok"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - as above
        """Keep the mail and answer."""
        time.sleep(self.slow)  # noqa: ASYNC251 - a server that does one thing at a time is meant
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(message, EmailMessage)
        self.got.append(message)
        return self.data_answer


class Cutting(Server):
    """Breaks the connection in the middle of a conversation, as often as it is told."""

    def __init__(self, *, at: str, times: int = 1) -> None:
        """:param at: `RCPT`, before the mail has come; or `DATA`, when it has it and before it says so."""
        super().__init__()
        self.at = at
        self.times = times

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802 - as above
        """Hear whom it is for, or be gone."""
        self._cut(server, "RCPT")
        return await super().handle_RCPT(server, session, envelope, address, options)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - as above
        """Keep the mail, and be gone before the answer."""
        answer = await super().handle_DATA(server, session, envelope)
        self._cut(server, "DATA")
        return answer

    def _cut(self, server: Any, at: str) -> None:
        if at == self.at and self.times:
            self.times -= 1
            server.transport.abort()


def free_port() -> int:
    """A port that refuses connections, for now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(server: Server, port: int) -> Iterator[Server]:
    """`server` at `port`."""
    controller = Controller(server, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield server
    finally:
        controller.stop()


@contextmanager
def dripping(port: int) -> Iterator[list[socket.socket]]:
    """Somebody who greets, and then says a letter now and then and never ends the line."""
    with hanging(port) as taken:
        over = threading.Event()

        def drip() -> None:
            greeted: set[socket.socket] = set()
            while not over.wait(0.05):
                for connection in list(taken):
                    with contextlib.suppress(OSError):
                        connection.send(b"2" if connection in greeted else b"220 welcome\r\n")
                        greeted.add(connection)

        thread = threading.Thread(target=drip)
        thread.start()
        try:
            yield taken
        finally:
            over.set()
            thread.join()


@contextmanager
def hanging(port: int) -> Iterator[list[socket.socket]]:
    """Somebody at `port` who takes connections and says nothing; those it took."""
    taken: list[socket.socket] = []
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen()
        listener.settimeout(0.1)
        over = threading.Event()

        def take() -> None:
            while not over.is_set():
                try:
                    taken.append(listener.accept()[0])
                except TimeoutError:
                    continue

        thread = threading.Thread(target=take)
        thread.start()
        try:
            yield taken
        finally:
            over.set()
            thread.join()
            for connection in taken:
                connection.close()
