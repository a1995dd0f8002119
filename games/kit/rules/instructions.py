"""Standing instructions: what a seat wants done for it in a turn to come. Pure, and known to it alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

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
    short: str = ""
    """Notation of an instruction of the same kind that stands for it where only the reason is told; empty:
    its own."""


def _fits_nowhere(view: object, each: object) -> bool:  # noqa: ARG001 - as in `Instructions.fits`
    """Of a game that offers all that may be instructed."""
    return False


REWOUND: Final = "rewound"
"""Reason why an instruction that is carried out at once is off, in every game: the match has gone back."""


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
    fits: Callable[[ViewT, Any], bool] = _fits_nowhere
    """True if the seat may give an instruction now of a kind of which there are too many to be `offered`."""
    at_once: Mapping[str, str] = field(default_factory=dict[str, str])
    """The kinds that are carried out at the moment at which their turn begins, and not after a while, for in
    their game nobody could tell anything by a pause; each with the shortest notation of its kind, by which it
    is told that one is off. None of them at a table at which people sit and wait."""


def no_instructions() -> Instructions[Any, Any]:
    """Of a game in which nothing can be planned."""
    return Instructions((), _unread, lambda view: (), lambda view, each: False, lambda view, each: None)  # noqa: ARG005


def _unread(text: str) -> Instruction:
    raise BadNotation("unknown-instruction", text=text[:40])
