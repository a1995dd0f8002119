"""Probes and figures: what they tell, to whom, and how soon."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from celery.signals import task_success

from alliances_site.asgi import application
from alliances_site.observe import health, worker_heartbeat
from games.sweeps.reviews import continue_review_task

from .conftest import asked


@pytest.fixture(autouse=True)
def _ask_anew() -> None:
    worker_heartbeat.shared_cache().clear()
    for question in (health.DATABASE, health.CACHE, health.BROKER, health.BEATS):
        question.forget()


async def test_up_asks_nothing_and_minds_no_host() -> None:
    status, headers, body = await asked(application, "/healthz", host="10.0.0.7:8001")
    assert (status, json.loads(body)) == (200, {"up": True})
    assert headers["cache-control"] == "no-store"
    assert (await asked(application, "/healthz", method="POST"))[0] == 405
    assert (await asked(application, "/healthz", method="HEAD"))[2] == b""


@pytest.mark.django_db(transaction=True)
async def test_ready_as_soon_as_workers_and_sweep_were_seen() -> None:
    status, _, body = await asked(application, "/readyz")
    checks = json.loads(body)["checks"]
    assert status == 503
    assert [checks[name] for name in ("database", "cache", "broker")] == ["ok"] * 3
    assert checks["sweep"] == checks["worker bots"] == "not seen yet"
    for queue in set(worker_heartbeat.QUEUES) - worker_heartbeat.AT_LEISURE:
        worker_heartbeat.beat(queue)
    worker_heartbeat._note(worker_heartbeat.SWEEP)
    health.BEATS.forget()
    status, _, body = await asked(application, "/readyz")
    assert (status, json.loads(body)["ready"]) == (200, True)
    assert "worker reviews" not in json.loads(body)["checks"]  # people play without it


def test_a_worker_of_reviews_is_seen_by_its_calls_and_by_what_it_has_done() -> None:
    assert worker_heartbeat.ages(time.time())["worker reviews"] is None
    worker_heartbeat.beat("reviews")
    assert worker_heartbeat.ages(time.time())["worker reviews"] is not None
    worker_heartbeat.shared_cache().clear()
    task_success.send(sender=continue_review_task, result=None)
    assert worker_heartbeat.ages(time.time())["worker reviews"] is not None


@pytest.mark.django_db(transaction=True)
async def test_a_worker_that_was_not_seen_for_long_is_called_down() -> None:
    for name in ("worker bots", "worker clock", "worker mail"):
        worker_heartbeat.shared_cache().set(worker_heartbeat._key(name), time.time() - 3600, None)
    told = await health.report()
    assert told["worker bots"] == "last seen 3600 s ago"


async def test_a_part_that_hangs_holds_up_nobody() -> None:
    over = threading.Event()
    question = health.HealthCheck("hangs", over.wait)
    start = time.monotonic()
    for _ in range(2):
        with pytest.raises(TimeoutError):
            await question.answer()
    assert time.monotonic() - start < 20 * health.LIMIT  # not for ever
    assert [thread.name for thread in threading.enumerate()].count("asks-hangs") == 1
    over.set()
    assert await question.answer() is True


async def test_figures_are_for_nobody_unless_asked_for() -> None:
    assert (await asked(application, "/metrics"))[0] == 404


async def test_figures_are_for_this_machine_or_who_knows_the_token(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.METRICS = True
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    assert (await asked(application, "/metrics"))[0] == 200
    assert (await asked(application, "/metrics", x_forwarded_for="127.0.0.1"))[0] == 404
    settings.METRICS_TOKEN = "sesame"
    assert (await asked(application, "/metrics"))[0] == 404
    assert (await asked(application, "/metrics", authorization="Bearer sesam"))[0] == 404
    assert (await asked(application, "/metrics", authorization="Bearer sesame", x_forwarded_for="192.0.2.1"))[
        0
    ] == 200


COUNTS = """
import django, os, sys
django.setup()
from games.outbox.figures import MOVES
from alliances_site.observe.figures import SOCKETS
from alliances_site.observe.prometheus import exposition
MOVES.labels("world-domination").inc(2)
SOCKETS.inc()
if "tell" in sys.argv:
    sys.stdout.write(exposition([("alliances_queue_length", "Waiting", {"bots": 3.0})]).decode())
sys.stdout.flush()
os.kill(os.getpid(), 9)
"""


def test_figures_are_summed_over_processes_and_a_killed_one_has_no_sockets(tmp_path: Path) -> None:
    env = os.environ | {
        "METRICS": "yes", "ALLIANCES_DATA": str(tmp_path),
        "SECRET_KEY": "of a process that lives for one test",
        "DJANGO_SETTINGS_MODULE": "alliances_site.settings.embedded",
    }  # fmt: skip
    for argument in ("", "", "tell"):
        done = subprocess.run(
            [sys.executable, "-c", COUNTS, argument], env=env, capture_output=True, check=False, text=True
        )
    assert 'alliances_moves_total{game="world-domination"} 6.0' in done.stdout, done.stderr
    assert "alliances_sockets_open 1.0" in done.stdout
    assert 'alliances_queue_length{name="bots"} 3.0' in done.stdout
