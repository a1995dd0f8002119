"""Rewinds: a row of a record that says that the position is again an earlier one, whatever the game.

Nothing is taken out of a record and nothing is numbered anew: the ply only grows, so that whatever was kept
of the shorter record stays right. No player and no chance makes this move; the site does, and no game knows
of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from games.kit.rules.errors import BadNotation

if TYPE_CHECKING:
    from games.kit.rules.api import Rules

SIGN: Final = "@back "
"""Prefix of its notation; no move of a game begins so."""


@dataclass(frozen=True, slots=True)
class Back:
    """The position is again the one after the first `ply` moves of the record, undone ones among them."""

    ply: int

    def notation(self) -> str:
        """:func:`parse_back` reads it back."""
        return f"{SIGN}{self.ply}"


def is_back(notation: str) -> bool:
    """True if a notation says so, be it well formed or not."""
    return notation.startswith(SIGN)


def parse_back(notation: str) -> Back:
    """Parse the notation that :meth:`Back.notation` wrote. :raises BadNotation: it is none."""
    number = notation.removeprefix(SIGN)
    if not (is_back(notation) and number.isascii() and number.isdigit()) or len(number) > 9:
        raise BadNotation("bad-notation", text=notation)
    back = Back(int(number))
    if back.notation() != notation:
        raise BadNotation("bad-notation", text=notation)
    return back


def parse_row(rules: Rules[Any, Any, Any], notation: str) -> Any:
    """The move of a row of a record: one of the game, or a `Back`. :raises BadNotation:"""
    return parse_back(notation) if is_back(notation) else rules.parse_move(notation)


def counting(ply: int, backs: Mapping[int, int]) -> Iterator[int]:
    """The rows among the first `ply` of a record that count, the last first.

    :param backs: the rows that go back, by their own ply: to how many moves.

    >>> list(counting(7, {4: 2}))
    [6, 5, 1, 0]
    """
    row = ply - 1
    while row >= 0:
        if row in backs:
            row = backs[row] - 1
        else:
            yield row
            row -= 1
