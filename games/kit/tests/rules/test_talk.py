"""Rooms of partners, in which seats talk apart from the table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.kit.rules.seats import Resign, Seat, seats_of
from games.kit.rules.talk import Talk
from games.kit.tests.rules.all_games import ALL_RULES
from games.kit.tests.rules.random_play import walk


def talks(slug: str, count: int, options: dict[str, Any] | None = None) -> set[Talk | None]:
    """The rooms that the seats are told of in the course of a match, and when it is over."""
    rules = ALL_RULES[slug]
    found: set[Talk | None] = set()
    for state, _, _ in walk(rules, options or {}, count, Random(3)):
        found |= {rules.talk(state.view(seat)) for seat in seats_of(count)}
    return found


def test_allies_of_world_domination_may_not_talk_during_a_campaign() -> None:
    rules = ALL_RULES["world-domination"]
    state = rules.initial_state(rules.parse_config({}), 4)
    while not state.to_move:
        chance = state.chance_move(Random(1), rules.made_up)
        assert chance is not None
        state = state.play(None, chance).state
    gold = Talk(frozenset({Seat(0), Seat(2)}), closed="campaign")
    assert rules.talk(state.view(Seat(0))) == rules.talk(state.view(Seat(2))) == gold
    over = state.play(Seat(1), Resign()).state
    assert over.outcome is not None
    assert rules.talk(over.view(Seat(0))) == Talk(gold.partners)


@pytest.mark.parametrize("count", [2, 3])
def test_without_lasting_alliances_there_is_nobody_to_talk_to(count: int) -> None:
    assert talks("world-domination", count) == {None}


@pytest.mark.parametrize(("slug", "count"), [("three-colours", 2), ("floating-partners", 5)])
def test_these_games_let_nobody_talk_apart(slug: str, count: int) -> None:
    options = {"max_hands": 1} if slug == "floating-partners" else {}
    assert talks(slug, count, options) == {None}


def test_a_room_opens_closes_and_changes_with_the_alliances() -> None:
    found = talks("eight", 8)
    assert len({talk.partners for talk in found if talk}) > 2
    assert {talk.closed for talk in found if talk} == {"", "answers"}
    assert None in found
