"""Proves that a seat forces a colour, whatever the other does; finds what spoils a disc that does not.

A `race` says at once where nothing can be forced. Where it says that something can, other winning may still
come between: the other seat may win the colour first, or somebody the match by other colours. So each answer
of the other seat is tried by the rules that may stop the race or has a part in such winning; all others come
to the same as a pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.catalogue.three_colours.problems.race import (
    BIT,
    CELL,
    SIDES,
    STRETCHES,
    Race,
    Runs,
    cells_in,
    on_ways,
    spaced,
)
from games.catalogue.three_colours.rules.board import COLOURS
from games.catalogue.three_colours.rules.fast import Fast
from games.catalogue.three_colours.rules.pairs import ALLY

TO_WIN: Final = 2


class TooMuch(Exception):  # noqa: N818 - it reads as what is so
    """More positions would have to be looked at than the search may."""


class Prover:
    """Searches for one seat and one colour, and remembers what it found."""

    def __init__(self, seat: int, colour: int, swapped: int, *, most: int = 20_000) -> None:
        """:param most: positions that may be looked at before `TooMuch` is raised."""
        self.seat, self.colour, self.most = seat, colour, most
        self.ally = int(ALLY[seat ^ swapped][colour])
        self.runs = Runs()
        self.looked = 0
        self._known: dict[tuple[int, ...], int] = {}

    def race(self, board: Fast) -> Race:
        """A position as a race for the colour."""
        discs = board.discs
        return Race(self.colour, spaced(discs[self.ally]), spaced(discs[self.colour]), spaced(board.empty))

    # --- the seat is to move ----------------------------------------------------------------------

    def forces(self, board: Fast, count: int) -> int:
        """The seat is to put at most `count` discs: 0 if that forces nothing, else the cells it needs."""
        key = (*board.discs, *board.won, board.turn, count)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._forces(board, count)
        return known

    def _forces(self, board: Fast, count: int) -> int:
        code = self.answer(board, count)
        if code is None:
            return 0
        after = played(board, code)
        rest = 0 if after.won[self.colour] == self.seat else self.holds(after, count - 1)
        return rest | BIT[code // 3]

    def answer(self, board: Fast, count: int) -> int | None:
        """The disc with which the seat forces the colour, of its ally; None if it does not."""
        codes = self.candidates(board, count)
        return next(
            (code for code in codes if code % 3 == self.ally and self._wins(board, code, count)), None
        )

    def candidates(self, board: Fast, count: int) -> Iterator[int]:
        """The codes of the discs that win the race; no other can force anything. Short ways come first."""
        race = self.race(board)
        before = 0
        for cells in race.chains(count):
            for cell in cells_in(cells & ~before):
                bit = BIT[cell]
                if self._runs(race.run(bit), count):
                    yield 3 * cell + self.ally
                    if board.supply[self.colour] and self._runs(race.lay(bit), count):
                        yield 3 * cell + self.colour
            before = cells

    def _runs(self, race: Race, count: int) -> bool:
        """True if the race is won by the disc that has just been put, or with one less."""
        return race.is_won or (count > 1 and self.runs.second(race, count - 1) != 0)

    def winning(self, board: Fast, count: int) -> list[int]:
        """The codes of all discs that force the colour. :raises TooMuch: see there."""
        return [code for code in self.candidates(board, count) if self._wins(board, code, count)]

    def _wins(self, board: Fast, code: int, count: int) -> bool:
        after = played(board, code)
        if after.won[self.colour] == self.seat:
            return True
        return not after.over and count > 1 and self.holds(after, count - 1) != 0

    # --- the other seat is to move ----------------------------------------------------------------

    def holds(self, board: Fast, count: int) -> int:
        """The other seat is to move, and the seat has `count` discs left: 0 if it can be stopped.

        Else the cells that it needs, and those that the other seat might go for.

        :raises TooMuch: see there.
        """
        key = (*board.discs, *board.won, board.turn, count)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._holds(board, count)
        return known

    def _holds(self, board: Fast, count: int) -> int:
        self.looked += 1
        if self.looked > self.most:
            raise TooMuch
        carrier = self.runs.second(self.race(board), count)
        if not carrier:
            return 0
        between = self.between(board, count)
        if not between:
            return carrier
        whole = self.forces(passed(board), count) | between
        if whole == between:
            return 0
        tried = 0
        while left := whole & ~tried:
            bit = left & -left
            tried |= bit
            for code in self.answers(board, CELL[bit], between):
                after = played(board, code)
                if after.won[self.colour] == self.seat:
                    continue
                rest = 0 if after.over or after.won[self.colour] >= 0 else self.forces(after, count)
                if not rest:
                    return 0
                whole |= rest
        return whole

    def answers(self, board: Fast, cell: int, between: int) -> list[int]:
        """The discs on a cell that need an answer: all of them, or the one that stops the race best."""
        if BIT[cell] & between:
            return [3 * cell + colour for colour in range(3) if board.supply[colour]]
        return [3 * cell + self.foe]

    @property
    def foe(self) -> int:
        """The colour of the discs that stop the race: the ally of the other seat."""
        return 3 - self.ally - self.colour

    def between(self, board: Fast, count: int) -> int:
        """The cells on which the other seat could win the colour, or anybody the match by the other colours.

        :param count: discs that each seat has left.
        """
        other = 1 - self.seat
        cells = chains_of(board, other, self.colour, count)
        for seat in (self.seat, other):
            found = [
                chains
                for colour in COLOURS
                if colour != self.colour and board.is_open >> colour & 1
                if (chains := chains_of(board, seat, colour, 2 * count))
            ]
            if board.scores[seat] + len(found) >= TO_WIN:
                for chains in found:
                    cells |= chains
        return cells

    def stops(self, board: Fast, count: int) -> int | None:
        """The code of a disc by which the other seat, to move, stops everything; None if nothing does.

        :param count: discs that the seat has left.
        """
        race = self.race(board)
        best = self.runs.stopping(race, count)
        first = [3 * CELL[best] + self.foe] if best else []
        for code in (*first, *board.legal()):
            after = played(board, code)
            if after.won[self.colour] == self.seat:
                continue
            if after.over or after.won[self.colour] >= 0 or not self.forces(after, count):
                return code
        return None


def played(board: Fast, code: int) -> Fast:
    """The position after a disc; the one given stays as it is."""
    after = board.copy()
    after.play(code)
    return after


def passed(board: Fast) -> Fast:
    """The position as though the seat to move had passed."""
    after = board.copy()
    after.turn = 1 - board.turn
    return after


def chains_of(board: Fast, seat: int, colour: int, count: int) -> int:
    """The cells on chains and fences with which a seat could win a colour by so many more discs."""
    ally = int(ALLY[seat ^ board.swapped][colour])
    mine, empty = spaced(board.discs[ally]), spaced(board.empty)
    usable = mine | spaced(board.discs[colour])
    return (
        on_ways(*SIDES[colour], usable, empty, count)[-1]
        | on_ways(*STRETCHES[colour], mine, empty, count)[-1]
    )
