"""The processes in which bots think: stopped when they hang, made anew when they die."""

from __future__ import annotations

import contextlib
import os
import pickle
import re
import signal
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from pathlib import Path
from threading import Barrier, Event
from typing import Any

import pytest
from pebble import ProcessExpired

from games.catalogue import LEVELS, head_of, judge_of
from games.thinking.choosing import heads, think
from games.thinking.pool import HeadError, HeadStopped, Pool, PoolEnded
from games.thinking.reviewing import judges
from tests.support.thoughts import (
    OPENING,
    Seen,
    Unreadable,
    hangs_as_compiled,
    leaves,
    makes_what_has_no_name,
    raises_oddly,
)


@pytest.fixture(autouse=True)
def _quick_limit(settings: Any) -> Iterator[None]:
    settings.BOT_SECONDS = 1.0
    yield
    heads.stop()
    judges.stop()


def thought_of(seen: Seen, level: str = "random") -> str:
    return think("three-colours", level, seen, 1, lambda: None).notation


@pytest.mark.parametrize(("slug", "level"), [(slug, level) for slug in LEVELS for level in LEVELS[slug]])
def test_every_level_can_be_sent_to_where_bots_think(slug: str, level: str) -> None:
    assert callable(pickle.loads(pickle.dumps(head_of(slug, level))))  # noqa: S301 - our own
    assert pickle.loads(pickle.dumps(judge_of(slug))) is judge_of(slug)  # noqa: S301 - the same


@pytest.mark.parametrize("pool", [heads, judges], ids=["heads", "judges"])
def test_a_process_has_imported_all_bots_before_it_takes_work(pool: Pool) -> None:
    # By names that bring nothing along themselves: what a test sends from here would.
    has_them = "'games.catalogue' in __import__('sys').modules"
    assert pool.run(eval, has_them, seconds=60)


def test_a_bot_that_hangs_is_stopped_and_the_next_one_thinks() -> None:
    with pytest.raises(HeadStopped):
        thought_of(Seen(seconds=60))
    assert thought_of(Seen()) == OPENING


def ended_by(thought: Future[None]) -> signal.Signals:
    """The signal that ended the process in which somebody thought."""
    stopped = thought.exception()
    assert isinstance(stopped, HeadStopped)
    assert isinstance(stopped.__cause__, ProcessExpired), stopped
    return signal.Signals(-stopped.__cause__.exitcode)


def test_a_bot_that_hangs_in_compiled_code_ends_as_soon_as_it_is_told_to(tmp_path: Path) -> None:
    judges.stop()
    begun = tmp_path / "begun"
    with ThreadPoolExecutor(1) as people:
        thought = people.submit(heads.run, hangs_as_compiled, str(begun), seconds=20)
        while not begun.exists():
            time.sleep(0.05)
        for process in active_children():
            process.terminate()
        assert ended_by(thought) == signal.SIGTERM


def test_a_bot_that_hangs_in_compiled_code_and_that_nobody_stops_is_ended_by_the_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.thinking.pool.GRACE_SECONDS", -19.0)
    with ThreadPoolExecutor(1) as people:
        thought = people.submit(heads.run, hangs_as_compiled, str(tmp_path / "begun"), seconds=20)
        assert ended_by(thought) == signal.SIGALRM


def test_the_kernel_leaves_alone_who_has_thought_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.thinking.pool.GRACE_SECONDS", -59.0)
    process = heads.run(os.getpid, seconds=60)
    with pytest.raises(HeadError):
        heads.run(raises_oddly, seconds=60)
    time.sleep(1.2)
    assert heads.run(os.getpid, seconds=60) == process


def test_waiting_for_a_free_process_is_not_thinking() -> None:
    """Five thoughts of half a second in one process: the last waits for longer than any may think."""
    with ThreadPoolExecutor(5) as people:
        assert list(people.map(thought_of, [Seen(seconds=0.5)] * 5)) == [OPENING] * 5


def test_a_process_that_is_killed_in_the_middle_is_replaced() -> None:
    with pytest.raises(HeadStopped):
        thought_of(Seen(kills=True))
    assert thought_of(Seen()) == OPENING


def test_a_process_that_is_killed_while_nobody_thinks_is_replaced() -> None:
    thought_of(Seen())
    for child in active_children():
        child.kill()
        child.join()
    with contextlib.suppress(HeadStopped):
        thought_of(Seen())
    assert thought_of(Seen()) == OPENING


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pool]:
    """Two processes that have begun, and no other."""
    heads.stop()
    judges.stop()
    pool = Pool(lambda: 2)
    monkeypatch.setattr(pool, "_sign_seconds", 0.05)
    pool.run(abs, -1, seconds=60)
    yield pool
    pool.stop()


