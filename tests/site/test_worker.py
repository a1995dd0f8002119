"""What a worker of Celery says when it is started in a way that cannot work."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "queues",
    [("-Q", "bots"), ("-Q", "mail,bots"), ("-Q", "reviews"), ()],
    ids=["bots", "mail,bots", "reviews", "all"],
)
def test_bots_are_refused_a_pool_whose_processes_may_have_none_beside_them(queues: tuple[str, ...]) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "celery", "-A", "alliances_site", "worker", *queues],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 1
    assert "--pool threads" in ended.stderr
