"""Boards of World Domination: one campaign of two or four seats, or a whole match of three."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from games.catalogue.world_domination.rules.grid import SIDES, Side
from games.catalogue.world_domination.rules.view import View, wins_as_rebel
from games.kit.board import Boards, Line, each_seat
from games.kit.rules.api import Json
from games.kit.rules.seats import Seat

PAR: Final = 10
"""Half of the countries."""
WINNING: Final = 5
"""Countries that the campaign is worth to whoever wins it, and costs the others."""
STEPS: Final = (1, 2, 3, 5, 7, 9, 11, 13, 16, 19, 22, 26)
STEPS_OF_THREE: Final = (1, 3, 5, 8, 11, 15, 19, 24, 29, 35, 42, 50)


def options(seats: int) -> Mapping[str, Json]:
    """One campaign; with three seats everybody is the Empire once."""
    return {} if seats == 3 else {"campaigns": "1"}


def lines(seats: int) -> tuple[Line, ...]:
    """Gold and silver; with three seats everybody."""
    if seats == 3:
        return each_seat(seats)
    sides = SIDES[seats]
    return tuple(
        Line(side.name.lower(), tuple(Seat(seat) for seat, mine in enumerate(sides) if mine is side))
        for side in Side
    )


def raw(view: View) -> tuple[int, ...]:
    """Countries above or below half of them and what the campaign is worth, silver the negative of gold.

    With three seats twice the countries held as the Empire, and the conflicts won as a Rebel.
    """
    if view.seats == 3:
        wins = wins_as_rebel(view.results, view.seats)
        return tuple(2 * countries + won for countries, won in zip(view.scores, wins, strict=True))
    (result,) = view.results
    countries = result.countries[Side.GOLD] - PAR
    gold = countries + (WINNING if result.winner is Side.GOLD else -WINNING)
    return gold, -gold


def closed(end: View, before: View) -> View:
    """Without the cards that others had left, drew, kept, passed on, showed or laid face down."""
    return replace(
        end,
        hands=None,
        arming=before.arming,
        rise=before.rise,
        draft=before.draft,
        meeting=before.meeting,
    )


def steps(seats: int) -> tuple[int, ...]:
    """Swings by differences."""
    return STEPS_OF_THREE if seats == 3 else STEPS


def course(view: View) -> Mapping[str, Json]:
    """Few facts of a match.

    ``side``, ``number``, ``suit`` (a letter), ``goal``: the contract; ``winner``; ``countries`` by side. With
    three seats ``empire``: countries as the Empire, ``rebel``: conflicts won as a Rebel, each by seat.
    """
    if view.seats == 3:
        return {"empire": list(view.scores), "rebel": list(wins_as_rebel(view.results, view.seats))}
    (result,) = view.results
    contract = result.contract
    return {
        "side": int(contract.aggressor),
        "number": contract.number,
        "suit": contract.dominant.letter,
        "goal": contract.goal.value,
        "countries": list(result.countries),
        "winner": None if result.winner is None else int(result.winner),
    }


BOARDS: Final[Boards[View]] = Boards((2, 3, 4), options, lines, raw, steps, closed, course)
