"""Draws of a game's acts of chance as data, from which a reader's browser works them out again.

They say nothing that the game's `chance_move` does not do; tests compare both. Things are called as in
notations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A list, shuffled: from its beginning groups, each sorted as the list is, and what lies at its end.

    Notation: the groups and the rest, if there is any, with ``/`` between them.
    """

    way: ClassVar[str] = "shuffled"
    things: Sequence[str]
    """Several alike are beside each other."""
    groups: Sequence[int] = ()
    """Sizes, by seat."""
    rest: int = 0
    """Size of what is left as it lies."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number from 0 to below another."""

    way: ClassVar[str] = "number"
    below: int


@dataclass(frozen=True, slots=True)
class Apart:
    """So many different things in a row, of which no two touch, chosen among all such rows, sorted."""

    way: ClassVar[str] = "apart"
    things: Sequence[str]
    touching: Sequence[Sequence[int]]
    """By thing: those that touch it."""
    count: int


@dataclass(frozen=True, slots=True)
class Marked:
    """Numbers, each behind the colon of something that is not drawn here, with ``/`` between them."""

    way: ClassVar[str] = "marked"
    count: int
    below: int


@dataclass(frozen=True, slots=True)
class Draw:
    """An act of one kind."""

    of: Shuffled | Number | Apart | Marked
    begins: Literal["never", "always", "again"] = "never"
    """Occasions on which it begins a campaign; ``again``: where the campaign has had one."""

    def data(self) -> dict[str, Any]:
        """As JSON holds it."""
        return {"way": self.of.way, "begins": self.begins, **asdict(self.of)}


Draws: TypeAlias = dict[str, Draw]
"""By kind, the first word of its notation."""


def no_draws(config: object, seats: int) -> Draws:  # noqa: ARG001 - as in `Rules.draws`
    """Of a game without chance, or whose chance a browser cannot work out again."""
    return {}
