"""Errors of rules. Each error carries a code that a presenter words; `str()` is for developers."""

from __future__ import annotations

import copyreg
from typing import Any


class RulesError(Exception):
    """Any refusal by the rules.

    :param code: a stable identifier, such as ``must-follow``.
    :param data: what the words need (a suit, a card, …).
    """

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data

    def __str__(self) -> str:
        if not self.data:
            return self.code
        return f"{self.code} ({', '.join(f'{k}={v}' for k, v in self.data.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        # Python's own way calls the class with `args`, which is not what it is made of, here nor below.
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]


class BadConfig(RulesError):  # noqa: N818 - the base says Error
    """Options or a seat count that the game does not have."""


class BadNotation(RulesError):  # noqa: N818 - the base says Error
    """Text that is not the notation of any move of the game."""


class IllegalMove(RulesError):  # noqa: N818 - the base says Error
    """A move that may not be made in this position."""


class NotToMove(IllegalMove):
    """A move of somebody whose turn it is not."""


class MatchOver(IllegalMove):
    """A move after the end."""


class BadRecord(RulesError):  # noqa: N818 - the base says Error
    """A record that is not one, or that does not replay."""


class BrokenMove(BadRecord):
    """A move of a record that is refused; nothing of it has been applied.

    :param index: its place in the record. :param move: its notation. :param rule: the error's code.
    """

    def __init__(self, index: int, move: str, error: RulesError) -> None:
        super().__init__("broken-move", index=index, move=move, rule=str(error))
        self.index = index
        self.move = move
        self.error = error

    def __str__(self) -> str:
        return f"move {self.index} ({self.move}): {self.error}"
