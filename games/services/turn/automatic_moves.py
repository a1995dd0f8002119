"""Plays for a seat without its holder's doing: last cards, the rest that changes nothing, planned moves.

The last card of a hand falls at once: everybody knows that there is no choice in it. What a game carries out
at once (`Instructions.at_once`) is made as soon as its turn begins, by whoever made the record grow. All else
waits for its holder for a random time (`hold_move`), however it came about, so that neither haste nor delay
tells anything.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final, NamedTuple

from games.catalogue import rules_of
from games.kit.rules.back import Back
from games.kit.rules.instructions import REWOUND, Off
from games.kit.rules.proofs import Proof
from games.kit.rules.replay import AnyRules
from games.kit.rules.seats import Seat
from games.models import Match, PendingMove, Plan, SeatTenure, plan_of, waiting_move
from games.selectors.record.history import History

from .growth import Made
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


def proved(match: Match, history: History) -> Proof | None:
    """The proof that nothing which is left of the campaign changes a score, where the table wants to know.

    A spectator's view decides here, too. After a rewind the people go on by themselves first.
    """
    state = history.state
    if not match.plays_out or state.outcome is not None or isinstance(history.replay.move, Back):
        return None
    rules = _rules(match)
    if not rules.proves:
        return None
    return rules.prove(state.view(None), is_board=match.board_id is not None)


def played_out(history: History) -> tuple[Seat, Any] | None:
    """The next card of a campaign that the site plays out: any, so each seat's first; None: it is over."""
    state = history.state
    if state.outcome is not None or not state.to_move:
        return None
    seat = min(state.to_move)
    return seat, state.legal_moves(seat)[0]


def arrange_automatic_moves(
    match: Match,
    start: History,
    history: History,
    holders: Iterable[SeatTenure],
    began: Collection[SeatTenure],
    *,
    made: tuple[Seat | None, Any],
    is_present: bool,
    may_answer: bool = True,
    now: datetime,
    rng: Random,
) -> Made | None:
    """After the record has grown: let go of plans that are over, and arrange what the turns that began bring.

    The caller holds the match's row locked in a transaction. No query is made where nobody has planned and
    nothing is to be held, and no more than two for each seat for which that is otherwise.

    A plan ends with the turn in which its owner plays by hand otherwise than it asks for.

    :param start: the match before the record grew.
    :param holders: all who hold a seat, with their players and plans.
    :param began: those of them whose turn began or ended.
    :param made: the seat that moved, and its move; its holder has read what was dropped if it `is_present`.
    :param may_answer: whether the caller makes the move that is returned.
    :returns: a move to be made at once.
    """
    if history.state.outcome is not None:
        _forget(holders)
    elif any(step.mover is None for step in history.replay.steps(start.ply)):
        _forget(holders, told=_rules(match).instructions.at_once)
    mover, move = made
    for tenure in holders:
        if tenure.seat == mover and (plan := plan_of(tenure)) is not None:
            standing = _standing(match, plan, history, tenure)
            if is_present:
                standing = [each for each in standing if not _is_defied(match, each, start, mover, move)]
            note_plans(plan, standing, [] if is_present else plan.dropped)
    answer = None
    for tenure in began:
        if tenure.turn_ply is None or tenure.is_bot:
            continue
        due = _due(match, tenure, history)
        if due.is_at_once and may_answer and answer is None and waiting_move(tenure) is None:
            answer = Made(Seat(tenure.seat), due.move, tenure.player_id)
        else:
            _hold(match, tenure, due, now=now, rng=rng)
    return answer


def arrange(match: Match, tenure: SeatTenure, history: History, *, now: datetime, rng: Random) -> None:
    """Have the move wait that a seat's holder has instructed for its turn, or its only legal card.

    What is off is put down for the holder to read. What waits already, and is still what should, goes on.
    """
    _hold(match, tenure, _due(match, tenure, history), now=now, rng=rng)


