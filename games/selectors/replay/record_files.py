"""Exports matches as records, for whoever may have them."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC
from typing import Final

from games.catalogue import has_rules, rules_of
from games.deals.claims import MEMBER
from games.kit.rules.api import Json, Made, Outcome
from games.kit.rules.partial import partial_record
from games.kit.rules.records import Entry, Record
from games.kit.rules.seats import Seat
from games.models import Match, MoveRecord
from games.selectors.deals.claims import claim_of
from games.selectors.record.history import history_of
from games.selectors.replay.replay import is_over
from games.selectors.seats.holders import Sitters

UNNAMED: Final = "not named"
"""In place of the name of somebody who does not want it in files for all."""


def whole_record(match: Match) -> Record:
    """The record of a match that is over. It needs no rules, so that it outlives them.

    :raises ValueError: the match is not over, or its board is not shown; its record names what is hidden.
    """
    if not is_over(match) or match.is_sealed:
        raise ValueError(match.key)
    rows = MoveRecord.objects.filter(match=match).order_by("ply").values_list("seat", "notation")
    moves = tuple(Entry(None if seat is None else Seat(seat), notation) for seat, notation in rows)
    options = match.options
    if has_rules(match.game, match.rules_version):
        rules = rules_of(match.game, match.rules_version)
        options = rules.config_options(rules.parse_config(options))
    return Record(match.game, match.rules_version, match.seat_count, options, moves, _outcome(match))


def record_for(match: Match, seat: Seat) -> Record:
    """The record of a match that runs as far as `seat` may know it. :raises RulesGone: see there."""
    rules = rules_of(match.game, match.rules_version)
    moves = [Made(step.mover, step.move, step.events) for step in history_of(match).steps]
    return partial_record(rules, rules.parse_config(match.options), match.seat_count, moves, seat)


def known_record(match: Match, user_id: int | None) -> Record | None:
    """The record as far as an account may have it: of a match that is over all of it, like everybody; of one
    that runs, or whose board is not shown, what the seat knows that it holds now; None: nothing.

    :raises RulesGone: see there.
    """
    if is_over(match) and not match.is_sealed:
        return whole_record(match)
    has_begun = match.status == Match.Status.RUNNING or match.is_adjudicated or match.is_sealed
    mine = match.tenures.current().filter(player_id=user_id).first() if has_begun and user_id else None
    return None if mine is None else record_for(match, Seat(mine.seat))


def file_name(match: Match) -> str:
    """The name of the file; of a match that runs with how far it goes."""
    return f"{match.game}-{match.key}{'' if is_over(match) else f'-{match.ply}'}.json"


def about(match: Match) -> dict[str, Json]:
    """The facts about a match in a file beside its record: the name of its table, and `public_facts`."""
    return {"table": match.name, **public_facts(match)}


def public_facts(match: Match, unnamed: Collection[int] = ()) -> dict[str, Json]:
    """The day of a match, the holders of its seats then and now, and its chance.

    Four queries. `held` tells of every hand-over: the seat, from which ply on, and by whom.

    :param unnamed: accounts that do not stand there by name.
    """
    sitters = Sitters.of(match)
    began = match.started_at or match.created_at
    claim = claim_of(match)

    def name(player_id: int, name: str) -> str:
        return UNNAMED if player_id in unnamed else name

    return {
        "date": began.astimezone(UTC).date().isoformat(),
        "names": [name(holder.player_id, holder.name) for holder in sitters.at(match.ply + 1)],
        "held": [[t.seat, t.from_ply, name(t.player_id, t.player.name)] for t in sitters.tenures]
        if sitters.former
        else [],
        **({} if claim is None else {MEMBER: claim.data()}),
    }


def _outcome(match: Match) -> Outcome:
    """As the row has it; a match that was broken off says so, with the scores of that moment."""
    if match.outcome is None:
        scores = match.digest.get("scores", [0] * match.seat_count)
        return Outcome(frozenset(), tuple(scores), "cancelled")
    winners = frozenset(Seat(seat) for seat in match.outcome["winners"])
    return Outcome(winners, tuple(match.outcome["scores"]), match.outcome["reason"])
