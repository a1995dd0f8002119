"""Processes of `tests.support.race_process` that do things to one database at the same moment."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from django.db import connection

START: float = 0.003
"""Seconds until all begin."""


class Racer:
    """A process of `tests.support.race_process`."""

    def __init__(self) -> None:
        database = str(connection.settings_dict["NAME"])
        self.process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-m", "tests.support.race_process", database],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def end(self) -> None:
        """Kill it."""
        self.process.kill()
        self.process.communicate()

    def asks(self, asked: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(asked, default=lambda at: at.isoformat()) + "\n")
        self.process.stdin.flush()

    def answer(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()


_idle: dict[str, list[Racer]] = {}
"""By database: those that the next test takes; to start one takes a second and more."""


@contextmanager
def racing(count: int = 4) -> Iterator[list[Racer]]:
    """So many of them, ready. Those that a test leaves in the middle of something are no further test's."""
    idle = _idle.setdefault(str(connection.settings_dict["NAME"]), [])
    begun = [idle.pop() if idle else Racer() for _ in range(count)]
    for at, racer in enumerate(begun):
        if racer.answer() != "ready":
            racer.end()
            begun[at] = Racer()
            assert begun[at].answer() == "ready"
    yield begun
    for racer in begun:
        if racer.process.poll() is not None:  # its test has killed it
            racer.end()
            continue
        racer.asks({"act": "rests", "start": 0.0})
        idle.append(racer)


def end_racers() -> None:
    """End all that are idle."""
    for racers in _idle.values():
        while racers:
            racers.pop().end()


def raced(racers: Sequence[Racer], asked: Sequence[dict[str, Any]], rng: Random) -> list[str]:
    """The results of all racers when each does one thing, all at about the same moment."""
    start = time.monotonic() + START
    for racer, each in zip(racers, asked, strict=True):
        racer.asks(each | {"start": start + rng.choice([0, 0, 0.002, 0.006, 0.012])})
    return [racer.answer() for racer in racers]
