"""The questions that come with the site."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.catalogue.dark_lord.rules.moves import LONGEST_ID
from games.questions.bank_checks import is_longest_alone, problems, shared_stems
from games.questions.bank_files import bank
from games.questions.kinds import version_id
from games.questions.licences import LICENCES
from games.questions.row import QuestionRow

ROW = QuestionRow(
    "x-1", "Who?", ("a", "b", "c", "d"), 0, "history", "easy", "en", "me", "own", None, "in-use", ""
)


def test_every_line_of_the_bank_is_a_question() -> None:
    assert bank()


def test_ids_fit_into_records() -> None:
    assert all(len(version_id(row.key, 99_999)) <= LONGEST_ID for row in bank())


def test_licences_are_named() -> None:
    assert all(part in LICENCES for row in bank() for part in row.licence.split("; "))


def test_no_right_answer_of_the_bank_shares_a_stem_with_its_question() -> None:
    assert [row.key for row in bank() if shared_stems(row.text, row.right)] == []


@pytest.mark.parametrize(
    ("text", "answer", "stems"),
    [
        ("Which sea does the Rhine reach?", "The North Sea", set()),
        ("Who invented the Diesel engine?", "Rudolf Diesel", {"dies"}),
        ("What is a polyglot?", "Somebody with many languages", set()),
        ("In which country lies Mexico City?", "México", {"mexi"}),
    ],
)
def test_a_stem_is_four_letters_at_the_beginning_of_a_word(text: str, answer: str, stems: set[str]) -> None:
    assert shared_stems(text, answer) == stems


def test_only_the_longest_of_all_is_longest_alone() -> None:
    assert is_longest_alone(replace(ROW, answers=("long", "b", "c", "d")))
    assert not is_longest_alone(replace(ROW, answers=("long", "also", "c", "d")))


def test_a_small_or_lopsided_bank_is_told_all_that_is_wrong() -> None:
    rows = [replace(ROW, key=f"x-{n}", template="t", text="Who invented the Diesel?") for n in range(9)]
    told = "\n".join(
        problems([*rows, replace(ROW, key="y-1", answers=("Diesel", "b", "c", "d"), text="Diesel?")])
    )
    for words in (
        "10 questions in use", "written by hand", "categories", "0 hard questions", "category history",
        "template t", "longest in 10.0 %", "is at 0 in 100.0 %", "y-1: the right answer",
    ):  # fmt: skip
        assert words in told


def test_what_is_retired_does_not_count() -> None:
    assert problems([replace(ROW, state="retired")])[0].startswith("0 questions in use")
