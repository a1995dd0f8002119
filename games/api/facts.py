"""Facts about matches, tables and people for programs, from what lists and pages are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from accounts.models import User
from games.api import schemas
from games.api.plain import plain
from games.catalogue import PRESENTERS
from games.kit.log import LogEntry
from games.kit.rules.api import Json
from games.kit.table import Table
from games.models import Match
from games.selectors.lobby.rows import Chair, TableRow, table_rows
from games.selectors.people.reliability import reliability_of
from games.selectors.ratings.ratings import rating_of


def facts_of_row(row: TableRow, match: Match | None = None) -> schemas.MatchFacts:
    """A line of a list. :param match: its row, where more is to be said of it."""
    return schemas.MatchFacts(
        key=row.key,
        name=row.name,
        game=row.game,
        status=row.status,
        version=row.version,
        is_public=row.is_public,
        options=dict(row.options),
        seats=[seat_facts(number, chair) for number, chair in enumerate(row.places)],
        pace=row.pace,
        pace_hour=row.pace_hour,
        pace_zone=row.pace_zone,
        contract=row.contract,
        is_rated=row.is_rated,
        is_annulled=row.is_annulled,
        is_board=row.is_board,
        digest=_object(row.digest),
        outcome=None if row.outcome is None else _object(row.outcome),
        created_at=row.created_at,
        last_move_at=row.last_move_at,
        finished_at=row.finished_at,
        paused_until=row.paused_until,
        ply=None if match is None else match.ply,
        rules_version=None if match is None else match.rules_version,
    )


def facts_of(match: Match) -> schemas.MatchFacts:
    """A match with all that everybody may know of it."""
    return facts_of_row(table_rows([match])[0], match)


def _object(value: Any) -> dict[str, Any]:
    told = plain(value)
    return told if isinstance(told, dict) else {}


def seat_facts(number: int, chair: Chair | None) -> schemas.SeatFacts:
    """A seat, taken or free."""
    if chair is None:
        return schemas.SeatFacts(seat=number, username=None, name=None)
    return schemas.SeatFacts(
        seat=number,
        username=chair.username,
        name=chair.name,
        is_bot=chair.is_bot,
        level=chair.level,
        is_kept=chair.is_kept,
        bots_only=chair.bots_only,
        turn_since=chair.turn_since,
        deadline=None if chair.ticking is None else chair.ticking.deadline_at,
        clock_stands="" if chair.ticking is None else chair.ticking.stands,
        won=chair.won,
    )


def tables_for(rows: Sequence[TableRow], user: User | None) -> list[schemas.OpenTable]:
    """Open tables, each with whether somebody may sit down there, by what everybody may know of them."""
    return [
        schemas.OpenTable(
            **facts_of_row(row).model_dump(),
            free=row.free,
            may_sit=not (why := why_not(row, user)),
            why_not=why,
        )
        for row in rows
    ]


def why_not(row: TableRow, user: User | None) -> str:
    """The code by which somebody would be refused at a table, as far as its terms say; empty: they say none.

    Who has blocked whom is told by nobody: that is found out by sitting down, as on the page.
    """
    if user is None:
        return "no-token"
    mine = row.chair_of(user.pk)
    if mine is not None:
        return "" if mine.is_kept else "at-table"
    if not row.free:
        return "no-seat-free"
    if row.min_reliability is not None:
        known = reliability_of(user.pk)
        if not known.meets(row.min_reliability):
            return "too-new" if known.is_new else "not-reliable"
    if row.min_rating is not None or row.max_rating is not None:
        rating = rating_of(user.pk, row.pairing.scales[0])
        if not rating.meets(row.min_rating, row.max_rating):
            return "out-of-limits"
    return ""


def own_match(table: Table, facts: schemas.MatchFacts, *, already: bool = False) -> schemas.OwnMatch:
    """A table as its viewer sees it, whatever end of a campaign their page has kept."""
    me, view = table.me, table.view
    pending, plans, asked = table.turn.pending, table.turn.plans, table.turn.asked
    answering = table.quiz.answering
    is_asked = table.is_my_turn and facts.status == Match.Status.RUNNING
    return schemas.OwnMatch(
        facts=facts,
        seat=table.viewer,
        view=plain(view),
        legal=[move.notation() for move in view.legal] if is_asked else [],
        to_move=sorted(view.to_move),
        turn_ply=me.turn_ply if me is not None and is_asked else None,
        deadline=me.ticking.deadline_at if me is not None and me.ticking is not None else None,
        ply=table.ply,
        since=[happened(entry) for entry in since_own_move(table.log, table.viewer)],
        waiting=None
        if pending is None
        else schemas.Waiting(why=pending.why, notation=pending.move.notation(), due_at=pending.due_at),
        plans={}
        if plans is None
        else {
            "offered": [each.notation() for each in plans.offered],
            "standing": [each.notation() for each in plans.standing],
        },
        asked=None
        if asked is None
        else schemas.Asked(
            id=asked.id,
            kind=asked.kind,
            days=asked.days,
            lapses_at=asked.lapses_at,
            agreed=sorted(asked.agreed),
            missing=sorted(asked.missing),
        ),
        questions={name: _object(wording) for name, wording in table.quiz.wordings.items()},
        answer_until=None if answering is None else answering.closes_at,
        already=already,
    )


def since_own_move(log: Sequence[LogEntry], viewer: int | None) -> Iterable[LogEntry]:
    """The log after the viewer's last move; all of it where they have made none."""
    mine = [place for place, entry in enumerate(log) if viewer is not None and entry.mover == viewer]
    return log[mine[-1] + 1 :] if mine else log


def happened(entry: LogEntry) -> schemas.Happened:
    """A move with its events, which are redacted already."""
    events: list[dict[str, Json]] = [
        {"code": event.code, "seat": event.seat, "data": plain(event.data)} for event in entry.events
    ]
    return schemas.Happened(ply=entry.ply, at=entry.at, seat=entry.mover, events=events)


def game_name(slug: str) -> str:
    """The name of a game."""
    return str(PRESENTERS[slug].name)