def test_when_one_of_several_is_killed_while_nobody_thinks_all_are_replaced(
    two: Pool, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("WARNING")
    there = active_children()
    there[0].kill()
    there[0].join()
    while two._made is not None and two._made.active:
        time.sleep(0.05)
    assert two.run(abs, -1, seconds=60) == 1
    assert not any(process.is_alive() for process in there)
    assert len(active_children()) == 2
    assert caplog.text.count("broke") == 1


def test_when_the_processes_break_whoever_thinks_is_told_and_none_goes_on(
    two: Pool, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("WARNING")
    there = active_children()
    begun = Event()
    with ThreadPoolExecutor(2) as people:
        thoughts = [people.submit(two.run, time.sleep, 60, seconds=60, sign=begun.set) for _ in range(2)]
        begun.wait()
        assert two._made is not None
        two._made._pool_manager.handle_broken_pool(BrokenProcessPool("what pebble does"))
        assert {type(thought.exception()) for thought in thoughts} == {PoolEnded}
    assert not any(process.is_alive() for process in there)
    assert caplog.text.count("broke") == 1
    assert two.run(abs, -1, seconds=60) == 1


def test_when_the_processes_end_whoever_thinks_or_waits_for_one_is_told(
    settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings.BOT_SECONDS = 60.0
    monkeypatch.setattr(heads, "_sign_seconds", 0.05)
    begun = Barrier(4)
    with ThreadPoolExecutor(3) as people:
        thoughts = [people.submit(begins, begun, Seen(seconds=30)) for _ in range(3)]
        begun.wait()
        heads.stop()
        assert {type(thought.exception()) for thought in thoughts} == {PoolEnded}
    assert thought_of(Seen()) == OPENING
    assert "broke" not in caplog.text


def begins(begun: Barrier, seen: Seen) -> str:
    """As `thought_of`, but `begun` is passed when it is on its way."""
    passed: list[None] = []

    def sign() -> None:
        if not passed:
            passed.append(None)
            begun.wait()

    return think("three-colours", "random", seen, 1, sign).notation


def test_once_the_site_ends_nobody_begins_to_think() -> None:
    pool = Pool(lambda: 1)
    assert pool.run(abs, -1, seconds=60) == 1
    pool.end()
    with pytest.raises(PoolEnded):
        pool.run(abs, -1, seconds=60)


def test_what_goes_wrong_in_a_head_is_no_reason_to_stop_it() -> None:
    with pytest.raises(HeadError):
        thought_of(Seen(), level="no such level")


@pytest.mark.parametrize(
    ("work", "arguments", "kind"),
    [
        (raises_oddly, (), "OddError"),
        (leaves, (), "SystemExit"),
        (makes_what_has_no_name, (), "(AttributeError|PicklingError)"),
        (Unreadable, (), "ValueError"),
        (repr, (Unreadable(),), "ValueError"),
        (repr, (lambda: None,), "(AttributeError|PicklingError)"),
    ],
    ids=["raised", "left", "result unsent", "result unread", "task unread", "task unsent"],
)
def test_whatever_cannot_travel_is_a_failure_of_its_head_and_of_no_other(
    work: Any, arguments: tuple[Any, ...], kind: str
) -> None:
    process = heads.run(os.getpid, seconds=60)
    with pytest.raises(HeadError, match=f"^{kind}$") as failed:
        heads.run(work, *arguments, seconds=60)
    assert re.fullmatch(kind, failed.value.kind)
    assert heads.run(os.getpid, seconds=60) == process


def test_what_a_head_says_when_it_fails_stays_in_it() -> None:
    with pytest.raises(HeadError) as failed:
        heads.run(raises_oddly, seconds=60)
    assert "M9" not in "".join(traceback.format_exception(failed.value))


def test_whoever_waits_gives_signs_of_it(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heads, "_sign_seconds", 0.1)
    signs: list[None] = []
    think("three-colours", "random", Seen(seconds=0.5), 1, lambda: signs.append(None))
    assert signs


def test_the_time_of_the_thoughts_is_told_without_the_wait() -> None:
    with ThreadPoolExecutor(2) as people:
        told = people.map(
            lambda seen: think("three-colours", "random", seen, 1, lambda: None), [Seen(0.5)] * 2
        )
        assert all(0.5 <= thought.seconds < 0.95 for thought in told)
