"""Weighs decisions in Three Colours by batches of play-outs, under a small tree for a verdict.

Nothing is hidden, so all of chance is in the play-outs: each world is a batch of its own.
"""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any, Final

from games.catalogue.three_colours.bots.judging import judge, lead
from games.catalogue.three_colours.bots.playouts import Fillings
from games.catalogue.three_colours.bots.tactics import wins
from games.catalogue.three_colours.bots.tree import Node, grow
from games.catalogue.three_colours.rules.fast import Fast, code_of, move_of
from games.catalogue.three_colours.rules.view import View
from games.kit.bots.weighing import CHANCE, Trial, Values

PLAYOUTS: Final = 512
LEAVES: Final = 16
"""Positions looked at behind a move, for a verdict."""
WORLDS: Final = 12
SKETCHED: Final = 4
OPENING: Final = 2
"""Before so many discs lie the bots go by their book."""


class _World:
    """A batch of play-outs, and what it says of a position."""

    def __init__(self, board: Fast, rng: Random) -> None:
        self.board, self.fillings = board, Fillings(rng, PLAYOUTS)

    @cached_property
    def judged(self) -> tuple[float, dict[int, float]]:
        """The chance of the seat to move as things stand, and after each placement."""
        now, after = judge(self.board, self.fillings)
        return now, {code: chance for chance, code in after}


def trial_of(view: View, rng: Random, deep: bool) -> Trial | None:
    """The trial of a decision, or of an outlook while the other seat decides."""
    if view.viewer is None or view.outcome is not None:
        return None
    board = Fast.from_view(view)
    seat, is_own = view.viewer, bool(view.legal)
    placed = sum(disc is not None for disc in view.discs)

    def value(world: _World, move: Any) -> Values:
        if move is None:
            now, _ = world.judged
            return (now if board.turn == seat else 1 - now,)
        code = code_of(move)
        after = board.copy()
        after.play(code)
        if after.over:
            return (float(after.winner == seat), *_colours(after, seat, world.fillings))
        if not deep:
            return (0.0 if wins(after) else world.judged[1].get(code, 0.0),)
        return (1 - _answered(after, world.fillings), *_colours(after, seat, world.fillings))

    moves = view.legal if is_own and placed >= OPENING else ()
    if deep and moves:
        first = _World(board, rng)
        codes = sorted(first.judged[1], key=lambda code: -first.judged[1][code])[:8]
        moves = tuple(move_of(code) for code in codes)
    if is_own and placed < OPENING and deep:
        return None
    return Trial(
        CHANCE,
        lambda: _World(board, rng),
        value,
        moves,
        ("orange", "purple", "green") if deep else (),
        worlds=WORLDS,
        sketched=SKETCHED,
        looked=SKETCHED,
    )


def _answered(board: Fast, fillings: Fillings) -> float:
    """The chance of the seat to move, some positions on."""
    root = Node(board, fillings)
    if not root.codes:
        return root.chance
    for _ in range(LEAVES):
        grow(root, board.copy(), fillings)
    return sum(root.totals) / sum(root.visits)


def _colours(board: Fast, seat: int, fillings: Fillings) -> Values:
    """By colour: the chance of a seat to win it, by the batch alone."""
    mine, connected = seat ^ board.swapped, fillings.connected(board)
    found: list[float] = []
    for colour, winner in enumerate(board.won):
        if board.is_open >> colour & 1:
            own, rival = connected[3 * mine + colour], connected[3 * (1 - mine) + colour]
            found.append(lead(own.bit_count() / fillings.count, rival.bit_count() / fillings.count))
        else:
            found.append(float(winner == seat))
    return found
