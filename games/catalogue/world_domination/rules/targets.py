"""Choice of a conflict's target."""

from __future__ import annotations

from typing import Final

from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.grid import CELLS, COUNTRY, NEIGHBOURS, Side
from games.catalogue.world_domination.rules.moves import Move, Target
from games.catalogue.world_domination.rules.position import Next, Position, event
from games.catalogue.world_domination.rules.view import Cell, Conflict, Phase
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat

_TARGET: Final = tuple(Target(cell) for cell in range(CELLS))


def targets(cells: tuple[Cell, ...], side: Side) -> tuple[int, ...]:
    """The cells that `side` may fight for: neutral neighbours of its own; else rival neighbours; else any
    neutral country, any rival one, any at all."""
    near: set[int] = set()
    for cell, neighbours in enumerate(NEIGHBOURS):
        if cells[cell].owner is side:
            near.update(neighbours)
    rival = side.rival
    return (
        tuple(cell for cell in range(CELLS) if cells[cell].owner is None and cell in near)
        or tuple(cell for cell in range(CELLS) if cells[cell].owner is rival and cell in near)
        or tuple(cell for cell in range(CELLS) if cells[cell].owner is None)
        or tuple(cell for cell in range(CELLS) if cells[cell].owner is rival)
        or tuple(range(CELLS))
    )


def legal_targets(position: Position, seat: Seat) -> tuple[Target, ...]:
    """Every target."""
    return tuple(_TARGET[cell] for cell in targets(position.cells, position.sides[seat]))


def apply_target(position: Position, seat: Seat, move: Move) -> Next:
    """Put the Conflict token on a country. :raises IllegalMove: ``out-of-reach``."""
    contract = position.contract
    if not isinstance(move, Target) or contract is None:
        raise IllegalMove("wrong-phase", phase=position.phase)
    cell = move.cell
    if cell not in targets(position.cells, position.sides[seat]):
        raise IllegalMove("out-of-reach", cell=cell)
    number = len(position.conflicts) + 1
    country = position.layout[cell]
    defence = COUNTRY[country].defence
    told = event(
        e.TARGET_CHOSEN,
        seat,
        conflict=number,
        cell=cell,
        country=country,
        owner=position.cells[cell].owner,
        defence=defence,
    )
    conflict = Conflict(number, seat, (), cell, contract.dominant, defence)
    return position.having(phase=Phase.PLAY, conflict=conflict), (told,)
