"""Reads problems of days: what everybody may know, one's own tries, and a position as a table shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext as _

from games.catalogue import rules_of
from games.kit.rules.replay import Replay
from games.kit.rules.seats import Seat
from games.kit.seats import Holder
from games.kit.table import MatchFacts, Moment, OwnTurn, Table
from games.models import Problem, ProblemTry

Own = Literal["", "on", "solved", "failed"]
"""One's own first try: none, going on, or what it came to."""
KEY = "problem"
"""Stands for the key of a table, which a problem has none of."""
NOBODY = -1
"""Player of a side that nobody holds."""


@dataclass(frozen=True, slots=True)
class Step:
    """A problem of a day, in the list of its day's."""

    number: int
    length: int
    own: Own
    solved: int = 0
    """People who solved it at their first try."""
    tried: int = 0
    """People whose first try is over."""


def steps_of(day: date, user_id: int | None, *, counted: bool = True) -> list[Step]:
    """The problems of a day. One query.

    :param counted: count who has tried and solved them.
    """
    rows = _with_own(Problem.objects.filter(day=day), user_id)
    return [_step(row) for row in (_counted(rows) if counted else rows)]


def problem_at(day: date, step: int) -> Problem | None:
    """A problem of a day."""
    return Problem.objects.filter(day=day, step=step).first()


def own_try(problem: Problem, user_id: int | None) -> ProblemTry | None:
    """Somebody's first try at a problem."""
    return None if user_id is None else problem.tries.filter(player=user_id).first()


def past_days(before: date, user_id: int | None, size: int) -> list[tuple[date, list[Step]]]:
    """The days before a day that had problems, the latest first. Two queries."""
    days = Problem.objects.filter(day__lt=before).order_by("-day").values_list("day", flat=True).distinct()
    by_day: dict[date, list[Step]] = {day: [] for day in days[:size] if day is not None}
    for row in _counted(_with_own(Problem.objects.filter(day__in=list(by_day)), user_id)):
        by_day[row.day].append(_step(row))
    return list(by_day.items())


def _with_own(problems: QuerySet[Problem], user_id: int | None) -> Any:
    mine = ProblemTry.objects.filter(problem=OuterRef("pk"), player=user_id)
    known = problems.only("day", "step", "length").order_by("day", "step")
    return known.annotate(has_begun=Exists(mine), own_solved=Subquery(mine.values("solved")))


def _counted(problems: Any) -> Any:
    return problems.annotate(
        tried=Count("tries", filter=Q(tries__solved__isnull=False)),
        solved=Count("tries", filter=Q(tries__solved=True)),
    )


def _step(row: Any) -> Step:
    own: Own = ""
    if row.has_begun:
        own = "on" if row.own_solved is None else "solved" if row.own_solved else "failed"
    return Step(row.step, row.length, own, getattr(row, "solved", 0), getattr(row, "tried", 0))


def position_of(problem: Problem, line: Sequence[str] = ()) -> Replay:
    """The position of a problem, or after some more moves of both.

    :raises RulesGone: its rules are not here any more. :raises BrokenMove: a move that is none there.
    """
    rules = rules_of(problem.game, problem.rules_version)
    replay = Replay.start(rules, rules.parse_config({}), 2)
    for notation in (*problem.moves, *line):
        (seat,) = replay.state.to_move
        replay = replay.extend(seat, notation)
    return replay


def table_of(
    problem: Problem,
    replay: Replay,
    sent: Mapping[str, Sequence[str]] | None = None,
    *,
    is_over: bool = False,
) -> Table:
    """A position of a problem as a table before whoever solves it.

    :param sent: fields that were sent in vain.
    :param is_over: nothing can be chosen any more.
    """
    seat = Seat(problem.seat)
    may_move = seat in replay.state.to_move and not is_over
    names = (_("You"), _("Defender"))
    return Table(
        key=KEY,
        version=0,
        match=MatchFacts(_("Problem of the day"), problem.game, 2),
        viewer=seat,
        reader=seat,
        view=replay.state.view(seat),
        holders=tuple(
            Holder(
                seat=each,
                player_id=NOBODY,
                username="",
                name=names[each != seat],
                is_bot=False,
                level="",
                turn_since=None,
                turn_ply=replay.ply if may_move and each == seat else None,
                seen_ply=replay.ply,
                won=None,
            )
            for each in (Seat(0), Seat(1))
        ),
        log=(),
        ply=replay.ply,
        since=replay.ply,
        moment=Moment(is_past=not may_move),
        turn=OwnTurn(sent=sent or {}),
    )
