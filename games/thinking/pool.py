"""Processes in which bots think, which never hold up the pages and may be killed."""

from __future__ import annotations

import logging
import os
import pickle  # nosec B403
import signal
import threading
from collections.abc import Callable
from concurrent.futures import wait
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import current_process, get_context, parent_process
from typing import Final, TypeVar

from pebble import ProcessExpired, ProcessPool

log = logging.getLogger(__name__)

ResultT = TypeVar("ResultT")
SIGN_SECONDS: Final = 2.0
"""Interval at which somebody who waits for a bot's thoughts gives a sign of it."""
GRACE_SECONDS: Final = 5.0
"""So much longer than it may does a process think before the kernel ends it, should nobody else do so."""


class HeadError(Exception):
    """A bot's head failed: something was raised in it, or what it was given or made cannot travel.

    :param kind: the name of what was raised. What it says stays there: it may speak of what a seat holds.
    """

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class HeadStopped(Exception):  # noqa: N818 - it is called by what is the matter
    """A bot thought for longer than it may and was stopped, or the process it thought in has ended."""


class PoolEnded(HeadStopped):
    """The processes were ended with the site, or to be made anew; nothing is wrong with the thought."""


class Pool:
    """Processes that are made when they are needed for the first time, and anew when they have died.

    :param size: how many there are.
    :param needs: the name of a module that imports what their work needs; each imports it as it begins.
    :param nice: how much they make way for others, from 0 to 19.
    """

    def __init__(self, size: Callable[[], int], *, needs: str = __name__, nice: int = 0) -> None:
        self._size, self._needs, self._nice, self._sign_seconds = size, needs, nice, SIGN_SECONDS
        self._has_ended = False
        self._making = threading.Lock()
        self._made: ProcessPool | None = None

    def run(
        self,
        work: Callable[..., ResultT],
        *arguments: object,
        seconds: float,
        sign: Callable[[], None] = lambda: None,
    ) -> ResultT:
        """Call `work`, a function that is known by its name, in one of the processes, and return its result.

        Waiting for a process that is free is not thinking: a machine that has much to do is slow, not wrong.

        :param seconds: after so long the work is stopped, counted from when it begins.
        :param sign: called every so often while this one waits or thinks.
        :raises HeadError, HeadStopped: see there.
        :raises RuntimeError: in a process that may have none of its own.
        """
        task = _packed((work, arguments))
        if isinstance(task, str):
            raise HeadError(task)
        pool = self._pool()
        try:
            future = pool.schedule(_do, args=(task, seconds + GRACE_SECONDS), timeout=seconds)
        except RuntimeError as error:  # it has ended between the two lines
            raise self._ended(pool, error) from error
        while not wait([future], timeout=self._sign_seconds).done:
            if not pool.active:  # pebble leaves those who wait without a word
                raise self._ended(pool, "the processes have ended")
            sign()
        try:
            answer = future.result()
        except BrokenProcessPool as error:
            raise self._ended(pool, error) from error
        except (TimeoutError, ProcessExpired) as error:
            raise (HeadStopped if pool.active else PoolEnded)(repr(error)) from error
        if isinstance(answer, str):
            raise HeadError(answer)
        try:
            result: ResultT = pickle.loads(answer)  # noqa: S301 - our own  # nosec B301
        except Exception as error:  # noqa: BLE001 - as in `_packed`
            raise HeadError(type(error).__name__) from None
        return result

    def stop(self) -> None:
        """End the processes, if there are any. Whoever thinks in them is stopped; others may begin."""
        with self._making:
            pool, self._made = self._made, None
        if pool is not None:
            _put_away(pool)

    def end(self) -> None:
        """The site is ending: nobody thinks any more, nor begins to."""
        self._has_ended = True
        self.stop()

    def _pool(self) -> ProcessPool:
        if current_process().daemon:
            raise RuntimeError("bots think in processes of their own: this worker wants --pool threads")
        while True:
            with self._making:
                if self._has_ended:
                    raise PoolEnded("the site is ending")
                pool = self._made
                if pool is None:
                    self._made = ProcessPool(
                        self._size(),
                        initializer=_begin,
                        initargs=(self._needs, self._nice),
                        context=get_context("spawn"),
                    )
                    return self._made
                if pool.active:
                    return pool
            self._ended(pool, "one died while nobody thought")

    def _ended(self, pool: ProcessPool, why: object) -> PoolEnded:
        """The error for those who think in processes that have ended; processes that broke are let go here.

        pebble leaves processes of its own that broke as they are: those that hang would go on for ever.
        """
        with self._making:
            is_broken = self._made is pool
            if is_broken:
                self._made = None
        if is_broken:
            log.warning("the processes in which bots think broke and are made anew: %r", why)
            _put_away(pool)
        return PoolEnded(repr(why))


def _put_away(pool: ProcessPool) -> None:
    """End all processes of a pool, which takes seconds: nobody may hold a lock meanwhile."""
    pool.stop()  # type: ignore[no-untyped-call] # pebble leaves this one out
    pool.join(timeout=5)


def _begin(needs: str, nice: int) -> None:
    """Prepare a child process before it takes work.

    One whose parent was killed would wait for work for ever. One that imported while it takes work would keep
    all others from theirs, for minutes should it be killed there: pebble lets one child at a time take any.
    """
    parent = parent_process()
    assert parent is not None  # noqa: S101 - an initializer runs in a child

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
    # Compiled code runs for long without coming back to Python, so that neither a handler of Python's nor the
    # thread runs: only what the kernel does by itself ends it then.
    for ending in (signal.SIGTERM, signal.SIGALRM):
        signal.signal(ending, signal.SIG_DFL)
    os.nice(nice)
    import_module(needs)


def _do(task: bytes, seconds: float) -> bytes | str:
    """Do a task in a child process: its result, packed, or the name of the error.

    Both can be read by whoever gets them. Of what cannot be pebble ends all processes.

    :param seconds: after so long the kernel ends the child.
    """
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        work, arguments = pickle.loads(task)  # noqa: S301 - our own  # nosec B301
        return _packed(work(*arguments))
    except BaseException as error:  # noqa: BLE001 - whatever it is, somebody waits to hear of it
        return type(error).__name__
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _packed(thing: object) -> bytes | str:
    """A thing as it travels, or the name of what is wrong with it."""
    try:
        return pickle.dumps(thing)
    except Exception as error:  # noqa: BLE001 - pickle raises what it likes, and so may the thing
        return type(error).__name__
