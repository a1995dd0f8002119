"""The line of threads that want the interpreter: one at a time, none waits long, none keeps it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest

from alliances_site import one_thread
from alliances_site.one_thread import InterpreterLine


def test_one_is_let_on_when_the_one_before_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_thread, "PATIENCE_SECONDS", 60.0)
    line, inside, most = InterpreterLine(1), [], []

    def work(number: int) -> None:
        with line.turn():
            inside.append(number)
            most.append(len(inside))
            inside.remove(number)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(work, range(200)))
    assert set(most) == {1}


def test_who_waits_behind_something_long_goes_on_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_thread, "PATIENCE_SECONDS", 0.01)
    line, met = InterpreterLine(1), Barrier(2)

    def work() -> None:
        with line.turn():
            met.wait(timeout=60)  # ends only if both are inside

    with ThreadPoolExecutor(2) as threads:
        for one in [threads.submit(work), threads.submit(work)]:
            one.result()
    with line.turn():
        assert not line._free.acquire(blocking=False)
    assert line._free.acquire(blocking=False)


def test_an_error_gives_the_turn_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_thread, "PATIENCE_SECONDS", 60.0)
    line, over = InterpreterLine(1), Event()
    with pytest.raises(ValueError), line.turn():  # noqa: PT011 - any
        raise ValueError
    with line.turn():
        over.set()
    assert over.is_set()
