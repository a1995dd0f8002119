"""Parts of the conformance suite that only a game can say.

Each is a module of its game's folder, `tests/rules/conformance.py`, with one value, `CONFORMANCE`. A game
without it fails the suite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from games.kit.rules.api import Event, Move
from games.kit.rules.options import Option
from games.kit.rules.replay import AnyState
from games.kit.rules.seats import Mover, Viewer

Change: TypeAlias = Callable[[AnyState, Viewer, list[Event], Random], tuple[AnyState, int] | None]
Redeal: TypeAlias = Callable[
    [Sequence[tuple[Mover, Move]], Viewer, list[Event], Random], list[tuple[Mover, Move]] | None
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Secrets:
    """Secrets of a game, told without its views and its sampling: from the events that a viewer was
    shown, and from who the viewer is."""

    change: Change
    """Changes a state where a viewer has not been shown it, leaving the rest: the other state, and a bit
    mask of what was changed. None: there was nothing to change."""
    shown: Callable[[Sequence[Event]], int]
    """A bit mask of what events have shown."""
    deal: type[Any]
    """The kind of move with which everything that was hidden begins anew."""
    redeal: Redeal
    """Moves since a deal, dealt otherwise where a viewer has not been shown it. None: there was nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conformance:
    """Everything that the suite has of a game beside its rules."""

    conserved: Callable[[AnyState], None]
    """Asserts of a state that nothing was lost or made: cards, tokens, points."""
    secrets: Secrets | None
    """None: the game hides nothing, and the suite asks that everybody sees and is told the same."""
    ending: Mapping[str, Option] = field(default_factory=dict[str, Option])
    """Options, at values with which a match at random comes to an end."""


def visible(events: Iterable[Event], viewer: Viewer) -> list[Event]:
    return [event for event in events if event.only_for is None or viewer in event.only_for]


def since(code: str, told: Sequence[Event]) -> Sequence[Event]:
    """The last of the events called `code`, and all that came after; all of them if there is none."""
    for at in range(len(told) - 1, -1, -1):
        if told[at].code == code:
            return told[at:]
    return told
