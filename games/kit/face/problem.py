"""A problem of a game in words, and the templates of its board and of what one chooses from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.safestring import SafeString

from games.kit.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemWords:
    """Words of a game's problems. A table is that of the position, before whoever solves."""

    title: Callable[[Table, str], str]
    """What is forced: *One disc forces green*."""
    task: Callable[[Table, str, int], SafeString]
    """The task, from the prize and the length, in a sentence or two."""
    within: Callable[[int], str]
    """A length: *within five discs*."""
    move: Callable[[str], str]
    """A move in notation, within a sentence: *purple on e7*."""
    marks: tuple[str, ...]
    """Icons of the steps of difficulty, from easy to hard."""
    board: str
    """Template of the board; its context is that of a table: ``own``, ``page``."""
    choice: str
    """Template of what one chooses from beside the board."""
