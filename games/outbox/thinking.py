"""Where bots think: in a process of their own, so that a search never holds up the pages."""

from __future__ import annotations

import os
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context, parent_process
from random import Random
from typing import Any

from django.conf import settings

from games.bots.registry import choose

THINKING_SECONDS = 20.0


def think(slug: str, level: str, view: Any, seed: int) -> str:
    """The notation of the move that a bot chooses from a view.

    With `BOT_PROCESSES` above 0 it thinks in a pool; with 0 (a Celery prefork worker) right here.
    """
    if settings.BOT_PROCESSES == 0:
        return choose_notation(slug, level, view, seed)
    try:
        future = _pool().submit(choose_notation, slug, level, view, seed)
    except BrokenProcessPool:  # a child was killed: a new pool for everybody
        _pool.cache_clear()
        future = _pool().submit(choose_notation, slug, level, view, seed)
    return future.result(timeout=THINKING_SECONDS)


def choose_notation(slug: str, level: str, view: Any, seed: int) -> str:
    """What travels between the processes: pure values in, text out."""
    notation: str = choose(slug, level, view, Random(seed)).notation()
    return notation


@cache
def _pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(
        settings.BOT_PROCESSES, mp_context=get_context("spawn"), initializer=_end_with_parent
    )


def stop_thinking() -> None:
    """End the pool's processes, if there are any (the site is shutting down)."""
    if _pool.cache_info().currsize:
        _pool().shutdown(wait=False, cancel_futures=True)
        _pool.cache_clear()


def _end_with_parent() -> None:
    """A child whose parent was killed would wait for work for ever."""
    parent = parent_process()
    assert parent is not None  # noqa: S101 - an initializer runs in a child

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
