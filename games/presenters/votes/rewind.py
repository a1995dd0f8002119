"""Preview of a rewind: the moment to which a running match would go back, what is undone, a link."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue import PRESENTERS
from games.kit.face.markup import filled, joined
from games.kit.face.telling import campaign_at, log_lines
from games.kit.face.times import moment
from games.kit.table import Table


@dataclass(frozen=True, slots=True)
class RewindTarget:
    """The moment, for those who decide about it."""

    stays: SafeString
    """The last that still counts then, as HTML."""
    undoes: SafeString
    """Number of moves that do not."""
    url: str
    """The table as it was then."""


def back_to(table: Table, ply: int) -> RewindTarget:
    """The rest of a running match after going back to `ply`, as far as the viewer of `table` may know.

    :param table: as it stands now.
    """
    undone = sum(entry.mover is not None for entry in table.log if entry.ply >= ply)
    moves = ngettext("%(count)d move would be undone.", "%(count)d moves would be undone.", undone)
    return RewindTarget(
        stays=_stays(table, ply),
        undoes=filled(moves, {"count": undone}),
        url=f"{reverse('games:match', args=[table.key])}?at={ply}",
    )


def _stays(table: Table, ply: int) -> SafeString:
    log = [entry for entry in table.log if entry.ply < ply]
    begin = campaign_at(log, ply)
    told = [
        line for line in log_lines(table, PRESENTERS[table.match.game].record.teller, begin) if line.ply < ply
    ]
    if not told or all(entry.mover is None for entry in log):
        return joined([_("It would begin anew: no move of anybody stays.")])
    last = told[-1]
    line = joined(filter(None, [last.head, last.html]), ": ")
    return filled(_("The last that stays: “%(line)s”, %(when)s."), {"line": line, "when": moment(last.at)})
