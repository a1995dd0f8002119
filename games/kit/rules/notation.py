"""Parses notations: words divided by single spaces, lists by ``,``, groups by ``/``, then ``key=value``.

A game gives a table from the kind of a move to the function that reads its arguments. The notation of
what was read must be the text itself, so that every move has exactly one text form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from games.kit.rules.api import Move
from games.kit.rules.errors import BadNotation
from games.kit.rules.seats import Resign, Seat

MAX_LENGTH: Final = 1000
"""Longer than any move of any game."""

MoveT = TypeVar("MoveT", bound=Move)
Arguments = Sequence[str]


def parse_with(kinds: Mapping[str, Callable[[Arguments], MoveT]], text: str) -> MoveT | Resign:
    """The move that `text` is the notation of.

    :raises BadNotation: ``too-long``, ``unknown-move`` or ``bad-notation``.
    """
    if len(text) > MAX_LENGTH:
        raise BadNotation("too-long", limit=MAX_LENGTH)
    kind, *arguments = text.split(" ")
    if text == "resign":
        return Resign()
    read = kinds.get(kind)
    if read is None:
        raise BadNotation("unknown-move", kind=kind[:40])
    try:
        move = read(arguments)
    except (KeyError, ValueError, IndexError) as error:
        raise BadNotation("bad-notation", text=text) from error
    if move.notation() != text:
        raise BadNotation("bad-notation", text=text)
    return move


def read_number(text: str) -> int:
    """A number in plain ASCII digits. :raises ValueError:"""
    if not (text.isascii() and text.isdigit()) or len(text) > 4:
        raise ValueError(text)
    return int(text)


def read_seat(text: str) -> Seat:
    """A seat number. :raises ValueError:"""
    return Seat(read_number(text))


def only(arguments: Arguments) -> str:
    """The single argument. :raises ValueError: if there is none, or more."""
    (argument,) = arguments
    return argument


def none(arguments: Arguments) -> None:
    """Nothing. :raises ValueError: if there are arguments."""
    if arguments:
        raise ValueError(arguments)
