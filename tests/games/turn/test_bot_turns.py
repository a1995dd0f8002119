"""Calls for a bot's turn: who has been called, and who thinks about it."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache

from games.thinking.bot_turns import BotTurn


@pytest.fixture
def turn() -> BotTurn:
    return BotTurn(1, 2, 3)


def test_a_turn_is_called_for_once(turn: BotTurn) -> None:
    assert turn.call()
    assert not turn.call()
    assert BotTurn(1, 2, 4).call()


def test_whoever_was_called_begins_and_nobody_else_while_signs_are_given(turn: BotTurn) -> None:
    turn.call()
    assert turn.take()
    assert not turn.take()
    assert not turn.call()


def test_a_turn_that_was_let_go_is_called_for_again(turn: BotTurn) -> None:
    turn.call()
    turn.take()
    turn.let_go()
    assert turn.call()


def test_a_call_is_forgotten_when_it_is_worth_nothing_any_more(turn: BotTurn, settings: Any) -> None:
    settings.SWEEP_SECONDS = 0
    assert turn.call()
    assert turn.call()


def test_heads_that_took_too_long_are_counted_by_turn(turn: BotTurn) -> None:
    assert [turn.took_too_long() for _ in range(3)] == [1, 2, 3]
    assert turn.times_too_long() == 3
    assert BotTurn(1, 2, 4).times_too_long() == 0
    cache.clear()
    assert turn.times_too_long() == 0
