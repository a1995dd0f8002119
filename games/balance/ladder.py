"""Ladder of a game's levels of bots, with the distances that ``python -m bench.ladder`` has measured."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from games.catalogue import GAMES, RULES
from games.kit.balance.rates import Rate

SEATS: Final = 4
"""With so many levels are measured, where the game has them. Of more each has less of a say in who wins."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A level of a game's bots."""

    level: str
    rating: float
    """By OpenSkill, from matches of every level against every other."""
    off: float
    """Error of the rating: two standard deviations."""
    won: int
    """Matches in which it did better than the level below, of `of`; the lowest level has none."""
    even: int
    """Those in which both did as well."""
    of: int

    @property
    def rate(self) -> Rate:
        """The share of matches in which it did better than the level below; there must be one."""
        return Rate(self.won, self.of)

    @property
    def share(self) -> float:
        """The share of points against the level below; an even match is half."""
        return (self.won + self.even / 2) / self.of if self.of else 0.0


def seats_of(game: str) -> int:
    """The number of seats at which the levels of a game are measured."""
    return min(SEATS, max(RULES[game].seat_counts))


def is_together(game: str) -> bool:
    """True if people play together against a bot: levels then never meet, each plays matches of its own."""
    rules = RULES[game]
    return bool(rules.bot_seats(rules.parse_config({}), seats_of(game)))


def path_of(game: str) -> Path:
    """The file with the ladder of a game."""
    return GAMES[game].folder / "balance" / "ladder.json"


@cache
def kept_ladder(game: str) -> tuple[Rung, ...]:
    """The levels of a game from weak to strong; empty if none are kept."""
    if game not in GAMES or not path_of(game).exists():
        return ()
    return tuple(Rung(**rung) for rung in json.loads(path_of(game).read_text(encoding="utf-8")))
