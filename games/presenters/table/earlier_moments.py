"""Steps back through a table that is being played: the step that is shown, and the links on from it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.kit.face.addresses import match_url, table_url
from games.kit.face.telling import Teller, log_lines
from games.kit.table import Table
from games.presenters.table.undone import step_words

RESULTS_TOLD: Final = 6
"""Of so many results at most a page is told at once; it shows the last few of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """Position of a table in its record, and links to others from there."""

    is_past: bool
    """True if an earlier moment is shown."""
    where: str
    """*Step 5 of 9:*"""
    words: tuple[SafeString, ...]
    """Events of the step, in sentences without full stops."""
    back: str
    """The address of the step before; empty where there is none."""
    on: str
    """The address of the next step; of the table itself after the last; empty where there is none."""
    now: str
    """The address of the table as it is."""
    begin: str
    """Address at which a look through others' moves since one's own begins; empty: nowhere."""
    since: int
    """Number of steps in it."""
    moment: str
    """The address at which a script finds the table at a ply: the ply comes at its end."""
    moved: int | None
    """At an earlier moment the ply of the last move that a seat had made there; None: there is none."""
    results: str
    """The plies after which something had ended, the last few."""


def steps_of(table: Table, teller: Teller[Any], results: Collection[str]) -> Steps:
    """The steps of a table.

    :param teller: words what happened. :param results: see `Presenter.results`.
    """
    stops, index = table.moment.stops, bisect_left(table.moment.stops, table.ply)
    mine = [entry.ply + 1 for entry in table.log if entry.mover is not None and entry.mover == table.viewer]
    first = bisect_right(stops, mine[-1] if mine else table.since)
    since = index + 1 - first if table.viewer is not None and not table.moment.is_past else 0
    return Steps(
        is_past=table.moment.is_past,
        where=_("Step %(number)d of %(count)d:") % {"number": index + 1, "count": len(stops)},
        words=_words(table, teller, stops[index - 1] if index else 0) if table.moment.is_past else (),
        back=_url(table, stops[index - 1]) if index else "",
        on=_next(table, index) if table.moment.is_past else "",
        now=_now(table),
        begin=_url(table, stops[first]) if since > 1 else "",
        since=since,
        moment=f"{table_url(table.key)}?at=",
        moved=max(
            (entry.ply for entry in table.log if entry.mover is not None and entry.events), default=None
        )
        if table.moment.is_past
        else None,
        results=" ".join(map(str, _results(table, results))),
    )


def _now(table: Table) -> str:
    return match_url(table.key)


def _url(table: Table, ply: int) -> str:
    return f"{_now(table)}?at={ply}"


def _next(table: Table, index: int) -> str:
    """The step after; the last one is the table as it is."""
    if index + 2 < len(table.moment.stops):
        return _url(table, table.moment.stops[index + 1])
    return _now(table) if index + 2 == len(table.moment.stops) else ""


def _words(table: Table, teller: Teller[Any], since: int) -> tuple[SafeString, ...]:
    return (*step_words(table, since), *(line.html for line in log_lines(table, teller, since)))


def _results(table: Table, codes: Collection[str]) -> list[int]:
    ended = [entry.ply + 1 for entry in table.log if any(event.code in codes for event in entry.events)]
    return ended[-RESULTS_TOLD:]
