"""Several things done to one database at the same moment."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import OperationalError, connection


def at_once(*deeds: Callable[[], Any], expected: tuple[type[Exception], ...]) -> list[Any]:
    """The results of all of these when they begin at once: a value, or one of the `expected` refusals.

    Each has a thread and a connection of its own.
    """
    gate = Barrier(len(deeds))

    def run(deed: Callable[[], Any]) -> Any:
        gate.wait()
        try:
            for _ in range(50):
                try:
                    return deed()
                except OperationalError:  # SQLite has one writer, and does not always let others wait
                    continue
            raise AssertionError("the database was locked for ever")
        except expected as error:
            return type(error)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as threads:
        return list(threads.map(run, deeds))
