"""The log of a match: the events of its moves, as far as one viewer may know them."""

from __future__ import annotations

from collections.abc import Iterable
from operator import is_

from games.kit.log import GoneBack, LogEntry
from games.kit.rules.api import PLAYED_OUT, Event
from games.kit.rules.replay import Replay
from games.kit.rules.seats import Viewer
from games.selectors.record.history import History


def redacted(history: History, viewer: Viewer, *, is_open: bool) -> tuple[LogEntry, ...]:
    """The log as `viewer` may read it, of the moves that count.

    :param is_open: the match is over, so that everything may be read, at its earlier moments too.

    What a viewer was told is kept with the history, for them alone, and made longer.
    """
    steps, key = history.branch, (viewer, is_open)
    known, log = history.logs.get(key, ((), ()))
    both = min(len(known), len(steps))
    if not all(map(is_, known, steps)):  # the match has gone back
        known, log, both = (), (), 0
    log = log[:both] + _entries(history, steps[both:], viewer, is_open=is_open)
    if len(steps) > len(known):
        history.logs[key] = steps, log
    return log


def gone_back(history: History, viewer: Viewer, *, is_open: bool) -> tuple[GoneBack, ...]:
    """The rewinds of the match, in order, each with the moves that it undid as `viewer` may read them.

    :param is_open: as of `redacted`.
    """
    found = []
    for ply in history.backs:
        before, after = tuple(history.at(ply).branch), history.at(ply + 1).branch
        undone = {step.ply - 1 for step in before} - {step.ply - 1 for step in after}
        log = _entries(history, before, viewer, is_open=is_open)
        found.append(GoneBack(ply, history.times[ply], log, frozenset(undone)))
    return tuple(found)


def _entries(
    history: History, steps: Iterable[Replay], viewer: Viewer, *, is_open: bool
) -> tuple[LogEntry, ...]:
    return tuple(
        LogEntry(
            step.ply - 1,
            history.times[step.ply - 1],
            step.mover,
            (
                *(e for e in step.events if is_open or e.only_for is None or viewer in e.only_for),
                *_proved(history, step.ply - 1),
            ),
        )
        for step in steps
    )


def _proved(history: History, ply: int) -> Iterable[Event]:
    """The event of a proof after a move; it follows from what everybody knows."""
    proof = history.proofs.get(ply)
    return () if proof is None else (Event(PLAYED_OUT, data={"proof": proof}),)
