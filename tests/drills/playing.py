"""People who play while things break: they note what they sent and what they were answered."""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol
from urllib.parse import urlencode

import psycopg

from games.catalogue import RULES
from games.kit.rules.seats import Seat

from .serving import Serving

CSRF = "b" * 32
PATIENCE = 30.0
PAUSE = 0.5


class Site(Protocol):
    """A running site as those who play there ask it."""

    database: str
    ports: tuple[int, int]


@dataclass(frozen=True)
class Answer:
    """Answer to a request: its time (monotonic seconds), status (0: none), duration, and a 503's text."""

    at: float
    status: int
    seconds: float
    retry_after: str | None = None
    path: str = ""


@dataclass
class Table:
    """A match and what has been sent to it."""

    kind: str
    id: int
    key: str
    sessions: dict[str, str]
    sent: set[tuple[int, int, str]] = field(default_factory=set)
    answered: set[tuple[int, int, str]] = field(default_factory=set)
    """Ply, seat and notation: of the forms that were posted, and of those that were answered as taken."""
    taken_at: list[float] = field(default_factory=list)


class Player(threading.Thread):
    """Plays for all people at its tables, one table after the other, through either web process."""

    def __init__(self, serving: Site, tables: list[Table], seed: int) -> None:
        super().__init__(daemon=True)
        self.tables = tables
        self.answers: list[Answer] = []
        self._serving = serving
        self._rng = Random(seed)
        self._turn = seed
        self.over = threading.Event()
        self.error: BaseException | None = None

    def run(self) -> None:
        """Play until told that it is over."""
        try:
            with psycopg.connect(self._serving.database, autocommit=True) as database:
                for table in self.tables:
                    while not self.over.is_set() and self._play(database, table):
                        self.over.wait(PAUSE)
        except BaseException as error:  # noqa: BLE001 - told by whoever waits for the thread
            self.error = error

    def taken_after(self, moment: float) -> float | None:
        """The time at which the first move after that moment was answered as taken."""
        return min((at for t in self.tables for at in t.taken_at if at > moment), default=None)

    def _play(self, database: Any, table: Table) -> bool:
        """Make a move if a person is to make one; False if the match is over."""
        game, options, seats, status = database.execute(
            "SELECT game, options, seat_count, status FROM games_match WHERE id = %s", (table.id,)
        ).fetchone()
        if status != "running":
            return False
        rules = RULES[game]
        state = rules.initial_state(rules.parse_config(options), seats)
        rows = database.execute(
            "SELECT seat, notation FROM games_moverecord WHERE match_id = %s ORDER BY ply", (table.id,)
        ).fetchall()
        for seat, notation in rows:
            state = state.play(None if seat is None else Seat(seat), rules.parse_move(notation)).state
        if state.outcome is not None:
            return False
        seat = min(state.to_move)
        if str(seat) in table.sessions:
            notation = self._rng.choice(state.legal_moves(seat)).notation()
            self._send(table, len(rows), seat, notation)
        return True

    def _send(self, table: Table, ply: int, seat: int, notation: str) -> None:
        """Post a move, and the same again until it is answered, as somebody would who sees an error."""
        body = urlencode({"csrfmiddlewaretoken": CSRF, "ply": ply, "move": notation})
        cookie = f"sessionid={table.sessions[str(seat)]}; csrftoken={CSRF}"
        table.sent.add((ply, seat, notation))
        while not self.over.is_set():
            answer = self._ask("POST", f"/m/{table.key}/move/", cookie, body)
            if 200 <= answer.status < 400:
                table.answered.add((ply, seat, notation))
                table.taken_at.append(answer.at)
                self._ask("GET", f"/m/{table.key}/table/", cookie)
                return
            assert answer.status in {0, 500, 502, 503}, f"{answer.status} for {notation} at ply {ply}"
            self.over.wait(PAUSE)

    def _ask(self, method: str, path: str, cookie: str, body: str | None = None) -> Answer:
        self._turn += 1
        port = self._serving.ports[self._turn % 2]
        headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
        start = time.monotonic()
        status, retry_after = 0, None
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        with suppress(OSError, http.client.HTTPException):
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            response.read()
            status, retry_after = response.status, response.getheader("Retry-After")
        connection.close()
        now = time.monotonic()
        answer = Answer(now, status, now - start, retry_after, path.rsplit("/", 2)[-2])
        self.answers.append(answer)
        return answer


