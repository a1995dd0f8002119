"""Plays for a seat without its holder's doing: last cards, the only legal card, planned moves.

The last card of a hand falls at once: everybody knows that there is no choice in it. All else waits for its
holder for a random time (`hold_move`), however it came about, so that neither haste nor delay tells anything.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from games.catalogue import rules_of
from games.kit.rules.instructions import Off
from games.kit.rules.replay import AnyRules
from games.kit.rules.seats import Seat
from games.models import Match, PendingMove, Plan, SeatTenure, plan_of, waiting_move
from games.selectors.record.history import History

from .held_moves import drop, hold_move

SOONEST: Final = timedelta(minutes=1)
LATEST: Final = timedelta(minutes=20)
"""Latest time after a turn began at which a card that leaves no choice, or an instruction, is played …"""
SOONEST_LIVE: Final = timedelta(seconds=1)
LATEST_LIVE: Final = timedelta(seconds=6)
"""… and when at a table at which people sit and wait."""

PLANNED, FORCED = PendingMove.Why.PLANNED, PendingMove.Why.FORCED


def falling(match: Match, history: History) -> tuple[Seat, Any] | None:
    """The seat to move and its last card, if the card falls by itself; else None.

    A spectator's view decides, so that neither the card nor a pause before it tells what is hidden.
    """
    state = history.state
    if state.outcome is not None or not _rules(match).falls(state.view(None)):
        return None
    (seat,) = state.to_move
    (move,) = state.legal_moves(seat)
    return seat, move


def arrange_automatic_moves(
    match: Match,
    start: History,
    history: History,
    holders: Iterable[SeatTenure],
    began: Collection[SeatTenure],
    *,
    made: tuple[Seat | None, Any],
    is_present: bool,
    now: datetime,
    rng: Random,
) -> None:
    """After the record has grown: let go of plans that are over, and arrange what the turns that began bring.

    The caller holds the match's row locked in a transaction. No query is made where nobody has planned and
    nothing is to be held, and no more than two for each seat for which that is otherwise.

    A plan ends with the turn in which its owner plays by hand otherwise than it asks for.

    :param start: the match before the record grew.
    :param holders: all who hold a seat, with their players and plans.
    :param began: those of them whose turn began or ended.
    :param made: the seat that moved, and its move; its holder has read what was dropped if it `is_present`.
    """
    if history.state.outcome is not None or any(
        step.mover is None for step in history.replay.steps(start.ply)
    ):
        _forget(holders)
    mover, move = made
    for tenure in holders:
        if tenure.seat == mover and (plan := plan_of(tenure)) is not None:
            standing = _standing(match, plan, history, tenure)
            if is_present:
                standing = [each for each in standing if not _is_defied(match, each, start, mover, move)]
            note_plans(plan, standing, [] if is_present else plan.dropped)
    for tenure in began:
        if tenure.turn_ply is not None and not tenure.is_bot:
            arrange(match, tenure, history, now=now, rng=rng)


def arrange(match: Match, tenure: SeatTenure, history: History, *, now: datetime, rng: Random) -> None:
    """Have the move wait that a seat's holder has instructed for its turn, or its only legal card.

    What is off is put down for the holder to read. What waits already, and is still what should, goes on.
    """
    why, move = _due(match, tenure, history)
    waits = waiting_move(tenure)
    if move is None:
        if waits is not None:
            drop(tenure)
    elif waits is None or (waits.turn_ply, waits.notation) != (tenure.turn_ply, move.notation()):
        hold_move(match, tenure, move, why=why, now=now, due_at=now + _pause(match, tenure, now, rng))


def _pause(match: Match, tenure: SeatTenure, now: datetime, rng: Random) -> timedelta:
    """The waiting time of such a move: no longer than half of what is left to the turn's deadline."""
    soonest, latest = (SOONEST_LIVE, LATEST_LIVE) if match.pace == Match.Pace.LIVE else (SOONEST, LATEST)
    if tenure.deadline_at is not None:
        latest = min(latest, max(tenure.deadline_at - now, timedelta(0)) / 2)
    return min(soonest, latest) + rng.random() * max(latest - soonest, timedelta(0))


def _due(match: Match, tenure: SeatTenure, history: History) -> tuple[PendingMove.Why, Any]:
    """The move that shall wait and the reason; None as the move: nothing, as while a warning is unread."""
    plan = plan_of(tenure)
    if tenure.player.is_warned:
        return FORCED, None
    if plan is None and not tenure.player.forced_cards:
        return FORCED, None
    rules, view = _rules(match), history.state.view(Seat(tenure.seat))
    if plan is not None:
        move = _carried_out(rules, plan, view)
        if move is not None:
            return PLANNED, move
    return FORCED, rules.forced(view) if tenure.player.forced_cards else None


def _carried_out(rules: AnyRules, plan: Plan, view: Any) -> Any:
    """The move that a holder's first instruction in force asks for; those that are off are dropped."""
    instructions = [rules.instructions.parse(notation) for notation in plan.notations]
    off: list[list[str]] = []
    move = None
    for each in sorted(instructions, key=lambda each: rules.instructions.kinds.index(each.kind)):
        made = rules.instructions.carried_out(view, each)
        if isinstance(made, Off):
            off.append([each.notation(), made.reason])
        elif made is not None:
            move = made
            break
    if off:
        gone = {notation for notation, _ in off}
        note_plans(plan, [notation for notation in plan.notations if notation not in gone], off)
    return move


def _standing(match: Match, plan: Plan, history: History, tenure: SeatTenure) -> list[str]:
    """Those of the instructions that may still be carried out, after a move of their seat."""
    instructions, view = _rules(match).instructions, history.state.view(Seat(tenure.seat))
    return [each for each in plan.notations if instructions.stands(view, instructions.parse(each))]


def _is_defied(match: Match, notation: str, start: History, seat: Seat, move: Any) -> bool:
    """True if an instruction asked for another move of a seat than it has made at the end of `start`."""
    instructions = _rules(match).instructions
    asked = instructions.carried_out(start.state.view(seat), instructions.parse(notation))
    return not (asked is None or isinstance(asked, Off) or asked == move)


def _forget(holders: Iterable[SeatTenure]) -> None:
    """Let go of everybody's plans: the cards are dealt anew, or the match is over."""
    for tenure in holders:
        if (plan := plan_of(tenure)) is not None:
            note_plans(plan, [], [])


def note_plans(plan: Plan, notations: list[str], dropped: list[list[str]]) -> None:
    """Write what stands and what is off, if that is another than before."""
    if (plan.notations, plan.dropped) != (notations, dropped):
        plan.notations, plan.dropped = notations, dropped
        plan.save(update_fields=["notations", "dropped"])


def _rules(match: Match) -> AnyRules:
    return rules_of(match.game, match.rules_version)
