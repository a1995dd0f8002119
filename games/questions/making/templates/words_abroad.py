"""Words of other languages: numbers, months, days."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from games.questions.making.choose import seeded
from games.questions.making.draft import Draft, Level, Template
from games.questions.making.facts.languages import COUNTED, LANGUAGES, NUMBERS, days, months, number_words
from games.questions.making.stems import plain

MONTHS = tuple(
    "January February March April May June July August September October November December".split()
)
DAYS = tuple("Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split())
TOO_LIKE = 0.5
"""Words that are so much like the English one ask nothing."""


def alike(one: str, other: str) -> float:
    """The likeness of two words, 0-1."""
    return SequenceMatcher(None, plain(one), plain(other), autojunk=False).ratio()


def number_meant() -> Iterable[Draft]:
    return [_number(language, number) for language in COUNTED for number in NUMBERS if number > 1]


def _number(language: str, number: int) -> Draft:
    words = number_words(language)
    name, level = LANGUAGES[language]
    others = sorted(
        (other for other in NUMBERS if other != number),
        key=lambda other: (-round(alike(words[number], words[other]), 3), other),
    )
    return Draft(
        subject=f"{language} {number}",
        text=seeded("number", language, number).choice(
            (
                f"Which number is “{words[number]}” in {name}?",
                f"Somebody counts in {name} and has come to “{words[number]}”. Which number is that?",
            )
        ),
        right=str(number),
        wrong=[str(other) for other in others if other > 1][:6],
        level=level,
        holds=lambda answer: words[int(answer)] == words[number],
    )


def counting_language() -> Iterable[Draft]:
    return [
        _counting(language, number)
        for language in COUNTED
        for number in seeded("counting", language).sample(range(2, 13), 5)
    ]


def _counting(language: str, number: int) -> Draft:
    word = number_words(language)[number]
    names = {LANGUAGES[other][0]: other for other in COUNTED}
    others = sorted(
        (other for other in COUNTED if other != language),
        key=lambda other: (-round(alike(word, number_words(other)[number]), 3), other),
    )
    return Draft(
        subject=f"{language} {number}",
        text=f"In which language does “{word}” mean {number}?",
        right=LANGUAGES[language][0],
        wrong=[LANGUAGES[other][0] for other in others][:8],
        level=LANGUAGES[language][1],
        holds=lambda answer: plain(number_words(names[answer])[number]) == plain(word),
    )


def time_word() -> Iterable[Draft]:
    return [
        draft
        for language in LANGUAGES
        if language != "vi"
        for kind, own, english in (("month", months(language), MONTHS), ("day", days(language), DAYS))
        for draft in _times(language, kind, own, english)
    ]


def _times(language: str, kind: str, own: Sequence[str], english: Sequence[str]) -> Iterable[Draft]:
    name, level = LANGUAGES[language]
    for word, meaning in zip(own, english, strict=True):
        near = sorted(english, key=lambda other: (abs(english.index(other) - english.index(meaning)), other))
        if alike(word, meaning) < TOO_LIKE and not _is_number(word):
            yield _time(language, name, level, kind, word, meaning, own, english, near)


def _is_number(word: str) -> bool:
    return any(sign.isdigit() for sign in word)


def _time(
    language: str,
    name: str,
    level: Level,
    kind: str,
    word: str,
    meaning: str,
    own: Sequence[str],
    english: Sequence[str],
    near: Sequence[str],
) -> Draft:
    question = "Which month" if kind == "month" else "Which day of the week"
    return Draft(
        subject=f"{language} {kind} {english.index(meaning)}",
        text=seeded("time", language, word).choice(
            (f"{question} is “{word}” in {name}?", f"{question} do speakers of {name} call “{word}”?")
        ),
        right=meaning,
        wrong=[other for other in near if other != meaning],
        level=level,
        holds=lambda answer: plain(own[english.index(answer)]) == plain(word),
    )


WORDS_ABROAD = (
    Template(
        number=30,
        name="meaning-of-number-word",
        category="language",
        sources=("rbnf", "cldr"),
        most={"easy": 25, "normal": 25, "hard": 20},
        drafts=number_meant,
    ),
    Template(
        number=31,
        name="language-of-number-word",
        category="language",
        sources=("rbnf", "cldr"),
        most={"easy": 14, "normal": 14, "hard": 12},
        drafts=counting_language,
    ),
    Template(
        number=32,
        name="month-or-day-abroad",
        category="language",
        sources=("cldr",),
        most={"easy": 20, "normal": 25, "hard": 20},
        drafts=time_word,
    ),
)
