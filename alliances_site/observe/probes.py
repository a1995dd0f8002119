"""`/healthz`, `/readyz` and `/metrics`: answered before Django, so that hosts, TLS and a database that is
away do not matter to them."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from django.conf import settings
from prometheus_client import CONTENT_TYPE_LATEST

from . import health, prometheus

Answer = tuple[int, str, bytes]


async def healthz(_: Any) -> Answer:
    """This process is up; touches nothing."""
    return _json(200, {"up": True})


async def readyz(_: Any) -> Answer:
    """Database, cache, broker, workers and sweep: 200 if all are well, 503 if not."""
    checks = await health.report()
    ready = all(words == "ok" for words in checks.values())
    return _json(200 if ready else 503, {"ready": ready, "checks": checks})


async def metrics(scope: Any) -> Answer:
    """The figures, for this machine itself or whoever knows the token; 404 to all others."""
    if not settings.METRICS or not _may_read(scope):
        return _json(404, {"error": "not found"})
    return 200, CONTENT_TYPE_LATEST, await asyncio.to_thread(prometheus.exposition, await _readings())


PROBES: dict[str, Callable[[Any], Awaitable[Answer]]] = {
    "/healthz": healthz, "/readyz": readyz, "/metrics": metrics
}  # fmt: skip


async def answer_probe(scope: Any, send: Any) -> None:
    """Answer a request to one of `PROBES`."""
    if scope["method"] in {"GET", "HEAD"}:
        status, kind, body = await PROBES[scope["path"]](scope)
    else:
        status, kind, body = _json(405, {"error": "GET or HEAD"})
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


async def _readings() -> list[tuple[str, str, dict[str, float]]]:
    """The values that are looked up for each scrape; a part that does not answer is left out."""
    found = []
    with suppress(Exception):
        found.append(("alliances_queue_length", "Calls that wait for a worker", await health.BROKER.answer()))
    with suppress(Exception):
        ages = {name: age for name, age in (await health.BEATS.answer()).items() if age is not None}
        found.append(("alliances_last_seen_seconds", "Since the last sign of life", ages))
    with suppress(Exception):
        found.append(("alliances_mails_kept", "Mails that are not sent yet", await health.MAILS.answer()))
    return found


def _may_read(scope: Any) -> bool:
    headers = dict(scope["headers"])
    if token := settings.METRICS_TOKEN:
        given = headers.get(b"authorization", b"")
        return hmac.compare_digest(given, f"Bearer {token}".encode())
    # A proxy on this machine connects from here too, but says for whom.
    proxied = any(name in headers for name in (b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via"))
    return not proxied and _is_here((scope.get("client") or [""])[0])


def _is_here(address: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(address).is_loopback
    return False


def _json(status: int, content: dict[str, Any]) -> Answer:
    return status, "application/json", json.dumps(content).encode()
