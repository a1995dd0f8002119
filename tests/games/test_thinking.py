"""The processes in which bots think: stopped when they hang, made anew when they die."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import pytest

from games.rules.three_colours.moves import parse_move
from games.thinking import processes
from games.thinking.processes import HeadError, HeadStopped, think

OPENING = "place a1 green"


@dataclass(frozen=True)
class Seen:
    """What a bot sees that takes so many seconds to look at it, or dies of it."""

    seconds: float = 0.0
    kills: bool = False

    @property
    def legal(self) -> tuple[Any, ...]:
        if self.kills:
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(self.seconds)
        return (parse_move(OPENING),)


@pytest.fixture(autouse=True)
def _quick_limit(settings: Any) -> Iterator[None]:
    settings.BOT_SECONDS = 1.0
    yield
    processes.stop_thinking()


def thought_of(seen: Seen, level: str = "random") -> str:
    return think("three-colours", level, seen, 1, lambda: None).notation


def test_a_bot_that_hangs_is_stopped_and_the_next_one_thinks() -> None:
    with pytest.raises(HeadStopped):
        thought_of(Seen(seconds=60))
    assert thought_of(Seen()) == OPENING


def test_waiting_for_a_free_process_is_not_thinking() -> None:
    """Five thoughts of half a second in one process: the last waits for longer than any may think."""
    with ThreadPoolExecutor(5) as people:
        assert list(people.map(thought_of, [Seen(seconds=0.5)] * 5)) == [OPENING] * 5


def test_a_process_that_is_killed_in_the_middle_is_replaced() -> None:
    with pytest.raises(HeadStopped):
        thought_of(Seen(kills=True))
    assert thought_of(Seen()) == OPENING


def test_what_goes_wrong_in_a_head_is_no_reason_to_stop_it() -> None:
    with pytest.raises(HeadError):
        thought_of(Seen(), level="no such level")


def test_whoever_waits_gives_signs_of_it(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "SIGN_SECONDS", 0.1)
    signs: list[None] = []
    think("three-colours", "random", Seen(seconds=0.5), 1, lambda: signs.append(None))
    assert signs


def test_the_time_of_the_thoughts_is_told_without_the_wait() -> None:
    with ThreadPoolExecutor(2) as people:
        told = people.map(
            lambda seen: think("three-colours", "random", seen, 1, lambda: None), [Seen(0.5)] * 2
        )
        assert all(0.5 <= thought.seconds < 0.95 for thought in told)
