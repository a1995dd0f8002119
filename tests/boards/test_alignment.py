"""Two records of one deal beside each other."""

from __future__ import annotations

import pytest

from games.boards.alignment import Alignment, Step, aligned


def steps(record: str) -> list[Step]:
    """Parts are words, steps are letters: ``abc de`` has two parts; a capital is seat 1's, ``.`` chance's."""
    found: list[Step] = []
    for number, part in enumerate(record.split(" ")):
        for letter in part:
            mover = None if letter == "." else int(letter.isupper())
            found.append(Step(number, mover, (letter,), len(found) + 1))
    return found


def told(result: Alignment) -> str:
    """Every moment as left:right, with ``!`` where they part, ``~`` after that."""
    marks = ("!" if each.is_parting else "" if each.is_alike else "~" for each in result.moments)
    return " ".join(
        f"{each.left + 1}:{each.right + 1}{mark}" for each, mark in zip(result.moments, marks, strict=True)
    )


@pytest.mark.parametrize(
    ("left", "right", "moments", "alike"),
    [
        ("", "", "0:0", []),
        (".ab", ".ab", "0:0 1:1 2:2 3:3", [True]),
        (".ab", ".ac", "0:0 1:1 2:2 3:3!", [False]),
        ("abc de", "abx de", "0:0 1:1 2:2 3:3! 4:4 5:5", [False, True]),
        ("abc de", "axyz dE", "0:0 1:1 2:2! 3:3~ 3:4~ 4:5 5:6!", [False, False]),
        ("ab cd", "ab c", "0:0 1:1 2:2 3:3 4:3!", [True, False]),
        ("ab", "ab cd", "0:0 1:1 2:2 2:3! 2:4~", [True, False]),
        ("a", "A", "0:0 1:1!", [False]),
    ],
    ids=["nothing", "alike", "parted", "met again", "lengths", "left on", "right on", "another seat"],
)
def test_steps_stand_beside_each_other_part_by_part(
    left: str, right: str, moments: str, alike: list[bool]
) -> None:
    result = aligned(steps(left), steps(right))
    assert told(result) == moments
    assert list(result.alike) == alike
    assert [result.moments[index].is_parting for index in result.partings] == [True] * len(result.partings)


def test_a_part_that_only_one_table_has_stands_where_it_was_played() -> None:
    left = [Step(name, 0, (name,), ply) for ply, name in enumerate("acd", 1)]
    right = [Step(name, 0, (name,), ply) for ply, name in enumerate("abcde", 1)]
    result = aligned(left, right)
    assert told(result) == "0:0 1:1 1:2! 2:3 3:4 3:5!"
    assert result.starts == (1, 2, 3, 4, 5)
    assert result.partings == (2, 5)
    assert told(aligned(right, left)) == "0:0 1:1 2:1! 3:2 4:3 5:3!"
