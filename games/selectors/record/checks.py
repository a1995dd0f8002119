"""Checks that the stored rows of a match follow from its record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.catalogue import has_rules, rules_of
from games.kit.rules.api import Json, Outcome
from games.kit.rules.errors import BadConfig, BrokenMove
from games.kit.rules.records import STATED, outcome_json
from games.kit.rules.replay import Replay
from games.kit.rules.seats import Seat
from games.models import Match, MoveRecord, SeatTenure


def matches_to_check() -> Iterator[Match]:
    """Every match that has begun, the oldest first; memory stays flat."""
    return Match.objects.filter(started_at__isnull=False).order_by("pk").iterator(chunk_size=500)


def can_be_checked(match: Match) -> bool:
    """True if the rules of a match are available in this release."""
    return has_rules(match.game, match.rules_version)


class DoesNotReplay(Exception):
    """The stored record of a match cannot be replayed; `str()` says why, for operators."""


def stored_replay(match: Match) -> Replay:
    """The replay of the whole stored record of a match. :raises DoesNotReplay, RulesGone: see there."""
    rules = rules_of(match.game, match.rules_version)
    rows = MoveRecord.objects.filter(match=match).order_by("ply").values_list("ply", "seat", "notation")
    try:
        replay = Replay.start(rules, rules.parse_config(match.options), match.seat_count)
        for number, seat, notation in rows:
            if number != replay.ply:
                raise DoesNotReplay(f"ply {replay.ply} is missing from its record")
            replay = replay.extend(None if seat is None else Seat(seat), notation)
    except BrokenMove as broken:
        raise DoesNotReplay(f"its record does not replay at ply {broken.index}: {broken.error}") from broken
    except BadConfig as error:
        raise DoesNotReplay(f"its record does not replay at ply 0: {error}") from error
    return replay


def row_faults(match: Match, replay: Replay) -> list[str]:
    """The faults of the rows of a match, in words; empty if all its rows follow from its record.

    :param replay: of the whole of that record.
    """
    state = replay.state
    faults = []
    if replay.ply != match.ply:
        faults.append(f"its record has {replay.ply} moves, its row says {match.ply}")
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
    """True if the site ended the match itself and stated the outcome: that follows from no move."""
    return derived is None and match.outcome is not None and match.outcome["reason"] in STATED


def _json(outcome: Outcome | None) -> Mapping[str, Json] | None:
    return None if outcome is None else outcome_json(outcome)
