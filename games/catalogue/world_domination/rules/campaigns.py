"""Beginning and end of a campaign, end of the match, and resigning."""

from __future__ import annotations

from typing import Final

from games.catalogue.world_domination.rules.events import MATCH_ENDED
from games.catalogue.world_domination.rules.grid import Side, seats_of_side
from games.catalogue.world_domination.rules.position import NOBODY, Next, Position, event
from games.catalogue.world_domination.rules.tricks import count_wins
from games.catalogue.world_domination.rules.view import (
    CampaignResult,
    Cell,
    Contract,
    Goal,
    Phase,
    wins_as_rebel,
)
from games.kit.rules.api import CAMPAIGN_ENDED, RESIGNED, Event, Outcome
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat, seats_of

CAMPAIGNS: Final = 3
"""Campaigns of a match for three."""


def count_countries(cells: tuple[Cell, ...]) -> tuple[int, int]:
    """Countries controlled, by side."""
    owners = [cell.owner for cell in cells]
    return owners.count(Side.GOLD), owners.count(Side.SILVER)


def count_tokens(cells: tuple[Cell, ...]) -> tuple[int, int]:
    """Tokens on the grid, covered ones counted, by side."""
    return sum(cell.gold for cell in cells), sum(cell.silver for cell in cells)


def winner_of(contract: Contract, countries: tuple[int, int], tokens: tuple[int, int]) -> Side | None:
    """The winner of a campaign; nobody with three seats.

    With four seats the Aggressor does with at least as many countries as bid; with the lowest bid and exactly
    that many only with more tokens than the Defender. With two seats it does with more countries than the
    Defender, or in the variant with exactly the number that it has declared.
    """
    side = contract.aggressor
    held = countries[side]
    match contract.goal:
        case Goal.AT_LEAST:
            by_tokens = is_by_tokens(contract, countries)
            is_reached = tokens[side] > tokens[side.rival] if by_tokens else held >= contract.number
        case Goal.MORE:
            is_reached = held > countries[side.rival]
        case Goal.EXACTLY:
            is_reached = held == contract.number
        case Goal.MANY:
            return None
    return side if is_reached else side.rival


def is_by_tokens(contract: Contract, countries: tuple[int, int]) -> bool:
    """True if tokens decide: after a bid of 10 with exactly 10 countries."""
    return contract.goal is Goal.AT_LEAST and contract.number == countries[contract.aggressor] == 10


def end_campaign(position: Position, contract: Contract) -> Next:
    """Settle the contract; the next layout is due unless that was the last campaign."""
    countries, tokens = count_countries(position.cells), count_tokens(position.cells)
    winner = winner_of(contract, countries, tokens)
    gold, silver = position.won
    conflicts = count_wins(position.conflicts, position.seats)
    result = CampaignResult(position.campaign, contract, countries, tokens, winner, conflicts)
    ended = position.having(
        won=(gold + (winner is Side.GOLD), silver + (winner is Side.SILVER)),
        results=(*position.results, result),
    )
    told = event(
        CAMPAIGN_ENDED,
        number=position.campaign,
        winners=NOBODY if winner is None else seats_of_side(winner, position.sides),
        scores=ended.scores,
        side=winner,
        contract=contract,
        countries=countries,
        tokens=tokens,
        by_tokens=is_by_tokens(contract, countries),
        conflicts=conflicts,
    )
    winners = _winners(ended)
    if winners is not None:
        over, events = end_match(ended, winners, "played")
        return over, (told, *events)
    # The table stays as it is, to be looked at, until chance lays out the next world.
    return ended.having(phase=Phase.SETUP, to_move=NOBODY), (told,)


def _winners(position: Position) -> frozenset[Seat] | None:
    """The winners of the match with the campaigns that are over; None if it goes on."""
    if position.seats == 3:
        return winners_of_three(position) if len(position.results) == CAMPAIGNS else None
    to_win = position.config.to_win
    if to_win not in position.won:
        return None
    return seats_of_side(Side(position.won.index(to_win)), position.sides)


def winners_of_three(position: Position) -> frozenset[Seat]:
    """The most countries as the Empire, then the most conflicts won as a Rebel; still equal seats share.

    Seats that have resigned are left out; if all have, nobody wins.
    """
    wins, scores = wins_as_rebel(position.results, position.seats), position.scores
    staying = frozenset(seats_of(position.seats)) - position.resigned
    best = max(((scores[seat], wins[seat]) for seat in staying), default=None)
    return frozenset(seat for seat in staying if (scores[seat], wins[seat]) == best)


def end_match(position: Position, winners: frozenset[Seat], reason: str) -> Next:
    """The match is over; scores as they stand."""
    outcome = Outcome(winners, position.scores, reason)
    told = event(
        MATCH_ENDED,
        winners=winners,
        scores=outcome.scores,
        reason=reason,
        conflicts=wins_as_rebel(position.results, position.seats) if position.seats == 3 else (),
    )
    return position.having(phase=Phase.OVER, to_move=NOBODY, outcome=outcome), (told,)


def apply_resign(position: Position, seat: Seat) -> Next:
    """With two or four seats the seat's side loses at once.

    With three the match goes on: the seat keeps its turns and its score, and cannot be among the winners.

    :raises IllegalMove: ``has-resigned`` if it has before.
    """
    if seat in position.resigned:
        raise IllegalMove("has-resigned")
    given_up = position.having(resigned=position.resigned | {seat})
    if position.seats == 3:
        return given_up, (event(RESIGNED, seat, side=None),)
    side = position.sides[seat]
    resigned: Event = event(RESIGNED, seat, side=side)
    over, events = end_match(given_up, seats_of_side(side.rival, position.sides), "resigned")
    return over, (resigned, *events)
