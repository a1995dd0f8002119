"""Words and drawings of a game for boards of one's own, on which people try moves ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from games.kit.face.page import TablePage
from games.kit.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnBoardWords:
    """Words of a game's boards of one's own.

    A table is that of a position that is tried: its viewer is whoever is to move there, its reader the owner.
    """

    page: Callable[[Table, Sequence[Any]], TablePage[Any]]
    """The table's page with the moves that were tried marked and numbered on the board, the last ringed."""
    said: Callable[[Any], SafeString]
    """A move, short: a disc and its cell."""
    sentence: Callable[[Any], SafeString]
    """A move within a sentence: *purple on j6*."""
    plain: Callable[[Any], str]
    """The same without marks, for a label."""
    told: Callable[[Table, Any], str]
    """Effects of a move, by the rules' own preview, at the table before it; empty: none to tell of."""
    board: str
    """Template of the board; its context is that of a table: ``own``, ``page``."""
    choice: str
    """Template of what one chooses from; its context has ``dock``."""
