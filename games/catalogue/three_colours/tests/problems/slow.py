"""A slow solver, which shares no search with the package: it lists chains, whose cells are taken by turns.

It knows the board by its coordinates and the rules by their text (`reference`). A *set* is the cells that a
chain or a fence still misses: the seat that wants the colour has it once it has taken all cells of a set, the
other spoils every set of which it takes one. That leaves aside what else might be won meanwhile: that nothing
of the kind spoils a proof is seen by playing it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from games.catalogue.three_colours.rules.board import AXIAL, Colour
from games.catalogue.three_colours.tests.rules.reference import MAY_USE, named

Sets = frozenset[frozenset[int]]

_PLACES = {place: cell for cell, place in enumerate(AXIAL)}
_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
NEXT_TO = tuple(
    tuple(_PLACES[q + a, r + b] for a, b in _STEPS if (q + a, r + b) in _PLACES) for q, r in AXIAL
)
TOP, BOTTOM = named("a1 a2 a3 a4 a5"), named("m1 m2 m3 m4 m5")
UPPER_RIGHT, LOWER_LEFT = named("b8 c9 d10 e11 f12"), named("h1 i1 j1 k1 l1")
UPPER_LEFT, LOWER_RIGHT = named("b1 c1 d1 e1 f1"), named("h12 i11 j10 k9 l8")
SIDES = {
    Colour.ORANGE: (TOP, BOTTOM),
    Colour.PURPLE: (UPPER_RIGHT, LOWER_LEFT),
    Colour.GREEN: (UPPER_LEFT, LOWER_RIGHT),
}
CORNERS = named("b7 l7 l2 b2")
EDGE = tuple(cell for cell, near in enumerate(NEXT_TO) if len(near) < 6)


@cache
def banks(colour: Colour) -> tuple[frozenset[int], frozenset[int]]:
    """The two stretches of the edge between the sides of a colour, the ends of the sides included."""
    first, last = SIDES[colour]
    ends = {cell for side in (first, last) for cell in (side[0], side[-1])}
    rest = set(EDGE) - set(first) - set(last) | ends
    start = next(iter(rest - ends))
    one = _together(start, rest)
    return frozenset(one), frozenset(rest - one)


def _together(start: int, cells: set[int]) -> set[int]:
    found, todo = {start}, [start]
    while todo:
        for near in NEXT_TO[todo.pop()]:
            if near in cells and near not in found:
                found.add(near)
                todo.append(near)
    return found


def missing(board: Mapping[int, Colour], seat: int, colour: Colour, most: int) -> Sets:
    """The sets of at most so many cells with which a seat wins a colour: by a chain, or by a fence."""
    usable = MAY_USE[seat][colour]
    (ally,) = usable - {colour}
    first, last = SIDES[colour]
    found = _sets(board, {colour, ally}, frozenset(first), frozenset(last), most)
    found |= _sets(board, {ally}, *banks(colour), most)
    return least(found)


def _sets(
    board: Mapping[int, Colour], discs: set[Colour], start: frozenset[int], end: frozenset[int], most: int
) -> set[frozenset[int]]:
    """Layer by layer: by cell the least sets with which it hangs together with the start."""
    ways: dict[int, set[frozenset[int]]] = {cell: set() for cell in range(len(AXIAL))}
    todo: list[tuple[int, frozenset[int]]] = [(cell, frozenset()) for cell in start]
    found: set[frozenset[int]] = set()
    while todo:
        cell, taken = todo.pop(0)
        if cell in board:
            if board[cell] not in discs:
                continue
        elif cell not in taken:
            taken |= {cell}
        if len(taken) > most or any(known <= taken for known in ways[cell]):
            continue
        ways[cell].add(taken)
        if cell in end:
            found.add(taken)
        todo += [(near, taken) for near in NEXT_TO[cell]]
    return found


def least(sets: Iterable[frozenset[int]]) -> Sets:
    """Those that hold no other."""
    kept: list[frozenset[int]] = []
    for each in sorted(sets, key=len):
        if not any(other <= each for other in kept):
            kept.append(each)
    return frozenset(kept)


def taken_by_first(sets: Sets, cell: int) -> Sets:
    """The sets after the seat that wants them has taken a cell."""
    return least(each - {cell} for each in sets)


def wins_second(sets: Sets, turns: int) -> bool:
    """True if the seat that wants a set gets one within so many turns, and the other begins."""
    return all(
        wins_first(frozenset(each for each in sets if cell not in each), turns) for cell in {-1}.union(*sets)
    )


@cache
def wins_first(sets: Sets, turns: int) -> bool:
    """The same if it begins itself."""
    sets = frozenset(each for each in sets if len(each) <= turns)
    if any(len(each) <= 1 for each in sets):
        return True
    if turns == 1 or not sets:
        return False
    return any(wins_second(taken_by_first(sets, cell), turns - 1) for cell in frozenset[int]().union(*sets))


def winning_cells(sets: Sets, turns: int) -> set[int]:
    """The first cells with which the seat gets a set within so many turns."""
    return {
        cell for cell in frozenset[int]().union(*sets) if wins_second(taken_by_first(sets, cell), turns - 1)
    }
