"""Table of a group or a Swiss: rows, the reasons that decided, and everybody against everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.boards.comparison import shown
from games.kit.face.charts import many
from games.presenters.tournaments.numbers import number
from games.presenters.tournaments.rest import RestLine, rest_of, summary
from games.presenters.tournaments.words import Who, table_address
from games.selectors.tournaments.matches import MatchLine
from games.selectors.tournaments.standing import StandingRow, StandingTable

REASONS: Final[Mapping[str, Promise]] = {
    "among-equals": gettext_lazy("Against equals"),
    "won": gettext_lazy("Won"),
    "buchholz": gettext_lazy("Buchholz"),
    "berger": gettext_lazy("Berger"),
    "boards-above": gettext_lazy("Boards above"),
    "best-board": gettext_lazy("Best board"),
    "margin": gettext_lazy("Margin"),
    "lot": gettext_lazy("Lot"),
}
"""Heads of the columns of reasons."""
EXPLAINED: Final[Mapping[str, Promise]] = {
    "among-equals": gettext_lazy("Against equals: points won against those with as many points."),
    "won": gettext_lazy("Won: matches in which one’s side was first alone."),
    "buchholz": gettext_lazy("Buchholz: the points of all opponents without the lowest."),
    "berger": gettext_lazy(
        "Berger: the points of each opponent times one’s share of the round against them."
    ),
    "boards-above": gettext_lazy("Boards above: boards on which one did better than the middle of all."),
    "best-board": gettext_lazy("Best board: what one made of the board at which one did best."),
    "margin": gettext_lazy("Margin: by how much one was ahead or behind, summed up over all matches."),
    "lot": gettext_lazy("Lot: a number drawn for everybody when the event began; the lowest is first."),
}
RANKED: Final[Mapping[str, tuple[Promise, Promise]]] = {
    "": (gettext_lazy("Points"), gettext_lazy("Points: what matches have brought.")),
    "percent": (
        gettext_lazy("Per cent"),
        gettext_lazy(
            "Per cent: how many of all others with the same cards did worse, the mean of all boards."
        ),
    ),
    "swings": (
        gettext_lazy("Swings"),
        gettext_lazy(
            "Swings: by how much one did better than others with the same cards, the mean of all boards."
        ),
    ),
}
"""By what entrants stand: the head of its column, and what it is."""
CROSS_MOST: Final = 8
"""So many entrants at most have a grid of everybody against everybody."""
PAGE: Final = 50


@dataclass(frozen=True, slots=True)
class Leg:
    """Points of one leg in a cell."""

    shown: str
    """A number, a dot while it runs, or nothing yet."""
    is_won: bool = False
    runs: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """A meeting of two, seen by the one whose row it is."""

    legs: tuple[Leg, ...]
    url: str
    label: str
    is_self: bool = False


@dataclass(frozen=True, slots=True)
class Divide:
    """A line between two rows, in words."""

    icon: str
    words: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """One entrant in the table."""

    who: Who
    place: int
    points: str
    matches: int
    reasons: tuple[str, ...]
    cells: tuple[Cell, ...]
    played_like: str
    """Strength as which it has played so far; empty: unknown."""
    summary: str
    """*7 of 8 legs over, 2 won.*"""
    rest: tuple[RestLine, ...]
    facts: str
    """The reasons in a sentence each, for a row that opens."""
    is_open: bool
    after: tuple[Divide, ...] = ()


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A table before its reader."""

    rows: tuple[TableRow, ...]
    by: str
    """Head of what they stand by."""
    heads: tuple[str, ...]
    """Of the reasons."""
    cross: tuple[Who, ...]
    """Of the grid; empty: there is none."""
    has_legs: bool
    has_strength: bool
    foot: tuple[str, ...]
    columns: int
    """Of the whole table, for what spans them all."""
    page: int = 1
    pages: tuple[tuple[int, str], ...] = ()
    """Number and range of each page; empty: there is one."""


def page_of_entrant(table: StandingTable, mine: set[int]) -> int:
    """The page of a long table on which one's own row is; the first if there is none."""
    place = next((at for at, row in enumerate(table.rows) if row.entrant in mine), 0)
    return place // PAGE + 1


