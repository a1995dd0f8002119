"""A worker that takes no calls any more is told from one that is idle, busy or cut off."""

from __future__ import annotations

from alliances_site.observe.deaf import BUSY_SECONDS, DEAF_SECONDS, Ears


def away() -> int:
    raise ConnectionError


def test_calls_that_wait_before_an_idle_worker_make_it_deaf() -> None:
    ears = Ears(lambda: 3, lambda: False)
    assert not ears.are_deaf(0.0)
    assert not ears.are_deaf(DEAF_SECONDS)
    assert ears.are_deaf(DEAF_SECONDS + 0.1)


def test_whoever_hears_a_call_is_not_deaf() -> None:
    ears = Ears(lambda: 3, lambda: False)
    assert not ears.are_deaf(0.0)
    ears.hear()
    assert not ears.are_deaf(DEAF_SECONDS + 0.1)
    assert ears.are_deaf(2 * DEAF_SECONDS + 0.3)


def test_an_empty_queue_and_a_broker_that_is_away_say_nothing() -> None:
    for waiting in (lambda: 0, away):
        ears = Ears(waiting, lambda: False)
        assert not ears.are_deaf(0.0)
        assert not ears.are_deaf(1000.0)


def test_a_busy_worker_may_take_its_time() -> None:
    ears = Ears(lambda: 3, lambda: True)
    assert not ears.are_deaf(0.0)
    assert not ears.are_deaf(BUSY_SECONDS)
    assert ears.are_deaf(BUSY_SECONDS + 0.1)
