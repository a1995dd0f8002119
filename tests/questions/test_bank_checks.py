"""Checks of a bank tell of each demand, once when it is not met, and nothing otherwise."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle

import pytest

from games.kit.questions import CATEGORIES as ALL_CATEGORIES
from games.questions.bank_checks import problems
from games.questions.row import QuestionRow

CATEGORIES = tuple(ALL_CATEGORIES)[:10]
LETTERS = "abcdefghij"


def a_bank(count: int = 1500) -> list[QuestionRow]:
    """Questions that meet every demand, and barely: a fifth by hand, 13 templates, even in all else."""
    kinds = cycle(zip(("easy", "normal", "hard") * 10, CATEGORIES * 3, strict=True))
    return [
        a_question(number, *next(kinds), template="" if number % 5 == 0 else f"t{number % 13}")
        for number in range(count)
    ]


def a_question(number: int, difficulty: str, category: str, *, template: str) -> QuestionRow:
    name = "".join(LETTERS[int(digit)] for digit in f"{number:04}")
    answers = [f"x{name}", f"y{name}", f"z{name}", f"w{name}"]
    place = number // 4 % 4
    if number % 4 == 0:
        answers[place] += "longest"
    return QuestionRow(
        key=f"q-{number}",
        text=f"What is no. {number}?",
        answers=(answers[0], answers[1], answers[2], answers[3]),
        place=place,
        category=category,
        difficulty=difficulty,
        language="en",
        source="made up",
        licence="own",
        as_of=None,
        state="in-use",
        template=template,
    )


def test_a_bank_that_meets_every_demand_has_no_problems() -> None:
    assert problems(a_bank()) == []


def test_what_is_not_in_use_does_not_count() -> None:
    first, *others = a_bank()
    assert len(problems([replace(first, state="retired"), *others])) > 0
    assert problems([*a_bank(), replace(first, key="q-more", text="What is what?", state="draft")]) == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda row: replace(row, category="history"), "category history has 100.0 %"),
        (lambda row: replace(row, category="history"), "fewer than 10 categories"),
        (lambda row: replace(row, template=row.template and "t1"), "template t1 has 80.0 %"),
        (lambda row: replace(row, template="t1"), "0 questions written by hand"),
        (lambda row: replace(row, difficulty="hard"), "0 easy questions"),
        (lambda row: replace(row, place=2), "the right answer is at 2 in 100.0 %"),
        (lambda row: longest(row, row.place), "the right answer alone is longest in 100.0 %"),
        (lambda row: longest(row, (row.place + 1) % 4), "the right answer alone is longest in 0.0 %"),
        (lambda row: replace(row, text=f"{row.text} And {row.right}?"), "shares"),
        (lambda row: numbered(row, 7), "of all numbers the right one is smallest or largest in 0.0 %"),
        (lambda row: numbered(row, 9), "of all numbers the right one is smallest or largest in 100.0 %"),
        (lambda row: numbered(row, 9 if row.template == "t3" else 7), "of t3 the right one"),
        (lambda row: numbered(row, 9 if not row.template else 7), "of those by hand the right one"),
    ],
)
def test_each_demand_that_is_not_met_is_told(change, told: str) -> None:  # type: ignore[no-untyped-def]
    assert any(told in line for line in problems([change(row) for row in a_bank()]))


def test_numbers_of_which_every_second_right_one_is_at_an_end_are_no_problem() -> None:
    rows = a_bank()
    numbers = [replace(numbered(row, 9 if place % 2 else 7), template="t1") for place, row in enumerate(rows)]
    assert not [line for line in problems(numbers) if "smallest or largest" in line]


def test_what_a_few_of_a_template_cannot_do_is_no_problem() -> None:
    """Of three questions one or two are at an end, never half."""
    rows = a_bank()
    few = [numbered(row, 9) for row in rows[1:2]] + [numbered(row, 7) for row in rows[2:4]]
    told = problems([replace(row, template="t1") for row in few])
    assert not [line for line in told if "of t1" in line]


def numbered(row: QuestionRow, right: int) -> QuestionRow:
    """The same question about numbers: 7 lies between the wrong answers, 9 after them."""
    answers = ["6", "8", "5"]
    answers.insert(row.place, str(right))
    return replace(row, answers=(answers[0], answers[1], answers[2], answers[3]))


def longest(row: QuestionRow, place: int) -> QuestionRow:
    """The same question, the answer at that place by far the longest."""
    answers = list(row.answers)
    answers[place] = answers[place].ljust(40, "o")
    return replace(row, answers=(answers[0], answers[1], answers[2], answers[3]))
