"""Table of a match as one viewer may see it: the record replayed, then redacted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils import timezone

from games.catalogue import boards_of
from games.kit.rules.seats import Seat, Viewer
from games.kit.seats import Holder
from games.kit.table import Account, End, Held, MatchFacts, Moment, OwnTurn, Quiz, Table, TakeBack, Terms
from games.models import Match, SeatTenure, waiting_move
from games.ratings.matches import Unrated
from games.selectors.moderation.looks import has_looked
from games.selectors.questions.visible import questions_of
from games.selectors.ratings.chances import expected_share
from games.selectors.ratings.ratings import sees_beside_names
from games.selectors.record.history import History, history_of
from games.selectors.record.log import gone_back, redacted
from games.selectors.record.moments import held_end
from games.selectors.seats.holders import Sitters, holders_of, holders_then, seat_of
from games.selectors.seats.snapshot import Seating
from games.selectors.table.events import happenings_of
from games.selectors.table.own_moves import pending_of, plans_of
from games.selectors.table.take_back import NoTakeBack, take_back_of
from games.selectors.votes.proposals import asked_at, seats_given


def table_of(
    seating: Seating,
    user_id: int | None,
    *,
    since: int | None = None,
    at_ply: int | None = None,
    has_gone_on: bool = False,
    now: datetime | None = None,
) -> Table:
    """A started match as an account (None: somebody not logged in) may see it, all of one moment.

    :param since: mark as new what came at or after this ply; the holder's own `seen_ply` if None.
    :param at_ply: look at an earlier moment of the record; what the viewer knew then.
    :param has_gone_on: show the position that the record has come to, whatever end the table has kept.
    :param now: when it is looked at, for its clocks; the present if not said.
    """
    match, tenures = seating.match, seating.tenures
    holders = holders_of(tenures, match, now or timezone.now())
    viewer = seat_of(holders, user_id)
    tenure = None if viewer is None else tenures[viewer]
    player = None if tenure is None else tenure.player
    newest = history = history_of(match)
    held = None
    sitters = Sitters.with_former(match, tenures)
    if at_ply is not None:
        history = newest.at(min(at_ply, match.ply))
        holders = holders_then(sitters.at(history.ply), history)
    elif not has_gone_on:
        end = _held(newest, match, None if tenure is None else tenure.gone_on)
        if end is not None:
            held, history = Held(end, match.digest), newest.at(end.ply)
    waits = None if tenure is None or at_ply is not None or held is not None else waiting_move(tenure)
    is_running = at_ply is None and match.status == Match.Status.RUNNING
    is_now = is_running and held is None
    if since is None:
        since = match.ply if tenure is None else tenure.seen_ply
    mine = None if viewer is None else user_id
    table = table_at(
        match, history, viewer, holders, is_open=match.is_laid_open, sitters=sitters, user_id=mine
    )
    readable = questions_of(match, history, table.view, user_id=mine)
    own = viewer is not None
    return replace(
        table,
        match=replace(table.match, occasion=seating.occasion if own else seating.public_occasion),
        since=since,
        reader=viewer if at_ply is None else seat_of(holders, user_id),
        moment=replace(
            table.moment,
            is_past=at_ply is not None,
            is_undone=history.ply - 1 in newest.undone,
            held=held,
            happened=() if at_ply is not None else happenings_of(match, seating.last_event, user_id),
            stops=newest.stops,
        ),
        account=Account(
            id=table.account.id,
            own_version=0 if tenure is None else tenure.own_version,
            hand_order=player.hand_order if player else "rising",
            confirm_moves=player.confirm_moves if player else True,
            shows_worth=player is not None and player.shows_worth,
            has_decided=(match.is_open or match.status == Match.Status.CANCELLED)
            and sitters.has_moved(user_id, newest),
            kept_seat=_kept_seat(holders, user_id) if viewer is None and is_running else None,
            free_seats=_free_seats(match, holders, user_id) if viewer is None and is_running else (),
            chance=_chance(match, history, tenures, tenure, now or timezone.now())
            if is_now and not has_gone_on
            else None,
        ),
        turn=OwnTurn(
            pending=None if viewer is None or waits is None else pending_of(waits, history, viewer),
            plans=plans_of(tenure, history, table.view) if tenure is not None and is_now else None,
            asked=asked_at(tenures) if is_running and seating.is_asked else None,
            given=seats_given(tenures, tenure.player_id)
            if is_running and tenure is not None and seating.has_given
            else frozenset(),
            take_back=_take_back(match, newest, tenures, tenure) if is_now and not seating.is_asked else None,
        ),
        quiz=Quiz(
            wordings=readable.wordings,
            answering=readable.answering if is_now else None,
            kept_question=readable.kept if at_ply is None else None,
        ),
    )


def _take_back(
    match: Match, history: History, tenures: Sequence[SeatTenure], mine: SeatTenure | None
) -> TakeBack | None:
    """The move that the viewer may ask to have undone, or None. No query."""
    found = None if mine is None or mine.is_bot else take_back_of(match, history, tenures, mine)
    if found is None or isinstance(found, NoTakeBack):
        return None
    return None if found.ply == match.asked_back_ply else found


def _chance(
    match: Match,
    history: History,
    tenures: Sequence[SeatTenure],
    mine: SeatTenure | None,
    now: datetime,
) -> float | None:
    """The share that a holder's side is expected to win. A query until somebody has played, then none."""
    if mine is None or not match.is_rated or not sees_beside_names(mine.player):
        return None
    has_begun = any(step.mover is not None for step in history.branch)
    return None if has_begun else expected_share(match, tenures, mine, now)