def _hold(match: Match, tenure: SeatTenure, due: _Due, *, now: datetime, rng: Random) -> None:
    waits = waiting_move(tenure)
    if due.move is None:
        if waits is not None:
            drop(tenure)
    elif waits is None or (waits.turn_ply, waits.notation) != (tenure.turn_ply, due.move.notation()):
        pause = timedelta(0) if due.is_at_once else _pause(match, tenure, now, rng)
        hold_move(match, tenure, due.move, why=due.why, now=now, due_at=now + pause)


def _pause(match: Match, tenure: SeatTenure, now: datetime, rng: Random) -> timedelta:
    """The waiting time of such a move: no longer than half of what is left to the turn's deadline."""
    soonest, latest = (SOONEST_LIVE, LATEST_LIVE) if match.pace == Match.Pace.LIVE else (SOONEST, LATEST)
    if tenure.deadline_at is not None:
        latest = min(latest, max(tenure.deadline_at - now, timedelta(0)) / 2)
    return min(soonest, latest) + rng.random() * max(latest - soonest, timedelta(0))


class _Due(NamedTuple):
    """The move that shall be made for a seat in its turn, and the reason."""

    why: PendingMove.Why
    move: Any
    """None: nothing, as while a warning is unread."""
    is_at_once: bool = False


def _due(match: Match, tenure: SeatTenure, history: History) -> _Due:
    plan = plan_of(tenure)
    if tenure.player.is_warned:
        return _Due(FORCED, None)
    if plan is None and not tenure.player.forced_cards:
        return _Due(FORCED, None)
    rules, view = _rules(match), history.state.view(Seat(tenure.seat))
    if plan is not None:
        move, kind = _carried_out(rules, plan, view)
        if move is not None:
            return _Due(PLANNED, move, kind in rules.instructions.at_once)
    return _Due(FORCED, rules.forced(view) if tenure.player.forced_cards else None)


def _carried_out(rules: AnyRules, plan: Plan, view: Any) -> tuple[Any, str]:
    """The move that a holder's first instruction in force asks for, and its kind; those that are off are
    dropped."""
    instructions = [rules.instructions.parse(notation) for notation in plan.notations]
    off: list[list[str]] = []
    gone: set[str] = set()
    move, kind = None, ""
    for each in sorted(instructions, key=lambda each: rules.instructions.kinds.index(each.kind)):
        made = rules.instructions.carried_out(view, each)
        if isinstance(made, Off):
            off.append([made.short or each.notation(), made.reason])
            gone.add(each.notation())
        elif made is not None:
            move, kind = made, each.kind
            break
    if off:
        note_plans(plan, [notation for notation in plan.notations if notation not in gone], off)
    return move, kind


def _standing(match: Match, plan: Plan, history: History, tenure: SeatTenure) -> list[str]:
    """Those of the instructions that may still be carried out, after a move of their seat."""
    instructions, view = _rules(match).instructions, history.state.view(Seat(tenure.seat))
    return [each for each in plan.notations if instructions.stands(view, instructions.parse(each))]


def _is_defied(match: Match, notation: str, start: History, seat: Seat, move: Any) -> bool:
    """True if an instruction asked for another move of a seat than it has made at the end of `start`."""
    instructions = _rules(match).instructions
    asked = instructions.carried_out(start.state.view(seat), instructions.parse(notation))
    return not (asked is None or isinstance(asked, Off) or asked == move)


def _forget(holders: Iterable[SeatTenure], told: Mapping[str, str] | None = None) -> None:
    """Let go of everybody's plans: the cards are dealt anew, the match has gone back or is over.

    :param told: the kinds of instructions of which their holders are told, each with its shortest notation.
    """
    for tenure in holders:
        if (plan := plan_of(tenure)) is not None:
            kinds = dict.fromkeys(notation.partition(" ")[0] for notation in plan.notations)
            off = [[told[kind], REWOUND] for kind in kinds if told and kind in told]
            note_plans(plan, [], off)


def note_plans(plan: Plan, notations: list[str], dropped: list[list[str]]) -> None:
    """Write what stands and what is off, if that is another than before."""
    if (plan.notations, plan.dropped) != (notations, dropped):
        plan.notations, plan.dropped = notations, dropped
        plan.save(update_fields=["notations", "dropped"])


def _rules(match: Match) -> AnyRules:
    return rules_of(match.game, match.rules_version)
