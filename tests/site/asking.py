"""Requests to an ASGI application, without a server between."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from asgiref.testing import ApplicationCommunicator

Headers = Iterable[tuple[bytes, bytes]]


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer of the application."""

    status: int
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


def scope_of(
    method: str = "GET", path: str = "/", *, query: bytes = b"", headers: Headers = ()
) -> dict[str, Any]:
    """The scope of a request as a server makes it."""
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "scheme": "http",
        "query_string": query,
        "headers": [(b"host", b"testserver"), *headers],
        "client": ["127.0.0.1", 1234],
        "server": ["testserver", 80],
    }


def talk_to(application: Any, scope: dict[str, Any]) -> Any:
    """An application that waits for what is sent to it; asgiref's communicator has no types."""
    return ApplicationCommunicator(application, scope)  # type: ignore[no-untyped-call]


async def ask(application: Any, scope: dict[str, Any], body: bytes = b"", *, seconds: float = 20) -> Answer:
    """Send a whole request; the whole answer."""
    talk = talk_to(application, scope)
    await talk.send_input({"type": "http.request", "body": body, "more_body": False})
    return await answer_of(talk, seconds=seconds)


async def answer_of(talk: Any, *, seconds: float = 20) -> Answer:
    """The whole answer to a request that has been sent."""
    start = await talk.receive_output(seconds)
    assert start["type"] == "http.response.start"
    sent = b""
    while True:
        message = await talk.receive_output(seconds)
        sent += message.get("body", b"")
        if not message.get("more_body", False):
            break
    await talk.wait(seconds)
    headers = {name.decode().lower(): value.decode("latin1") for name, value in start["headers"]}
    return Answer(start["status"], headers, sent)
