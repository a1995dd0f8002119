"""Load on a running site by clients in another process, beside a bare server."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from bench.site_clients import Browser, Match, Socket, cookies, socket_at
from bench.site_times import Times, times_of

WARM_UP = 20
MOVES = 150
PAGES = 200
CLIENTS = 20
SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Rate:
    """Work that many clients got done together."""

    per_second: float
    times: Times


@dataclass(frozen=True, slots=True)
class Way:
    """Time that a move takes to reach people, with what the machine alone takes at the same moments."""

    heard: Times
    """From before it is sent until the last of the three other people's sockets heard of it."""
    answered: Times
    """From before it is sent until its sender has the fresh table."""
    echoed: Times
    """There and back over a bare server's socket, once after each move."""


async def way_of_moves(port: int, bare_port: int, matches: Sequence[Match]) -> Way:
    """Moves of one match of four people after the other, and echoes between them."""
    heard: list[float] = []
    answered: list[float] = []
    echoed: list[float] = []
    browser, echo = Browser(port), await socket_at(bare_port, "/ws/")
    for match in matches:
        sockets = [await socket_at(port, f"/ws/m/{match.key}/", session) for session in match.sessions]
        while not match.is_over and len(heard) < WARM_UP + MOVES:
            seat, move = match.seat, match.choose()
            others = [socket for n, socket in enumerate(sockets) if n != seat]
            sent, got = await asyncio.to_thread(_timed, browser, match, move)
            match.played(move)
            heard.append(
                max([await socket.heard(f'{{"version": {match.version}}}') for socket in others]) - sent
            )
            answered.append(got - sent)
            echoed.append(await _round_trip(echo, str(len(echoed))))
        for socket in sockets:
            socket.sendClose()
    echo.sendClose()
    browser.close()
    return Way(*(times_of(times[WARM_UP:]) for times in (heard, answered, echoed)))


def _timed(browser: Browser, match: Match, move: Any) -> tuple[float, float]:
    begun = perf_counter()
    status = match.post(browser, move, htmx=True)
    assert status == 200, status
    return begun, perf_counter()


async def _round_trip(socket: Socket, message: str) -> float:
    begun = perf_counter()
    socket.sendMessage(message.encode())  # type: ignore[no-untyped-call] # autobahn has no types
    return await socket.heard(message) - begun


def moves(port: int, matches: Sequence[Match], *, htmx: bool) -> Rate:
    """Moves of `CLIENTS` clients, each at a match of its own and at the next when that is over."""
    fresh = list(matches)
    expected = 200 if htmx else 302

    def client(browser: Browser) -> list[float]:
        match = fresh.pop()  # a list's pop is one step for all threads
        times = []
        while perf_counter() < until:
            move = match.choose()
            begun = perf_counter()
            status = match.post(browser, move, htmx=htmx)
            times.append(perf_counter() - begun)
            assert status == expected, status
            match.played(move)
            if match.is_over:
                match = fresh.pop()
        fresh.append(match)
        return times

    until = perf_counter() + SECONDS
    return _together(port, client)


def requests(port: int, path: str) -> Rate:
    """POSTs of `CLIENTS` clients with the body and the headers of a move."""
    body = "csrfmiddlewaretoken=bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb&ply=100&move=bid+10+M"
    headers = cookies("b" * 32) | {"Content-Type": "application/x-www-form-urlencoded"}

    def client(browser: Browser) -> list[float]:
        times = []
        while perf_counter() < until:
            begun = perf_counter()
            assert browser.ask("POST", path, body, headers) == 200
            times.append(perf_counter() - begun)
        return times

    until = perf_counter() + SECONDS / 4
    return _together(port, client)


def _together(port: int, client: Any) -> Rate:
    browsers = [Browser(port) for _ in range(CLIENTS)]
    begun = perf_counter()
    with ThreadPoolExecutor(CLIENTS) as pool:
        times = [time for those in pool.map(client, browsers) for time in those]
    taken = perf_counter() - begun
    for browser in browsers:
        browser.close()
    return Rate(len(times) / taken, times_of(times))


def pages(port: int, path: str, session: str = "") -> Times:
    """One page, asked for again and again over one connection."""
    browser = Browser(port)
    headers = cookies(session) if session else {}
    times = []
    for _ in range(WARM_UP + PAGES):
        begun = perf_counter()
        assert browser.ask("GET", path, headers=headers) == 200
        times.append(perf_counter() - begun)
    browser.close()
    return times_of(times[WARM_UP:])
