"""Two and three seats: the Aggressor, or the Empire, declares the dominant suit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.cards import SUITS
from games.catalogue.world_domination.rules.grid import CELLS
from games.catalogue.world_domination.rules.moves import Declare, Move
from games.catalogue.world_domination.rules.position import Next, Position, event
from games.catalogue.world_domination.rules.tribute import begin_tribute
from games.catalogue.world_domination.rules.view import Contract, Goal, Phase
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat

_NUMBERS: Final = range(CELLS + 1)
_NO_NUMBER: Final = (None,)


def is_number_declared(position: Position) -> bool:
    """True if a number of countries is declared too: with two seats, in the variant."""
    return position.seats == 2 and position.config.state_of_nations


def legal_declarations(position: Position, _seat: Seat) -> tuple[Declare, ...]:
    """Every suit, in the variant with every number of countries."""
    numbers: Sequence[int | None] = _NUMBERS if is_number_declared(position) else _NO_NUMBER
    return tuple(Declare(suit, number) for suit in SUITS for number in numbers)


def apply_declare(position: Position, seat: Seat, move: Move) -> Next:
    """The contract. With two seats the first conflict begins, with three the Rebels owe their tribute.

    :raises IllegalMove: ``number-missing``, ``number-unwanted``, ``number-out-of-range`` (lowest, highest).
    """
    if not isinstance(move, Declare):
        raise IllegalMove("wrong-phase", phase=position.phase)
    number, wanted = move.number, is_number_declared(position)
    if number is None:
        if wanted:
            raise IllegalMove("number-missing")
        goal = Goal.MORE if position.seats == 2 else Goal.MANY
    else:
        if not wanted:
            raise IllegalMove("number-unwanted")
        if number not in _NUMBERS:
            raise IllegalMove("number-out-of-range", lowest=_NUMBERS[0], highest=_NUMBERS[-1])
        goal = Goal.EXACTLY
    side = position.sides[seat]
    contract = Contract(side, seat, number or 0, move.suit, goal)
    told = event(e.DECLARED, seat, suit=move.suit, number=number, side=side, goal=goal)
    declared = position.having(contract=contract)
    if position.seats == 3:
        return begin_tribute(declared), (told,)
    return declared.having(phase=Phase.TARGET), (told,)
