"""Judges a position and each placement in it for the seat to move, by one batch of play-outs."""

from __future__ import annotations

from typing import Final

from games.catalogue.three_colours.bots.playouts import Fillings
from games.catalogue.three_colours.rules.board import cells_of
from games.catalogue.three_colours.rules.fast import Fast
from games.catalogue.three_colours.rules.pairs import BARRED

WON: Final = 1.0
EVEN: Final = 0.5
LEAST: Final = 0.0005
MOST: Final = WON - LEAST
"""No colour is held to be more certain than this before it is decided."""


def lead(own: float, rival: float) -> float:
    """The chance to win a colour that one connects so often and the other seat so often.

    One of them connects where the other does not: how often it is the one, of those times.
    """
    one, other = own * (1 - rival), rival * (1 - own)
    if one + other <= 0:
        return EVEN
    chance = one / (one + other)
    return LEAST if chance < LEAST else min(chance, MOST)


def majority(one: float, two: float, three: float) -> float:
    """The chance to win two colours of three."""
    return one * two + three * (one + two - 2 * one * two)


def judge(board: Fast, fillings: Fillings) -> tuple[float, list[tuple[float, int]]]:
    """The chance of the seat to move as things stand, and after each placement, whoever moves then.

    The two compare with each other; that to be on the move is worth something is in neither.

    :return: the chance, and (chance, code) of every placement that the supply allows.
    """
    mine, cells = board.turn ^ board.swapped, cells_of(board.empty)
    connected = fillings.connected(board)
    now: list[float] = []
    after: list[list[list[float]]] = []  # by colour that is to be won, colour of the disc, cell
    for colour in range(3):
        if not board.is_open >> colour & 1:
            chance = WON if board.won[colour] == board.turn else 1 - WON
            now.append(chance)
            after.append([[chance] * len(cells)] * 3)
            continue
        goal, against = 3 * mine + colour, 3 * (1 - mine) + colour
        own, helped, hindered = fillings.chances(connected[goal], goal, cells)
        rival, rival_helped, rival_hindered = fillings.chances(connected[against], against, cells)
        now.append(lead(own, rival))
        by_disc = [list(map(lead, helped, rival_hindered))] * 3
        by_disc[colour] = list(map(lead, helped, rival_helped))
        by_disc[BARRED[mine][colour]] = list(map(lead, hindered, rival_helped))
        after.append(by_disc)
    found = [
        (chance, 3 * cell + disc)
        for disc in range(3)
        if board.supply[disc]
        for cell, chance in zip(cells, map(majority, *(by_disc[disc] for by_disc in after)), strict=True)
    ]
    return majority(*now), found
