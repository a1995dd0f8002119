"""Tries at a problem. The first of each person counts, from its first move to where it ends.

While that goes on they make no other, and nobody has two: else one would learn from the one for the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction

from games.kit.problem import Line, played
from games.kit.rules.errors import BadNotation
from games.models import Problem, ProblemTry
from games.selectors.problems.problems import position_of
from games.services.problems.days import today


class TryError(Exception):
    """A move that is not taken."""


class AnotherTry(TryError):
    """The first try has gone another way meanwhile, in another window."""


class TryOver(TryError):
    """The try is over, or is none of this problem."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A try after a move of it."""

    own: tuple[str, ...]
    """Moves of whoever solves."""
    line: Line
    counts: bool
    """It is the first, which counts."""


def make_move(
    *,
    problem: Problem,
    user_id: int | None,
    own: Sequence[str],
    compose: Callable[[], str],
    is_first: bool,
    now: datetime,
) -> Tried:
    """Make a move in a try; the reply is that of the proof.

    :param own: the moves of the try so far, of whoever solves.
    :param compose: makes the notation of the move. :raises BadNotation:
    :param is_first: the page has said that this try counts.
    :raises RulesError, RulesGone: see there. :raises TryError: see there. Nothing is written then.
    """
    so_far = _judged(problem, own)
    if so_far is None or so_far.judged != "on":
        raise TryOver
    replay = position_of(problem, so_far.moves)
    move = replay.rules.parse_move(compose())
    (seat,) = replay.state.to_move
    replay.state.play(seat, move)
    if move not in replay.state.legal_moves(seat):  # to resign is no try
        raise BadNotation("nothing-chosen")
    moves = (*own, move.notation())
    line = played(problem.proof, moves)
    counts = False
    if user_id is not None and problem.day == today(now):
        counts = _count(problem, user_id, own, moves, line, now, is_first=is_first)
    return Tried(moves, line, counts)


def _judged(problem: Problem, own: Sequence[str]) -> Line | None:
    try:
        return played(problem.proof, own)
    except ValueError:
        return None


def _count(
    problem: Problem,
    user_id: int,
    own: Sequence[str],
    moves: Sequence[str],
    line: Line,
    now: datetime,
    *,
    is_first: bool,
) -> bool:
    """Write down a move of the first try; False if that is over and this is another.

    :raises AnotherTry: see there.
    """
    solved = {"solved": True, "wrong": False, "on": None}[line.judged]
    with transaction.atomic(durable=True):
        row = _locked(problem, user_id)
        if row is None:
            try:
                with transaction.atomic():
                    ProblemTry.objects.create(
                        problem=problem, player_id=user_id, moves=list(moves), solved=solved, at=now
                    )
            except IntegrityError:  # another window was quicker
                row = _locked(problem, user_id)
            else:
                return True
        if row is None or (row.moves == list(moves) and (is_first or row.solved is None)):
            return True  # sent twice
        if row.solved is None and row.moves == list(own):
            row.moves, row.solved = list(moves), solved
            row.save(update_fields=["moves", "solved"])
            return True
        if row.solved is None or is_first:
            raise AnotherTry
    return False


def give_up(*, problem: Problem, user_id: int, now: datetime) -> None:
    """End the first try without an answer, or make none; where it is over this does nothing."""
    with transaction.atomic(durable=True):
        row = _locked(problem, user_id)
        if row is not None and row.solved is None:
            row.solved = False
            row.save(update_fields=["solved"])
        elif row is None and problem.day == today(now):
            ProblemTry.objects.get_or_create(
                problem=problem, player_id=user_id, defaults={"solved": False, "at": now}
            )


def _locked(problem: Problem, user_id: int) -> ProblemTry | None:
    return ProblemTry.objects.select_for_update().filter(problem=problem, player=user_id).first()
