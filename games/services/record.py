"""The one place where a record grows."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from random import Random
from typing import Any

from django.db import transaction

from games.models import Campaign, Match, MoveRecord, SeatTenure
from games.outbox.figures import match_over, move_taken
from games.outbox.wake import wake_bot
from games.rules.core.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, Event, Outcome, Seat
from games.rules.registry import rules_of
from games.selectors.table import Ply, Position, positions

from .changes import changed

ByMove = tuple[Seat, Any, int | None]
"""A seat, its move, and the id of the account that made it."""


def grow(match: Match, start: Position, made: ByMove | None, *, now: datetime, rng: Random) -> Position:
    """Append a seat's move, and every move of chance that then is due, to the record of `match`.

    The caller holds the match's row locked in a transaction. Refreshes the copies that lists read
    (ply, digest, turns, campaigns, outcome) and has everybody told after the commit.

    :param made: the seat's move; None when a match begins.
    :raises IllegalMove: nothing has been written then.
    """
    rows: list[MoveRecord] = []
    position = start
    if made is not None:
        seat, move, by = made
        position = position.after(seat, move, now)
        rows.append(
            MoveRecord(
                match=match, ply=start.ply, seat=seat, notation=move.notation(), played_at=now, by_id=by
            )
        )
    while (chance := position.state.chance_move(rng)) is not None:
        rows.append(MoveRecord(match=match, ply=position.ply, notation=chance.notation(), played_at=now))
        position = position.after(None, chance, now)
    MoveRecord.objects.bulk_create(rows)
    _keep_campaigns(match, position.log[start.ply :], now)
    turns = _hand_out_turns(match, start, position, made[0] if made else None, now)
    transaction.on_commit(partial(positions.keep, match.pk, position))
    _refresh(match, position, now, [tenure.player_id for tenure in turns if not tenure.is_bot])
    _have_noted(match, start.ply, made, position)
    for tenure in turns:
        if tenure.is_bot and tenure.turn_ply is not None:
            transaction.on_commit(partial(wake_bot, match.pk, tenure.seat, tenure.turn_ply))
    return position


def _have_noted(match: Match, ply: int, made: ByMove | None, position: Position) -> None:
    about = {"game": match.game, "key": match.key}
    if made is not None:
        transaction.on_commit(partial(move_taken, **about, ply=ply, seat=made[0]))
    if (outcome := position.state.outcome) is not None:
        transaction.on_commit(partial(match_over, **about, ply=position.ply, reason=outcome.reason))


def _refresh(match: Match, position: Position, now: datetime, user_ids: Iterable[int]) -> None:
    match.ply = position.ply
    match.last_move_at = now
    match.digest = rules_of(match.game, match.rules_version).digest(position.state.view(None))
    fields = ["ply", "last_move_at", "digest"]
    if (outcome := position.state.outcome) is not None:
        match.status = Match.Status.FINISHED
        match.finished_at = now
        match.outcome = outcome_json(outcome)
        fields += ["status", "finished_at", "outcome"]
    changed(match, *fields, user_ids=user_ids)


def outcome_json(outcome: Outcome) -> dict[str, Any]:
    """An outcome as records and rows hold it."""
    return {"winners": sorted(outcome.winners), "scores": list(outcome.scores), "reason": outcome.reason}


def _hand_out_turns(
    match: Match, start: Position, position: Position, mover: Seat | None, now: datetime
) -> list[SeatTenure]:
    """Write whose turn it is since which ply; the tenures whose turn began, went on anew or ended."""
    outcome = position.state.outcome
    due = position.state.to_move
    turns = []
    tenures = SeatTenure.objects.filter(match=match)
    # Who has left a seat learns the end too; until then nothing changes for them.
    for tenure in tenures.current() if outcome is None else tenures:
        seat = Seat(tenure.seat)
        if outcome is not None:
            tenure.won, tenure.ended_at = seat in outcome.winners, now
            tenure.turn_ply = tenure.turn_since = None
        elif seat in due:
            if tenure.turn_ply is not None and seat != mover:
                continue  # a simultaneous phase: its turn goes on as it began
            tenure.turn_ply, tenure.turn_since = position.ply, now
        elif tenure.turn_ply is None:
            continue
        else:
            tenure.turn_ply = tenure.turn_since = None
        if seat == mover and not tenure.has_left:
            # Its own move is nothing new to it, nor what it saw when it made it.
            tenure.seen_ply = max(tenure.seen_ply, start.ply + 1)
        turns.append(tenure)
        # Mostly two rows a move: two plain updates cost a third of one bulk update with its CASE a field.
        tenure.save(update_fields=["turn_ply", "turn_since", "seen_ply", "won", "ended_at"])
    return turns


def _keep_campaigns(match: Match, plies: Iterable[Ply], now: datetime) -> None:
    for ply in plies:
        for event in ply.events:
            if event.code == CAMPAIGN_STARTED:
                Campaign.objects.create(
                    match=match, number=event.data["number"], from_ply=ply.index, started_at=now
                )
            elif event.code == CAMPAIGN_ENDED:
                Campaign.objects.filter(match=match, number=event.data["number"]).update(
                    to_ply=ply.index, ended_at=now, result=_result(event)
                )


def _result(event: Event) -> dict[str, Any]:
    return {"winners": sorted(event.data["winners"]), "scores": list(event.data["scores"])}
