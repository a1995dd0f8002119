"""Winning colours and the match: what a placement decides, in the order of the rules."""

from __future__ import annotations

from typing import Final

from games.catalogue.three_colours.rules.board import COLOURS, Colour
from games.catalogue.three_colours.rules.pairs import chart_of
from games.catalogue.three_colours.rules.position import NOBODY, ONLY, Position
from games.catalogue.three_colours.rules.reach import FENCE, FROM, TO, USES, shortest
from games.catalogue.three_colours.rules.view import Way, Win, Wins
from games.kit.rules.api import Outcome
from games.kit.rules.seats import Seat

TO_WIN: Final = 2
"""Colours that win the match."""


def decide(position: Position, mover: Seat, arrived: int) -> Position:
    """The position with the colours that `mover` has just decided, their trophies taken from the supply.

    For each open colour: the mover connects it; else the other seat does; else the other seat is fenced off;
    else the mover is. The match is over when a seat has two colours; all that the disc decides counts.

    :param position: after the disc; its shores are up to date.
    :param arrived: the mask of the ways and fences that arrive, from `reach`.
    """
    won: list[Win | None] = list(position.won)
    supply = list(position.supply)
    for colour in COLOURS:
        if won[colour] is None:
            win = _win(position, mover, colour, arrived)
            if win is not None:
                won[colour] = win
                supply[colour] -= win.trophy
    wins: Wins = (won[0], won[1], won[2])
    return _ended(position.having(won=wins, supply=(supply[0], supply[1], supply[2])))


def _win(position: Position, mover: Seat, colour: Colour, arrived: int) -> Win | None:
    other = Seat(1 - mover)
    own = 3 * chart_of(mover, swapped=position.swapped) + colour
    rival = 3 * chart_of(other, swapped=position.swapped) + colour
    for seat, way, index in (
        (mover, Way.CONNECTION, own),
        (other, Way.CONNECTION, rival),
        (mover, Way.FENCE, FENCE + rival),
        (other, Way.FENCE, FENCE + own),
    ):
        if arrived >> index & 1:
            one, two = USES[index]
            return Win(
                colour,
                seat,
                way,
                shortest(position.discs[one] | position.discs[two], FROM[index], TO[index]),
                mover,
                for_both=bool(arrived >> own & arrived >> rival & 1),
                trophy=position.supply[colour] > 0,
                barred=COLOURS[one] if way is Way.FENCE else None,
            )
    return None


def _ended(position: Position) -> Position:
    """The position, the match over if a seat has two colours or three."""
    scores = position.scores
    if max(scores) < TO_WIN:
        return position
    outcome = Outcome(ONLY[scores.index(max(scores))], scores, "played")
    return position.having(to_move=NOBODY, outcome=outcome)
