"""The options of a game as data: what each may be, and what it is if nobody says.

Everything that takes or shows options follows from these: records and rows, forms, the command line, the
tests that play every game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from games.kit.rules.errors import BadConfig

Value: TypeAlias = bool | int | str


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""

    default: bool = False

    def allows(self, value: object) -> bool:
        return isinstance(value, bool)

    @property
    def wanted(self) -> str:
        return "true or false"

    @property
    def telling(self) -> tuple[Value, ...]:
        """Values with which the option has been tried out, the default first."""
        return (self.default, not self.default)

    def read(self, text: str) -> Value:
        """The value that the command line means; text that means nothing stays as it is, and is refused."""
        return {"true": True, "false": False}.get(text, text)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some words, the default first."""

    values: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.values[0]

    def allows(self, value: object) -> bool:
        return isinstance(value, str) and value in self.values

    @property
    def wanted(self) -> str:
        return " or ".join(self.values)

    @property
    def telling(self) -> tuple[Value, ...]:
        """Values with which the option has been tried out, the default first."""
        return self.values

    def read(self, text: str) -> Value:
        """The value that the command line means."""
        return text


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `low` to `high`, both included."""

    default: int
    low: int
    high: int

    def allows(self, value: object) -> bool:
        return type(value) is int and self.low <= value <= self.high

    @property
    def wanted(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    @property
    def telling(self) -> tuple[Value, ...]:
        """Values with which the option has been tried out, the default first."""
        return tuple(dict.fromkeys((self.default, self.low, self.high)))

    def read(self, text: str) -> Value:
        """The value that the command line means; text that means nothing stays as it is, and is refused."""
        return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else text


Option: TypeAlias = Switch | Choice | Number


def whole_options(known: Mapping[str, Option], given: Mapping[str, object]) -> dict[str, Value]:
    """Every option of a game with its value: as given, and where nothing is given its default.

    Nothing is taken for something else: ``"500"``, ``500.0`` and ``True`` are no numbers.

    :raises BadConfig: ``unknown-option`` or ``bad-option``, with `option` and what is `wanted`.
    """
    for name, value in given.items():
        if name not in known:
            raise BadConfig("unknown-option", option=name)
        if not known[name].allows(value):
            raise BadConfig("bad-option", option=name, wanted=known[name].wanted)
    # A value that has been allowed is of its type.
    return {name: given.get(name, option.default) for name, option in known.items()}  # type: ignore[misc]


def read_options(known: Mapping[str, Option], texts: Iterable[str]) -> dict[str, Value]:
    """The options that the command line means by some ``name=value``.

    Names and values that mean nothing stay as they are: `whole_options` says what is wrong with them.

    >>> read_options({"rounds": Number(3, 1, 9)}, ["rounds=5"])
    {'rounds': 5}
    """
    found: dict[str, Value] = {}
    for text in texts:
        name, _, value = text.partition("=")
        found[name] = known[name].read(value) if name in known else value
    return found
