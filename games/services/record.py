"""The one place where a record grows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial
from random import Random
from typing import Any, Final

from django.db import transaction

from games.models import Campaign, Match, MoveRecord, SeatTenure, waiting_move
from games.models.seat import SeatTenureQuerySet
from games.outbox.figures import match_over, move_taken
from games.outbox.wake import wake_bot
from games.rules.core.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, Event
from games.rules.core.records import outcome_json
from games.rules.core.replay import Replay
from games.rules.core.seats import Mover, Seat
from games.rules.registry import rules_of
from games.selectors.trail import Trail, key_of, trails

from . import alerts, kept, standing
from . import turns as clocks
from .answering import keep_answers
from .changes import changed
from .content import chance_move
from .plans import falling, follow

_TURN: Final = ("turn_ply", "turn_since", "seen_ply", "gone_on", "won", "ended_at")
"""Fields of a tenure that a move may change."""

ByMove = tuple[Mover, Any, int | None]
"""A seat, its move, and the id of the account that made it; nobody and nobody where the match goes back."""


def grow(
    match: Match,
    start: Trail,
    made: ByMove | None,
    *,
    now: datetime,
    rng: Random,
    sent_at: datetime | None = None,
    arrived_at: datetime | None = None,
    is_present: bool = True,
    cause: str = "",
) -> Trail:
    """Append a seat's move, and all that then comes by itself, to the record of `match`.

    That is every move of chance that is due, and the last cards of a hand (`plans.falling`).

    The caller holds the match's row locked in a transaction. Refreshes the copies that lists read
    (ply, digest, turns, campaigns, outcome) and has everybody told after the commit.

    What waited for a seat whose turn that ends is gone.

    :param made: the seat's move, or a `Back` (see `rewinding`); None when a match begins.
    :param sent_at: when the move arrived, if it has waited since.
    :param arrived_at: when the clock of its seat's turn stops; now if not said.
    :param is_present: whether its maker saw the position; not if it is a forced card or was planned.
    :param cause: of `MoveRecord`, for a move that the site makes.
    :raises IllegalMove, NoContent: nothing has been written then.
    """
    tenures = list(_tenures(match).current())
    rows: list[MoveRecord] = []
    trail = start
    if made is not None:
        seat, move, by = made
        trail = trail.after(seat, move, now)
        rows.append(
            MoveRecord(
                match=match,
                ply=start.ply,
                seat=seat,
                notation=move.notation(),
                played_at=now,
                sent_at=sent_at,
                cause=cause,
                is_unseen=not is_present,
                by_id=by,
            )
        )
    else:
        clocks.fill_banks(match, tenures)
    holders = {tenure.seat: tenure.player_id for tenure in tenures}
    while (due := _by_itself(match, trail, rng)) is not None:
        mover, move = due
        by = None if mover is None else holders[mover]
        rows.append(
            MoveRecord(
                match=match, ply=trail.ply, seat=mover, notation=move.notation(), played_at=now, by_id=by
            )
        )
        trail = trail.after(mover, move, now)
    MoveRecord.objects.bulk_create(rows)
    _keep_campaigns(match, trail.replay.steps(start.ply), now)
    keep_answers(match, trail.replay.steps(start.ply), tenures, at=arrived_at or now)
    maker = None if made is None or made[0] is None else Seat(made[0])
    stopped_at = arrived_at or now
    if trail.state.outcome is not None:
        tenures = list(_tenures(match))  # who has left a seat learns the end too; until then nothing changes
        standing.hold(tenures)
    had = {tenure.pk for tenure in tenures if tenure.turn_ply is not None}
    turns = _hand_out_turns(
        match, tenures, start, trail, maker, now, stopped_at, is_present=is_present, is_own=not cause
    )
    its_move = (maker, None if made is None else made[1])
    follow(match, start, trail, tenures, turns, made=its_move, is_present=is_present, now=now, rng=rng)
    began = [t for t in turns if t.pk not in had or (t.seat == maker and not is_present)]
    alerts.turns_began(match, began, at=now)
    transaction.on_commit(partial(trails.keep, key_of(match), trail))
    _refresh(match, trail, now, [tenure.player_id for tenure in turns if not tenure.is_bot])
    if trail.state.outcome is None:
        kept.go_on(match, turns, now=now)
    else:
        standing.match_over(match, tenures, lapsed=maker if cause else None)
        knows = made[2] if made and (is_present or cause) else None  # of a timeout its seat is told apart
        alerts.ended(match, tenures, but_for=knows, at=now)
    _have_noted(match, rows, trail)
    for tenure in turns:
        if tenure.is_bot and tenure.turn_ply is not None:
            transaction.on_commit(partial(wake_bot, match.pk, tenure.seat, tenure.turn_ply))
    return trail


def _by_itself(match: Match, trail: Trail, rng: Random) -> tuple[Mover, Any] | None:
    """The next move without anybody's doing; None if somebody is to move, or nobody ever again."""
    chance = chance_move(match, trail.state, rng)
    return falling(match, trail) if chance is None else (None, chance)


