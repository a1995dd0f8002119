"""A table of The Dark Lord before it starts: its options, what is told of it, its places."""

from __future__ import annotations

import pytest

from games.catalogue.dark_lord.face.options import OPTIONS, seats
from games.catalogue.dark_lord.rules.options import OPTIONS as KNOWN
from games.presenters.lobby.options import options_in_words


def test_every_option_of_the_rules_has_words() -> None:
    assert {option.name for option in OPTIONS} == set(KNOWN)
    for option in OPTIONS:
        assert str(option.label)
        assert str(option.help)


def test_a_table_is_described_by_its_difficulty_and_what_is_unusual() -> None:
    assert options_in_words("dark-lord", 3, {}) == ("Difficulty: Normal",)
    options = {"difficulty": "hard", "human_lord": True, "answer_seconds": 60}
    assert options_in_words("dark-lord", 3, options) == (
        "Difficulty: Hard",
        "A player as the Dark Lord",
        "60 seconds for an answer",
    )


def test_the_places_are_two_allies_and_the_dark_lord() -> None:
    one, other, lord = seats(3)
    assert (one.allies, other.allies, lord.allies) == ((1,), (0,), ())
    with pytest.raises(KeyError):
        seats(4)
