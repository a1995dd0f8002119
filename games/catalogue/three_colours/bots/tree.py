"""Tree search that grows where play is likely to go.

Batches of play-outs judge its leaves. Batches of play-outs judge its leaves.

One batch tells the chance of a position and of every placement in it. So a new node knows which moves are
likely before any of them has been tried, and its own chance is taken to lie half way between standing still
and the best move: to be on the move is worth something.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from games.catalogue.three_colours.bots.judging import judge
from games.catalogue.three_colours.bots.playouts import Fillings
from games.catalogue.three_colours.bots.tactics import safe, wins
from games.catalogue.three_colours.rules.fast import Fast

BREADTH: Final = 32
"""Moves looked at in a position, the best by its batch."""
SHARPNESS: Final = 6.0
"""A move that adds nothing is `exp` of this less likely than the best one."""
CURIOSITY: Final = 2.0
"""Weight of trying likely moves against trying those that have done well."""
LEAST_GAIN: Final = 0.001
"""Least gain of the best move, so that it can be divided by."""


class Node:
    """A position in the tree; chances are those of the seat to move."""

    __slots__ = ("chance", "children", "codes", "first", "gain", "likely", "totals", "visits")

    chance: float
    """Of winning the match, before anything has been tried; exact if there are no `codes`."""
    codes: list[int]
    """The moves to look at, best first; none if the match is over or the next move ends it."""
    likely: list[float]
    """By move: how likely it is, from the batch alone."""
    first: list[float]
    """By move: its chance, from the batch alone."""
    visits: list[int]
    """By move: how often it has been tried."""
    totals: list[float]
    """By move: the chances found in these tries, added up."""
    gain: float
    """Gain of the best move over standing still."""

    def __init__(self, board: Fast, fillings: Fillings) -> None:
        self.codes = []
        if board.over:
            self.chance = float(board.winner == board.turn)
        elif wins(board):
            self.chance = 1.0
        else:
            self._look(board, fillings)

    def _look(self, board: Fast, fillings: Fillings) -> None:
        now, judged = judge(board, fillings)
        held = safe(board)
        judged.sort(reverse=True)
        best = judged[0][0]
        if held:
            judged = [pair for pair in judged if pair[1] in held]
        judged = judged[:BREADTH]
        self.gain = max(best - now, LEAST_GAIN)
        self.chance = 0.0 if held == [] else now + self.gain / 2
        self.codes = [code for _, code in judged]
        weights = [exp(SHARPNESS * (chance - best) / self.gain) for chance, _ in judged]
        whole = sum(weights)
        self.likely = [weight / whole for weight in weights]
        self.first = [chance - self.gain / 2 for chance, _ in judged]
        self.visits = [0] * len(judged)
        self.totals = [0.0] * len(judged)
        self.children: list[Node | None] = [None] * len(judged)

    def next_to_try(self) -> int:
        """The place of the move to try now: it does well, or it is likely and has not been tried enough."""
        scale = CURIOSITY * self.gain * sqrt(1 + sum(self.visits))

        def score(place: int) -> float:
            tries = 1 + self.visits[place]
            return (self.first[place] + self.totals[place] + scale * self.likely[place]) / tries

        return max(range(len(self.codes)), key=score)

    def best(self) -> int:
        """The code of the move that has been tried most."""
        place = max(range(len(self.codes)), key=lambda n: (self.visits[n], self.totals[n], -n))
        return self.codes[place]


def grow(node: Node, board: Fast, fillings: Fillings) -> float:
    """Add a leaf under `node`, whose position `board` is; the chance that it finds.

    :param board: moves on to the leaf.
    """
    if not node.codes:
        return node.chance
    place = node.next_to_try()
    board.play(node.codes[place])
    child = node.children[place]
    if child is None:
        child = node.children[place] = Node(board, fillings)
        found = 1 - child.chance
    else:
        found = 1 - grow(child, board, fillings)
    node.visits[place] += 1
    node.totals[place] += found
    return found
