"""The questions that come with the site: all files of `games/questions/bank` together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

import games.questions
from games.questions import bank_checks
from games.questions.reading import read
from games.questions.row import QuestionRow

BANK = Path(games.questions.__file__).parent / "bank"
FILES = sorted(BANK.glob("*.csv"))
MOSTLY = {"history", "arts", "literature", "food", "nature", "sport"}
"""Categories of most questions by hand: no data set that we may use knows much of them."""


@pytest.fixture(scope="module")
def rows() -> list[QuestionRow]:
    return [row for file in FILES for _line, row in read(file.read_bytes()).rows]


@pytest.fixture(scope="module")
def by_hand(rows: list[QuestionRow]) -> list[QuestionRow]:
    return [row for row in rows if not row.template]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_line_has_a_fault(file: Path) -> None:
    faults = read(file.read_bytes()).faults
    assert not [f"{file.name}:{fault.line}: {fault.words()}" for fault in faults]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_files_are_plain_text_that_any_spreadsheet_and_any_diff_can_read(file: Path) -> None:
    data = file.read_bytes()
    assert not data.startswith(b"\xef\xbb\xbf")
    assert b"\r" not in data
    assert data.endswith(b"\n")


def test_no_key_stands_in_two_files(rows: list[QuestionRow]) -> None:
    assert not twice(row.key for row in rows)
    assert all(row.key for row in rows)


def test_no_question_is_like_one_of_another_file(rows: list[QuestionRow]) -> None:
    alike = twice(row.likeness for row in rows)
    assert not [(row.key, row.text) for row in rows if row.likeness in alike]


def test_the_bank_is_as_large_and_as_even_as_it_must_be(rows: list[QuestionRow]) -> None:
    assert not bank_checks.problems(rows)


def test_questions_by_hand_are_mostly_about_what_no_package_knows(by_hand: list[QuestionRow]) -> None:
    assert len(by_hand) >= bank_checks.FEWEST_BY_HAND
    assert sum(row.category in MOSTLY for row in by_hand) > len(by_hand) / 2


def test_neither_those_by_hand_nor_the_others_tell_the_answer_by_length_or_place(
    rows: list[QuestionRow], by_hand: list[QuestionRow]
) -> None:
    """A player soon sees which kind a question is of: each must be even by itself, though numbers, which are
    as long as each other, have the others' right answer alone longest less often."""
    for kind in (by_hand, [row for row in rows if row.template]):
        alone = bank_checks.share(sum(map(bank_checks.is_longest_alone, kind)), len(kind))
        places = Counter(row.place for row in kind)
        assert 10 <= alone <= 30
        assert all(23 <= bank_checks.share(places[place], len(kind)) <= 27 for place in range(4))


def test_no_hand_of_poker_is_known_for_a_losing_one(rows: list[QuestionRow]) -> None:
    hands = [row for row in rows if row.template == "poker-hand"]
    losing = Counter(hand for row in hands for hand in row.wrong)
    assert len(hands) > 20
    assert max(losing.values()) <= 2


def test_questions_by_hand_ask_one_thing_and_say_where_it_can_be_looked_up(
    by_hand: list[QuestionRow],
) -> None:
    assert not [row.key for row in by_hand if not row.text.endswith("?")]
    assert not [row.key for row in by_hand if row.licence != "own" or len(row.source) < len("Beowulf")]


def twice(names: Iterable[str]) -> set[str]:
    """Those that come more than once."""
    return {name for name, count in Counter(names).items() if count > 1}
