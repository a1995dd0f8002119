"""Chance, bots and results of a table at which a board is played."""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.views.decorators.debug import sensitive_variables

from games.boards.comparison import is_played_by_its_holder
from games.catalogue import boards_of, rules_of
from games.kit.board import Line
from games.kit.rules.api import Json, Made
from games.kit.rules.seats import Resign, Seat
from games.models import BoardChance, BoardResult, Match, MoveRecord, SeatTenure
from games.selectors.record.history import history_of

from .seeds import bound_to


class ChanceGone(Exception):
    """An act of chance of a board is none by the rules of its match any more: the table cannot go on."""


def board_chance(match: Match, act: str) -> str | None:
    """The notation of an act of chance as the first table of the board had it; None if there was none."""
    known = BoardChance.objects.filter(board=match.board_id, act=act)
    return known.values_list("notation", flat=True).first()


def keep_board_chance(match: Match, act: str, notation: str) -> str:
    """Write down an act of chance for all tables of a board, in the transaction of the move itself.

    What follows from the seed two tables that draw it at once write alike. Of questions those of the first
    one stand, for which the other has waited.

    :returns: the notation that stands.
    """
    row = BoardChance(board=match.board, act=act, notation=notation)
    BoardChance.objects.bulk_create([row], ignore_conflicts=True)
    return board_chance(match, act) or notation


@sensitive_variables()
def board_bot_seed(match: Match, seat: int) -> int | None:
    """The seed of the thoughts of a bot at a board: the same wherever its seat has seen the same.

    In the place of the person each run that the site plays itself has one of its own.
    """
    if match.board_id is None:
        return None
    rules = rules_of(match.game, match.rules_version)
    made: list[Made[Any]] = [Made(step.mover, step.move, step.events) for step in history_of(match).branch]
    is_reference = match.reference_run is not None and seat == match.board.seat
    who = f"ref/{match.reference_run}/{seat}" if is_reference else str(seat)
    seen = "\n".join((f"bot/{who}", *rules.disclose(made, Seat(seat))))
    return int.from_bytes(hmac.digest(bound_to(match).seed, seen.encode(), "sha256")[:8], "big")


class LineResult(NamedTuple):
    """The result of one line at a table."""

    line: str
    raw: int | None
    """None where it cannot be compared."""
    fault: str
    """Whose fault that is; empty where it can."""


def results_of(match: Match, end: Any) -> list[LineResult]:
    """The result of each line at a table whose match is over.

    :param end: the view of somebody who only watches.
    """
    boards = boards_of(match.game)
    lines = boards.lines(match.seat_count)
    if match.board.withdrawn_at is not None:
        return [LineResult(line.name, None, BoardResult.Fault.NOBODY) for line in lines]
    raw = boards.raw(end) if end.outcome is not None and end.outcome.reason == "played" else None
    found = []
    for number, line in enumerate(lines):
        fault = _fault(match, line, has_raw=raw is not None)
        found.append(LineResult(line.name, None if fault or raw is None else raw[number], fault))
    return found


def course_of(match: Match, end: Any) -> Mapping[str, Json] | None:
    """Few facts of how a match that was played to its end went; None of one that was not.

    :param end: the view of somebody who only watches.
    """
    if end.outcome is None or end.outcome.reason != "played":
        return None
    return boards_of(match.game).course(end)


def write_no_results(match: Match, *, at: datetime) -> None:
    """Write for each line of a table that it has no result, through nobody's fault. It may come twice."""
    nobody = BoardResult.Fault.NOBODY
    lines = boards_of(match.game).lines(match.seat_count)
    BoardResult.objects.bulk_create(
        [
            BoardResult(board=match.board, match=match, line=line.name, fault=nobody, counted_at=at)
            for line in lines
        ],
        ignore_conflicts=True,
    )


def write_results(match: Match, end: Any, *, at: datetime) -> None:
    """Write the result of each line at a table whose match is over. For the transaction of its end."""
    assert match.board_id is not None  # noqa: S101 - the caller has looked
    course = course_of(match, end)
    BoardResult.objects.bulk_create(
        BoardResult(board_id=match.board_id, match=match, course=course, counted_at=at, **result._asdict())
        for result in results_of(match, end)
    )


def result_faults(match: Match) -> list[str]:
    """The stored results of a finished table that do not follow from its record, and what does, in words."""
    rows = BoardResult.objects.filter(match=match)
    stored = {LineResult(*row) for row in rows.values_list("line", "raw", "fault")}
    end = history_of(match).state.view(None)
    derived = set(results_of(match, end))
    differing = sorted(stored ^ derived, key=lambda result: (result.line, result in derived))
    course = course_of(match, end)
    kept = rows.order_by("line").values_list("line", "course")
    return [
        *(
            f"line {each.line}: {'stored' if each in stored else 'derived'} {each.raw} {each.fault}".rstrip()
            for each in differing
        ),
        # Results from before there were courses have none.
        *(f"line {line}: another course" for line, told in kept if told not in (None, course)),
    ]


def _fault(match: Match, line: Line, *, has_raw: bool) -> str:
    """The reason why the result of a line cannot be compared; empty if it can.

    It is one's own if one gave up, or if bots made more than a tenth of one's moves.
    """
    made = MoveRecord.objects.filter(match=match, seat__in=line.seats)
    if not has_raw:
        gave_up = made.filter(notation=Resign().notation()).exists()
        return BoardResult.Fault.OWN if gave_up else BoardResult.Fault.OTHERS
    people = SeatTenure.objects.filter(match=match, seat__in=line.seats, level="")
    for seat, player_id in people.values_list("seat", "player_id"):
        moves = Counter(made.filter(seat=seat).values_list("by", flat=True))
        if not moves:
            return BoardResult.Fault.NOBODY
        if not is_played_by_its_holder(moves[player_id], moves.total()):
            return BoardResult.Fault.OWN
    return BoardResult.Fault.NONE
