"""A question as one row of a file, and what may be wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.core.exceptions import ValidationError

from accounts.text import one_line, validate_printable
from games.kit.questions import CATEGORIES, OWN
from games.questions.faults import Fault
from games.questions.kinds import DIFFICULTIES, KEY, LANGUAGES, LONGEST, LONGEST_KEY, STATES
from games.questions.licences import is_known
from games.questions.likeness import folded, likeness

ANSWERS: Final = ("answer_0", "answer_1", "answer_2", "answer_3")
NEEDED: Final = ("text", *ANSWERS, "right", "category", "difficulty", "source")
USUAL: Final[Mapping[str, str]] = {
    "key": "",
    "language": LANGUAGES[0],
    "licence": OWN,
    "as_of": "",
    "state": "draft",
    "template": "",
}
"""The columns that a file may leave out, and cells that may be empty: with what they are then."""

COLUMNS: Final = ("key", *NEEDED[:8], "language", "source", "licence", "as_of", "state", "template")
"""In the order in which files are written; they are read by the names in their first line."""

_WORDS: Final = (*NEEDED[:5], "source", "licence", "template")


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """A question with nothing wrong in itself."""

    key: str
    """Empty: it is given one when it is added."""
    text: str
    answers: tuple[str, str, str, str]
    place: int
    """Of the right answer among them."""
    category: str
    difficulty: str
    language: str
    source: str
    licence: str
    as_of: date | None
    state: str
    template: str

    @property
    def right(self) -> str:
        return self.answers[self.place]

    @property
    def wrong(self) -> tuple[str, str, str]:
        """The others, in their order."""
        first, second, third = (text for place, text in enumerate(self.answers) if place != self.place)
        return (first, second, third)

    @property
    def likeness(self) -> str:
        return likeness(self.text, self.right)


def row_of(cells: Mapping[str, str], line: int) -> QuestionRow | list[Fault]:
    """The question in some cells, by column; or all that is wrong with it.

    :param cells: of every column that the file has; `USUAL` ones may be missing or empty.
    """
    clean = {name: one_line(cells.get(name, "")) for name in COLUMNS}
    clean = {name: text or USUAL.get(name, "") for name, text in clean.items()}
    if faults := [Fault(line, code, column, value) for code, column, value in _faults(cells, clean)]:
        return faults
    return QuestionRow(
        key=clean["key"],
        text=clean["text"],
        answers=(clean["answer_0"], clean["answer_1"], clean["answer_2"], clean["answer_3"]),
        place=int(clean["right"]),
        category=clean["category"],
        difficulty=clean["difficulty"],
        language=clean["language"],
        source=clean["source"],
        licence=clean["licence"],
        as_of=_day(clean["as_of"]),
        state=clean["state"],
        template=clean["template"],
    )


_Found = Iterator[tuple[str, str, str]]


def _faults(cells: Mapping[str, str], clean: Mapping[str, str]) -> _Found:
    yield from _unreadable(cells)
    for name in _WORDS:
        if len(clean[name]) > LONGEST:
            yield "too-long", name, str(len(clean[name]))
    if not clean["text"]:
        yield "no-text", "text", ""
    yield from _of_answers(clean)
    if not clean["source"]:
        yield "no-source", "source", ""
    for name, known in (
        ("category", CATEGORIES),
        ("difficulty", DIFFICULTIES),
        ("language", LANGUAGES),
        ("state", STATES),
    ):
        if clean[name] not in known:
            yield f"unknown-{name}", name, clean[name]
    if len(clean["licence"]) <= LONGEST and not is_known(clean["licence"]):
        yield "unknown-licence", "licence", clean["licence"]
    key = clean["key"]
    if key and (len(key) > LONGEST_KEY or not KEY.fullmatch(key)):
        yield "bad-key", "key", key
    try:
        _day(clean["as_of"])
    except ValueError:
        yield "bad-day", "as_of", clean["as_of"]


def _unreadable(cells: Mapping[str, str]) -> _Found:
    for name, text in cells.items():
        if "\ufffd" in text:
            yield "encoding", name, ""
            continue
        try:
            validate_printable(text.replace("\r", "").replace("\t", " "))
        except ValidationError:
            yield "unprintable", name, ""


def _of_answers(clean: Mapping[str, str]) -> _Found:
    answers = [clean[name] for name in ANSWERS]
    if (given := sum(map(bool, answers))) < len(answers):
        yield "answers", "", str(given)
    seen: dict[str, str] = {}
    for name, text in zip(ANSWERS, answers, strict=True):
        if not text:
            continue
        if (other := seen.setdefault(folded(text), name)) != name:
            yield "alike-answers", f"{other}, {name}", text
    if clean["right"] not in {"0", "1", "2", "3"}:
        yield "right", "right", clean["right"]


def _day(text: str) -> date | None:
    """A day as ISO writes it. :raises ValueError: it is none."""
    return date.fromisoformat(text) if text else None
