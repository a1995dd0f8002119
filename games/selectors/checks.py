"""Whether what the rows say of a match follows from its record."""

from __future__ import annotations

from collections.abc import Iterator

from games.models import Match, MoveRecord, SeatTenure
from games.rules.core.api import Outcome, Seat
from games.rules.core.errors import RulesError
from games.rules.core.records import STATED
from games.rules.registry import has_rules, rules_of


def matches_to_check() -> Iterator[Match]:
    """Every match that has begun, the oldest first; memory stays flat."""
    return Match.objects.filter(started_at__isnull=False).order_by("pk").iterator(chunk_size=500)


def can_be_checked(match: Match) -> bool:
    """Whether the rules of a match are here."""
    return has_rules(match.game, match.rules_version)


def faults_of(match: Match) -> list[str]:
    """What is wrong with a match, in words; nothing if all its rows follow from its record.

    :raises RulesGone: see there.
    """
    rules = rules_of(match.game, match.rules_version)
    rows = MoveRecord.objects.filter(match=match).order_by("ply").values_list("ply", "seat", "notation")
    ply = 0
    try:
        state = rules.initial_state(rules.parse_config(match.options), match.seat_count)
        for number, seat, notation in rows:
            if number != ply:
                return [f"ply {ply} is missing from its record"]
            state = state.play(None if seat is None else Seat(seat), rules.parse_move(notation)).state
            ply += 1
    except RulesError as error:
        return [f"its record does not replay at ply {ply}: {error}"]
    faults = []
    if ply != match.ply:
        faults.append(f"its record has {ply} moves, its row says {match.ply}")
    if match.outcome != _json(state.outcome) and not _is_stated(match, state.outcome):
        faults.append(f"its record ends with {_json(state.outcome)}, its row says {match.outcome}")
    is_over = match.status != Match.Status.RUNNING
    is_known = match.status == Match.Status.CANCELLED or _is_stated(match, state.outcome)
    if not is_known and is_over != (state.outcome is not None):
        faults.append(f"it is {match.status}, which its record is not")
    turns = set(SeatTenure.objects.to_move().filter(match=match).values_list("seat", flat=True))
    if turns != (set() if is_over else set(state.to_move)):
        faults.append(f"seats {sorted(state.to_move)} are to move, its rows say {sorted(turns)}")
    return faults


def _is_stated(match: Match, derived: Outcome | None) -> bool:
    """Whether the site ended the match itself and said how: that follows from no record."""
    return derived is None and match.outcome is not None and match.outcome["reason"] in STATED


def _json(outcome: Outcome | None) -> dict[str, object] | None:
    if outcome is None:
        return None
    return {"winners": sorted(outcome.winners), "scores": list(outcome.scores), "reason": outcome.reason}
