"""Looks for problems in a process of its own, which makes way for all others."""

from __future__ import annotations

from typing import Final

from games.catalogue import problems_of
from games.kit.problem import Problem
from games.thinking.reviewing import judges

SECONDS: Final = 600.0
"""So long may a match and what is proved of it take: a few seconds, of a processor that others want too."""

SEEDS: Final = 2**31
"""Seeds are below this."""


def find_aside(game: str, seed: int) -> list[Problem]:
    """The problems of the match of a seed, found in the process that weighs decisions.

    :raises HeadError, HeadStopped: see `games.thinking.pool`.
    """
    return judges.run(find, game, seed, seconds=SECONDS)


def find(game: str, seed: int) -> list[Problem]:
    """The same here and now."""
    return list(problems_of(game).find(seed))
