"""Where bots think: in processes of their own, which never hold up the pages and may be killed."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import wait
from dataclasses import dataclass
from multiprocessing import current_process, get_context, parent_process
from random import Random
from typing import Any

from django.conf import settings
from pebble import ProcessExpired, ProcessPool

from games.bots.registry import head_of
from games.rules.core.selfplay import Choose

SIGN_SECONDS = 2.0
"""How often somebody who waits for a bot's thoughts gives a sign of it."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot has chosen, and how long it thought, in seconds, the wait for a free process left out."""

    notation: str
    seconds: float


class HeadError(Exception):
    """A bot's head failed: something was raised in it."""


class HeadStopped(Exception):  # noqa: N818 - it is called by what is the matter
    """A bot thought for longer than it may and was stopped, or the process it thought in was killed."""


def think(slug: str, level: str, view: Any, seed: int, sign: Callable[[], None]) -> Thought:
    """The move that a bot chooses from a view, in a process of the pool.

    Waiting for a process that is free is not thinking: a machine that has much to do is slow, not wrong.

    :param sign: called every `SIGN_SECONDS` while this one waits or thinks.
    :raises HeadError, HeadStopped: see there.
    """
    try:
        head = head_of(slug, level)
    except KeyError as error:
        raise HeadError(repr(error)) from error
    future = _pool().schedule(choose_notation, args=(head, view, seed), timeout=settings.BOT_SECONDS)
    while not wait([future], timeout=SIGN_SECONDS).done:
        sign()
    try:
        return future.result()
    except (TimeoutError, ProcessExpired) as error:
        raise HeadStopped(repr(error)) from error
    except Exception as error:
        raise HeadError(repr(error)) from error


def choose_notation(head: Choose, view: Any, seed: int) -> Thought:
    """What travels between the processes: a function by its name, pure values in and out."""
    start = time.monotonic()
    notation: str = head(view, Random(seed)).notation()
    return Thought(notation, time.monotonic() - start)


_making = threading.Lock()
_made: list[ProcessPool] = []  # one, or none yet


def _pool() -> ProcessPool:
    if current_process().daemon:
        raise RuntimeError("bots think in processes of their own: this worker wants --pool threads")
    with _making:
        if not _made or not _made[0].active:
            _made[:] = [
                ProcessPool(
                    settings.BOT_PROCESSES, initializer=_end_with_parent, context=get_context("spawn")
                )
            ]
        return _made[0]


def stop_thinking() -> None:
    """End the pool's processes, if there are any (the site is shutting down)."""
    with _making:
        for pool in _made:
            pool.stop()  # type: ignore[no-untyped-call] # pebble leaves this one out
            pool.join(timeout=5)
        _made.clear()


def _end_with_parent() -> None:
    """A child whose parent was killed would wait for work for ever."""
    parent = parent_process()
    assert parent is not None  # noqa: S101 - an initializer runs in a child

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
