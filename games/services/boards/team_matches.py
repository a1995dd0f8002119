"""Team matches: opened, joined and left, begun when all places are taken, and gone on with as boards end.

Two boards are played at a time, as in events: each pair has one side at each, against the same rivals. The
next two begin when all four tables of these are over. The row of the team match is locked first, so that
two people who reach for one place, or one who leaves and the last who comes, follow each other; constraints
stand behind that.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial
from random import Random
from typing import Final

from django.db import transaction

from accounts.households import households_among
from games.boards.teams import AT_ONCE, BOARDS, PAIRS, TABLES, TEAMS, lines_at
from games.catalogue import boards_of
from games.clock.pace import pacing
from games.models import Board, Match, TeamMatch, TeamSeat
from games.outbox.wake import wake_ratings
from games.selectors.boards.team_matches import team_games
from games.services import alerts
from games.services.lobby import limits
from games.services.lobby.blocking import blocked_among
from games.services.lobby.errors import (
    NoSuchSeat,
    NotForYou,
    RatedWithoutClock,
    SeatTaken,
    TooManyTables,
)
from games.services.lobby.team_places import locked_open_team_match

from .dealing import deal_boards, seat_table, show_board
from .errors import NotCaptain, OneHousehold, OtherTeam

MAX_OPEN: Final = 5
"""So many team matches that have not begun may one account have open."""

EVERYBODY: Final = len(TEAMS) * len(PAIRS) * 2


@transaction.atomic(durable=True)
def open_team_match(
    *,
    user_id: int,
    name: str,
    team_names: tuple[str, str],
    pace: str = Match.Pace.STANDARD,
    pace_hour: int | None = None,
    pace_zone: str = "",
    allows_leave: bool = True,
    is_rated: bool = False,
    now: datetime,
) -> TeamMatch:
    """Open a team match as its captain, with the first place of the first team.

    Where turns lapse a bot sits in, for a partner and two rivals would lose with whoever stays away.

    :raises BadPace, RatedWithoutClock: see there.
    :raises Suspended, TooManyTables, TooManyMatches: see there.
    """
    if pacing(pace, hour=pace_hour, zone=pace_zone) is None and is_rated:
        raise RatedWithoutClock
    limits.check_room(user_id, now)
    if TeamMatch.objects.filter(captain=user_id, status=TeamMatch.Status.OPEN).count() >= MAX_OPEN:
        raise TooManyTables
    game, seat_count = team_games()[0]
    first, second = team_names
    team_match = TeamMatch.objects.create(
        name=name,
        first_name=first,
        second_name=second,
        captain_id=user_id,
        game=game,
        seat_count=seat_count,
        pace=pace,
        pace_hour=pace_hour,
        pace_zone=pace_zone,
        allows_leave=allows_leave,
        is_rated=is_rated,
        created_at=now,
    )
    TeamSeat.objects.create(team_match=team_match, team=0, pair=0, place=0, player_id=user_id)
    return team_match


@transaction.atomic(durable=True)
def join_team(
    *, team_match_id: int, user_id: int, team: int, pair: int, place: int, now: datetime, rng: Random
) -> TeamMatch:
    """Sit down in a team, or move to another place of it; the match begins when the last place is taken.

    As at tables it is told last, and in the words for a place that is taken, that somebody there has blocked
    the account. Of one household one person plays a board.

    :raises NotOpen, NoSuchSeat, SeatTaken, NotForYou, BlockedHere, OtherTeam, OneHousehold: see there.
    :raises Suspended, TooManyTables, TooManyMatches: see there.
    """
    team_match = locked_open_team_match(team_match_id)
    seats = list(team_match.seats.all())
    mine = next((seat for seat in seats if seat.player_id == user_id), None)
    if (team, pair, place) not in {(t, p, s) for t in TEAMS for p in PAIRS for s in (0, 1)}:
        raise NoSuchSeat
    if mine is not None and mine.team != team:
        raise OtherTeam
    is_blocked = mine is None and _is_blocked({seat.player_id for seat in seats}, user_id, now)
    sitter = next((seat for seat in seats if (seat.team, seat.pair, seat.place) == (team, pair, place)), None)
    if sitter is not None and sitter.player_id == user_id:
        return team_match
    if sitter is not None:
        raise SeatTaken
    if is_blocked:
        raise NotForYou
    if mine is None:
        TeamSeat.objects.create(team_match=team_match, team=team, pair=pair, place=place, player_id=user_id)
        if len(seats) + 1 == EVERYBODY:
            _begin(team_match, by=user_id, now=now, rng=rng)
        return team_match
    mine.pair, mine.place = pair, place
    mine.save(update_fields=["pair", "place"])
    return team_match


@transaction.atomic(durable=True)
def call_off_team_match(*, team_match_id: int, user_id: int, now: datetime) -> TeamMatch:
    """Call it off before it begins, for its captain; the others are told. :raises NotOpen, NotCaptain:"""
    team_match = locked_open_team_match(team_match_id)
    if team_match.captain_id != user_id:
        raise NotCaptain
    alerts.of_team_match(team_match, "team-off", _people(team_match) - {user_id}, at=now)
    team_match.seats.all().delete()
    team_match.status = TeamMatch.Status.CANCELLED
    team_match.save(update_fields=["status"])
    return team_match


@transaction.atomic(durable=True)
def go_on(*, team_match_id: int, now: datetime, rng: Random) -> TeamMatch:
    """Show the boards that are over at both tables, begin the next two, and end it after the last.

    Doing it twice does nothing. All are told once of each board, and of the last ones that it is over.
    """
    team_match = TeamMatch.objects.select_for_update().get(pk=team_match_id)
    if team_match.status != TeamMatch.Status.RUNNING:
        return team_match
    boards = list(team_match.boards.order_by("number"))
    shown = [board for board in boards if board.shown_at is None and _is_over(board)]
    for board in shown:
        show_board(board, now=now)
        board.shown_at = now
    if shown and team_match.is_rated:
        transaction.on_commit(partial(wake_ratings, team_match.game))
    people = _people(team_match)
    is_round_over = all(board.shown_at is not None for board in boards)
    if is_round_over and len(boards) >= BOARDS:
        team_match.status, team_match.over_at = TeamMatch.Status.FINISHED, now
        team_match.save(update_fields=["status", "over_at"])
        alerts.of_team_match(team_match, "team-over", people, at=now)
        return team_match
    for board in shown:
        alerts.of_team_match(team_match, "team-board", people, at=now, number=board.number)
    if is_round_over:
        _deal(team_match, now=now, rng=rng)
    return team_match


def _begin(team_match: TeamMatch, *, by: int, now: datetime, rng: Random) -> None:
    team_match.status, team_match.begun_at = TeamMatch.Status.RUNNING, now
    team_match.save(update_fields=["status", "begun_at"])
    _deal(team_match, now=now, rng=rng)
    alerts.of_team_match(team_match, "team-begun", _people(team_match) - {by}, at=now)


def _deal(team_match: TeamMatch, *, now: datetime, rng: Random) -> None:
    """Deal the next boards, and seat everybody at one table of each."""
    game, seat_count = team_match.game, team_match.seat_count
    seats = {
        (seat.team, seat.pair, seat.place): None if seat.player.anonymised_at else seat.player_id
        for seat in team_match.seats.select_related("player")
    }
    lines = boards_of(game).lines(seat_count)
    boards = deal_boards(
        AT_ONCE,
        game=game,
        seat_count=seat_count,
        now=now,
        rng=rng,
        first=team_match.boards.count() + 1,
        team_match=team_match,
    )
    for board in boards:
        for table in TABLES:
            pairs = lines_at(board.number or 0, table)
            holders = {
                seat: seats[pair.team, pair.pair, place]
                for line, pair in zip(lines, pairs, strict=True)
                for place, seat in enumerate(line.seats)
            }
            seat_table(
                board,
                {int(seat): holder for seat, holder in holders.items()},
                name=f"{team_match.name} {board.number}",
                now=now,
                rng=rng,
                pace=team_match.pace,
                pace_hour=team_match.pace_hour,
                pace_zone=team_match.pace_zone,
                contract=Match.Contract.BOT,
                allows_leave=team_match.allows_leave,
                is_rated=team_match.is_rated,
            )


def _is_blocked(people: set[int], user_id: int, now: datetime) -> bool:
    """True if somebody there has blocked an account; what it may be told is refused.

    :raises BlockedHere, OneHousehold, Suspended, TooManyTables, TooManyMatches: see there.
    """
    is_blocked = blocked_among(user_id, people)
    if any(user_id in pair for pair in households_among({user_id, *people})):
        raise OneHousehold
    limits.check_room(user_id, now)
    return is_blocked


def _is_over(board: Board) -> bool:
    return not board.matches.filter(status__in=[Match.Status.OPEN, Match.Status.RUNNING]).exists()


def _people(team_match: TeamMatch) -> set[int]:
    """Everybody who sits in it, but for closed accounts."""
    return set(team_match.seats.filter(player__anonymised_at=None).values_list("player_id", flat=True))
