"""A worker of Celery in which a bot thinks for minutes: `celery -A tests.support.hanging_worker worker …`."""

from __future__ import annotations

import sys
import time

from celery.signals import worker_ready

from alliances_site.celery import app
from games.thinking.choosing import heads
from games.thinking.pool import PoolEnded

MINUTES = 300


@app.task(name="hang")
def hang() -> None:
    """Wait for somebody who hangs, and say so; then, that the processes were ended."""
    try:
        heads.run(time.sleep, MINUTES, seconds=MINUTES, sign=lambda: say("waits"))
    except PoolEnded:
        say("was told")


@worker_ready.connect
def _call(**_: object) -> None:
    hang.apply_async(queue="bots")


def say(what: str) -> None:
    """Tell the test, through whatever Celery has made of the standard output."""
    sys.__stdout__.write(f"{what}\n")  # type: ignore[union-attr] # there is one
    sys.__stdout__.flush()  # type: ignore[union-attr] # as above
