"""Prices of the site: ratios to what a bare server does in the same run, and what needs no clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from random import Random
from typing import Final

from bench import site_servers
from bench.site_clients import Database, Match
from bench.site_load import (
    ANSWERED,
    BARE,
    CLIENTS,
    ECHO,
    FETCHED,
    HEARD,
    MATCHES,
    UNCHANGED,
    Taken,
    Together,
    one_by_one,
    together,
)
from bench.site_servers import Served


@dataclass(frozen=True, slots=True)
class Price:
    """One of the figures that are kept (`bench.history`).

    :ivar name: its column. :ivar words: what it is. :ivar goal: the most it should be, or the least.
    """

    name: str
    words: str
    goal: float
    is_least: bool = False

    def is_reached(self, value: float) -> bool:
        """True if a value is as good as the goal."""
        return value >= self.goal if self.is_least else value <= self.goal


PRICES: Final = (
    Price("partial", "table partial : bare view", 4),
    Price("move", "move with its table : bare view", 9),
    Price("heard", "heard by three : bare echo", 10),
    Price("unchanged", "304 : bare view", 1.5),
    Price("moves", "moves a second of 20 matches, % of bare", 15, is_least=True),
    Price("move_queries", "queries of a move with its table", 9),
    Price("partial_queries", "queries of a partial", 4),
    Price("partial_kb", "kB of the partial that follows a move", 20),
    Price("server_moves", "moves a second, PostgreSQL, % of SQLite", 75, is_least=True),
)


@dataclass(frozen=True, slots=True)
class Measured:
    """Times and rates of a served site and of a bare server in one run."""

    taken: Taken
    together: Together

    @property
    def ratios(self) -> dict[str, float]:
        """The prices that follow from it, by name."""
        return {
            "partial": self.taken.ratio(FETCHED, BARE),
            "move": self.taken.ratio(ANSWERED, BARE),
            "heard": self.taken.ratio(HEARD, ECHO),
            "unchanged": self.taken.ratio(UNCHANGED, BARE),
            "moves": 100 * self.together.share,
        }

    def tell(self) -> None:
        """Print it."""
        for name, floor in (
            (HEARD, ECHO), (ANSWERED, BARE), (FETCHED, BARE), (UNCHANGED, BARE),
        ):  # fmt: skip
            print(f"{name:66}{self.taken.times(name)}   {self.taken.ratio(name, floor):.1f} times as long as")
            print(f"    {floor:62}{self.taken.times(floor)}")
        print(
            f"{CLIENTS} clients, a match each, a move when the one before is answered: a second, ms p50, p95"
        )
        for name, rates in (
            ("moves, answered with the fresh table", self.together.moves),
            ("moves, answered with a redirect", self.together.redirected),
            ("    a bare Django view, the same form posted", self.together.bare),
        ):
            middle = sorted(rates, key=lambda rate: rate.per_second)[len(rates) // 2]
            print(f"{name:60}{middle.per_second:6.0f}{middle.times}")
        print(f"asked to come again (503): {sum(rate.refused for rate in self.together.moves)}")


Serving = Callable[[], AbstractContextManager[Served]]
"""Serves a site, and ends it."""


def costs(env: dict[str, str]) -> dict[str, float]:
    """The prices that no clock is needed for, by name, with the database of that environment."""
    told: dict[str, float] = site_servers.asked("bench.site_costs", env=env)
    return told


def measured(serving: Serving) -> Measured:
    """Serve a site and a bare server, and measure both."""
    with serving() as site, site_servers.bare() as bare:
        told = site_servers.asked("bench.site_data", str(MATCHES), env=site.env)
        database = Database(site.database)
        matches = [Match(one, database, Random(n)) for n, one in enumerate(told)]
        taken = asyncio.run(one_by_one(site.ports, bare, matches[:2]))
        return Measured(taken, together(site.ports, bare, matches[2:]))


def beside(theirs: Measured, ours: Measured) -> dict[str, float]:
    """The price of PostgreSQL and Redis, of a site on them and one that has all in one process."""
    return {"server_moves": 100 * theirs.together.per_second / ours.together.per_second}


def tell(values: dict[str, float]) -> None:
    """Print prices and whether their goals are reached."""
    for price in PRICES:
        if price.name in values:
            value, word = values[price.name], "at least" if price.is_least else "at most"
            told = "reached" if price.is_reached(value) else "MISSED"
            print(f"  goal: {price.words} {word} {price.goal:g}: {told} ({value:.2f})", flush=True)
