"""A match as one viewer may see it: the record replayed, then redacted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.utils import timezone

from games.models import Match
from games.rules.core.seats import Seat, Viewer
from games.selectors.accord import Asked, asked_at, seats_given
from games.selectors.happenings import Happening, happenings_of
from games.selectors.holders import Former, Holder, Sitters, holders_of, holders_then, seat_of
from games.selectors.insight import has_looked
from games.selectors.intents import Pending, Plans, pending_of, plans_of
from games.selectors.moments import End, Held, held_end
from games.selectors.questions import Answering, Wording, questions_of
from games.selectors.seating import Seating
from games.selectors.told import GoneBack, LogEntry, gone_back, redacted
from games.selectors.trail import Trail, trail_of


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that a table's page may show to one viewer. No row and no hidden thing is in it."""

    key: str
    version: int
    name: str
    game: str
    options: Mapping[str, Any]
    seat_count: int
    status: str
    viewer: Viewer
    """Viewer who sees it: what that seat may know is shown."""
    reader: Viewer
    """The seat of whoever reads, which is called *you*; at a table that is played always the viewer's."""
    view: Any
    holders: tuple[Holder, ...]
    """Holders of the seats at this moment."""
    log: tuple[LogEntry, ...]
    ply: int
    since: int
    """The viewer has seen the record up to this ply; what is at or after it is new."""
    started_at: datetime | None
    finished_at: datetime | None
    former: tuple[Former, ...] = ()
    """Former holders of seats, by seat, then in order."""
    reader_id: int | None = None
    """The account of whoever reads, if seats have changed hands; a line of before calls nobody else *you*."""
    verdict: Mapping[str, Any] | None = None
    """Outcome by which a moderator ended the match, as its row holds it; None: nobody did."""
    is_annulled: bool = False
    """True if a moderator annulled it, so that it counts for nobody."""
    own: int = 0
    """The version of what the viewer alone sees of it."""
    hand_order: str = "rising"
    """Order in which the viewer likes the cards of a suit: ``rising`` or ``falling``."""
    confirm_moves: bool = True
    """True if the viewer confirms each move, false if a second tap sends it."""
    shows_worth: bool = False
    """True if the viewer wants to be told what a hand is worth."""
    is_past: bool = False
    """An earlier moment, of a match that runs or in a replay: nobody can play, resign or go on from there."""
    held: Held | None = None
    """The end of a campaign that the table has kept, though the match has gone on; else None."""
    asked: Asked | None = None
    """Proposal that is open at the table; None: nothing, or an earlier moment."""
    given: frozenset[Seat] = frozenset()
    """The seats to whose present turn the viewer has given time."""
    stops: tuple[int, ...] = ()
    """After how many moves of the whole record there was something new to be seen, in order."""
    sent: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Fields that the viewer has sent and was refused, or took back, where no script keeps them chosen."""
    kept_seat: Viewer = None
    """The seat that a bot keeps for the account that looks."""
    free_seats: tuple[Seat, ...] = ()
    """The seats that the account that looks may take over."""
    has_decided: bool = False
    """True if the reader made a move of their own in a match that is over, and may look back at it."""
    has_moved: bool = False
    """This is the answer to a move of the viewer's that was taken."""
    plans: Plans | None = None
    """Of who plays in a running match, at the present moment; else None."""
    pending: Pending | None = None
    """Waiting move of the viewer, at the table as it is."""
    pace: str = "none"
    """Of `Match.Pace`; with the hour and the zone of turns that end at a fixed hour."""
    pace_hour: int | None = None
    pace_zone: str = ""
    contract: str = "bot"
    """The consequence of a turn that lapses: of `Match.Contract`."""
    allows_leave: bool = True
    paused_at: datetime | None = None
    """Since when the clocks stand, by agreement of all; else None."""
    paused_until: datetime | None = None
    happened: tuple[Happening, ...] = ()
    """Log lines between the moves, in order; nothing of it at an earlier moment."""
    opened: tuple[Any, ...] = ()
    """In a replay with everything open: what each seat knew at that moment, its view, by seat; else empty."""

    is_undone: bool = False
    """An earlier moment past which the match has gone back since."""
    gone_back: tuple[GoneBack, ...] = ()
    """Rewinds of the match, in order; what each undid is in no log but its own."""

    wordings: Mapping[str, Wording] = field(default_factory=dict)
    """By id what the questions read that the viewer may read: its own once opened, others once told."""
    answering: Answering | None = None
    """The clock of the viewer's own question, at the table as it is; None before it is opened, and after."""
    kept_question: int | None = None
    """The round from whose question, answered by now, the viewer has not gone on; None: there is none."""

    @property
    def me(self) -> Holder | None:
        """The viewer's own chair, or None for a spectator."""
        return None if self.viewer is None else self.holders[self.viewer]

    def was_sent(self, name: str, value: str) -> bool:
        """True if a field of the form came with such a value, which is then to come chosen again."""
        return value in self.sent.get(name, ())

    @property
    def has_sent(self) -> bool:
        """True if the viewer has sent a move that may still be taken back."""
        return self.pending is not None and self.pending.why == "sent"

    @property
    def is_my_turn(self) -> bool:
        """True if the viewer is asked for a move."""
        return self.me is not None and self.me.turn_ply is not None and not self.has_sent


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
    newest = trail = trail_of(match)
    held = None
    sitters = Sitters.with_former(match, tenures)
    if at_ply is not None:
        trail = newest.at(min(at_ply, match.ply))
        holders = holders_then(sitters.at(trail.ply), trail)
    elif not has_gone_on:
        end = _held(newest, match, None if tenure is None else tenure.gone_on)
        if end is not None:
            held, trail = Held(end, match.digest), newest.at(end.ply)
    waits = None if tenure is None or at_ply is not None or held is not None else tenure.waits
    is_running = at_ply is None and match.status == Match.Status.RUNNING
    is_now = is_running and held is None
    if since is None:
        since = match.ply if tenure is None else tenure.seen_ply
    mine = None if viewer is None else user_id
    table = table_at(match, trail, viewer, holders, is_open=match.is_open, sitters=sitters, user_id=mine)
    readable = questions_of(match, trail, table.view, user_id=mine)
    return replace(
        table,
        wordings=readable.wordings,
        answering=readable.answering if is_now else None,
        kept_question=readable.kept if at_ply is None else None,
        since=since,
        reader=viewer if at_ply is None else seat_of(holders, user_id),
        hand_order=player.hand_order if player else "rising",
        confirm_moves=player.confirm_moves if player else True,
        shows_worth=player is not None and player.shows_worth,
        is_past=at_ply is not None,
        is_undone=trail.ply - 1 in newest.undone,
        held=held,
        happened=() if at_ply is not None else happenings_of(match, seating.last_event, user_id),
        stops=newest.stops,
        own=0 if tenure is None else tenure.own_version,
        has_decided=(match.is_open or match.status == Match.Status.CANCELLED)
        and sitters.has_moved(user_id, newest),
        plans=plans_of(tenure, trail, table.view) if tenure is not None and is_now else None,
        asked=asked_at(tenures) if is_running and seating.is_asked else None,
        given=seats_given(tenures, tenure.player_id) if is_running and tenure is not None else frozenset(),
        kept_seat=_kept_seat(holders, user_id) if viewer is None and is_running else None,
        free_seats=_free_seats(match, holders, user_id) if viewer is None and is_running else (),
        pending=None if viewer is None or waits is None else pending_of(waits, trail, viewer),
    )


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
    trail: Trail,
    viewer: Viewer,
    holders: tuple[Holder, ...],
    *,
    is_open: bool,
    sitters: Sitters,
    user_id: int | None = None,
) -> Table:
    """The table as `viewer` may see it at the moment at which `trail` ends, and nothing of it new to them.

    :param holders: those of `sitters` who hold the seats at that moment.
    :param is_open: see `redacted`.
    :param user_id: the account that reads, if it holds a seat.
    """
    return Table(
        key=match.key,
        version=match.version,
        name=match.name,
        game=match.game,
        options=match.options,
        seat_count=match.seat_count,
        status=match.status,
        viewer=viewer,
        reader=viewer,
        view=trail.state.view(viewer),
        holders=holders,
        former=sitters.former,
        reader_id=user_id,
        log=redacted(trail, viewer, is_open=is_open),
        gone_back=gone_back(trail, viewer, is_open=is_open),
        ply=trail.ply,
        since=trail.ply,
        started_at=match.started_at,
        finished_at=match.finished_at,
        verdict=match.outcome if match.is_adjudicated else None,
        is_annulled=match.annulled_at is not None,
        pace=match.pace,
        pace_hour=match.pace_hour,
        pace_zone=match.pace_zone,
        contract=match.contract,
        allows_leave=match.allows_leave,
        paused_at=match.paused_at,
        paused_until=match.paused_until,
    )


def watched(match: Match, trail: Trail) -> Table:
    """A match as it stands for somebody who only watches, without its clocks. One query."""
    sitters = Sitters.of(match)
    return table_at(match, trail, None, sitters.at(trail.ply), is_open=match.is_open, sitters=sitters)


def _held(trail: Trail, match: Match, gone_on: int | None) -> End | None:
    """The end of a campaign that a table of a running match shows instead of its position.

    :param gone_on: see `held_end`; None for somebody who only watches.
    """
    if match.status != Match.Status.RUNNING:
        return None
    if gone_on is None:
        return trail.watched_end
    return held_end(trail.ends, gone_on, match.ply)