def _have_noted(match: Match, rows: Iterable[MoveRecord], trail: Trail) -> None:
    about = {"game": match.game, "key": match.key}
    for row in rows:
        if row.seat is not None:
            transaction.on_commit(partial(move_taken, **about, ply=row.ply, seat=row.seat))
    if (outcome := trail.state.outcome) is not None:
        transaction.on_commit(partial(match_over, **about, ply=trail.ply, reason=outcome.reason))


def _refresh(match: Match, trail: Trail, now: datetime, user_ids: Iterable[int]) -> None:
    match.ply = trail.ply
    match.last_move_at = now
    match.digest = rules_of(match.game, match.rules_version).digest(trail.state.view(None))
    fields = ["ply", "last_move_at", "digest"]
    if (outcome := trail.state.outcome) is not None:
        match.status = Match.Status.FINISHED
        match.finished_at = now
        match.outcome = outcome_json(outcome)
        fields += ["status", "finished_at", "outcome"]
    changed(match, *fields, user_ids=user_ids)


def _tenures(match: Match) -> SeatTenureQuerySet:
    """All of a match, with what their holders like, what waits for them and what they have planned."""
    return SeatTenure.objects.filter(match=match).select_related("player", "pending", "plan")


def _hand_out_turns(
    match: Match,
    holding: Sequence[SeatTenure],
    start: Trail,
    trail: Trail,
    mover: Seat | None,
    now: datetime,
    stopped_at: datetime,
    *,
    is_present: bool,
    is_own: bool,
) -> list[SeatTenure]:
    """Write whose turn it is since which ply; the tenures whose turn began, went on anew or ended.

    Who moves again at once goes on with the same clock.
    """
    outcome = trail.state.outcome
    due = trail.state.to_move
    known = clocks.calendars(match, [t for t in holding if t.turn_ply is None and Seat(t.seat) in due], now)
    fields = _TURN if match.pace == Match.Pace.NONE else (*_TURN, *clocks.CLOCK)
    turns = []
    for tenure in holding:
        seat = Seat(tenure.seat)
        if outcome is not None:
            tenure.won, tenure.ended_at = seat in outcome.winners and not tenure.has_left, now
            _stop_clock(match, tenure, stopped_at, is_own=is_own if seat == mover else None)
            tenure.turn_ply = tenure.turn_since = tenure.missing = tenure.missed_at = None
        elif seat in due:
            if tenure.turn_ply is not None and seat != mover:
                continue  # a simultaneous phase: its turn goes on as it began
            is_new = tenure.turn_ply is None
            tenure.turn_ply, tenure.turn_since = trail.ply, now
            if is_new:
                clocks.start(match, tenure, now, known)
                kept.misses(match, tenure, now=now)
            else:
                clocks.call(match, tenure)
        elif tenure.turn_ply is None:
            continue
        else:
            _stop_clock(match, tenure, stopped_at, is_own=is_own if seat == mover else None)
            tenure.turn_ply = tenure.turn_since = None
        if seat == mover and is_present and not tenure.has_left:
            # Its own move is nothing new to it, nor what it saw when it made it.
            tenure.seen_ply = max(tenure.seen_ply, start.ply + 1)
            # A player who plays on, in another tab, has gone on from all campaigns that were over.
            tenure.gone_on = max(tenure.gone_on, start.campaigns_over)
        if (waits := waiting_move(tenure)) is not None and waits.turn_ply != tenure.turn_ply:
            waits.delete()
        turns.append(tenure)
        # Mostly two rows a move: two plain updates cost a third of one bulk update with its CASE a field.
        tenure.save(update_fields=fields)
    return turns


def _stop_clock(match: Match, tenure: SeatTenure, at: datetime, *, is_own: bool | None) -> None:
    """Stop the clock of a turn that is over.

    :param is_own: whether its holder's move ended it (else one that the site made for them); None: another's.
    """
    if is_own is None:
        clocks.stop(match, tenure, at)
    elif is_own:
        clocks.keep(match, tenure, at)
    else:
        clocks.break_off(match, tenure, at)


def _keep_campaigns(match: Match, steps: Iterable[Replay], now: datetime) -> None:
    for step in steps:
        for event in step.events:
            if event.code == CAMPAIGN_STARTED:
                Campaign.objects.create(
                    match=match, number=event.data["number"], from_ply=step.ply - 1, started_at=now
                )
            elif event.code == CAMPAIGN_ENDED:
                Campaign.objects.filter(match=match, number=event.data["number"]).update(
                    to_ply=step.ply - 1, ended_at=now, result=result_of(event)
                )


def result_of(event: Event) -> dict[str, Any]:
    """The result of a campaign for its row."""
    return {"winners": sorted(event.data["winners"]), "scores": list(event.data["scores"])}
