"""Names of the acts of chance of a match, as they follow from its record.

An act is called ``EPOCH/CAMPAIGN/KIND/NTH``: the rewinds before it that have undone an act of chance, the
campaigns begun, its own if it begins one, the first word of its notation, and the number of that kind that
the campaign has had. What people play changes nothing of it, and no name comes twice in a match.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from games.kit.rules.api import CAMPAIGN_STARTED, Event
from games.kit.rules.back import Back
from games.kit.rules.replay import Replay


@dataclass(frozen=True, slots=True)
class Act:
    """The name of an act of chance."""

    epoch: int
    campaign: int
    kind: str
    nth: int

    def __str__(self) -> str:
        return f"{self.epoch}/{self.campaign}/{self.kind}/{self.nth}"


SEATS: Final = Act(0, 0, "seats", 0)
"""The lot that draws who sits where, before the first move."""


@dataclass(frozen=True, slots=True)
class _Had:
    """The acts that a match has had at a moment: those that count there."""

    acts: int = 0
    campaign: int = 0
    kinds: tuple[str, ...] = ()
    """Of the campaign, in order."""

    def after(self, move: Any, events: tuple[Event, ...]) -> _Had:
        """With one more."""
        kind = kind_of(move.notation())
        if any(event.code == CAMPAIGN_STARTED for event in events):
            return _Had(self.acts + 1, self.campaign + 1, (kind,))
        return replace(self, acts=self.acts + 1, kinds=(*self.kinds, kind))

    def last(self, epoch: int) -> Act:
        """The name of the last one."""
        *before, kind = self.kinds
        return Act(epoch, self.campaign, kind, before.count(kind))


def kind_of(notation: str) -> str:
    """The kind of an act: the first word of its notation."""
    return notation.partition(" ")[0]


def acts_of(replay: Replay) -> tuple[tuple[Replay, Act], ...]:
    """The acts of a record in order, undone ones too, each with the replay after it."""
    return tuple((step, had.last(epoch)) for step, had, epoch in _walked(replay) if is_act(step))


def due_act(replay: Replay) -> Act | None:
    """The act that is due after a record; None if chance is not to move.

    Which it is, and whether it begins a campaign, tells a draw that is thrown away.
    """
    trial = replay.state.chance_move(Random(0), replay.rules.made_up)
    if trial is None:
        return None
    had, epoch = _Had(), 0
    for _, had, epoch in _walked(replay):  # noqa: B007 - the last ones
        pass
    return had.after(trial, replay.state.play(None, trial).events).last(epoch)


def is_act(step: Replay) -> bool:
    """True if the last move of a replay was made by chance."""
    return step.mover is None and step.move is not None and not isinstance(step.move, Back)


def _walked(replay: Replay) -> Iterator[tuple[Replay, _Had, int]]:
    """The replay after each move of a record, the acts that count there, and the epoch."""
    had, epoch = _Had(), 0
    moments = [had]
    for step in replay.steps():
        if isinstance(step.move, Back):
            then = moments[step.move.ply]
            epoch += then.acts < had.acts
            had = then
        elif is_act(step):
            had = had.after(step.move, step.events)
        moments.append(had)
        yield step, had, epoch
