"""What the next disc can decide: winning the match at once, and keeping the other seat from it."""

from __future__ import annotations

from games.rules.three_colours.board import cells_of
from games.rules.three_colours.fast import Fast
from games.rules.three_colours.reach import TO, USES, spread


def deciding(board: Fast) -> list[int]:
    """The codes of the placements that decide a colour, for whomever: where a shore meets its far end's."""
    codes: dict[int, None] = {}
    discs, supply = board.discs, board.supply
    for index, (one, other) in enumerate(USES):
        if not board.is_open >> index % 3 & 1:
            continue
        usable = discs[one] | discs[other]
        far = spread(TO[index], usable, TO[index] & usable)
        for cell in cells_of(far & board.shores[index] & board.empty):
            for colour in {one, other}:
                if supply[colour]:
                    codes[3 * cell + colour] = None
    return list(codes)


def wins(board: Fast) -> list[int]:
    """The codes of the placements with which the seat to move wins the match at once."""
    return [code for code in deciding(board) if _after(board, code).winner == board.turn]


def threats(board: Fast) -> list[int]:
    """The codes with which the other seat would win at once if it were to move."""
    board = board.copy()
    board.turn = 1 - board.turn
    return wins(board)


def safe(board: Fast) -> list[int]:
    """The legal placements after which the other seat cannot win at once; all if none is or no threat is."""
    placements = [code for code in board.legal() if code < 3 * 121]
    if not threats(board):
        return placements
    return [code for code in placements if _holds(_after(board, code))] or placements


def _holds(board: Fast) -> bool:
    """Whether the seat to move cannot win at once, nor has won already."""
    return board.over or not wins(board)


def _after(board: Fast, code: int) -> Fast:
    board = board.copy()
    board.play(code)
    return board