@dataclass
class Playing:
    """Everybody who plays, and the tables where only bots do."""

    serving: Serving
    players: list[Player]
    bots: list[Table]

    def moves_of_bots(self) -> int:
        """The number of moves that bots have made at all tables."""
        ids = [t.id for t in [*self.bots, *(t for player in self.players for t in player.tables)]]
        statement = """SELECT count(*) FROM games_moverecord r JOIN accounts_user u ON u.id = r.by_id
            WHERE u.is_bot AND r.match_id = ANY(%s)"""
        ((count,),) = self.serving.rows(statement, ids)
        return int(count)

    def goes_on(self, *, within: float) -> tuple[float, float]:
        """Wait until every player's move was taken and bots have moved, from now on.

        :returns: after how many seconds the last of the people and the first bot did.
        :raises AssertionError: not within so many seconds.
        """
        start = time.monotonic()
        before = self.moves_of_bots()
        bots_after: list[float] = []

        def all_do() -> bool:
            if not bots_after and self.moves_of_bots() > before:
                bots_after.append(time.monotonic() - start)
            return bool(bots_after) and all(p.taken_after(start) is not None for p in self.players)

        self.serving.wait_for(all_do, within, "play")
        return max(at - start for p in self.players if (at := p.taken_after(start))), bots_after[0]

    def answers(self, since: float = 0.0) -> list[Answer]:
        """The answers to all players after a moment."""
        return [answer for player in self.players for answer in player.answers if answer.at > since]

    def check(self) -> int:
        """Compare the records with what was answered; how many moves of people there are.

        :raises AssertionError: a move is lost, doubled, or not what somebody sent.
        """
        total = 0
        tables = [table for player in self.players for table in player.tables]
        for table in tables:
            rows = self.serving.rows(
                "SELECT ply, seat, notation FROM games_moverecord WHERE match_id = %s AND seat = ANY(%s)",
                table.id, [int(seat) for seat in table.sessions],
            )  # fmt: skip
            found = set(rows)
            assert len(found) == len(rows)
            assert table.answered <= found, f"answered, but lost: {sorted(table.answered - found)}"
            unsent = found - table.sent - self._fallen(table)
            assert not unsent, f"in the record, but never sent: {sorted(unsent)}"
            total += len(found)
        wrong = self.serving.ask("verdict", *(table.id for table in [*tables, *self.bots]))
        assert not wrong, wrong
        return total

    def _fallen(self, table: Table) -> set[tuple[int, int, str]]:
        """Ply, seat and notation of the last cards, which nobody sends: they fall by themselves."""
        ((game, options, seats),) = self.serving.rows(
            "SELECT game, options, seat_count FROM games_match WHERE id = %s", table.id
        )
        rules = RULES[game]
        state = rules.initial_state(rules.parse_config(options), seats)
        fallen = set()
        for ply, seat, notation in self.serving.rows(
            "SELECT ply, seat, notation FROM games_moverecord WHERE match_id = %s ORDER BY ply", table.id
        ):
            if seat is not None and rules.falls(state.view(None)):
                fallen.add((ply, seat, notation))
            state = state.play(None if seat is None else Seat(seat), rules.parse_move(notation)).state
        return fallen


@contextmanager
def playing(serving: Serving, tables: int = 6) -> Iterator[Playing]:
    """Four who play, at tables with and without bots; the records are checked at the end."""
    made = [Table(**told) for told in serving.ask("tables", tables)]
    by_kind = {kind: [t for t in made if t.kind == kind] for kind in ("people", "mixed", "bots")}
    half = tables // 2
    players = [
        Player(serving, given, seed)
        for seed, given in enumerate(
            [
                by_kind["people"][:half],
                by_kind["people"][half:],
                by_kind["mixed"][:half],
                by_kind["mixed"][half:],
            ]
        )
    ]
    everybody = Playing(serving, players, by_kind["bots"])
    for player in players:
        player.start()
    try:
        everybody.goes_on(within=180)
        yield everybody
    finally:
        for player in players:
            player.over.set()
        for player in players:
            player.join(timeout=120)
    errors = [player.error for player in players if player.error]
    assert not errors, errors
    print(f"{everybody.check()} moves of people, all where they belong")
