"""Standing instructions: what a seat wants done for it in a turn to come. Pure, and known to it alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from games.kit.rules.errors import BadNotation

ViewT = TypeVar("ViewT")
MoveT = TypeVar("MoveT")


class Instruction(Protocol):
    """Something a seat may want done; one frozen dataclass a kind."""

    kind: ClassVar[str]
    """Kind of it, in the game's own word; a seat has one of a kind at most."""

    def notation(self) -> str:
        """Its only text form; `Instructions.parse` reads it back."""
        ...


@dataclass(frozen=True, slots=True)
class Off:
    """An instruction is not carried out any more: the situation is another than its seat expected."""

    reason: str
    """In the game's own words, which its presenter puts into a sentence."""


@dataclass(frozen=True, slots=True)
class Instructions(Generic[ViewT, MoveT]):
    """Instructions that a game lets its seats give, as data.

    All functions take the view of the seat in question.
    """

    kinds: tuple[str, ...]
    """Every kind, in the order in which they are asked: the first that has a move is carried out."""
    parse: Callable[[str], Instruction]
    """:raises BadNotation:"""
    offered: Callable[[ViewT], tuple[Instruction, ...]]
    """Instructions that the seat may give now, by kind; empty unless it waits for others."""
    stands: Callable[[ViewT, Any], bool]
    """True if a turn may still come in this deal of the cards in which an instruction is carried out."""
    carried_out: Callable[[ViewT, Any], MoveT | Off | None]
    """In a turn of the seat: the legal move that an instruction asks for, None if it asks for nothing in this
    turn, or that it is off."""


def no_instructions() -> Instructions[Any, Any]:
    """Of a game in which nothing can be planned."""
    return Instructions((), _unread, lambda view: (), lambda view, each: False, lambda view, each: None)  # noqa: ARG005


def _unread(text: str) -> Instruction:
    raise BadNotation("unknown-instruction", text=text[:40])
