"""The moves of Eight, those of chance among them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.kit.rules.notation import Arguments, only, parse_with, read_number
from games.kit.rules.seats import Resign

COLOURS: Final = ("red", "green", "blue")
ANSWERS: Final = 3


@dataclass(frozen=True, slots=True)
class Deal:
    hands: tuple[tuple[int, ...], ...]

    def notation(self) -> str:
        return f"deal {'/'.join(','.join(map(str, hand)) for hand in self.hands)}"


@dataclass(frozen=True, slots=True)
class Declare:
    colour: str

    def notation(self) -> str:
        return f"declare {self.colour}"


@dataclass(frozen=True, slots=True)
class Ask:
    question: str
    right: int

    def notation(self) -> str:
        return f"ask {self.question}:{self.right}"


@dataclass(frozen=True, slots=True)
class Answer:
    answer: int

    def notation(self) -> str:
        return f"answer {self.answer}"


@dataclass(frozen=True, slots=True)
class Play:
    card: int

    def notation(self) -> str:
        return f"play {self.card}"


Move: TypeAlias = Deal | Declare | Ask | Answer | Play | Resign


def _deal(arguments: Arguments) -> Deal:
    hands = only(arguments).split("/")
    return Deal(tuple(tuple(read_number(card) for card in hand.split(",")) for hand in hands))


def _declare(arguments: Arguments) -> Declare:
    return Declare(COLOURS[COLOURS.index(only(arguments))])


def _ask(arguments: Arguments) -> Ask:
    question, right = only(arguments).split(":")
    return Ask(question, read_number(right))


_KINDS: Final[Mapping[str, Callable[[Arguments], Move]]] = {
    "deal": _deal,
    "declare": _declare,
    "ask": _ask,
    "answer": lambda arguments: Answer(read_number(only(arguments))),
    "play": lambda arguments: Play(read_number(only(arguments))),
}


def parse_move(text: str) -> Move:
    """:raises BadNotation:"""
    return parse_with(_KINDS, text)
