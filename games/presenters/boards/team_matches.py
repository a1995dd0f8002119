"""Team matches in words: who sits where, each board with its tables, the sum, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards.teams import AT_ONCE, BOARDS, PAIRS, TEAMS, Pair
from games.catalogue import PRESENTERS, boards_of
from games.kit.face.presenter import Side
from games.presenters.lobby.paces import table_pace
from games.selectors.boards.team_matches import Member, Place, TeamBoard, TeamMatchFacts, TeamTable


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A place of a pair."""

    value: str
    """As a form sends it: pair and place."""
    member: Member | None
    is_mine: bool


@dataclass(frozen=True, slots=True)
class PairRow:
    """A pair of a team, and its places."""

    label: str
    places: tuple[PlaceRow, ...]


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team, its pairs, and the code by which people sit down in it, if whoever reads invites to it."""

    name: str
    pairs: tuple[PairRow, ...]
    code: str
    free: int
    is_mine: bool
    is_winner: bool


@dataclass(frozen=True, slots=True)
class LineCell:
    """A line of a board at a table: its side, the team that has it, and its people."""

    side: Side | None
    team: str
    people: str


@dataclass(frozen=True, slots=True)
class TableCell:
    """A table of a board."""

    lines: tuple[LineCell, ...]
    key: str
    is_own: bool
    said: str
    """The result, as far as it is shown."""


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board of a team match."""

    number: int
    state: str
    tables: tuple[TableCell, ...]
    is_shown: bool
    key: str
    swings: tuple[str, str] | None
    sums: tuple[str, str] | None
    """Of all boards so far that are shown, to this one."""


def rows_of_teams(facts: TeamMatchFacts) -> list[TeamRow]:
    """Both teams."""
    return [
        TeamRow(
            facts.team_names[team],
            tuple(
                PairRow(
                    _("Pair %(number)d") % {"number": pair + 1},
                    tuple(_place(facts, (team, pair, place)) for place in (0, 1)),
                )
                for pair in PAIRS
            ),
            facts.codes[team],
            4 - sum(place[0] == team for place in facts.members),
            facts.mine is not None and facts.mine[0] == team,
            facts.winner == team,
        )
        for team in TEAMS
    ]


def rows_of_boards(facts: TeamMatchFacts) -> list[BoardRow]:
    """All boards, those too that are not dealt yet."""
    first, second, rows = 0, 0, []
    for board in facts.boards:
        if board.swings is not None:
            first, second = first + board.swings[0], second + board.swings[1]
        rows.append(
            BoardRow(
                board.number,
                _state(board),
                tuple(_cell(facts, board, table) for table in board.tables),
                board.is_shown,
                board.key,
                None if board.swings is None else (signed(board.swings[0]), signed(board.swings[1])),
                None if board.swings is None else (signed(first), signed(second)),
            )
        )
    return rows


def terms_of(facts: TeamMatchFacts) -> str:
    """The game, how long turns may take and whether it counts for ratings, in one line."""
    pace = table_pace(facts.pace, facts.pace_hour, facts.pace_zone)
    rated = _("rated") if facts.is_rated else _("friendly")
    return " · ".join((str(PRESENTERS[facts.game].name), pace.tag, rated))


def score_in_words(facts: TeamMatchFacts) -> str:
    """*Foxes +7, Owls −7.*"""
    first, second = facts.sums
    words = {
        "first": facts.team_names[0],
        "second": facts.team_names[1],
        "swings": signed(first),
        "others": signed(second),
    }
    return _("%(first)s %(swings)s, %(second)s %(others)s.") % words


def verdict_in_words(facts: TeamMatchFacts) -> str:
    """The team that has won a match that is over."""
    if facts.winner is None:
        return _("It is drawn: both teams have as many swings.")
    won, lost = facts.sums if facts.winner == 0 else facts.sums[::-1]
    words = ngettext("%(team)s won by %(count)d swing.", "%(team)s won by %(count)d swings.", won - lost)
    return words % {"team": facts.team_names[facts.winner], "count": won - lost}


def signed(number: int) -> str:
    """A number of swings with its sign."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def _place(facts: TeamMatchFacts, place: Place) -> PlaceRow:
    return PlaceRow(f"{place[1]}-{place[2]}", facts.members.get(place), facts.mine == place)


def _state(board: TeamBoard) -> str:
    if not board.key:
        return _("It begins when boards %(first)d and %(last)d are over.") % {
            "first": board.number - AT_ONCE - (board.number - 1) % AT_ONCE,
            "last": BOARDS - AT_ONCE,
        }
    if board.is_withdrawn:
        return _("Withdrawn, for something was wrong with it: it counts for nobody.")
    if board.is_shown:
        return _("Shown")
    return _("It is played: one of two tables is over.") if board.over else _("It is played at two tables.")


def _cell(facts: TeamMatchFacts, board: TeamBoard, table: TeamTable) -> TableCell:
    sides = _sides(facts)
    return TableCell(
        tuple(
            LineCell(side, facts.team_names[pair.team], _people(facts, pair))
            for side, pair in zip(sides, (table.first, table.second), strict=True)
        ),
        table.key,
        table.is_own,
        _result(facts, board, table),
    )


def _sides(facts: TeamMatchFacts) -> list[Side | None]:
    """The side of each line of a board, as the game draws and names it."""
    seats = PRESENTERS[facts.game].setup.seats(facts.seat_count)
    return [seats[line.seats[0]].side for line in boards_of(facts.game).lines(facts.seat_count)]


def _people(facts: TeamMatchFacts, pair: Pair) -> str:
    names = (facts.members.get((*pair, place)) for place in (0, 1))
    return " & ".join("" if member is None else member.name for member in names)


def _result(facts: TeamMatchFacts, board: TeamBoard, table: TeamTable) -> str:
    if not board.is_shown:
        return ""
    if table.faults:
        teams: Sequence[str] = [facts.team_names[team] for team in sorted(table.faults)]
        return _("not compared: %(teams)s left, or bots played for them") % {"teams": _(", ").join(teams)}
    return _("not compared") if table.raw is None else signed(table.raw)
