"""Worker of Celery: it refuses to start in a way that cannot work, and ends soon."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest
from celery.app.trace import reset_worker_optimizations
from celery.bin.celery import celery
from celery.signals import celeryd_init
from click.testing import CliRunner

from alliances_site.celery import app


@pytest.fixture
def _not_a_worker() -> Iterator[None]:
    """No worker runs in this process, whatever is refused, and what Celery has done for one is undone."""

    def not_refused(**_: object) -> None:
        raise SystemExit(0)

    celeryd_init.connect(not_refused)
    yield
    celeryd_init.disconnect(not_refused)
    reset_worker_optimizations(app)


@pytest.mark.usefixtures("_not_a_worker")
@pytest.mark.parametrize(
    "queues",
    [("-Q", "bots"), ("-Q", "mail,bots"), ("-Q", "reviews"), ()],
    ids=["bots", "mail,bots", "reviews", "all"],
)
def test_bots_are_refused_a_pool_whose_processes_may_have_none_beside_them(queues: tuple[str, ...]) -> None:
    ended = CliRunner().invoke(celery, ["-A", "alliances_site", "worker", *queues])
    assert ended.exit_code == 1
    assert "--pool threads" in ended.output


def test_a_worker_that_is_refused_its_pool_ends_and_says_why() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "celery", "-A", "alliances_site", "worker", "-Q", "mail,bots"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 1
    assert "--pool threads" in ended.stderr


@pytest.mark.live
def test_a_worker_that_is_told_to_end_waits_for_no_bot_that_hangs() -> None:
    started = [sys.executable, "-m", "celery", "-q", "-A", "tests.support.hanging_worker", "worker"]
    with subprocess.Popen(
        [*started, "-Q", "bots", "--pool", "threads", "--concurrency", "1"],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as worker:
        assert worker.stdout is not None
        try:
            assert "waits\n" in iter(worker.stdout.readline, "")
            worker.terminate()
            said, _ = worker.communicate(timeout=90)
        finally:
            if worker.poll() is None:
                os.killpg(worker.pid, signal.SIGKILL)
    assert worker.returncode == 0
    assert "was told" in said
