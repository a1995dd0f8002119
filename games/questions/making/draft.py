"""Drafts of questions that a template brings, each with the predicate that only its right answer fulfils."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

Level: TypeAlias = Literal["easy", "normal", "hard"]
LEVELS: tuple[Level, ...] = ("easy", "normal", "hard")


@dataclass(frozen=True, slots=True)
class Draft:
    """A question before its wrong answers are chosen."""

    subject: str
    """Subject in signs that stay the same: its number in the key follows from it."""
    text: str
    right: str
    wrong: Sequence[str]
    """Candidates to stand beside the right answer: of its kind, region and spelling."""
    level: Level
    holds: Callable[[str], bool]
    """The predicate: is this a right answer?"""
    also: Callable[[str], bool | None] | None = None
    """The same by a second source; None where it does not know."""


@dataclass(frozen=True, slots=True)
class Template:
    """A way to ask. Its number is never given to another: it stands in the keys."""

    number: int
    name: str
    category: str
    sources: tuple[str, ...]
    """Of `games.questions.sources`."""
    most: Mapping[Level, int]
    """Limit of the questions of each difficulty that it gives."""
    drafts: Callable[[], Iterable[Draft]]
    as_of: str = ""
    """The day of which it is true, if that may change."""


@dataclass(frozen=True, slots=True)
class Made:
    """A question with its answers in the order of the file."""

    key: str
    template: Template
    draft: Draft
    answers: tuple[str, str, str, str]
    place: int
    """Of the right answer, 0-3."""
