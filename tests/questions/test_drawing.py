"""Draw of the questions of a round: by hand and made, by category, what comes again and when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

import games.questions
from games.kit.questions import MIX
from games.kit.rules.api import NoContent
from games.questions.kinds import DIFFICULTIES
from games.questions.reading import read
from games.services.questions.drawing import Drawing, QuestionKind, Read

BANK = Path(games.questions.__file__).parent / "bank"

CATEGORIES = ("geography", "history", "music", "sport")
ROUNDS = 10


def a_stock(by_hand: int = 40, made: int = 40, templates: int = 20) -> dict[int, QuestionKind]:
    """Of one difficulty: so many by hand, and so many from templates, nearly all of them about geography."""
    kinds = [QuestionKind("easy", CATEGORIES[number % 4], "") for number in range(by_hand)]
    kinds += [
        QuestionKind("easy", "geography" if number % 10 else "music", f"t{number % templates}")
        for number in range(made)
    ]
    return dict(enumerate(kinds))


def a_match(ready: Mapping[int, QuestionKind], seed: int = 1, rounds: int = ROUNDS) -> list[list[int]]:
    """The draws of each round; nobody has read anything before."""
    rng = Random(seed)
    drawn: list[list[int]] = []
    for _ in range(rounds):
        flat = [each for two in drawn for each in two]
        latest = {each: place for place, each in enumerate(flat, 1)}
        drawn.append(Drawing(ready, Read(frozenset(flat), latest), rng).draw(["easy", "easy"]))
    return drawn


def kinds_of(ready: Mapping[int, QuestionKind], drawn: list[list[int]]) -> list[QuestionKind]:
    return [ready[each] for two in drawn for each in two]


@pytest.mark.parametrize("seed", range(5))
def test_no_template_comes_twice_in_a_match(seed: int) -> None:
    ready = a_stock()
    templates = Counter(kind.template for kind in kinds_of(ready, a_match(ready, seed)) if kind.template)
    assert max(templates.values()) == 1


@pytest.mark.parametrize("seed", range(5))
def test_in_each_round_one_question_is_by_hand_and_one_is_made(seed: int) -> None:
    ready = a_stock()
    for two in a_match(ready, seed):
        assert sorted(bool(ready[each].template) for each in two) == [False, True]


def test_either_seat_gets_the_one_by_hand_about_as_often() -> None:
    ready = a_stock()
    firsts = [not ready[two[0]].template for seed in range(20) for two in a_match(ready, seed)]
    assert 70 < sum(firsts) < 130


def test_with_all_templates_used_the_rest_is_by_hand() -> None:
    ready = a_stock(templates=3)
    made = [kind for kind in kinds_of(ready, a_match(ready)) if kind.template]
    assert len(made) == 3


def test_with_none_by_hand_left_a_template_comes_again_before_a_question_does() -> None:
    ready = a_stock(by_hand=2, made=18, templates=2)
    drawn = [each for two in a_match(ready) for each in two]
    assert len(set(drawn)) == 20


def test_categories_take_turns_however_many_questions_each_has() -> None:
    ready = a_stock(by_hand=80, made=0)
    ready |= {100 + number: QuestionKind("easy", "geography", "") for number in range(500)}
    count = Counter(kind.category for kind in kinds_of(ready, a_match(ready)))
    assert set(count.values()) == {5}


@pytest.mark.parametrize("difficulty", MIX)
def test_of_the_questions_that_come_with_the_site_a_long_match_gets_half_by_hand_and_no_template_twice(
    difficulty: str,
) -> None:
    bank = [row for file in BANK.glob("*.csv") for _line, row in read(file.read_bytes()).rows]
    ready = dict(enumerate(QuestionKind(row.difficulty, row.category, row.template) for row in bank))
    rng = Random(5)
    here: list[int] = []
    for _ in range(ROUNDS):
        wishes = rng.choices(DIFFICULTIES, MIX[difficulty], k=2)
        latest = {each: place for place, each in enumerate(here, 1)}
        here += Drawing(ready, Read(frozenset(here), latest), rng).draw(wishes)
    made = [ready[each].template for each in here if ready[each].template]
    assert (len(set(made)), len(made), len(here)) == (ROUNDS, ROUNDS, 2 * ROUNDS)
    assert max(Counter(ready[each].category for each in here).values()) <= 3


def test_another_difficulty_comes_before_one_that_was_read() -> None:
    ready = {
        1: QuestionKind("easy", "music", ""),
        2: QuestionKind("easy", "music", ""),
        3: QuestionKind("hard", "music", ""),
    }
    drawing = Drawing(ready, Read(frozenset(), {1: 7, 2: 5}), Random(1))
    assert drawing.draw(["easy", "easy"]) == [3, 2]


def test_one_that_was_read_elsewhere_comes_before_one_of_the_match() -> None:
    ready = {number: QuestionKind("easy", "music", "") for number in (1, 2, 3, 4)}
    drawing = Drawing(ready, Read(frozenset({1, 2}), {1: 1, 2: 2, 3: 9, 4: 8}), Random(1))
    assert drawing.draw(["easy"] * 4) == [4, 3, 1, 2]


def test_with_fewer_than_are_asked_for_there_is_nothing() -> None:
    ready = {1: QuestionKind("easy", "music", "")}
    with pytest.raises(NoContent):
        Drawing(ready, Read(frozenset(), {}), Random(1)).draw(["easy", "easy"])
