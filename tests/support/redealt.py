"""The record of a match written anew: what was hidden is dealt otherwise, to see who notices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.catalogue import RULES
from games.kit.rules.api import Made, Move
from games.kit.rules.errors import RulesError
from games.kit.rules.seats import Mover, Seat, Viewer
from games.kit.tests.rules.conformance import visible
from games.models import Match, MoveRecord
from games.selectors.record.history import History, first_history, histories

from .clock import NOON

Moves = Sequence[tuple[Mover, Move]]


def moves_of(match: Match) -> list[tuple[Mover, Any]]:
    """Every move of its record, by ply."""
    return [
        (None if row.seat is None else Seat(row.seat), RULES[match.game].parse_move(row.notation))
        for row in MoveRecord.objects.filter(match=match).order_by("ply")
    ]


def rewritten(match: Match, moves: Moves) -> None:
    """Give the match this record instead of its own."""
    MoveRecord.objects.filter(match=match).delete()
    MoveRecord.objects.bulk_create(
        MoveRecord(match=match, ply=ply, seat=mover, notation=move.notation(), played_at=NOON)
        for ply, (mover, move) in enumerate(moves)
    )
    Match.objects.filter(pk=match.pk).update(ply=len(moves))
    match.refresh_from_db()
    histories.clear()


def position_after(match: Match, moves: Moves) -> History:
    """The position to which moves lead from the start on. :raises RulesError: one is refused."""
    position = first_history(match)
    for mover, move in moves:
        position = position.after(mover, move, NOON)
    return position


def replayed(match: Match, moves: Moves) -> list[Made[Any]] | None:
    """The moves with their events from the start on; None if one is refused."""
    try:
        position = position_after(match, moves)
    except RulesError:
        return None
    return [Made(step.mover, step.move, step.events) for step in position.steps]


def told_to(viewer: Viewer, made: Sequence[Made[Any]]) -> list[Any]:
    """Every event that a viewer was shown."""
    return [event for each in made for event in visible(each.events, viewer)]
