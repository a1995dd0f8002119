"""Settling a conflict when the last card has been played."""

from __future__ import annotations

from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.campaigns import end_campaign
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.position import ONLY, Next, Position, event
from games.catalogue.world_domination.rules.view import Cell, Conflict, Ending, Phase, Result, Trick
from games.kit.rules.seats import Seat, left_of


def result_of(conflict: Conflict, owner: Side | None) -> Result:
    """The result of a conflict with the cards that have been played, the target being `owner`'s."""
    suit, winner = conflict.deciding, conflict.leader
    assert suit is not None  # noqa: S101 - a card has been played
    defence = conflict.defence[suit]
    power = max((laid.power for laid in conflict.laid if laid.suit is suit), default=0)
    if winner is None:
        return Result(Ending.DRAW, None, suit, power, defence, None)
    if power > defence:
        return Result(Ending.TAKEN, winner, suit, power, defence, owner)
    return Result(Ending.HELD, winner, suit, power, defence, None)


def with_token(cell: Cell, side: Side) -> Cell:
    """The cell with one more token of `side` on top."""
    if side is Side.GOLD:
        return Cell(side, cell.gold + 1, cell.silver)
    return Cell(side, cell.gold, cell.silver + 1)


def next_starter(conflict: Conflict, result: Result, seats: int) -> Seat:
    """The starter of the next conflict: the winner who took the country, else the seat after this starter.

    With two seats it is the winner's opponent if the defences held.
    """
    if result.winner is not None:
        if result.ending is Ending.TAKEN:
            return result.winner
        if seats == 2:
            return left_of(result.winner, seats)
    return left_of(conflict.starter, seats)


def carry_on(position: Position, hands: tuple[int, ...], conflict: Conflict) -> Next:
    """After a card has been played to `conflict`: the next seat plays, or the conflict is settled."""
    if len(conflict.laid) < position.seats:
        to_move = ONLY[left_of(conflict.laid[-1].seat, position.seats)]
        return position.having(hands=hands, conflict=conflict, to_move=to_move), ()
    return _settle(position, hands, conflict)


def _settle(position: Position, hands: tuple[int, ...], conflict: Conflict) -> Next:
    """The winner's side takes the country if its power is above the defence; then comes the next conflict,
    or the end of the campaign if no cards are left in `hands`."""
    result = result_of(conflict, position.cells[conflict.target].owner)
    finished = Conflict(
        conflict.number,
        conflict.starter,
        conflict.laid,
        conflict.target,
        conflict.dominant,
        conflict.defence,
        result,
    )
    cells, winner = position.cells, result.winner
    starter = next_starter(conflict, result, position.seats)
    if result.ending is Ending.TAKEN and winner is not None:
        grown = list(cells)
        grown[conflict.target] = with_token(cells[conflict.target], position.sides[winner])
        cells = tuple(grown)
    last = not any(hands)
    settled = position.having(
        phase=Phase.TARGET,
        cells=cells,
        hands=hands,
        conflict=None,
        conflicts=(*position.conflicts, finished),
        to_move=ONLY[starter],
    )
    told = event(
        e.CONFLICT_ENDED,
        conflict=conflict.number,
        cell=conflict.target,
        country=position.layout[conflict.target],
        winner=winner,
        side=None if winner is None else position.sides[winner],
        ending=result.ending,
        suit=result.suit,
        by_dominant=result.suit is conflict.dominant,
        power=result.power,
        defence=result.defence,
        taken_from=result.taken_from,
        tied=conflict.best if winner is None else (),
        powers=powers_by_seat(conflict),
        next=None if last else starter,
    )
    if not last or position.contract is None:
        return settled, (told,)
    ended, events = end_campaign(settled, position.contract)
    return ended, (told, *events)


def powers_by_seat(trick: Trick) -> tuple[tuple[int, int], ...]:
    """Suit and power of every seat, when all have played."""
    by_seat: dict[Seat, tuple[int, int]] = {laid.seat: (laid.suit, laid.power) for laid in trick.laid}
    return tuple(by_seat[seat] for seat in sorted(by_seat))