def sheet(
    table: StandingTable,
    names: Mapping[int, Who],
    lines: Sequence[MatchLine],
    *,
    page: int = 1,
    two_sided: bool,
    last_division: int | None = None,
    performances: Mapping[int, int] | None = None,
    is_sure: bool = False,
) -> TableSheet:
    """A table, or a page of it.

    :param lines: the matches of those on the page. :param last_division: of a league, its lowest one.
    :param performances: points as which entrants have played; None: the reader sees none.
    :param is_sure: nothing can change any more.
    """
    on_page = table.rows[(page - 1) * PAGE : page * PAGE]
    by_entrant: dict[int, list[MatchLine]] = {}
    for line in lines:
        for entrant in line.entrants:
            by_entrant.setdefault(entrant, []).append(line)
    cross = (
        tuple(names[row.entrant] for row in table.rows)
        if two_sided and len(table.rows) <= CROSS_MOST and table.group
        else ()
    )
    rows = []
    for at, row in enumerate(on_page):
        own = by_entrant.get(row.entrant, [])
        rows.append(
            TableRow(
                who=names[row.entrant],
                place=row.place,
                points=_points(table, row),
                matches=row.matches,
                reasons=tuple(_value(table, row, reason) for reason in table.decided),
                cells=tuple(_cell(row.entrant, other, names, own) for other in (who.id for who in cross)),
                played_like=_strength(performances, row.entrant),
                summary=summary(row, own, two_sided=two_sided),
                rest=rest_of(row.entrant, own, names, two_sided=two_sided),
                facts=_facts(row, table, _strength(performances, row.entrant)),
                is_open=names[row.entrant].is_you,
                after=_divides(table, (page - 1) * PAGE + at, last_division),
            )
        )
    return TableSheet(
        rows=tuple(rows),
        by=str(RANKED[table.by][0]),
        heads=tuple(str(REASONS[reason]) for reason in table.decided),
        cross=cross,
        has_legs=two_sided,
        has_strength=bool(performances),
        foot=_foot(table, has_cross=bool(cross), is_sure=is_sure, has_strength=bool(performances)),
        columns=5 + len(table.decided) + len(cross) + bool(performances),
        page=page,
        pages=_pages(len(table.rows)),
    )


def _pages(count: int) -> tuple[tuple[int, str], ...]:
    if count <= PAGE:
        return ()
    return tuple(
        (at // PAGE + 1, _("%(first)d to %(last)d") % {"first": at + 1, "last": min(at + PAGE, count)})
        for at in range(0, count, PAGE)
    )


def _points(table: StandingTable, row: StandingRow) -> str:
    """*23*, or of boards *59.17*, *+2.50*; a dash where no board is shown yet."""
    if not table.by:
        return number(row.points)
    return _of_boards(table.by, Fraction(row.points)) if row.matches else "–"


def _of_boards(by: str, value: Fraction) -> str:
    return f"+{shown(value)}" if by == "swings" and value > 0 else shown(value)


def _value(table: StandingTable, row: StandingRow, reason: str) -> str:
    value = row.values.get(reason)
    if value is None:
        return ""
    if reason == "best-board":
        return _of_boards(table.by, Fraction(value))
    told = number(value)
    return f"+{told}" if reason == "margin" and told[0] != "−" and told != "0" else told


def _facts(row: StandingRow, table: StandingTable, played_like: str) -> str:
    said = [f"{REASONS[reason]}: {_value(table, row, reason)}." for reason in table.decided]
    if played_like:
        said.append(_("Played like %(rating)s.") % {"rating": played_like})
    return " ".join(said)


def _strength(performances: Mapping[int, int] | None, entrant: int) -> str:
    return many(performances[entrant]) if performances and entrant in performances else ""


def _cell(entrant: int, other: int, names: Mapping[int, Who], own: Sequence[MatchLine]) -> Cell:
    if other == entrant:
        return Cell((), "", _("nobody plays themselves"), is_self=True)
    met = [line for line in own if other in line.entrants]
    legs = tuple(_leg(line, entrant) for line in met)
    opened = next((line for line in met if line.key and not line.is_over), None) or next(
        (line for line in met if line.key), None
    )
    said = ", ".join(_leg_in_words(line, entrant) for line in met) or _("not begun")
    label = _("%(one)s against %(other)s: %(legs)s") % {
        "one": names[entrant].label,
        "other": names[other].label,
        "legs": said,
    }
    return Cell(legs, table_address(opened.key) if opened else "", label)


def _leg(line: MatchLine, entrant: int) -> Leg:
    points = line.points_of(entrant)
    if points is not None:
        return Leg(str(points), is_won=points > 1)
    return Leg("·", runs=True) if line.is_running else Leg("–")


def _leg_in_words(line: MatchLine, entrant: int) -> str:
    points = line.points_of(entrant)
    if points is None:
        return _("leg %(leg)d runs") % {"leg": line.leg} if line.is_running else _("not known yet")
    words = {2: _("leg %(leg)d won"), 1: _("leg %(leg)d level"), 0: _("leg %(leg)d lost")}[points]
    return words % {"leg": line.leg}


def _divides(table: StandingTable, at: int, last_division: int | None) -> tuple[Divide, ...]:
    """The lines after a row of a league: who goes up, who goes down."""
    if last_division is None:
        return ()
    count, found = len(table.rows), []
    if table.division > 1 and at == 0:
        words = _("the first goes up to division %(division)d") % {"division": table.division - 1}
        found.append(Divide("up", words))
    if table.division < last_division and at == count - 3:
        words = _("the last two go down to division %(division)d") % {"division": table.division + 1}
        found.append(Divide("down", words))
    return tuple(found)


def _foot(table: StandingTable, *, has_cross: bool, is_sure: bool, has_strength: bool) -> tuple[str, ...]:
    said = [_("In a cell the points of leg 1 and leg 2; a dot runs.")] if has_cross else []
    said += [str(RANKED[table.by][1])] if table.by else []
    said += [str(EXPLAINED[reason]) for reason in table.decided]
    if has_strength:
        said.append(
            _("Played like: the rating with which these results against these opponents are expected.")
        )
    if not is_sure:
        said.append(_("Everything here may still change."))
    return tuple(said)
