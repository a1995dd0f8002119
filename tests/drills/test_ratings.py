"""Workers that count matches and answers are killed, two at a time, while matches end and are annulled."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.site import Site

MATCHES = int(os.environ.get("RATED_MATCHES", "150"))
SECONDS = 240


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A site of which only what the drill starts is running."""
    site = Site(tmp_path / "data")
    try:
        yield site
    finally:
        site.close()


def begun(site: Site, *arguments: str) -> subprocess.Popen[bytes]:
    """A process of `tests.drills.counting`."""
    site._run(sys.executable, "-m", "tests.drills.counting", *arguments)
    return site.processes[-1]


def test_whoever_is_killed_and_whenever_ratings_are_those_of_a_whole_run(site: Site) -> None:
    ending = [begun(site, "end", str(seed), str(MATCHES)) for seed in (1, 2)]
    for seed in (3, 4):
        begun(site, "count", str(seed))
    assert [process.wait(SECONDS) for process in ending] == [0, 0], site.output()[-5000:]
    site.kill()
    kills = site.output().count(" kills\n")
    assert kills >= MATCHES // 4, "too few to say anything"
    assert begun(site, "rest").wait(SECONDS) == 0, site.output()[-5000:]

    assert begun(site, "counted").wait(SECONDS) == 0, "some answers count"
    assert site.manage("ratings", "--check").strip() == "All are as they should be."
    kept = site.manage("ratings", "--digest")
    assert site.manage("ratings").strip() == "All are as they should be.", "there is nothing to write"
    assert site.manage("ratings", "--digest") == kept
