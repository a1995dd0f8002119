"""Log, summary and announcements of a table, as text."""

from __future__ import annotations

import json
from datetime import datetime

from games.catalogue import PRESENTERS
from games.kit.face.telling import LogLine, log_lines
from games.kit.table import Table
from games.presenters.table.log import Log, log_of, summary


def lines(table: Table) -> list[LogLine]:
    """The sentences of the whole log, oldest first."""
    return log_lines(table, PRESENTERS[table.match.game].record.teller)


def log(table: Table, now: datetime | None = None) -> Log:
    return log_of(table, PRESENTERS[table.match.game].record.teller, now)


def summed_up(table: Table) -> str:
    """The news in short, as HTML."""
    return summary(table, lines(table))


def read_out(table: Table) -> str:
    """All that would be read out, in plain words."""
    return " ".join(entry[1] for entry in json.loads(log(table).heard))
