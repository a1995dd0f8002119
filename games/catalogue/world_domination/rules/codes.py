"""Moves of a conflict as ints, for `fast`.

While a target is to be chosen a code is the cell; else ``card | (on + 1) << 6 | (give + 1) << 9``.
"""

from __future__ import annotations

from games.catalogue.world_domination.rules.moves import Play, Target
from games.kit.rules.seats import Seat


def code_of(move: Target | Play) -> int:
    """The int of a move."""
    if isinstance(move, Target):
        return move.cell
    on = 0 if move.on is None else move.on + 1
    give = 0 if move.give is None else move.give + 1
    return move.card | on << 6 | give << 9


def target_of(code: int) -> Target:
    """The choice of a target that `code` means."""
    return Target(code)


def play_of(code: int) -> Play:
    """The play that `code` means."""
    on, give = (code >> 6 & 7) - 1, (code >> 9) - 1
    return Play(code & 63, None if on < 0 else Seat(on), None if give < 0 else Seat(give))
