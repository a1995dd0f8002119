"""Data of somebody's play for the file about them: as their seat knows it, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.data_export.sources import Batch, DataSource, Row, add_source, at_once, in_batches, iso
from games.catalogue import RulesGone, boards_of
from games.kit.rules.records import dump_record
from games.models import (
    Ballot,
    BoardReader,
    BoardResult,
    BoardSeat,
    DirectoryEntry,
    EntrantPerson,
    Event,
    Hours,
    Leave,
    Match,
    Membership,
    Message,
    Note,
    OwnBoard,
    ProblemTry,
    QuestionFlag,
    Rating,
    RatingEntry,
    Reserve,
    Review,
    SeatTenure,
    TeamSeat,
    plan_of,
)
from games.selectors.company import exported as offers
from games.selectors.people.reliability import reliability_of
from games.selectors.replay.record_files import about, known_record
from games.selectors.replay.replay import is_over

TABLES_AT_ONCE: Final = 5
"""Size of a batch, of which every record may have to be replayed."""


def _tables(user_id: int, after: int, _now: datetime) -> Batch:
    mine = SeatTenure.objects.filter(Q(player=user_id) | Q(owner=user_id), match=OuterRef("pk"))
    found = list(Match.objects.filter(Exists(mine), pk__gt=after).order_by("pk")[:TABLES_AT_ONCE])
    rows, texts = [], {}
    for match in found:
        name = f"tables/{match.key}.json"
        record = _record(match, user_id)
        if record is not None:
            texts[name] = record
        rows.append(_table(match, user_id) | {"record": None if record is None else name})
    return Batch(rows, texts, found[-1].pk if len(found) == TABLES_AT_ONCE else None)


def _table(match: Match, user_id: int) -> Row:
    tenures = list(match.tenures.select_related("player").order_by("seat", "id"))
    return {
        "table": match.key,
        "name": match.name,
        "game": match.game,
        "options": match.options,
        "seats": match.seat_count,
        "visibility": match.visibility,
        "pace": match.pace,
        "rated": match.is_rated,
        "status": match.status,
        "opened": iso(match.created_at),
        "began": iso(match.started_at),
        "ended": iso(match.finished_at),
        "outcome": match.outcome if is_over(match) else None,
        "annulled": iso(match.annulled_at),
        "i_opened_it": match.host_id == user_id,
        "sat_there": [
            {
                "seat": tenure.seat + 1,
                "who": "me" if tenure.player_id == user_id else tenure.player.username,
                "from_move": tenure.from_ply,
                "until_move": tenure.to_ply,
            }
            for tenure in tenures
        ],
    }


def _record(match: Match, user_id: int) -> str | None:
    try:
        record = known_record(match, user_id)
    except RulesGone:
        return None
    return None if record is None else dump_record(record, about(match)) + "\n"


def _messages(user_id: int) -> QuerySet[Message]:
    return Message.objects.filter(sender=user_id).select_related("match", "club")


def _message(row: Message) -> Row:
    return {
        "table": None if row.match is None else row.match.key,
        "club": None if row.club is None else row.club.key,
        "room": row.room,
        "at": iso(row.at),
        "text": row.text,
        "taken_back": iso(row.taken_back_at),
        "hidden_by_a_moderator": iso(row.hidden_at),
    }


def _review(row: Review) -> Row:
    # Of a match that was taken up again what bots saw in it is hidden as it was while it ran.
    is_told = row.finished_at is not None and is_over(row.match) and row.is_of(row.match)
    return {
        "table": row.match.key,
        "asked": iso(row.asked_at),
        "finished": iso(row.finished_at),
        "level": row.level,
        "found": row.found if is_told else None,
    }


def _note(row: Note) -> Row:
    return {"table": row.match.key, "text": row.text, "written": iso(row.written_at)}


def _own_board(row: OwnBoard) -> Row:
    """Moves that were tried there, and the answers that still play by themselves."""
    tenures = row.match.tenures.current().filter(player=row.player_id).select_related("plan")
    plan = next((plan_of(tenure) for tenure in tenures), None)
    return {
        "table": row.match.key,
        "tried": row.tree,
        "names": row.names,
        "shown_with_the_replay": row.is_shown,
        "answers": [] if plan is None else plan.notations,
        "changed": iso(row.changed_at),
    }


def _votes(user_id: int) -> QuerySet[Ballot]:
    return Ballot.objects.filter(player=user_id).select_related("proposal__match")


def _vote(row: Ballot) -> Row:
    return {
        "table": row.proposal.match.key,
        "about": row.proposal.kind,
        "agreed": row.agrees,
        "at": iso(row.at),
    }


def _flag(row: QuestionFlag) -> Row:
    return {"reason": row.reason, "text": row.text, "at": iso(row.at), "came_of_it": row.verdict or None}


def _hours(user_id: int, _now: datetime) -> Iterator[Row]:
    for row in Hours.objects.filter(player=user_id):
        yield {
            "night_from": iso(row.night_from),
            "night_until": iso(row.night_until),
            "rest_days": row.rest_days,
        }
    for each in Leave.objects.filter(player=user_id).order_by("starts_at"):
        yield {"leave_from": iso(each.starts_at), "until": iso(each.ends_at), "announced": iso(each.made_at)}


def _being_found(user_id: int, _now: datetime) -> Iterator[Row]:
    for row in DirectoryEntry.objects.filter(player=user_id).prefetch_related("games"):
        yield {
            "wants_to_be_found": row.is_listed,
            "games": sorted(each.game for each in row.games.all()),
            "paces": row.paces,
            "languages": row.languages,
            "line": row.line,
            "changed": iso(row.changed_at),
        }


def _reliability(user_id: int, _now: datetime) -> Iterator[Row]:
    known = reliability_of(user_id)
    yield {
        "turns_with_a_deadline": known.turns,
        "of_them_in_time": known.in_time,
        "matches_among_several": known.matches,
        "of_them_left": known.left,
    }


def _ratings(user_id: int, _now: datetime) -> Iterator[Row]:
    for row in Rating.objects.filter(player=user_id).order_by("scale"):
        yield {
            "scale": row.scale,
            "points": row.mu / 100,
            "standard_deviation": row.sigma / 100,
            "matches_counted": row.matches,
            "last_counted": iso(row.last_at),
        }


def _entries(user_id: int) -> QuerySet[RatingEntry]:
    return RatingEntry.objects.filter(player=user_id).select_related("match")


def _entry(row: RatingEntry) -> Row:
    return {
        "table": row.match.key,
        "scale": row.scale,
        "ended": iso(row.finished_at),
        "points_before": row.mu_before / 100,
        "points": row.mu / 100,
        "standard_deviation_before": row.sigma_before / 100,
        "standard_deviation": row.sigma / 100,
        "share_counted": row.weight,
    }


def _team_matches(user_id: int, _now: datetime) -> Iterator[Row]:
    for seat in TeamSeat.objects.filter(player=user_id).select_related("team_match").order_by("pk"):
        row = seat.team_match
        yield {
            "team_match": row.key,
            "name": row.name,
            "team": row.name_of(seat.team),
            "pair": seat.pair + 1,
            "i_opened_it": row.captain_id == user_id,
            "status": row.status,
            "opened": iso(row.created_at),
            "began": iso(row.begun_at),
            "ended": iso(row.over_at),
        }


def _boards(user_id: int) -> QuerySet[BoardSeat]:
    return BoardSeat.objects.filter(player=user_id).select_related("board", "match")


def _board(row: BoardSeat) -> Row:
    """A board, and one's own result of it once one's table is over."""
    held = row.match.tenures.filter(player=row.player_id).values_list("seat", flat=True).first()
    lines = boards_of(row.board.game).lines(row.board.seat_count)
    mine = next((line.name for line in lines if held in line.seats), "")
    result = BoardResult.objects.filter(board=row.board, match=row.match_id, line=mine).first()
    return {
        "board": row.board.key,
        "day": iso(row.board.day),
        "table": row.match.key,
        "since": iso(row.since),
        "line": mine,
        "result": None if result is None else result.raw,
        "cannot_be_compared_by_fault_of": None if result is None else result.fault or None,
    }


def _boards_read(user_id: int, _now: datetime) -> Iterator[Row]:
    for row in BoardReader.objects.filter(player=user_id).select_related("board").order_by("pk"):
        yield {"board": row.board.key, "first_read": iso(row.since)}


def _clubs(user_id: int, _now: datetime) -> Iterator[Row]:
    # Who invited them is another's business, and whom they have blocked they hear nothing of.
    waiting = set(Membership.objects.waiting(user_id).values_list("pk", flat=True))
    for row in Membership.objects.filter(player=user_id).select_related("club").order_by("pk"):
        if row.standing != Membership.Standing.INVITED or row.pk in waiting:
            yield {
                "club": row.club.key,
                "name": row.club.name,
                "standing": row.standing,
                "since": iso(row.since),
                "i_founded_it": row.club.founder_id == user_id,
            }


def _events(user_id: int, _now: datetime) -> Iterator[Row]:
    mine = EntrantPerson.objects.filter(player=user_id).select_related("event", "entrant").order_by("pk")
    for row in mine:
        yield {
            "event": row.event.key,
            "name": row.event.name,
            "kind": row.event.kind,
            "pair": row.entrant.name or None,
            "entered": iso(row.entrant.entered_at),
            "i_agreed": iso(row.agreed_at),
            "state": row.entrant.state,
            "seed": row.entrant.seed,
            "division": row.entrant.division,
            "group": row.entrant.group,
            "left": iso(row.entrant.left_at),
        }
    for wait in Reserve.objects.filter(player=user_id).select_related("event").order_by("pk"):
        yield {
            "event": wait.event.key,
            "name": wait.event.name,
            "kind": wait.event.kind,
            "waits_as_reserve_since": iso(wait.since),
            "asked": iso(wait.asked_at),
            "said_no": iso(wait.said_no_at),
            "has_a_seat_since": iso(wait.taken_at),
        }
    for event in Event.objects.filter(host=user_id).order_by("pk"):
        yield {
            "event": event.key,
            "name": event.name,
            "kind": event.kind,
            "i_look_after_it": True,
            "about": event.about,
            "made": iso(event.created_at),
        }


def _tries(user_id: int) -> QuerySet[ProblemTry]:
    return ProblemTry.objects.filter(player=user_id).select_related("problem")


def _try(row: ProblemTry) -> Row:
    return {
        "day": iso(row.problem.day),
        "step": row.problem.step,
        "moves": row.moves,
        "solved": row.solved,
        "at": iso(row.at),
    }


OWN: Final = (
    DataSource("tables", _("Tables"), _tables),
    DataSource("messages", _("What you wrote at tables"), in_batches(_messages, _message)),
    DataSource("team_matches", _("Team matches"), at_once(_team_matches)),
    DataSource("clubs", _("Clubs"), at_once(_clubs)),
    DataSource("events", _("Events that you have entered or look after"), at_once(_events)),
    DataSource("boards", _("Boards that you have played"), in_batches(_boards, _board)),
    DataSource("boards_read", _("Boards that you have read of"), at_once(_boards_read)),
    DataSource(
        "notes",
        _("Your notes at tables"),
        in_batches(lambda user_id: Note.objects.filter(player=user_id).select_related("match"), _note),
    ),
    *offers.SOURCES,
    DataSource(
        "own_boards",
        _("Boards of your own"),
        in_batches(
            lambda user_id: OwnBoard.objects.filter(player=user_id).select_related("match"), _own_board
        ),
    ),
    DataSource("votes", _("Votes"), in_batches(_votes, _vote)),
    DataSource(
        "reviews",
        _("Decisions gone through"),
        in_batches(lambda user_id: Review.objects.filter(player=user_id).select_related("match"), _review),
    ),
    DataSource(
        "questions",
        _("Questions you reported"),
        in_batches(lambda user_id: QuestionFlag.objects.filter(player=user_id), _flag),
    ),
    DataSource("problems", _("First tries at problems"), in_batches(_tries, _try)),
    DataSource("hours", _("Hours and leave"), at_once(_hours)),
    DataSource("being_found", _("Being found"), at_once(_being_found)),
    DataSource("reliability", _("How reliable"), at_once(_reliability)),
    DataSource("ratings", _("Ratings"), at_once(_ratings)),
    DataSource("rated_matches", _("Matches that counted for ratings"), in_batches(_entries, _entry)),
)


def register_sources() -> None:
    """Have all of it told."""
    add_source(*OWN)
