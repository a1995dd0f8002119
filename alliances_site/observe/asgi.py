"""Outermost ASGI layer: requests get an id, an instant, a line in the log and a place in the metrics."""

from __future__ import annotations

import asyncio
import logging
import sys
from time import perf_counter
from typing import Any

from django.conf import settings
from django.core.signals import got_request_exception
from django.dispatch import receiver
from django.utils import timezone

from accounts.http import ARRIVED

from .figures import ERRORS, REQUEST_SECONDS, RESPONSES, SOCKETS
from .logs import url_pattern_of
from .probes import PROBES, answer_probe
from .request_ids import current_id, id_of, working_on

log = logging.getLogger(__name__)

METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})
GONE = 499
"""The status, in the log only, of a request whose visitor hung up before the answer (as nginx has it)."""


class Observed:
    """An ASGI application whose requests can be followed."""

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["path"] in PROBES:
            await answer_probe(scope, send)
            return
        scope = {**scope, ARRIVED: timezone.now()}
        with working_on(id_of(scope["headers"], trusted=settings.TRUSTED_PROXIES > 0)):
            if scope["type"] == "http":
                await self._request(scope, receive, send)
            else:
                with SOCKETS.track_inprogress():
                    await self._application(scope, receive, send)

    async def _request(self, scope: Any, receive: Any, send: Any) -> None:
        start = perf_counter()
        status = 0

        async def noting(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = (b"x-request-id", current_id().encode())
                message = message | {"headers": [*message.get("headers", ()), given]}
            await send(message)

        try:
            await self._application(scope, receive, noting)
        except asyncio.CancelledError:
            status = status or GONE
            raise
        except Exception as error:
            # Here the line still carries the request's id; the server above would write it without.
            log.exception("an error left the application", extra={"kind": type(error).__name__})
            ERRORS.labels(type(error).__name__).inc()
            if status == 0:
                await _say_sorry(noting)
        finally:
            _note(scope, status or GONE, perf_counter() - start)


async def _say_sorry(send: Any) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 500, "headers": headers})
    await send({"type": "http.response.body", "body": b"Something went wrong on our side. Please try again."})


def _note(scope: Any, status: int, seconds: float) -> None:
    route = url_pattern_of(scope["path"])
    method = scope["method"] if scope["method"] in METHODS else "OTHER"
    REQUEST_SECONDS.labels(route).observe(seconds)
    RESPONSES.labels(method, str(status)).inc()
    level = logging.DEBUG if route == "static" and status < 400 else logging.INFO
    facts = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
    log.log(level, "request", extra=facts)


@receiver(got_request_exception)
def _count(**_: Any) -> None:
    kind = sys.exc_info()[0]
    ERRORS.labels(kind.__name__ if kind else "unknown").inc()