def _kept_seat(holders: Iterable[Holder], user_id: int | None) -> Viewer:
    """The seat that a bot keeps for an account."""
    return next((h.seat for h in holders if h.owner_id is not None and h.owner_id == user_id), None)


def _free_seats(match: Match, holders: Iterable[Holder], user_id: int | None) -> tuple[Seat, ...]:
    """The seats that an account may take over, which has none. Queries only where there is one."""
    free = tuple(h.seat for h in holders if h.free_since is not None)
    if not free or user_id is None:
        return free
    return () if match.tenures.filter(player=user_id).exists() or has_looked(match, user_id) else free


def table_at(
    match: Match,
    history: History,
    viewer: Viewer,
    holders: tuple[Holder, ...],
    *,
    is_open: bool,
    sitters: Sitters,
    user_id: int | None = None,
) -> Table:
    """The table as `viewer` may see it at the moment at which `history` ends, and nothing of it new to them.

    :param holders: those of `sitters` who hold the seats at that moment.
    :param is_open: see `redacted`.
    :param user_id: the account that reads, if it holds a seat.
    """
    return Table(
        key=match.key,
        version=match.version,
        match=_facts(match),
        viewer=viewer,
        reader=viewer,
        view=_view(match, history, viewer),
        holders=holders,
        former=sitters.former,
        log=redacted(history, viewer, is_open=is_open),
        ply=history.ply,
        since=history.ply,
        moment=Moment(gone_back=gone_back(history, viewer, is_open=is_open)),
        account=Account(id=user_id),
    )


def _view(match: Match, history: History, viewer: Viewer) -> Any:
    """The view of a moment; of a board that is not shown the end lays nothing open."""
    view = history.state.view(viewer)
    if not match.is_sealed or history.state.outcome is None or (last := history.branch[-1].previous) is None:
        return view
    return boards_of(match.game).closed(view, last.state.view(viewer))


def _facts(match: Match) -> MatchFacts:
    return MatchFacts(
        name=match.name,
        game=match.game,
        seat_count=match.seat_count,
        options=match.options,
        status=match.status,
        terms=Terms(
            match.pace, match.pace_hour, match.pace_zone, match.contract, match.allows_leave, match.is_rated
        ),
        started_at=match.started_at,
        finished_at=match.finished_at,
        paused_at=match.paused_at,
        paused_until=match.paused_until,
        verdict=match.outcome if match.is_adjudicated else None,
        is_annulled=match.annulled_at is not None,
        commitment=match.commitment,
        is_board=match.board_id is not None,
        is_sealed=match.is_sealed,
        counts=_counts(match),
    )


def _counts(match: Match) -> str:
    """See `MatchFacts.counts`."""
    if match.status != Match.Status.FINISHED or (match.is_practice and not match.is_rated):
        return ""
    if not match.is_rated:
        return Unrated.FRIENDLY
    if match.annulled_at is not None:
        return Unrated.ANNULLED
    if match.rated_at is None:
        return "due"
    return match.unrated_why or "counted"


def watched(match: Match, history: History) -> Table:
    """A match as it stands for somebody who only watches, without its clocks. One query."""
    sitters = Sitters.of(match)
    return table_at(
        match, history, None, sitters.at(history.ply), is_open=match.is_laid_open, sitters=sitters
    )


def _held(history: History, match: Match, gone_on: int | None) -> End | None:
    """The end of a campaign that a table of a running match shows instead of its position.

    :param gone_on: see `held_end`; None for somebody who only watches.
    """
    if match.status != Match.Status.RUNNING:
        return None
    if gone_on is None:
        return history.watched_end
    return held_end(history.ends, gone_on, match.ply)
