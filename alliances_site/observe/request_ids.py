"""Request ids, in every line of the log about a request and in the tasks that it wakes."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar, Token
from typing import Any

from celery.signals import before_task_publish, task_postrun, task_prerun

_current: ContextVar[str] = ContextVar("request_id", default="")
_SAFE = re.compile(rb"[A-Za-z0-9_-]{8,64}")
_HEADER = "request_id"
_tokens: dict[str, Token[str]] = {}


def current_id() -> str:
    """The id of the request or task that is being worked on; empty outside of any."""
    return _current.get()


def id_of(headers: Iterable[tuple[bytes, bytes]], *, trusted: bool) -> str:
    """The id that a trusted proxy gave the request (`X-Request-ID`), or a new one.

    :param trusted: whether a proxy stands before the site; what visitors send themselves counts for nothing.
    """
    if trusted:
        given = [value for name, value in headers if name == b"x-request-id"]
        if len(given) == 1 and _SAFE.fullmatch(given[0]):
            return given[0].decode("ascii")
    return uuid.uuid4().hex


@contextmanager
def working_on(request_id: str) -> Iterator[None]:
    """Let everything inside carry this id."""
    token = _current.set(request_id)
    try:
        yield
    finally:
        _current.reset(token)


@before_task_publish.connect
def _send_along(headers: dict[str, Any], **_: Any) -> None:
    if request_id := current_id():
        headers[_HEADER] = request_id


@task_prerun.connect
def _take_up(task_id: str, task: Any, **_: Any) -> None:
    given = task.request.get(_HEADER)
    _tokens[task_id] = _current.set(given if isinstance(given, str) else task_id)


@task_postrun.connect
def _lay_down(task_id: str, **_: Any) -> None:
    if (token := _tokens.pop(task_id, None)) is not None:
        _current.reset(token)
