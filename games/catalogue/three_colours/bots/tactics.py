"""Finds placements that win the match at once, and those that keep the other seat from it."""

from __future__ import annotations

from games.catalogue.three_colours.rules.board import cells_of
from games.catalogue.three_colours.rules.fast import Fast
from games.catalogue.three_colours.rules.reach import TO, USES, spread


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
    return _winning(board, deciding(board), board.turn)


def safe(board: Fast) -> list[int] | None:
    """The placements after which the other seat cannot win at once, or None if it does not threaten to.

    Empty if it will win whatever is done. A disc elsewhere leaves a threat as it is: only one on its cell,
    one that decides a colour itself or the last one of a colour can stop it, so no others are looked at.
    """
    may_decide = deciding(board)
    threats = _winning(board, may_decide, 1 - board.turn)
    if not threats:
        return None
    stopping = dict.fromkeys(may_decide)
    last = [colour for colour in range(3) if board.supply[colour] == 1]
    cells = dict.fromkeys(code // 3 for code in threats)
    for colour in range(3):
        if board.supply[colour]:
            everywhere = cells_of(board.empty) if colour in last else cells
            stopping.update(dict.fromkeys(3 * cell + colour for cell in everywhere))
    return [code for code in stopping if _holds(board, code)]


def _winning(board: Fast, codes: list[int], seat: int) -> list[int]:
    """Those of `codes` with which `seat` would win at once if it were to move."""
    return [code for code in codes if _after(board, code, seat).winner == seat]


def _holds(board: Fast, code: int) -> bool:
    """True if the other seat cannot win at once after a placement."""
    after = _after(board, code, board.turn)
    return after.winner == board.turn if after.over else not wins(after)


def _after(board: Fast, code: int, seat: int) -> Fast:
    after = board.copy()
    after.turn = seat
    after.play(code)
    return after
