"""Choice of questions from drafts: those left out, the wrong answers, and what stays as it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from games.questions.making.choose import LeftOut, make
from games.questions.making.draft import Draft, Made, Template

EVEN = [str(number) for number in range(2, 40, 2)]


def a_draft(number: int) -> Draft:
    """A draft of the question which of some numbers is that odd one."""
    return Draft(
        subject=str(number),
        text="Which of these is odd?",
        right=str(number),
        wrong=EVEN,
        level="easy",
        holds=lambda answer: int(answer) % 2 == 1,
    )


def a_template(*drafts: Draft, most: int = 100) -> Template:
    return Template(7, "odd", "mathematics", ("own",), {"easy": most}, lambda: drafts)


def odd(count: int) -> list[Draft]:
    return [a_draft(number) for number in range(1, 2 * count, 2)]


def made_of(*drafts: Draft, most: int = 100) -> list[Made]:
    return make(a_template(*drafts, most=most), LeftOut())


def without(fault: Callable[[Draft], Draft]) -> tuple[list[Made], Counter[tuple[str, str]]]:
    left_out = LeftOut()
    return make(a_template(fault(a_draft(3))), left_out), left_out.counts


def in_words(draft: Draft) -> Draft:
    """The same question with answers that are no numbers to whoever sorts them."""
    return replace(
        draft,
        right=f"no. {draft.right}",
        wrong=[f"no. {number}" for number in EVEN],
        holds=lambda answer: int(answer.removeprefix("no. ")) % 2 == 1,
    )


def test_a_question_stays_as_it_is_when_others_are_added() -> None:
    few = {one.key: (one.draft.right, sorted(one.answers)) for one in made_of(*map(in_words, odd(5)))}
    many = {one.key: (one.draft.right, sorted(one.answers)) for one in made_of(*map(in_words, odd(30)))}
    assert all(many[key] == answers for key, answers in few.items())


def test_of_numbers_the_right_one_is_each_in_order_equally_often() -> None:
    """So many wrong ones lie on either side of each that any order can be had."""
    made = made_of(*(a_draft(number) for number in range(7, 20, 2)))
    ranks = Counter(sorted(map(int, one.answers)).index(int(one.draft.right)) for one in made)
    assert sorted(ranks.values()) == [1, 2, 2, 2]


def test_a_key_tells_the_category_and_the_template_and_nothing_else() -> None:
    for one in made_of(*odd(9)):
        assert one.key.startswith("mat-07")
        assert len(one.key) == 10


def test_right_answers_stand_at_each_place_equally_often() -> None:
    places = Counter(one.place for one in made_of(*odd(40)))
    assert set(places.values()) == {10}


def test_no_more_are_made_than_are_wanted() -> None:
    assert len(made_of(*odd(20), most=6)) == 6


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        (lambda draft: replace(draft, right="4"), "predicate"),
        (lambda draft: replace(draft, also=lambda answer: answer == "5"), "second source"),
        (
            lambda draft: replace(draft, text="Is three or 3 odd?", right="threefold", holds=bool),
            "gives itself away",
        ),
        (lambda draft: replace(draft, text="odd " * 60), "too long"),
        (lambda draft: replace(draft, wrong=["2", "4", "5", "7"]), "too few wrong answers"),
        (lambda draft: replace(draft, wrong=["2", "4", "4", "2"]), "too few wrong answers"),
    ],
)
def test_what_cannot_be_asked_is_left_out_and_counted(fault: Callable[[Draft], Draft], why: str) -> None:
    made, counts = without(fault)
    assert not made
    assert counts == {("odd", why): 1}


def test_what_a_second_source_calls_right_is_no_wrong_answer() -> None:
    (one,) = made_of(replace(a_draft(3), also=lambda answer: int(answer) < 30))
    assert all(int(answer) >= 30 for answer in one.answers if answer != "3")


def test_two_drafts_about_one_subject_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="two drafts"):
        made_of(a_draft(3), a_draft(3))
