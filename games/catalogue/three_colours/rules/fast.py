"""Lean, mutable copy of a position, for searching and random play-outs.

A move is an int: ``3 * cell + colour`` for a placement, `SWAPPING` for the swap; `code_of` and `move_of`
translate from and to the public moves. Nothing is checked: play what `legal` lists. The tests hold this
against the public state, move by move.

Useful to know for play-outs: a full board decides every colour, and what is decided stays; so the match
goes to the seat that would have two colours or three had the board been filled. Its last picture alone does
not tell which: where both seats have connected a colour, or both are fenced off from it, the first to do so
has it, and on boards filled at random that is so with seven colours in eight. So a play-out looks at every
disc.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.catalogue.three_colours.rules.board import ALL, CELLS, cells_of
from games.catalogue.three_colours.rules.flow import CONDUCTS, EMPTY, NO_DISC, UNDECIDED, flow, turned
from games.catalogue.three_colours.rules.moves import PLACES, SWAP, Move, Place, Swap
from games.catalogue.three_colours.rules.observation import position_of
from games.catalogue.three_colours.rules.position import Position
from games.catalogue.three_colours.rules.reach import FENCE, OPEN, extend
from games.catalogue.three_colours.rules.view import View

SWAPPING: Final = 3 * CELLS
"""The code of the swap."""
_BIT: Final[tuple[int, ...]] = tuple(1 << cell for cell in range(CELLS))


def code_of(move: Move) -> int:
    """The code of a placement or the swap. :raises ValueError: a resignation has none."""
    if isinstance(move, Place):
        return 3 * move.cell + move.colour
    if isinstance(move, Swap):
        return SWAPPING
    raise ValueError(move)


def move_of(code: int) -> Move:
    """The public move of a code."""
    return SWAP if code == SWAPPING else PLACES[code // 3][code % 3]


class Fast:
    """A position. The attributes may be read, not written."""

    __slots__ = (
        "can_swap", "discs", "empty", "is_open", "moves", "over", "scores", "shores", "supply", "swapped",
        "turn", "winner", "won",
    )  # fmt: skip

    discs: list[int]
    """By colour: the bit mask of its cells."""
    empty: int
    """The bit mask of the empty cells."""
    supply: list[int]
    """By colour: discs that can still be placed."""
    turn: int
    """The seat to move; without a meaning when the match is over."""
    swapped: int
    """1 after a swap, else 0: the chart of a seat is ``seat ^ swapped`` (see `pairs`)."""
    can_swap: bool
    """True if the match has the option."""
    moves: int
    """Moves made."""
    is_open: int
    """The colours that nobody has won: bit n for the colour n."""
    won: list[int]
    """By colour: the seat that has won it, or -1."""
    scores: list[int]
    """By seat: colours won."""
    over: bool
    """True if the match is over."""
    winner: int
    """The seat that has won the match, or -1."""
    shores: list[int]
    """By goal, way and fence: see `reach`; those of a colour that is won are not kept up to date."""

    def __init__(self, position: Position | None) -> None:
        """From a position, which stays as it is; None for a blank one, which `copy` fills."""
        if position is None:
            return
        self.discs = list(position.discs)
        self.empty = position.empty
        self.supply = list(position.supply)
        self.shores = list(position.shores)
        self.swapped = int(position.swapped)
        self.can_swap = position.config.swap
        self.moves = position.moves
        self.is_open = position.is_open
        self.won = [-1 if win is None else int(win.seat) for win in position.won]
        self.scores = list(position.scores)
        self.over = position.outcome is not None
        self.winner = next(iter(position.outcome.winners)) if position.outcome else -1
        self.turn = next(iter(position.to_move), 0)

    @classmethod
    def from_view(cls, view: View) -> Fast:
        """From a view: all of the position is in it."""
        return cls(position_of(view))

    def copy(self) -> Fast:
        """An independent copy."""
        other = Fast(None)
        other.discs = self.discs[:]
        other.empty = self.empty
        other.supply = self.supply[:]
        other.shores = self.shores[:]
        other.swapped = self.swapped
        other.can_swap = self.can_swap
        other.moves = self.moves
        other.is_open = self.is_open
        other.won = self.won[:]
        other.scores = self.scores[:]
        other.over = self.over
        other.winner = self.winner
        other.turn = self.turn
        return other

    @property
    def may_swap(self) -> bool:
        """True if the seat to move may swap."""
        return self.can_swap and self.moves == 1 and not self.over

    def legal(self) -> list[int]:
        """The codes of all legal moves; none when the match is over."""
        if self.over:
            return []
        left = [colour for colour in range(3) if self.supply[colour]]
        codes = [3 * cell + colour for cell in cells_of(self.empty) for colour in left]
        if self.may_swap:
            codes.append(SWAPPING)
        return codes

    def play(self, code: int) -> None:
        """Make a legal move."""
        mover = self.turn
        self.turn = 1 - mover
        self.moves += 1
        if code == SWAPPING:
            self.swapped = 1
            return
        cell, colour = divmod(code, 3)
        self.discs[colour] |= 1 << cell
        self.supply[colour] -= 1
        self.empty ^= 1 << cell
        arrived = extend(self.shores, self.discs, cell, colour, self.is_open)
        if arrived:
            self._decide(mover, arrived)

    def _decide(self, mover: int, arrived: int) -> None:
        """Win the colours that the ways and fences of the mask `arrived` decide: see `winning.decide`."""
        chart = mover ^ self.swapped
        for colour in range(3):
            if not self.is_open >> colour & 1:
                continue
            own, rival = 3 * chart + colour, 3 * (1 - chart) + colour
            if arrived >> own & 1:
                winner = mover
            elif arrived >> rival & 1:
                winner = 1 - mover
            elif arrived >> FENCE + rival & 1:
                winner = mover
            elif arrived >> FENCE + own & 1:
                winner = 1 - mover
            else:
                continue
            self.won[colour] = winner
            self.scores[winner] += 1
            self.is_open &= OPEN ^ 1 << colour
            if self.supply[colour]:
                self.supply[colour] -= 1
        if max(self.scores) > 1:
            self.over = True
            self.winner = 0 if self.scores[0] > 1 else 1

    def play_out(self, random: Callable[[], float]) -> int:
        """Random discs to the end of the match; how many there were.

        Exact: every disc that may be placed is as likely as any other, colours are decided one by one as they
        are by `play`, supply and trophies count. A swap that is still possible is left out. The
        shores are not kept up to date, for nobody moves any more.
        """
        discs, supply, turn, is_open = self.discs, self.supply, self.turn, self.is_open
        lying = self._lying()
        cells = [cell for cell in range(CELLS) if lying[cell] == NO_DISC]
        reached = EMPTY[:] if self.moves == 0 else turned(self.shores)
        left = [colour for colour in range(3) if supply[colour]]
        count, kinds = len(cells), len(left)
        while not self.over:
            drawn = int(random() * count * kinds)
            index, colour = drawn // kinds, left[drawn % kinds]
            count -= 1
            cell = cells[index]
            cells[index] = cells[count]
            supply[colour] = rest = supply[colour] - 1
            discs[colour] |= _BIT[cell]
            lying[cell] = colour
            bits = reached[cell] & CONDUCTS[colour] & UNDECIDED[is_open]
            if bits:
                arrived = flow(reached, lying, cell, bits)
                if arrived:
                    self._decide(turn, arrived)
                    is_open, rest = self.is_open, 0  # a trophy may have been the last of its colour
            if not rest:
                left = [colour for colour in range(3) if supply[colour]]
                kinds = len(left)
            turn = 1 - turn
        placed = len(cells) - count
        self.empty, self.turn = ALL & ~(discs[0] | discs[1] | discs[2]), turn
        self.moves += placed
        return placed

    def _lying(self) -> list[int]:
        """By cell: the colour of its disc, or `NO_DISC`."""
        lying = [NO_DISC] * CELLS
        if self.moves:
            for colour, discs in enumerate(self.discs):
                for cell in cells_of(discs):
                    lying[cell] = colour
        return lying
