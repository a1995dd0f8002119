"""The level easy: a beginner who counts the discs that are missing, and cannot look past the next one."""

from __future__ import annotations

from random import Random
from typing import Final

from games.catalogue.three_colours.bots.opening import choose_opening
from games.catalogue.three_colours.bots.paths import ways
from games.catalogue.three_colours.bots.tactics import safe, wins
from games.catalogue.three_colours.rules.fast import SWAPPING, Fast, move_of
from games.catalogue.three_colours.rules.moves import Move
from games.catalogue.three_colours.rules.pairs import BARRED
from games.catalogue.three_colours.rules.view import View

HASTE: Final = 0.6
"""Worth of a way beside one that misses a disc less."""


def choose(view: View, rng: Random) -> Move:
    """The move of a beginner: along its own shortest ways, across those of the other seat."""
    board = Fast.from_view(view)
    first = choose_opening(board, rng)
    if first is not None:
        return first
    winning = wins(board)
    if winning:
        return move_of(rng.choice(winning))
    worth = worths(board)
    candidates = safe(board) or [code for code in board.legal() if code != SWAPPING]
    best = max(worth[code] for code in candidates)
    return move_of(rng.choice([code for code in candidates if worth[code] == best]))


def worths(board: Fast) -> list[float]:
    """By code of a placement: what its disc does for the seat's ways and against the other seat's."""
    worth = [0.0] * 363
    mine = board.turn ^ board.swapped
    for colour in range(3):
        if not board.is_open >> colour & 1:
            continue
        for chart in (0, 1):
            length, cells = ways(board, 3 * chart + colour)
            weight = HASTE**length / len(cells) if cells else 0.0
            for cell in cells:
                for disc in range(3):
                    helps = disc != BARRED[chart][colour]
                    worth[3 * cell + disc] += weight if helps == (chart == mine) else -weight
    return worth
