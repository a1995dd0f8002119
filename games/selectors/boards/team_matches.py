"""Reads team matches: who sits for which team, the tables of each board, and what is shown of them.

Until a board is shown nobody learns more of it than how many of its tables are over, and of those at which
they sit themselves the way there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from games.boards.comparison import Fault
from games.boards.teams import BOARDS, TABLES, TEAMS, LineResult, Pair, lines_at, team_swings
from games.catalogue import GAMES, boards_of
from games.models import Board, BoardResult, BoardSeat, Match, TeamMatch

LISTED = 20
"""Team matches in somebody's list at most."""


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who sits in a team match."""

    id: int
    name: str
    username: str


Place = tuple[int, int, int]
"""Team, pair, and which one of it: 0 or 1 each."""


@dataclass(frozen=True, slots=True)
class TeamTable:
    """A table of a board of a team match."""

    first: Pair
    """The pair that has the first line of the board."""
    second: Pair
    key: str = ""
    """Of the match, for whoever may open it."""
    is_own: bool = False
    raw: int | None = None
    """Of the first line, once the board is shown; None: not shown, or it cannot be compared."""
    faults: frozenset[int] = frozenset()
    """The teams by whose fault it cannot be compared, once the board is shown."""


@dataclass(frozen=True, slots=True)
class TeamBoard:
    """A board of a team match."""

    number: int
    tables: tuple[TeamTable, ...]
    key: str = ""
    """Empty: it is not dealt yet."""
    is_shown: bool = False
    is_withdrawn: bool = False
    over: int = 0
    """The number of its tables that are over."""
    swings: tuple[int, int] | None = None
    """Of each team, once it is shown."""


@dataclass(frozen=True, slots=True)
class TeamMatchFacts:
    """A team match as somebody may know it."""

    key: str
    name: str
    team_names: tuple[str, str]
    status: str
    """Of `TeamMatch.Status`."""
    game: str
    seat_count: int
    pace: str
    pace_hour: int | None
    pace_zone: str
    allows_leave: bool
    is_rated: bool
    codes: tuple[str, str]
    """By which people sit down in each team; empty of one to which whoever reads does not invite."""
    members: Mapping[Place, Member]
    boards: tuple[TeamBoard, ...]
    mine: Place | None
    """The place of whoever reads."""
    is_captain: bool

    @property
    def sums(self) -> tuple[int, int]:
        """The swings of each team on the boards that are shown."""
        shown = [board.swings for board in self.boards if board.swings is not None]
        return sum(swings[0] for swings in shown), sum(swings[1] for swings in shown)

    @property
    def winner(self) -> int | None:
        """The team that has won; None: it is drawn, or not over."""
        first, second = self.sums
        if self.status != TeamMatch.Status.FINISHED or first == second:
            return None
        return 0 if first > second else 1


def team_games() -> Sequence[tuple[str, int]]:
    """The games, with a number of seats, whose boards have two lines of two seats: what pairs can meet at."""
    return [
        (slug, seats)
        for slug, game in GAMES.items()
        if game.boards is not None
        for seats in game.boards.seat_counts
        if [len(line.seats) for line in game.boards.lines(seats)] == [2, 2]
    ]


def facts_of_team_match(row: TeamMatch, user_id: int | None) -> TeamMatchFacts:
    """A team match as an account may know it; None: anybody. Five queries."""
    members = {
        (seat.team, seat.pair, seat.place): Member(seat.player_id, seat.player.name, seat.player.username)
        for seat in row.seats.select_related("player")
    }
    mine = next((place for place, member in members.items() if member.id == user_id), None)
    boards = {board.number: board for board in row.boards.defer("seed")}
    matches: dict[int | None, list[Match]] = {}
    for match in Match.objects.filter(board__team_match=row, is_borrowed=False).order_by("pk"):
        matches.setdefault(match.board_id, []).append(match)
    results: dict[int, dict[str, LineResult]] = {}
    for each in BoardResult.objects.filter(board__team_match=row, match__annulled_at=None):
        fault = Fault(each.fault) if each.fault else None
        results.setdefault(each.match_id, {})[each.line] = LineResult(each.raw, fault)
    own = set(
        BoardSeat.objects.filter(board__team_match=row, player=user_id).values_list("match_id", flat=True)
    )
    is_captain = user_id is not None and row.captain_id == user_id
    invites = [is_captain or (mine is not None and mine[0] == team) for team in TEAMS]
    first, second = (row.code_of(team) if invites[team] else "" for team in TEAMS)
    return TeamMatchFacts(
        key=row.key,
        name=row.name,
        team_names=(row.first_name, row.second_name),
        status=row.status,
        game=row.game,
        seat_count=row.seat_count,
        pace=row.pace,
        pace_hour=row.pace_hour,
        pace_zone=row.pace_zone,
        allows_leave=row.allows_leave,
        is_rated=row.is_rated,
        codes=(first, second),
        members=members,
        boards=tuple(
            _undealt(number)
            if (board := boards.get(number)) is None
            else _board(board, matches.get(board.pk, []), results, own)
            for number in range(1, BOARDS + 1)
        ),
        mine=mine,
        is_captain=is_captain,
    )


def team_matches_of(user_id: int) -> Sequence[TeamMatch]:
    """The team matches in which somebody sits, but those called off; the latest first. One query."""
    mine = TeamMatch.objects.filter(seats__player=user_id).exclude(status=TeamMatch.Status.CANCELLED)
    return list(mine.order_by("-id")[:LISTED])


def team_of_code(code: str) -> tuple[TeamMatch, int] | None:
    """The team match, and the team, to which a code leads; None if there is none."""
    row = TeamMatch.objects.filter(Q(first_code=code) | Q(second_code=code)).first()
    return None if row is None else (row, 0 if row.first_code == code else 1)


def _undealt(number: int) -> TeamBoard:
    return TeamBoard(number, tuple(TeamTable(*lines_at(number, table)) for table in TABLES))


def _board(
    board: Board, matches: Sequence[Match], results: Mapping[int, Mapping[str, LineResult]], own: set[int]
) -> TeamBoard:
    number, is_shown = board.number or 0, board.shown_at is not None
    made = [results.get(match.pk, {}) if is_shown else {} for match in matches]
    lines = [line.name for line in boards_of(board.game).lines(board.seat_count)]
    sat = [lines_at(number, table) for table in TABLES]
    return TeamBoard(
        number,
        tuple(
            TeamTable(
                *pairs,
                key=match.key if is_shown or match.pk in own else "",
                is_own=match.pk in own,
                raw=made_here[lines[0]].raw if lines[0] in made_here else None,
                faults=frozenset(
                    pair.team
                    for line, pair in zip(lines, pairs, strict=True)
                    if line in made_here and made_here[line].fault is Fault.OWN
                ),
            )
            for pairs, match, made_here in zip(sat, matches, made, strict=True)
        ),
        board.key,
        is_shown,
        board.withdrawn_at is not None,
        sum(match.status in {Match.Status.FINISHED, Match.Status.CANCELLED} for match in matches),
        _swings(board, lines, sat, made) if is_shown else None,
    )


def _swings(
    board: Board,
    lines: Sequence[str],
    sat: Sequence[tuple[Pair, Pair]],
    made: Sequence[Mapping[str, LineResult]],
) -> tuple[int, int]:
    """The swings of each team, from what each line made at each table."""
    of_team: list[dict[str, LineResult]] = [{} for _ in TEAMS]
    for pairs, results in zip(sat, made, strict=True):
        for line, pair in zip(lines, pairs, strict=True):
            if line in results:
                of_team[pair.team][line] = results[line]
    first, second = of_team
    steps = boards_of(board.game).steps(board.seat_count)
    return team_swings(first, second, steps), team_swings(second, first, steps)
