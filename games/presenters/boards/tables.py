"""Rows of the list of a board that is shown, and of its travelling sheet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.boards.comparison import shown
from games.kit.face.level_words import level_word
from games.kit.face.markup import NOTHING
from games.presenters.boards.boards import signed, words_of
from games.selectors.boards.tables import BoardList, Notable, Placed
from games.selectors.boards.windows import Gap

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

_FAULTS: dict[str, StrOrPromise] = {
    "own": gettext_lazy("left, or bots played for them"),
    "nobody": gettext_lazy("could not be compared"),
    "others": gettext_lazy("others left"),
}
"""Course of a match whose result was given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRow:
    """A table of a list, or of a travelling sheet."""

    place: int | None
    name: str
    how: SafeString
    raw: str
    swings: str
    percent: str
    match_key: str
    is_own: bool
    is_reference: bool
    bid: SafeString = NOTHING
    result: str = ""
    lines: tuple[tuple[str, str], ...] = ()
    """On a travelling sheet, per cent and swings of each line."""


@dataclass(frozen=True, slots=True)
class GapRow:
    """Rows that are left out."""

    words: str
    query: str
    """Of the address that opens it."""


def rows_of(
    game: str, line: int, rows: Iterable[Placed | Gap], *, tells_how: bool = True
) -> list[ListRow | GapRow]:
    """The rows of a list.

    :param line: the index of the line at which people sit. :param tells_how: not to who may still play it.
    """
    found = [gap_row(row) if isinstance(row, Gap) else row_of(game, line, row) for row in rows]
    if tells_how:
        return found
    return [replace(row, how=NOTHING) if isinstance(row, ListRow) else row for row in found]


def row_of(game: str, line: int, row: Placed) -> ListRow:
    """A table in a list."""
    words = words_of(game)
    course = None if row.raw is None else row.course
    given = _FAULTS.get(row.fault, "")
    return ListRow(
        place=row.place,
        name=name_of(row),
        how=escape(given) if course is None else words.how(course, line),
        raw="–" if row.raw is None else signed(f"{row.raw:,}"),
        swings=signed(shown(row.compared.swings)),
        percent=shown(row.compared.percent),
        match_key=row.match_key,
        is_own=row.is_own,
        is_reference=bool(row.level),
        bid=escape("–") if course is None else words.bid(course, line),
        result=str(given) if course is None else words.result(course, line),
        lines=tuple((shown(each.percent), signed(shown(each.swings))) for each in row.lines),
    )


def gap_row(gap: Gap) -> GapRow:
    """Rows that are left out: *44 more*."""
    words = ngettext("%(count)s more", "%(count)s more", gap.count) % {"count": f"{gap.count:,}"}
    return GapRow(words, f"from={gap.start + 1}&to={gap.stop}")


def own_place_in_words(table: BoardList) -> str:
    """*place 50 of 143, shared by 8*; empty without a place."""
    if table.own_place is None:
        return ""
    values = {"place": f"{table.own_place:,}", "people": f"{table.people:,}", "sharing": table.sharing}
    if table.sharing > 1:
        return _("place %(place)s of %(people)s, shared by %(sharing)d") % values
    return _("place %(place)s of %(people)s") % values


@dataclass(frozen=True, slots=True)
class TableChoice:
    """A table that may stand beside one's own."""

    match_key: str
    label: str


def choices_of(others: Notable, own: Placed, chosen: Placed) -> list[TableChoice]:
    """The tables that are offered, the one that is shown among them."""
    named = [(_("The best: %(name)s, %(percent)s"), others.best)]
    named.append((_("The middle one: %(name)s, %(percent)s"), others.middle))
    named += [(_("%(name)s, %(percent)s"), each) for each in (*others.friends, *others.runs, chosen)]
    found: dict[str, str] = {}
    for words, each in named:
        if each is not None and each.match_key != own.match_key:
            values = {"name": name_of(each), "percent": shown(each.compared.percent)}
            found.setdefault(each.match_key, words % values)
    return [TableChoice(key, label) for key, label in found.items()]


def name_of(row: Placed) -> str:
    """The name of whoever played, or of the run of the site."""
    if row.level:
        return _("Reference run, %(level)s") % {"level": level_word(row.level)}
    return row.name or ""
