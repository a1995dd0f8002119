"""The log of a match: the events of its moves, as far as one viewer may know them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from games.rules.core.api import Event
from games.rules.core.replay import Replay
from games.rules.core.seats import Mover, Viewer
from games.selectors.trail import Trail


@dataclass(frozen=True, slots=True)
class LogEntry:
    """The events of one move, as far as the viewer may know them."""

    ply: int
    at: datetime
    mover: Mover
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class GoneBack:
    """A rewind of the match, and the moves that it undid."""

    ply: int
    """Of the row that says so."""
    at: datetime
    log: tuple[LogEntry, ...]
    """The log as it was just before."""
    undone: frozenset[int]
    """The plies in it that do not count since."""


def redacted(trail: Trail, viewer: Viewer, *, is_open: bool) -> tuple[LogEntry, ...]:
    """The log as `viewer` may read it, of the moves that count.

    :param is_open: the match is over, so that everything may be read, at its earlier moments too.
    """
    return _entries(trail, trail.branch, viewer, is_open=is_open)


def gone_back(trail: Trail, viewer: Viewer, *, is_open: bool) -> tuple[GoneBack, ...]:
    """The rewinds of the match, in order, each with the moves that it undid as `viewer` may read them.

    :param is_open: as of `redacted`.
    """
    found = []
    for ply in trail.backs:
        before, after = tuple(trail.at(ply).branch), trail.at(ply + 1).branch
        undone = {step.ply - 1 for step in before} - {step.ply - 1 for step in after}
        log = _entries(trail, before, viewer, is_open=is_open)
        found.append(GoneBack(ply, trail.times[ply], log, frozenset(undone)))
    return tuple(found)


def _entries(trail: Trail, steps: Iterable[Replay], viewer: Viewer, *, is_open: bool) -> tuple[LogEntry, ...]:
    return tuple(
        LogEntry(
            step.ply - 1,
            trail.times[step.ply - 1],
            step.mover,
            tuple(e for e in step.events if is_open or e.only_for is None or viewer in e.only_for),
        )
        for step in steps
    )
