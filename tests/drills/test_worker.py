"""Workers whose Redis is killed again and again while they are busy, and that find a backlog."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from alliances_site.observe.listener_health import DEAF_SECONDS
from tests.e2e.site import Site
from tests.support.redis import Redis

KILLS = int(os.environ.get("REDIS_KILLS", "4"))
TABLES = 12
EACH_SECONDS = 180


@pytest.fixture
def redis() -> Iterator[Redis]:
    with Redis() as redis:
        yield redis


@pytest.fixture
def site(tmp_path: Path, redis: Redis) -> Iterator[Site]:
    """A site of which only what a test starts is running."""
    site = Site(tmp_path / "data")
    site.environment |= {"REDIS_URL": redis.url, "DJANGO_SETTINGS_MODULE": "alliances_site.settings.embedded"}
    try:
        yield site
    finally:
        site.close()


def worker(site: Site, *options: str, code: str = "") -> None:
    code = f"import faulthandler, signal; faulthandler.register(signal.SIGUSR1)\n{code}"
    start = f"{code}\nfrom celery.__main__ import main; main()"
    site._run(sys.executable, "-c", start, "-q", "-A", "alliances_site", *options)


def plies(site: Site, keys: list[str]) -> int:
    return sum(len(site.ask("record_of", key)["moves"]) for key in keys)


def wait_for_more(site: Site, keys: list[str], than: int) -> None:
    until = time.monotonic() + EACH_SECONDS
    while plies(site, keys) <= than:
        assert time.monotonic() < until, f"bots do not go on:\n{site.output()[-5000:]}"
        time.sleep(0.5)


def test_a_busy_worker_outlives_every_kill_of_its_redis(site: Site, redis: Redis) -> None:
    worker(site, "worker", "-Q", "bots,clock", "--pool", "threads", "--concurrency", "3")
    worker(site, "beat")
    keys = [site.ask("bots_at_a_table", str(seed)) for seed in range(TABLES)]
    wait_for_more(site, keys, plies(site, keys))
    for _ in range(KILLS):
        redis.kill()
        time.sleep(3)
        redis.start()
        seen = plies(site, keys)
        wait_for_more(site, keys, seen + 3)
        assert [process.poll() for process in site.processes] == [None, None], site.output()[-5000:]
    assert all(site.ask("record_of", key)["replayed"] for key in keys)


NO_WAY_BACK = """
from celery.worker.consumer import Consumer
def broken(self, error):
    raise AttributeError("something that nobody thought of")
Consumer.on_connection_error_after_connected = broken
"""


def test_a_worker_that_cannot_go_on_ends_with_an_error_so_that_it_is_started_again(
    site: Site, redis: Redis
) -> None:
    worker(site, "worker", "-Q", "bots,clock", "--pool", "threads", "--concurrency", "3", code=NO_WAY_BACK)
    worker(site, "beat")
    keys = [site.ask("bots_at_a_table", str(seed)) for seed in range(TABLES)]
    wait_for_more(site, keys, plies(site, keys))
    redis.kill()
    try:
        assert site.processes[0].wait(timeout=150) != 0
    except subprocess.TimeoutExpired:
        site.processes[0].send_signal(signal.SIGUSR1)  # it tells where its threads are
        time.sleep(1)
        pytest.fail(f"it hangs:\n{site.output()[-5000:]}")


BACKLOG = int(os.environ.get("EXPIRED_CALLS", "8000"))


def lay_expired_calls(redis: Redis, calls: int) -> None:
    """Leave in the queue of the clock what beat called for while no worker was there: all has expired."""
    from alliances_site.celery import app

    client = redis.client()
    with app.connection_for_write(redis.url) as broker:
        long_ago = datetime.now(UTC) - timedelta(hours=1)
        app.send_task("site.beat", ["clock"], queue="clock", connection=broker, expires=long_ago)
    (message,) = client.lrange("clock", 0, -1)
    told = json.loads(message)
    for start in range(0, calls, 1000):
        with client.pipeline() as pipeline:
            for number in range(start, min(start + 1000, calls)):
                told["headers"]["id"] = told["properties"]["correlation_id"] = f"expired-{number}"
                told["properties"]["delivery_tag"] = f"tag-{number}"
                pipeline.rpush("clock", json.dumps(told))
            pipeline.execute()


def test_a_worker_digests_a_backlog_of_expired_calls_and_does_not_end(site: Site, redis: Redis) -> None:
    lay_expired_calls(redis, BACKLOG)
    started = time.monotonic()
    # Each call takes a millisecond longer, as on a slow machine: all take longer than the deaf are given.
    worker(site, "worker", "-Q", "clock", "--pool", "threads", "--concurrency", "2", code=SLOW_TO_DROP)
    client = redis.client()
    until = time.monotonic() + EACH_SECONDS
    while client.llen("clock"):
        assert site.processes[0].poll() is None, site.output()[-5000:]
        assert time.monotonic() < until, f"{client.llen('clock')} calls are left:\n{site.output()[-5000:]}"
        time.sleep(0.5)
    took = time.monotonic() - started
    print(f"{BACKLOG} expired calls were dropped within {took:.0f} s of the start")
    assert took > 2 * DEAF_SECONDS, "too few calls to show anything"
    assert site.processes[0].poll() is None, site.output()[-5000:]


SLOW_TO_DROP = """
import time
from celery.worker.request import Request
as_it_was = Request.maybe_expire
def slowly(self):
    time.sleep(0.001)
    return as_it_was(self)
Request.maybe_expire = slowly
"""
