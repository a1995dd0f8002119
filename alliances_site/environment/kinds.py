"""Kinds of variables of the environment.

A kind reads the text that was given, and says in words that go on from "it should be" what it takes.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")

SHORTEST_KEY = 32
"""Characters of a secret key; Django itself makes 50."""
SHOWN = 60
"""So many characters of a value are repeated to whoever gave it."""
YES, NO = frozenset({"yes", "y", "true", "on", "1", "ok"}), frozenset({"no", "n", "false", "off", "0"})


class UnfitError(ValueError):
    """A value is not of its kind. Says in words that follow the variable's name what is wrong with it."""


@dataclass(frozen=True, slots=True)
class VariableKind(Generic[T]):
    """One kind of value.

    :param should: what it should be. :param read: the value of a text; raises `UnfitError`.
    """

    should: str
    read: Callable[[str], T]


def quoted(text: str) -> str:
    """A value as it is repeated to whoever gave it, short and with nothing in it that a terminal obeys."""
    return repr(text if len(text) <= SHOWN else f"{text[:SHOWN]}…")


def text(should: str) -> VariableKind[str]:
    """Any text of one line."""

    def read(given: str) -> str:
        if not given.isprintable():
            raise UnfitError("holds characters that cannot be printed")
        return given

    return VariableKind(should, read)


def whole(lowest: int, highest: int) -> VariableKind[int]:
    """A whole number from `lowest` to `highest`."""

    def read(given: str) -> int:
        digits = given.strip().removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and lowest <= int(given) <= highest):
            raise UnfitError(f"is {quoted(given)}")
        return int(given)

    return VariableKind(f"a whole number from {lowest} to {highest}", read)


def number(lowest: float, highest: float) -> VariableKind[float]:
    """A number from `lowest` to `highest`, with or without a fraction."""

    def read(given: str) -> float:
        try:
            found = float(given)
        except ValueError:
            found = math.nan
        if not lowest <= found <= highest:  # nor is what is no number
            raise UnfitError(f"is {quoted(given)}")
        return found

    return VariableKind(f"a number from {lowest:g} to {highest:g}", read)


def _switch(given: str) -> bool:
    told = given.strip().lower()
    if told not in YES | NO:
        raise UnfitError(f"is {quoted(given)}")
    return told in YES


switch = VariableKind("yes or no", _switch)


def choice(*values: str) -> VariableKind[str]:
    """One of `values`, in capitals or not."""

    def read(given: str) -> str:
        for value in values:
            if given.strip().lower() == value.lower():
                return value
        raise UnfitError(f"is {quoted(given)}")

    return VariableKind(f"{', '.join(values[:-1])} or {values[-1]}", read)


def several(one: VariableKind[str], should: str) -> VariableKind[list[str]]:
    """Values of one kind, with commas between them."""

    def read(given: str) -> list[str]:
        parts = [part.strip() for part in given.split(",") if part.strip()]
        if not parts:
            raise UnfitError("names none")
        return [one.read(part) for part in parts]

    return VariableKind(should, read)


def _folder(given: str) -> str:
    if not given.isprintable() or given.startswith("~"):
        raise UnfitError(f"is {quoted(given)}")
    return given


folder = VariableKind("the path of a folder that the site can write to, without ~", _folder)


def _secret_key(given: str) -> str:
    if given.startswith("$"):
        raise UnfitError("begins with $, which shells and Compose take for the name of another variable")
    if len(given) < SHORTEST_KEY:
        raise UnfitError(f"is too short ({len(given)} characters)")
    if len(set(given)) < 5:
        raise UnfitError("is made of too few different characters")
    return given


secret_key = VariableKind(
    f"at least {SHORTEST_KEY} characters drawn by chance, the first of which is not $", _secret_key
)
