"""Four seats: an auction carried on as `beliefs` says that others call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

from games.bots.world_domination.beliefs import appeals, lowest_number

MOST: Final = 20
"""Countries; after such a bid in politics the auction is over."""


def carried_on(
    strengths: Sequence[tuple[float, float, float]],
    highest: tuple[int, int, int] | None,
    passed: int,
    turn: int,
    sides: Sequence[int],
    random: Callable[[], float],
) -> tuple[int, int, int] | None:
    """The bid that wins an auction: its number, its suit and who has made it; None if all pass.

    Every further call is drawn by how likely it is: the lowest bid of a suit, or a pass.

    :param strengths: of each seat, what its hand is worth by dominant suit (`beliefs.strengths_of`).
    :param highest: the highest bid so far, in the same form as what is returned.
    :param passed: bit mask of the seats that are out.
    :param turn: the seat that calls next; if it is out, the next one that is not.
    :param sides: by seat.
    :param random: gives numbers from 0 to below 1, such as `random.Random().random`.
    """
    seats = len(strengths)
    number, suit, bidder = (0, -1, -1) if highest is None else highest
    left = seats - passed.bit_count()
    while left > (0 if bidder < 0 else 1) and (number < MOST or suit):
        if not passed >> turn & 1:
            led = None if bidder < 0 else suit
            lowest = (
                lowest_number(number, led, 0),
                lowest_number(number, led, 1),
                lowest_number(number, led, 2),
            )
            is_ally = bidder >= 0 and sides[turn] == sides[bidder]
            call = _drawn(appeals(strengths[turn], lowest, led, is_ally), random())
            if call < 3:
                number, suit, bidder = lowest[call], call, turn
            else:
                passed |= 1 << turn
                left -= 1
        turn = (turn + 1) % seats
    return None if bidder < 0 else (number, suit, bidder)


def _drawn(goods: Sequence[float], random: float) -> int:
    """A call, each as likely as it looks good."""
    highest = max(goods)
    weights = [exp(good - highest) for good in goods]
    total = 0.0
    for weight in weights:
        total += weight
    left = random * total
    for call in range(3):
        left -= weights[call]
        if left < 0:
            return call
    return 3
