"""The moves of The Dark Lord, those of chance among them, and their notation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.catalogue.dark_lord.rules.land import LAND_BY_NAME, NAMES
from games.kit.rules.notation import Arguments, only, parse_with, read_number
from games.kit.rules.seats import Resign

__all__ = ["ANSWERS", "Answer", "Attack", "Bases", "Claim", "Drawn", "Move", "Questions", "Resign", "Strike"]

ANSWERS: Final = 4
"""Answers that a question has."""
LONGEST_ID: Final = 40


@dataclass(frozen=True, slots=True)
class Bases:
    """Chance: where the castles stand, seat 0's, seat 1's and the Dark Lord's."""

    lands: tuple[int, int, int]

    def notation(self) -> str:
        return f"bases {','.join(NAMES[land] for land in self.lands)}"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A question as it was drawn: which one, and at which place (0–3) its right answer is shown."""

    question: str
    right: int


@dataclass(frozen=True, slots=True)
class Questions:
    """Chance: the questions of a round, seat 0's and seat 1's."""

    drawn: tuple[Drawn, Drawn]

    def notation(self) -> str:
        return f"questions {'/'.join(f'{one.question}:{one.right}' for one in self.drawn)}"


@dataclass(frozen=True, slots=True)
class Claim:
    """Take a free territory."""

    land: int

    def notation(self) -> str:
        return f"claim {NAMES[self.land]}"


@dataclass(frozen=True, slots=True)
class Attack:
    """Choose one of the Dark Lord's territories, to be taken with a right answer."""

    land: int

    def notation(self) -> str:
        return f"attack {NAMES[self.land]}"


@dataclass(frozen=True, slots=True)
class Answer:
    """Give the answer at a place (0–3); None: none in time."""

    place: int | None

    def notation(self) -> str:
        return f"answer {'-' if self.place is None else self.place}"


@dataclass(frozen=True, slots=True)
class Strike:
    """Take an ally's territory, or break a tower of its castle."""

    land: int

    def notation(self) -> str:
        return f"strike {NAMES[self.land]}"


Move: TypeAlias = Bases | Questions | Claim | Attack | Answer | Strike | Resign


def _bases(arguments: Arguments) -> Bases:
    first, second, lord = (LAND_BY_NAME[name] for name in only(arguments).split(","))
    return Bases((first, second, lord))


def _drawn(text: str) -> Drawn:
    question, right = text.split(":")
    place = read_number(right)
    if not question or len(question) > LONGEST_ID or not question.isprintable() or place >= ANSWERS:
        raise ValueError(text)
    return Drawn(question, place)


def _questions(arguments: Arguments) -> Questions:
    first, second = (_drawn(text) for text in only(arguments).split("/"))
    return Questions((first, second))


def _answer(arguments: Arguments) -> Answer:
    text = only(arguments)
    if text == "-":
        return Answer(None)
    place = read_number(text)
    if place >= ANSWERS:
        raise ValueError(text)
    return Answer(place)


_KINDS: Final[Mapping[str, Callable[[Arguments], Move]]] = {
    "bases": _bases,
    "questions": _questions,
    "claim": lambda arguments: Claim(LAND_BY_NAME[only(arguments)]),
    "attack": lambda arguments: Attack(LAND_BY_NAME[only(arguments)]),
    "answer": _answer,
    "strike": lambda arguments: Strike(LAND_BY_NAME[only(arguments)]),
}


def parse_move(text: str) -> Move:
    """The move that `text` is the notation of.

    >>> parse_move("attack t9")
    Attack(land=8)

    :raises BadNotation: if it is none.
    """
    return parse_with(_KINDS, text)
