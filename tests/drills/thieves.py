"""Browsers of owners and thieves: what is sent over the wire and nothing else, each from an address."""

from __future__ import annotations

import base64
import http.client
import os
import re
import socket
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.cookies import SimpleCookie
from urllib.parse import urlencode

from .playing import CSRF

PASSWORD = "harbour-lantern-42"
PATIENCE = 60.0


class Wire:
    """A browser without a head: cookies, forms, a socket; it follows nothing by itself.

    :param address: of this machine, from which it comes: each thief has one.
    """

    def __init__(self, port: int, address: str = "127.0.0.1", cookies: dict[str, str] | None = None) -> None:
        self._port, self._address = port, address
        self.cookies = {"csrftoken": CSRF} | (cookies or {})

    def ask(self, path: str, form: dict[str, str] | None = None) -> tuple[int, str, str]:
        """Status, where it leads, and the page; a form is posted."""
        line = http.client.HTTPConnection(
            "127.0.0.1", self._port, timeout=PATIENCE, source_address=(self._address, 0)
        )
        headers = {"Cookie": self._sent(), "Content-Type": "application/x-www-form-urlencoded"}
        body = None if form is None else urlencode({"csrfmiddlewaretoken": CSRF, **form})
        line.request("GET" if form is None else "POST", path, body, headers)
        answer = line.getresponse()
        page = answer.read().decode()
        for value in answer.headers.get_all("Set-Cookie") or ():
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(value).items()}
        self.cookies["csrftoken"] = CSRF
        line.close()
        return answer.status, answer.headers.get("Location") or "", page

    def logs_in(self, name: str, password: str) -> bool:
        """True if the log-in form lets somebody in, to their tables."""
        return self.ask("/accounts/login/", {"login": name, "password": password})[1] == "/moves/"

    def is_in(self) -> bool:
        """True if its session is one."""
        return self.ask("/settings/")[0] == 200

    def socket(self) -> socket.socket:
        """A page's open socket."""
        key = base64.b64encode(os.urandom(16)).decode()
        line = socket.create_connection(("127.0.0.1", self._port), PATIENCE, (self._address, 0))
        here = f"127.0.0.1:{self._port}"
        heads = [
            "GET /ws/ HTTP/1.1", f"Host: {here}", f"Origin: http://{here}", f"Cookie: {self._sent()}",
            "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}",
        ]  # fmt: skip
        line.sendall("\r\n".join([*heads, "", ""]).encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += line.recv(1)
        assert b" 101 " in head.split(b"\r\n")[0], head
        return line

    def _sent(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())


def closed_with(line: socket.socket) -> int:
    """The code with which a socket closes; waits for it."""
    while True:
        kind, length = line.recv(1)[0] & 15, line.recv(1)[0] & 127
        body = b"".join(line.recv(1) for _ in range(length))
        if kind == 8:
            return int.from_bytes(body[:2])


class Letters:
    """Mails that an SMTP server was handed, for aiosmtpd."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, EmailMessage]] = []

    async def handle_DATA(self, _server: object, _session: object, envelope: object) -> str:  # noqa: N802 - its shape
        """Keep a mail."""
        letter = message_from_bytes(envelope.content, policy=policy.default)  # type: ignore[attr-defined]
        assert isinstance(letter, EmailMessage)
        self.taken += [(to, letter) for to in envelope.rcpt_tos]  # type: ignore[attr-defined]
        return "250 OK"

    def to(self, address: str, subject: str) -> list[EmailMessage]:
        """The mails to an address with some words in their subject."""
        return [letter for to, letter in self.taken if to == address and subject in str(letter["Subject"])]

    def link(self, address: str, subject: str) -> str:
        """The path of the link in the newest of them."""
        body = self.to(address, subject)[-1].get_body(("plain",))
        assert body is not None
        found = re.search(r"^https?://[^/\s]+(/\S+)", body.get_content(), re.MULTILINE)
        assert found is not None
        return found[1]
