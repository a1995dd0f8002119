"""A match of Three Colours in lists: its small picture, where it is, how it ended."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalogue.three_colours.face import THREE_COLOURS
from games.catalogue.three_colours.rules.rules import THREE_COLOURS as RULES
from games.catalogue.three_colours.tests.positions import second_picture
from games.catalogue.three_colours.tests.tables import after, start


@pytest.mark.parametrize(
    ("moves", "options", "headline", "ask"),
    [
        ([], {}, "Move 1", "Place a disc"),
        (["place g6 orange"], {"swap": True}, "Move 2", "Place a disc, or swap colours"),
        (["place g6 orange", "swap"], {"swap": True}, "Move 3", "Place a disc"),
        (["place g6 orange", "resign"], {}, "Finished", "Nothing more"),
    ],
)
def test_digests_are_worded(moves: list[str], options: Any, headline: str, ask: str) -> None:
    digest = RULES.digest(after(start(**options), moves).state.view(None))
    assert THREE_COLOURS.lists.headline(digest) == headline
    assert THREE_COLOURS.lists.ask(digest, 1) == ask
    decided = RULES.digest(second_picture().state.view(None))
    assert THREE_COLOURS.lists.headline(decided).endswith(", colours 1 : 0")


def test_the_mini_shows_discs_by_shape_and_a_fresh_board_without_a_digest() -> None:
    drawn = THREE_COLOURS.lists.mini(RULES.digest(second_picture().state.view(None)))
    assert [drawn.count(f'class="mini__{word}"') for word in ("orange", "purple", "green")] == [1, 1, 1]
    fresh = THREE_COLOURS.lists.mini({})
    assert "mini__cell" in fresh
    assert "mini__orange" not in fresh


@pytest.mark.parametrize(
    ("winners", "scores", "reason", "words"),
    [
        ([0], [2, 1], "played", "Ada won 2 : 1"),
        ([1], [0, 3], "played", "Ben won 3 : 0"),
        ([1], [1, 0], "resigned", "Ben won: Ada resigned at 1 : 0"),
        ([0], [1, 0], "timeout", "Ada won 1 : 0 because Ben ran out of time"),
        ([0], [1, 0], "adjudicated", "Ada won 1 : 0, decided by the site"),
        ([], [0, 0], "cancelled", "The match was cancelled"),
    ],
)
def test_results_are_worded(winners: list[int], scores: list[int], reason: str, words: str) -> None:
    outcome = {"winners": winners, "scores": scores, "reason": reason}
    assert THREE_COLOURS.lists.result({}, outcome, ("Ada", "Ben")) == words
