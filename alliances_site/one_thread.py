"""Runs Django behind ASGI with the whole of a request in one thread that always ends it."""

from __future__ import annotations

import logging
from asyncio import get_running_loop
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from threading import BoundedSemaphore
from typing import IO, Any

from django.conf import settings
from django.core import signals
from django.core.exceptions import BadRequest, RequestAborted, SuspiciousOperation
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.db import connections
from django.http import HttpResponse, HttpResponseBase
from django.urls import set_script_prefix

from alliances_site.call_stack import with_room
from alliances_site.error_pages import answer_at

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 0.1
"""So long does a request wait for those that are worked on, before it is worked on beside them."""


class InterpreterLine:
    """The line of threads that want the interpreter.

    It runs one thread at a time, and each that waits for it wakes up every half a millisecond
    (`sys.setswitchinterval`) to ask for it: of a move among many a fifth was threads that took it from each
    other. In this line they sleep. None of them waits long: what takes long is shared with as before.

    :param at_once: how many threads are let on.
    """

    def __init__(self, at_once: int) -> None:
        self._free = BoundedSemaphore(at_once)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Have one's turn, or begin without it when it has not come for `PATIENCE_SECONDS`."""
        has_turn = self._free.acquire(timeout=PATIENCE_SECONDS)
        try:
            yield
        finally:
            if has_turn:
                self._free.release()


class OneThread(ASGIHandler):
    """Django's handler with all of a request in one thread: signals, middleware, view, and its end.

    The site's views and some of its middleware are synchronous. Django's own handler goes from the loop to
    threads and back several times, and an error that escapes its error views, or a browser that goes away,
    can leave a request without its end: `request_finished` is not sent and a connection to the database
    never given back. Here both happen in a `finally` of the thread, before a byte of the answer is sent, so
    neither a slow nor a vanished browser keeps anything.
    """

    def __init__(self) -> None:
        super().__init__()
        self._threads = ThreadPoolExecutor(settings.REQUESTS_AT_ONCE, thread_name_prefix="request")
        self._line = InterpreterLine(settings.REQUESTS_COMPUTING)

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: ARG002 - Django's signature
        """The middleware as under WSGI, whatever is asked for."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request. A request whose body does not come whole is dropped."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        # What a request is known by stands in the context. Nothing that is set in a view is asked for here.
        in_context = copy_context().run
        response = await get_running_loop().run_in_executor(
            self._threads, in_context, with_room, self._in_line, scope, body
        )
        await self.send_response(response, send)

    def create_request(
        self, scope: Any, body_file: IO[bytes]
    ) -> tuple[ASGIRequest, None] | tuple[None, HttpResponseBase]:
        """The request, or why there is none: Django's reads a query to learn of a charset, and may fail."""
        try:
            return super().create_request(scope, body_file)
        except (SuspiciousOperation, BadRequest, ValueError):
            return None, answer_at(scope["path"], 400)

    def _in_line(self, scope: Any, body: IO[bytes]) -> HttpResponseBase:
        with self._line.turn():
            return self._answer(scope, body)

    def _answer(self, scope: Any, body: IO[bytes]) -> HttpResponseBase:
        """The response to a request, which is over when this returns. Raises nothing."""
        response: HttpResponseBase | None = None
        try:
            set_script_prefix(get_script_prefix(scope))
            signals.request_started.send(sender=type(self), scope=scope)
            request, response = self.create_request(scope, body)
            if request is not None:
                response = self.get_response(request)
            assert response is not None  # noqa: S101 - there is a request or a response to its not being one
            return _whole(response)
        except BaseException:  # no signal ends a thread: a SystemExit in here is a mistake like any other
            log.exception("%s %s: not even the error page could be made", scope["method"], scope["path"])
            return answer_at(scope["path"], 500)
        finally:
            self._end(response)
            body.close()

    def _end(self, response: HttpResponseBase | None) -> None:
        """Send `request_finished` and give connections back, even where a receiver fails."""
        try:
            if response is None:
                signals.request_finished.send(sender=type(self))
            else:
                response._handler_class = type(self)  # type: ignore[attr-defined] # noqa: SLF001 - Django's handlers set it
                response.close()
        except Exception:
            log.exception("a request could not be ended as usual")
            for connection in connections.all(initialized_only=True):
                try:
                    connection.close()
                except Exception:
                    log.exception("a connection could not be closed")


def _whole(response: HttpResponseBase) -> HttpResponseBase:
    """The response with its body in memory: a file or a made stream is read in the request's own thread."""
    if not response.streaming:
        return response
    content = b"".join(response.streaming_content)  # type: ignore[attr-defined] # what streams has it
    whole = HttpResponse(content, status=response.status_code, reason=response.reason_phrase)
    whole.headers, whole.cookies = response.headers, response.cookies
    return whole
