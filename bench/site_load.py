"""Load on a running site by clients in another process, each beside a bare server that does the same.

Ours and the bare one take turns, and what is told is the median of many rounds: whatever else the machine
does meanwhile is in both.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from statistics import median
from time import perf_counter, sleep

from bench.run import sized
from bench.site_clients import FORM, Browser, Match, cookies
from bench.site_times import Times, times_of
from bench.sockets import TEXT, Listener, newer_than, opened

WARM_UP = sized(20, 2)
ROUNDS, MOVES = sized((12, 15), (2, 4))
"""Rounds of moves sent one after the other, and how many moves each has."""
CLIENTS = sized(20, 4)
TURNS, SECONDS = sized((7, 2.0), (2, 0.5))
"""Rounds of moves sent by all clients, and for how long they send each kind."""
MATCHES = 2 + 2 * CLIENTS
"""As many are enough, and a few that end on the way."""

BARE = "a bare Django view"
ECHO = "a bare Channels echo, there and back"
HEARD = "a move sent until three other sockets heard of it"
ANSWERED = "a move sent until its sender has the fresh table"
FETCHED = "the table partial that another player fetches then"
UNCHANGED = "the same partial asked for again, 304"


@dataclass(frozen=True, slots=True)
class Taken:
    """Seconds that things took by name, move by move, in rounds."""

    rounds: Sequence[Sequence[Mapping[str, float]]]

    def times(self, name: str) -> Times:
        """The times of all rounds."""
        return times_of([move[name] for moves in self.rounds for move in moves])

    def ratio(self, name: str, floor: str) -> float:
        """Times as long as another thing that one takes in the same round: the middle round."""
        return median(
            median(move[name] for move in moves) / median(move[floor] for move in moves)
            for moves in self.rounds
        )


async def one_by_one(ports: Sequence[int], bare_port: int, matches: Sequence[Match]) -> Taken:
    """Moves of one match after the other, and after each what people's pages and a bare server do."""
    seen: list[Mapping[str, float]] = []
    with closing(Browser(ports[0])) as browser, closing(Browser(bare_port)) as bare:
        echo = await opened(bare_port, "/ws/", "", kind=Listener)
        for match in matches:
            sockets = [
                await opened(ports[seat % len(ports)], f"/ws/m/{match.key}/", session, kind=Listener)
                for seat, session in enumerate(match.sessions)
            ]
            while not match.is_over and len(seen) < WARM_UP + ROUNDS * MOVES:
                if (taken := await _move(browser, match, sockets)) is not None:
                    seen.append(taken | await _floor(bare, match, echo))
            for socket in sockets:
                socket.close()
        echo.close()
    kept = seen[WARM_UP:]
    assert len(kept) == ROUNDS * MOVES, "the matches were over too soon"
    return Taken([kept[n : n + MOVES] for n in range(0, len(kept), MOVES)])


async def _move(browser: Browser, match: Match, sockets: Sequence[Listener]) -> dict[str, float] | None:
    """A move until it is answered and heard of; then the table as another page fetches it, twice.

    None of the last one: from then on workers count the match, and its page changes by itself.
    """
    seat, move, version, since = match.seat, match.choose(), match.version, match.ply
    others = [socket for n, socket in enumerate(sockets) if n != seat]
    sent = perf_counter()
    answered = await asyncio.to_thread(_timed, 200, lambda: match.post(browser, move, htmx=True))
    heard = max([await socket.heard(newer_than(version)) for socket in others]) - sent
    match.pages[seat].take(browser.body)
    match.follow()
    if match.is_over:
        return None
    other = (seat + 1) % 4
    path = f"/m/{match.key}/table/?since={since}"
    headers = cookies(match.sessions[other]) | {"HX-Request": "true"} | match.pages[other].headers
    fetched = await asyncio.to_thread(_timed, 200, lambda: browser.ask("GET", path, None, headers))
    match.pages[other].take(browser.body)
    headers["If-None-Match"] = browser.etag
    unchanged = await asyncio.to_thread(_timed, 304, lambda: browser.ask("GET", path, None, headers))
    return {ANSWERED: answered, HEARD: heard, FETCHED: fetched, UNCHANGED: unchanged}


