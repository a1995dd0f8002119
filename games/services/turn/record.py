"""The one place where a record grows, and the order of what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from random import Random
from typing import Final

from accounts.row_inserts import insert_models
from games.kit.rules.seats import Mover, Seat
from games.models import Match, MoveRecord, SeatTenure
from games.models.tenure import SeatTenureQuerySet
from games.selectors.record.history import History
from games.selectors.seats.tenures import seated
from games.services.deals.boards import ChanceGone
from games.services.deals.seeds import Dealer
from games.services.turn.chance import chance_move

from . import effects
from .automatic_moves import falling, played_out, proved
from .growth import Growth, Made

EFFECTS: Final[tuple[Callable[[Growth], None], ...]] = (
    # The clocks of the first turns, which start below, take from the banks.
    effects.fill_banks,
    # The record alone says it; nothing below depends on it.
    effects.add_campaigns,
    # A room opens to those who hold the seats now, of which one may be given back below.
    effects.keep_answers,
    # What is asked about the move before is closed before people are told of anything below.
    effects.close_take_back,
    # People of a match that ends are locked at once before a count changes, or two ends block each other.
    effects.lock_reliability,
    # Clocks that stop and start here say how long a move waits, and until when people have time.
    effects.change_turns,
    # Nobody is called below for whom a move waits from here on.
    effects.follow_plans,
    # Deadlines and waiting moves are known.
    effects.tell_turns,
    # On commit the record is at hand before the screens ask for it.
    effects.keep_history,
    # A seat that is given back below has its holder from the ply that is written here.
    effects.refresh_match,
    # The bot's turn is over by now.
    effects.give_seats_back,
    # The tenures are as they ended.
    effects.count_match,
    # Who has left, and who made which move, is written.
    effects.write_board_results,
    # The move itself is written, with all that follows.
    effects.break_off_board,
    # The tenures are as they ended.
    effects.tell_end,
    # On commit the screens have been told: nobody waits for a figure ...
    effects.note_figures,
    # ... nor for a rating ...
    effects.call_for_ratings,
    # ... nor for the table of an event ...
    effects.call_for_event,
    # ... nor for a bot.
    effects.wake_bots,
)
"""Effects of the growth of a record, in order, each with the reason for its place."""


MOST_AT_ONCE: Final = 120
"""Limit of the instructed moves that are made in one transaction, as many as two lines of them may have."""


def grow(
    match: Match,
    before: History,
    made: Made | None,
    *,
    now: datetime,
    rng: Random,
    sent_at: datetime | None = None,
    arrived_at: datetime | None = None,
    is_present: bool = True,
    cause: str = "",
    tenures: tuple[SeatTenure, ...] | None = None,
) -> Growth:
    """Append a seat's move, and all that then comes by itself, to the record of `match`.

    That is every move of chance that is due, the last cards of a hand (`falling`), and what is left of a
    campaign where that is proved to change no score (`proved`). Then `EFFECTS` refresh what is kept beside
    the record, and have everybody told after the commit.

    The caller holds the match's row locked in a transaction.

    :param made: the seat's move, or a `Back` (see `rewinding`); None when a match begins.
    :param sent_at: when the move arrived, if it has waited since.
    :param arrived_at: when the clock of its seat's turn stops; now if not said.
    :param is_present: whether its maker saw the position; not if it is a forced card or was planned.
    :param cause: of `MoveRecord`, for a move that the site makes.
    :param tenures: as `seated` has read them since the match was locked; read here if not given.
    :returns: the growth by `made`, and by the moves that were instructed to be made at once after it.
    :raises IllegalMove, NoContent: nothing has been written then.
    """
    growth = _grow(
        match, before, made, now, rng, sent_at, arrived_at, is_present, cause, tenures, may_answer=True
    )
    left = MOST_AT_ONCE
    while growth.answers:
        left -= 1
        (answer,) = growth.answers
        growth = _grow(
            match, growth.history, answer, now, rng, None, now, False, "", None, may_answer=left > 0
        )
    return growth


def _grow(
    match: Match,
    before: History,
    made: Made | None,
    now: datetime,
    rng: Random,
    sent_at: datetime | None,
    arrived_at: datetime | None,
    is_present: bool,
    cause: str,
    tenures: tuple[SeatTenure, ...] | None,
    *,
    may_answer: bool,
) -> Growth:
    """As `grow`, of one move and what comes by itself after it."""
    if tenures is None:
        tenures = seated(match, now)
    rows, history = appended(match, before, made, tenures, now, rng)
    if made is not None:
        rows[0].sent_at, rows[0].cause, rows[0].is_unseen = sent_at, cause, not is_present
    insert_models(rows)
    if history.state.outcome is not None:
        tenures = tuple(
            _all_tenures(match)
        )  # who has left a seat learns the end too; until then nothing changes
    mover = None if made is None else made.seat
    turns = tuple(tenure for tenure in tenures if _is_changed(tenure, history, mover))
    growth = Growth(
        match=match,
        before=before,
        history=history,
        made=made,
        rows=tuple(rows),
        tenures=tenures,
        turns=turns,
        began=tuple(tenure for tenure in turns if _is_new(tenure, history, mover, is_present=is_present)),
        now=now,
        stopped_at=arrived_at or now,
        is_present=is_present,
        cause=cause,
        rng=rng,
        may_answer=may_answer,
    )
    for effect in EFFECTS:
        effect(growth)
    return growth


def appended(
    match: Match,
    history: History,
    made: Made | None,
    tenures: tuple[SeatTenure, ...],
    now: datetime,
    rng: Random,
    dealer: Dealer | None = None,
) -> tuple[list[MoveRecord], History]:
    """The rows of a move and of what comes by itself after it, and the record with them.

    :param dealer: gives the numbers of the match where its seed has been read already.
    """
    holders: dict[Mover, int] = {Seat(tenure.seat): tenure.player_id for tenure in tenures}
    dealer = dealer or Dealer(match, rng)
    rows: list[MoveRecord] = []
    due = made
    while due is not None or (due := _by_itself(match, history, holders, dealer)) is not None:
        rows.append(
            MoveRecord(
                match=match,
                ply=history.ply,
                seat=due.seat,
                notation=due.move.notation(),
                played_at=now,
                by_id=due.by,
                act=due.act,
                cause=due.cause,
            )
        )
        history = history.after(due.seat, due.move, now)
        if due.cause != MoveRecord.PLAYED_OUT and (proof := proved(match, history)) is not None:
            rows[-1].proof = {"code": proof.code, "data": dict(proof.data)}
            history = history.proved(proof)
        due = _played_out(history, rows[-1], holders)
    return rows, history


def _played_out(history: History, last: MoveRecord, holders: dict[Mover, int]) -> Made | None:
    """The next move of a campaign that is played out since a proof; None: none is, or it is over."""
    if last.proof is None and last.cause != MoveRecord.PLAYED_OUT:
        return None
    move = played_out(history)
    return None if move is None else Made(*move, holders[move[0]], cause=MoveRecord.PLAYED_OUT)


def _by_itself(match: Match, history: History, holders: dict[Mover, int], dealer: Dealer) -> Made | None:
    """The next move without anybody's doing; None if somebody is to move, or nobody ever again."""
    try:
        chance = chance_move(match, history.replay, dealer)
    except ChanceGone:  # `effects.break_off_board` ends the match
        return None
    if chance is not None:
        return chance
    falls = falling(match, history)
    return None if falls is None else Made(*falls, holders[falls[0]])


def _is_changed(tenure: SeatTenure, history: History, mover: Mover) -> bool:
    """True if a turn begins, goes on anew or ends at a seat."""
    if history.state.outcome is not None:
        return True
    seat, had_turn = Seat(tenure.seat), tenure.turn_ply is not None
    if seat in history.state.to_move:  # in a simultaneous phase the turns of others go on as they began
        return not had_turn or seat == mover
    return had_turn


def _is_new(tenure: SeatTenure, history: History, mover: Mover, *, is_present: bool) -> bool:
    """True if a turn begins, or goes on after a move that its holder has not made by hand."""
    is_new = tenure.turn_ply is None or (tenure.seat == mover and not is_present)
    return is_new and Seat(tenure.seat) in history.state.to_move


def _all_tenures(match: Match) -> SeatTenureQuerySet:
    """All of a match, with what their holders like, what waits for them and what they have planned."""
    return SeatTenure.objects.filter(match=match).select_related("player", "pending", "plan")
