"""A worker that takes no calls any more is told from one that is idle, busy, cut off or has a backlog."""

from __future__ import annotations

from collections.abc import Callable

from alliances_site.observe.listener_health import BUSY_SECONDS, DEAF_SECONDS, LOOK_SECONDS, Ears


def away() -> int:
    raise ConnectionError


def is_deaf_after(
    ears: Ears, seconds: float, *, begin: float = 0.0, between: Callable[[], object] = int
) -> bool:
    """True if the last look says so, of looks that together take `seconds`; `between` happens after each."""
    deaf, now = False, begin
    while now <= begin + seconds and not deaf:
        deaf = ears.are_deaf(now)
        between()
        now += LOOK_SECONDS
    return deaf


def test_calls_that_wait_before_an_idle_worker_make_it_deaf() -> None:
    assert not is_deaf_after(Ears(lambda: 3, lambda: False), DEAF_SECONDS)
    assert is_deaf_after(Ears(lambda: 3, lambda: False), DEAF_SECONDS + LOOK_SECONDS)


def test_a_queue_that_grows_makes_it_deaf_too() -> None:
    lengths = iter(range(1, 1000))
    assert is_deaf_after(Ears(lambda: next(lengths), lambda: False), DEAF_SECONDS + LOOK_SECONDS)


def test_whoever_hears_a_call_is_not_deaf() -> None:
    ears = Ears(lambda: 3, lambda: False)
    assert not is_deaf_after(ears, 100 * DEAF_SECONDS, between=ears.hear)
    assert is_deaf_after(ears, DEAF_SECONDS + 2 * LOOK_SECONDS, begin=1000.0)


def test_a_queue_that_shrinks_is_heard_though_each_of_its_calls_is_dropped_unsaid() -> None:
    lengths = iter(range(10_000, 0, -1))
    assert not is_deaf_after(Ears(lambda: next(lengths), lambda: False), 100 * DEAF_SECONDS)


def test_a_process_that_stood_still_is_not_deaf() -> None:
    ears = Ears(lambda: 3, lambda: False)
    assert not ears.are_deaf(0.0)
    assert not ears.are_deaf(3600.0)


def test_an_empty_queue_and_a_broker_that_is_away_say_nothing() -> None:
    for waiting in (lambda: 0, away):
        assert not is_deaf_after(Ears(waiting, lambda: False), 1000.0)


def test_a_busy_worker_may_take_its_time() -> None:
    assert not is_deaf_after(Ears(lambda: 3, lambda: True), BUSY_SECONDS)
    assert is_deaf_after(Ears(lambda: 3, lambda: True), BUSY_SECONDS + LOOK_SECONDS)