async def _floor(bare: Browser, match: Match, echo: Listener) -> dict[str, float]:
    """The same from a server that does nothing else."""
    headers = cookies(match.sessions[0])
    got = [
        await asyncio.to_thread(_timed, 200, lambda: bare.ask("GET", "/", None, headers)) for _ in range(3)
    ]
    begun = perf_counter()
    echo.write(TEXT, b"there")
    echoed = await echo.heard(lambda _: True) - begun
    return {BARE: median(got), ECHO: echoed}


def _timed(expected: int, ask: Callable[[], int]) -> float:
    begun = perf_counter()
    status = ask()
    taken = perf_counter() - begun
    assert status == expected, status
    return taken


def _post(bare: Browser) -> int:
    """A form like that of a move, to a bare server."""
    body = f"csrfmiddlewaretoken={'b' * 32}&ply=100&move=bid+10+M"
    return bare.ask("POST", "/", body, cookies("b" * 32) | FORM)


@dataclass(frozen=True, slots=True)
class Rate:
    """Work that many clients got done together; `refused` is how often one was asked to come again (503)."""

    per_second: float
    times: Times
    refused: int


@dataclass(frozen=True, slots=True)
class Together:
    """Rates of many clients at once, round by round."""

    bare: Sequence[Rate]
    moves: Sequence[Rate]
    """Answered with the fresh table."""
    redirected: Sequence[Rate]
    """Answered with a redirect."""

    @property
    def per_second(self) -> float:
        """Moves a second, answered with the fresh table: the middle round."""
        return median(rate.per_second for rate in self.moves)

    @property
    def share(self) -> float:
        """The same, of what the bare server did in the same round: the middle round."""
        return median(
            ours.per_second / floor.per_second for ours, floor in zip(self.moves, self.bare, strict=True)
        )


def together(ports: Sequence[int], bare_port: int, matches: Sequence[Match]) -> Together:
    """Moves of `CLIENTS` clients, each at a match of its own and at the next when that is over."""
    fresh = list(matches)
    rounds = [
        (
            _rate([bare_port], _posts),
            _rate(ports, partial(_moves, fresh, htmx=True)),
            _rate(ports, partial(_moves, fresh, htmx=False)),
        )
        for _ in range(TURNS)
    ]
    return Together(*zip(*rounds, strict=True))


Work = Callable[[Browser, Callable[[], bool]], Iterable[float | None]]
"""Work of a client until it shall not go on: yields the seconds of each; None: it was refused."""


def _rate(ports: Sequence[int], work: Work) -> Rate:
    begun = perf_counter()

    def client(browser: Browser) -> list[float | None]:
        return list(work(browser, lambda: perf_counter() < begun + SECONDS))

    browsers = [Browser(ports[n % len(ports)]) for n in range(CLIENTS)]
    with ThreadPoolExecutor(CLIENTS) as pool:
        seen = [seconds for those in pool.map(client, browsers) for seconds in those]
    taken = perf_counter() - begun
    for browser in browsers:
        browser.close()
    times = [seconds for seconds in seen if seconds is not None]
    return Rate(len(times) / taken, times_of(times), seen.count(None))


def _moves(
    fresh: list[Match], browser: Browser, goes_on: Callable[[], bool], *, htmx: bool
) -> Iterator[float | None]:
    match = fresh.pop()  # a list's pop is one step for all threads
    while goes_on():
        seat, move, begun = match.seat, match.choose(), perf_counter()
        status = match.post(browser, move, htmx=htmx)
        if status == 503:
            yield None
            sleep(0.1)
            continue
        yield perf_counter() - begun
        assert status == (200 if htmx else 302), status
        match.pages[seat].take(browser.body)
        match.follow()
        if match.is_over:
            match = fresh.pop()
    fresh.append(match)


def _posts(browser: Browser, goes_on: Callable[[], bool]) -> Iterator[float]:
    while goes_on():
        yield _timed(200, lambda: _post(browser))
