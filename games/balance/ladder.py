"""Ladder of a game's levels of bots, with the distances that ``python -m bench.ladder`` has measured."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import log10
from pathlib import Path
from typing import Final

from games.catalogue import GAMES, LEVELS, RULES
from games.kit.balance.rates import Rate

SEATS: Final = 4
"""With so many levels are measured, where the game has them. Of more each has less of a say in who wins."""

ANCHOR: Final = "normal"
"""The level that has `ANCHOR_POINTS` on every scale, so that numbers mean the same next year."""
ANCHOR_POINTS: Final = 1500


class UnknownLevel(LookupError):  # noqa: N818 - it reads as what is so
    """A level of which it is not known how strong it is."""


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
    points: int
    """Rating as people have one, for ever: people's ratings are reckoned with it (see `points_by_shares`)."""

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


def points_by_shares(levels: Sequence[str], shares: Sequence[float]) -> tuple[int, ...]:
    """Points of the levels of a game, from what each wins against the one below; `ANCHOR` is 1500.

    :param shares: of points, 0 to 1; the first level has none and whatever is said of it.
    """
    kept = [min(max(share, 0.01), 0.99) for share in shares[1:]]
    steps = [400 * log10(share / (1 - share)) for share in kept]
    heights = list(accumulate(steps, initial=0.0))
    anchor = heights[levels.index(ANCHOR)] if ANCHOR in levels else heights[-1]
    return tuple(round(ANCHOR_POINTS + height - anchor) for height in heights)


def points_of(game: str, level: str) -> int:
    """Points of a bot of a level. :raises UnknownLevel: see there."""
    for rung in kept_ladder(game):
        if rung.level == level:
            return rung.points
    raise UnknownLevel(level)


def levels_without_points() -> Iterator[tuple[str, str]]:
    """Game and level of every bot of the site that nobody has measured."""
    for game, levels in LEVELS.items():
        kept = json.loads(path_of(game).read_text(encoding="utf-8")) if path_of(game).exists() else []
        known = {rung["level"] for rung in kept if isinstance(rung.get("points"), int)}
        yield from ((game, level) for level in levels if level not in known)
