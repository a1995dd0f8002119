"""Chooses for the level normal with two seats the suit, and in the variant the number, to declare.

When the arming is over each seat knows both hands: what has not been played the rival holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from games.catalogue.world_domination.bots.goals import good_for_aggressor
from games.catalogue.world_domination.bots.imagination import imagining
from games.catalogue.world_domination.bots.policy import play_out
from games.catalogue.world_domination.rules.cards import SUITS, Suit, cards_in
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.grid import CELLS
from games.catalogue.world_domination.rules.moves import Declare
from games.catalogue.world_domination.rules.position import Position
from games.catalogue.world_domination.rules.view import Contract, Goal, View
from games.kit.rules.seats import Seat

FIRST_TARGETS: Final = 6
"""Number of first targets with which a declaration is tried."""
ROUND_ABOUT: Final = (-2, -1, 0, 1)
"""The numbers that are tried, from what the Aggressor would hold if it fought for every country."""
CONFLICTS: Final = 4
"""The conflicts that a trial counts as having imagined."""


def choose_declaration(view: View, rng: Random) -> Declare:
    """The suit that wins the most, and the number that is the surest."""
    assert view.viewer is not None  # noqa: S101 - a bot has a seat
    world, seat = imagining(view, rng)(), view.viewer
    return max(
        _worth_a_thought(view, world, seat), key=lambda move: _good(world, seat, move.suit, move.number)
    )


def declarations(view: View, rng: Random) -> list[Declare]:
    """Those worth a thought: every suit, in the variant with some numbers about what it would bring."""
    assert view.viewer is not None  # noqa: S101 - a bot has a seat
    return _worth_a_thought(view, imagining(view, rng)(), view.viewer)


def _worth_a_thought(view: View, world: Position, seat: Seat) -> list[Declare]:
    if not view.options.state_of_nations:
        return [Declare(suit) for suit in SUITS]
    return [Declare(suit, number) for suit in SUITS for number in _numbers(world, seat, suit)]


def _good(world: Position, seat: Seat, suit: Suit, number: int | None) -> float:
    """The worth of a declaration, on average over first targets."""
    goods = [good_for_aggressor(table, CONFLICTS) for table in _ends(world, seat, suit, number)]
    return sum(goods) / len(goods)


def _numbers(world: Position, seat: Seat, suit: Suit) -> list[int]:
    held = [table.owned[world.sides[seat]].bit_count() for table in _ends(world, seat, suit, None)]
    middle = round(sum(held) / len(held))
    return [middle + step for step in ROUND_ABOUT if 0 <= middle + step <= CELLS]


def _ends(world: Position, seat: Seat, suit: Suit, number: int | None) -> Iterator[Fast]:
    """The campaign played out from each of some first targets."""
    start = _begun(world, seat, suit, number)
    for cell in cards_in(start.targets())[:FIRST_TARGETS]:
        table = start.copy()
        table.play(cell)
        play_out(table)
        yield table


def _begun(world: Position, seat: Seat, suit: Suit, number: int | None) -> Fast:
    """The campaign as a declaration lets it begin."""
    goal = Goal.MORE if number is None else Goal.EXACTLY
    return Fast(world, Contract(world.sides[seat], seat, number or 0, suit, goal))
