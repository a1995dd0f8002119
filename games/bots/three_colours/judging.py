"""What a position and each placement in it are worth to the seat to move, by one batch of play-outs."""

from __future__ import annotations

from typing import Final

from games.bots.three_colours.playouts import Fillings
from games.rules.three_colours.board import cells_of
from games.rules.three_colours.fast import Fast
from games.rules.three_colours.pairs import BARRED

WON: Final = 1.0
EVEN: Final = 0.5


def lead(own: float, rival: float) -> float:
    """The chance to win a colour that one connects so often and the other seat so often."""
    chance = EVEN + EVEN * (own - rival)
    square, other = chance * chance, (1 - chance) * (1 - chance)
    return square / (square + other)


def majority(one: float, two: float, three: float) -> float:
    """The chance to win two colours of three."""
    return one * two + three * (one + two - 2 * one * two)


def judge(board: Fast, fillings: Fillings) -> tuple[float, list[tuple[float, int]]]:
    """The chance of the seat to move as things stand, and after each placement, whoever moves then.

    The two compare with each other; that to be on the move is worth something is in neither.

    :return: the chance, and (chance, code) of every placement that the supply allows.
    """
    mine, cells = board.turn ^ board.swapped, cells_of(board.empty)
    now = [WON if seat == board.turn else 1 - WON for seat in board.won]
    after: list[list[tuple[float, float, float]]] = [
        [(chance, chance, chance)] * len(cells) for chance in now
    ]
    for colour in range(3):
        if board.is_open >> colour & 1:
            own, owns = fillings.chances(board, 3 * mine + colour, cells)
            rival, rivals = fillings.chances(board, 3 * (1 - mine) + colour, cells)
            now[colour] = lead(own, rival)
            against = BARRED[mine][colour]
            after[colour] = [_three(colour, against, *pair) for pair in zip(owns, rivals, strict=True)]
    left = [colour for colour in range(3) if board.supply[colour]]
    found = [
        (majority(one[disc], two[disc], three[disc]), 3 * cell + disc)
        for cell, one, two, three in zip(cells, *after, strict=True)
        for disc in left
    ]
    return majority(*now), found


def _three(
    colour: int, against: int, own: tuple[float, float], rival: tuple[float, float]
) -> tuple[float, float, float]:
    """By colour of a disc: the chance to win `colour` after it.

    :param against: the colour that the seat cannot use; the third one the other seat cannot use.
    """
    by_colour = [lead(own[0], rival[1])] * 3
    by_colour[colour] = lead(own[0], rival[0])
    by_colour[against] = lead(own[1], rival[0])
    return by_colour[0], by_colour[1], by_colour[2]
