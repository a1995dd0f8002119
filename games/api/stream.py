"""Stream of events for programs: a line of JSON each, for as long as its reader stays.

It lives on the event loop: an open stream holds neither a thread nor a connection to the database. It hears
of changes as open pages do, looks then once in a thread, and looks by itself once in a while, for a hint may
get lost. A blank line in between says that it is still there.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from http.client import responses
from io import BytesIO
from time import monotonic
from typing import Any, Final
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.api_tokens import is_working
from accounts.models import ApiToken
from accounts.problems import API, CROSS_ORIGIN, PREFLIGHT, problem
from accounts.program_middleware import address_of, limit_of, token_of
from games.outbox.push import user_group
from games.selectors.inbox.program_events import (
    ProgramEvent,
    events_after,
    newest_event,
    practice_turns,
    untold,
)

PATH: Final = f"{API}me/events"

BEAT_SECONDS: Final = 15.0
"""After so long without an event a blank line says that the stream is still there."""

LOOK_SECONDS: Final = 60.0
"""So often it is looked for what no hint told, and whether the token is still good."""

LARGEST: Final = 2**62
"""No event has so high an id."""


class Streams:
    """The application, with streams of events before it. Others than they are let through.

    Streams are counted a process, of a token and of an address: no more than `API_STREAMS` of either.
    """

    def __init__(self, application: Any) -> None:
        self._application = application
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or scope["path"] != PATH:
            await self._application(scope, receive, send)
            return
        if scope["method"] != "GET":
            await _answer(_other_method(scope["method"]), send)
            return
        token, address, refused = await _let_in(scope)
        after = _after(scope)
        if refused is None and after is None:
            words = _("`after` is the id of an event.")
            refused = problem(422, "not-valid", words, errors={"after": [words]})
        if refused is not None or token is None or after is None:
            await _answer(refused or problem(401), send)
            return
        holders = [f"token {token.pk}", f"address {address}"]
        if any(self._open[holder] >= settings.API_STREAMS for holder in holders):
            words = _("So many streams are open already. Close one first.")
            await _answer(problem(429, "too-many-streams", words, {"Retry-After": "15"}), send)
            return
        self._open.update(holders)
        try:
            await _Stream(token, after, receive, send).run()
        finally:
            self._open.subtract(holders)
            self._open += Counter()  # those that hold none are forgotten


class _Stream:
    """One stream that is open."""

    def __init__(self, token: ApiToken, after: int, receive: Any, send: Any) -> None:
        self._token, self._user_id, self._after = token, token.user_id, after
        self._receive, self._send = receive, send
        self._practice: set[tuple[str, int | None]] = set()
        self._looked_at = 0.0

    async def run(self) -> None:
        """Tell what comes about until its reader leaves or the token ends."""
        layer = get_channel_layer()
        channel, group = await layer.new_channel(), user_group(self._user_id)
        await layer.group_add(group, channel)
        leaves = asyncio.ensure_future(self._left())
        hint: asyncio.Future[Any] | None = None
        try:
            await self._begin()
            while await self._tell():
                hint = asyncio.ensure_future(layer.receive(channel))
                if await self._wait(hint, leaves):
                    return
        finally:
            for waiting in (hint, leaves):
                if waiting is not None:
                    waiting.cancel()
            await layer.group_discard(group, channel)
        await self._send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _wait(self, hint: asyncio.Future[Any], leaves: asyncio.Future[Any]) -> bool:
        """Wait until it is to be looked again; True: its reader has left."""
        while True:
            await asyncio.wait([hint, leaves], timeout=BEAT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            if leaves.done():
                return True
            if hint.done():
                return False
            await self._line(b"\n")
            if monotonic() - self._looked_at >= LOOK_SECONDS:
                hint.cancel()
                return False

    async def _begin(self) -> None:
        headers = {
            "Content-Type": "application/x-ndjson",
            "Cache-Control": "no-store",
            "X-Accel-Buffering": "no",
            **CROSS_ORIGIN,
        }
        told = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        await self._send({"type": "http.response.start", "status": 200, "headers": told})
        await self._line(b"\n")

    async def _tell(self) -> bool:
        """Tell what is new; False: the token opens nothing any more."""
        if self._after < 0:
            self._after = await _newest(self._user_id)
        while True:
            self._looked_at = monotonic()
            found = await _look(self._token.pk, self._user_id, self._after, timezone.now())
            if found is None:
                return False
            events, turns, self._after, has_more = found
            fresh = untold(turns, self._practice)
            self._practice = {(turn.match, turn.turn_ply) for turn in turns}
            for event in (*events, *fresh):
                await self._line(_written(event))
            if not has_more:
                return True

    async def _line(self, line: bytes) -> None:
        await self._send({"type": "http.response.body", "body": line, "more_body": True})

    async def _left(self) -> None:
        while (await self._receive())["type"] != "http.disconnect":
            pass


@database_sync_to_async
def _look(
    token_id: int, user_id: int, after: int, now: datetime
) -> tuple[tuple[ProgramEvent, ...], tuple[ProgramEvent, ...], int, bool] | None:
    """The news of somebody; None: the token is none any more. Three queries."""
    if not is_working(token_id=token_id, now=now):
        return None
    told = events_after(user_id, after, now)
    return told.events, practice_turns(user_id), told.after, told.has_more


@database_sync_to_async
def _let_in(scope: Any) -> tuple[ApiToken | None, str, HttpResponse | None]:
    """The token and the address of whoever asks, or why they are not let in."""
    request = ASGIRequest(scope, BytesIO())
    address, limit = address_of(request), limit_of(request)
    if limit.left < 0:
        words = _("These were too many requests in a minute. Wait, then go on.")
        return None, address, problem(429, "too-many-requests", words, {"Retry-After": str(limit.seconds)})
    token = token_of(request)
    if token is None:
        return (
            None,
            address,
            problem(401, "no-token", headers={"WWW-Authenticate": 'Bearer realm="alliances"'}),
        )
    if ApiToken.Scope.READ not in token.scopes:
        return None, address, problem(403, "no-right")
    return token, address, None


@database_sync_to_async
def _newest(user_id: int) -> int:
    return newest_event(user_id)


def _after(scope: Any) -> int | None:
    """The id after which to begin; -1: with what comes from now on. None: it is none."""
    given = parse_qs(scope["query_string"].decode("ascii", "replace"), keep_blank_values=True).get("after")
    if given is None:
        return -1
    text = given[0]
    is_number = text.isascii() and text.isdecimal() and len(text) < 19
    return int(text) if is_number and int(text) < LARGEST else None


def _written(event: ProgramEvent) -> bytes:
    said: Mapping[str, Any] = asdict(event) | {"at": event.at.isoformat()}
    return (json.dumps({name: value for name, value in said.items() if value is not None}) + "\n").encode()


def _other_method(method: str) -> HttpResponse:
    if method == "OPTIONS":
        return HttpResponse(status=204, headers=PREFLIGHT)
    return problem(405, "method-not-allowed", responses[405], {"Allow": "GET, OPTIONS"})


async def _answer(response: HttpResponse, send: Any) -> None:
    for name, value in CROSS_ORIGIN.items():
        response.setdefault(name, value)
    headers = [(name.lower().encode("latin1"), value.encode("latin1")) for name, value in response.items()]
    await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})
