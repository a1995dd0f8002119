"""Trees of variations: their notation, their parts, and the answers that can be kept from them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit.rules.errors import BadNotation
from games.kit.rules.variations import (
    Forest,
    after,
    answers_of,
    are_answers,
    count_answers,
    depth_of,
    lines_of,
    notation_of,
    parse_forest,
    size_of,
    tried,
    with_forest,
    with_line,
    without,
)

CODES = st.sampled_from(["a1o", "b2p", "c3g", "swap"])
LINES = st.lists(st.lists(CODES, min_size=1, max_size=5), max_size=8)


def grown(lines: list[list[str]]) -> Forest:
    forest: Forest = ()
    for line in lines:
        forest = with_line(forest, line)
    return forest


FORESTS = LINES.map(grown)
HERE = parse_forest("k5p(j5g(j6p(i6o(h6g))),j6o(j5p)),i3g")


@given(FORESTS)
@settings(max_examples=60)
def test_a_notation_is_read_back(forest: Forest) -> None:
    assert parse_forest(notation_of(forest)) == forest
    assert size_of(forest) == len(list(lines_of(forest)))
    assert depth_of(forest) == max((len(line) for line in lines_of(forest)), default=0)


@pytest.mark.parametrize(
    "text",
    ["a1o,a1o", "a1o()", "a1o,", ",a1o", "(a1o)", "a1o(b2p", "a1o)b2p", "a1o b2p", "A1O", "a1o(b2p),,c3g",
     "a1o\0", "a1o(b2p)c3g", "a(" * 300, "a" * 20_000],
    ids=["twice", "empty", "comma", "comma-first", "no-move", "open", "closed", "space", "large", "gap",
         "nul", "no-comma", "deep", "long"],
)  # fmt: skip
def test_what_is_no_canonical_notation_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_forest(text)


@given(FORESTS, st.lists(CODES, min_size=1, max_size=5))
@settings(max_examples=60)
def test_a_line_is_put_in_and_cut_off_and_nothing_else(forest: Forest, line: list[str]) -> None:
    more = with_line(forest, line)
    assert after(more, line) is not None
    assert set(lines_of(forest)) <= set(lines_of(more))
    assert with_line(more, line) == more
    less = without(more, line)
    assert set(lines_of(less)) == {each for each in lines_of(more) if list(each[: len(line)]) != line}


@given(FORESTS, FORESTS)
@settings(max_examples=40)
def test_two_trees_together_have_the_lines_of_both(one: Forest, other: Forest) -> None:
    both = with_forest(one, other)
    assert set(lines_of(both)) == {*lines_of(one), *lines_of(other)}


def test_moves_that_were_played_are_not_counted_as_tried() -> None:
    assert tried(HERE, ()) == size_of(HERE) == 8
    assert tried(HERE, ("k5p", "j5g", "a1o")) == 6
    assert tried(HERE, ("a1o",)) == 8


def test_the_branch_that_is_looked_at_is_kept_with_what_answers_in_it() -> None:
    kept = answers_of(HERE, is_mine=True, chosen=("k5p", "j5g"))
    assert notation_of(kept) == "k5p(j5g(j6p(i6o(h6g))),j6o(j5p))"
    assert count_answers(kept, is_mine=True) == 3
    assert answers_of(HERE, is_mine=True, chosen=("i3g",)) == ()


def test_who_waits_keeps_answers_to_what_may_come() -> None:
    below = after(HERE, ["k5p"]) or ()
    assert notation_of(answers_of(below, is_mine=False, chosen=("j6o",))) == "j6o(j5p)"
    assert answers_of(below, is_mine=False) == below
    beside = answers_of(below, is_mine=False, chosen=("j5g",), kept=parse_forest("j6o(j5p)"))
    assert notation_of(beside) == "j6o(j5p),j5g(j6p(i6o(h6g)))"


def test_of_several_answers_the_one_looked_at_is_kept_then_the_one_of_before_then_the_first() -> None:
    several = parse_forest("a1o(b2p,c3g,b4o)")
    assert notation_of(answers_of(several, is_mine=False)) == "a1o(b2p)"
    assert notation_of(answers_of(several, is_mine=False, chosen=("a1o", "c3g"))) == "a1o(c3g)"
    kept = parse_forest("a1o(b4o)")
    assert notation_of(answers_of(several, is_mine=False, kept=kept)) == "a1o(b4o)"


@given(FORESTS, st.booleans(), st.lists(CODES, max_size=4), FORESTS, st.booleans())
@settings(max_examples=120)
def test_what_is_kept_answers_every_move_once(
    forest: Forest, is_mine: bool, chosen: list[str], before: Forest, has_kept: bool
) -> None:
    kept = answers_of(before, is_mine=is_mine) if has_kept else ()
    found = answers_of(forest, is_mine=is_mine, chosen=chosen, kept=kept)
    assert not found or are_answers(found, is_mine=is_mine)
    assert set(lines_of(found)) <= {*lines_of(forest), *lines_of(kept)}
    assert {each.code for each in kept} <= {each.code for each in found}
    assert bool(found) == (count_answers(found, is_mine=is_mine) > 0)
