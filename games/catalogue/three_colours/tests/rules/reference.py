"""Three Colours for tests: matches played by notation, and the rules once more, from their text alone.

`decided` knows nothing of shores, masks and charts: it walks the board by its coordinates for each colour and
seat, so that what it finds does not depend on how the package finds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

from games.catalogue.three_colours.rules.board import AXIAL, CELL_BY_NAME, COLOUR_BY_WORD, NAMES, Colour
from games.catalogue.three_colours.rules.moves import Place, parse_move
from games.catalogue.three_colours.rules.rules import THREE_COLOURS
from games.catalogue.three_colours.rules.state import ThreeColours, initial_state
from games.kit.rules.api import Event

O, P, G = Colour  # noqa: E741 - the letters of the pictures

MAY_USE: Final = {
    0: {O: {O, P}, P: {P, G}, G: {G, O}},
    1: {O: {O, G}, P: {P, O}, G: {G, P}},
}
"""By seat, before a swap, and colour to connect: the discs that the text allows."""

FIRST_PICTURE: Final = """
. O . G .
. . P . . G . .
. . O . . . . . .
. . . P . . . . . .
. . G O . O . . . . P
. . . G . . . . . . G .
. . G P P G G P . P .
. . . P . . . . G G . .
. . G . G . . . P . .
P P . . O G . . P .
. . . . . G . . .
. . . O . . . .
. O . . .
"""
SECOND_PICTURE: Final = """
. O . G .
. . P . . G . .
. . O . . . G . .
. . . P . . G . . .
. . G O . O . G . . .
. . . G . . . . P . . .
. . G . P P P P . . .
. . . P P . . . P . . .
. . P . G . . . P . .
P P . . O G . . P .
. . . O . G . . P
. . . O . . . .
. O . . .
"""
FORTY_TWO: Final = (
    "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 b6 b7 c1 c2 c3 c4 c5 c6 c7 c8 d3 d4 d5 d6 e6 f7 "
    "h7 i6 j6 k5 l2 l3 l4 l5 l6 l7 l8 m1 m2 m3 m4 m5"
)
"""All orange discs, clear of the purple sides; g6 would join those above to those below."""


def named(*names: str) -> tuple[int, ...]:
    """Cells by their names, any number of them in one text."""
    return tuple(CELL_BY_NAME[name] for text in names for name in text.split())


def discs(**cells: str) -> dict[int, Colour]:
    """Discs by cell: ``discs(orange="a1 b2", green="c3")``."""
    return {cell: COLOUR_BY_WORD[word] for word, names in cells.items() for cell in named(names)}


def start(*, swap: bool = False) -> ThreeColours:
    return initial_state(THREE_COLOURS.parse_config({"swap": swap}), 2)


def play(state: ThreeColours, *moves: str) -> ThreeColours:
    """The state after moves in notation, each by the seat that is to move."""
    for move in moves:
        (seat,) = state.to_move
        state = state.play(seat, parse_move(move)).state
    return state


def told(state: ThreeColours, move: str) -> dict[str, list[Event]]:
    """The events of a move by the seat that is to move, by code."""
    (seat,) = state.to_move
    events: dict[str, list[Event]] = {}
    for event in state.play(seat, parse_move(move)).events:
        events.setdefault(event.code, []).append(event)
    return events


def winners(state: ThreeColours) -> list[int | None]:
    """By colour: the seat that has won it."""
    return [None if win is None else win.seat for win in state.position.won]


# The rules from their text


_SIDES: Final = {
    O: (named("a1 a2 a3 a4 a5"), named("m1 m2 m3 m4 m5")),
    P: (named("b8 c9 d10 e11 f12"), named("h1 i1 j1 k1 l1")),
    G: (named("b1 c1 d1 e1 f1"), named("h12 i11 j10 k9 l8")),
}
_STEPS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
_CELLS: Final = {place: cell for cell, place in enumerate(AXIAL)}


def is_connected(cells: Iterable[int], colour: Colour) -> bool:
    """True if some of these cells join the two sides of a colour."""
    free, (first, second) = set(cells), _SIDES[colour]
    todo = [cell for cell in first if cell in free]
    free.difference_update(todo)
    while todo:
        cell = todo.pop()
        if cell in second:
            return True
        q, r = AXIAL[cell]
        near = free.intersection(_CELLS.get((q + a, r + b), cell) for a, b in _STEPS)
        todo += near
        free -= near
    return False


def decided(board: Mapping[int, Colour], mover: int, *, swapped: bool = False) -> list[int | None]:
    """By colour: who wins it if nobody has yet, after a disc of `mover`, by the four checks of the rules."""
    found: list[int | None] = []
    for colour in Colour:
        connects, can = [], []
        for seat in (0, 1):
            usable = MAY_USE[seat ^ swapped][colour]
            own = {cell for cell, disc in board.items() if disc in usable}
            empty = set(range(len(NAMES))) - set(board)
            connects.append(is_connected(own, colour))
            can.append(is_connected(own | empty, colour))
        other = 1 - mover
        if connects[mover]:
            found.append(mover)
        elif connects[other]:
            found.append(other)
        elif not can[other]:
            found.append(mover)
        elif not can[mover]:
            found.append(other)
        else:
            found.append(None)
    return found


def band_move(state: ThreeColours, seed: int, rng: Random) -> Place:
    """A placement that mostly goes on building a wall of one colour through the middle, along an axis.

    At random hardly a colour in a hundred is won by a fence; in matches played so a good part is.

    :param seed: which colour and which axis.
    """
    (seat,) = state.to_move
    places = [move for move in state.legal_moves(seat) if isinstance(move, Place)]
    if rng.random() < 0.25:
        return rng.choice(places)
    colour, axis = Colour(seed % 3), seed // 3 % 3
    in_band = [move for move in places if abs(_along(move.cell, axis)) < 2 and move.colour == colour]
    return rng.choice(in_band or places)


def _along(cell: int, axis: int) -> int:
    q, r = AXIAL[cell]
    return (q, r, -q - r)[axis]
