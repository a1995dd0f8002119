"""Fixtures for the tests of the site's frame."""

from __future__ import annotations

import io
import logging
import logging.config
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator

from alliances_site.observe.logs import logging_of

Answer = tuple[int, dict[str, str], bytes]


@pytest.fixture
def written() -> Iterator[Callable[[], str]]:
    """The log so far, as production has it, at the most talkative level."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    config = logging_of("DEBUG", "json")
    config["handlers"]["console"]["stream"] = stream
    names = list(config["loggers"])
    levels = {name: logging.getLogger(name).level for name in names}
    logging.config.dictConfig(config)
    yield stream.getvalue
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, before in levels.items():
        logging.getLogger(name).setLevel(before)


async def asked(
    application: Any, path: str, method: str = "GET", query: bytes = b"", **headers: str
) -> Answer:
    """Ask an ASGI application as a server would: status, headers, body."""
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query,
        "headers": [(b"host", b"testserver")]
        + [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 4711),
        "server": ("127.0.0.1", 80),
        "scheme": "http",
    }
    communicator = ApplicationCommunicator(application, scope)
    await communicator.send_input({"type": "http.request", "body": b""})
    start = await communicator.receive_output(10)
    body, more = b"", True
    while more:
        part = await communicator.receive_output(10)
        body += part.get("body", b"")
        more = part.get("more_body", False)
    await communicator.wait(10)
    return start["status"], {k.decode().lower(): v.decode() for k, v in start["headers"]}, body
