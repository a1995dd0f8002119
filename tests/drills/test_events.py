"""Workers that are killed between pairing and making matches: there are all of a round or none, and once."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.site import Site

SECONDS = 240


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A site of which only what the drill starts is running."""
    site = Site(tmp_path / "data")
    try:
        yield site
    finally:
        site.close()


def test_of_a_round_there_are_all_matches_or_none_whenever_a_worker_is_killed(site: Site) -> None:
    site._run(sys.executable, "-m", "tests.drills.pairing")
    assert site.processes[-1].wait(SECONDS) == 0, site.output()[-5000:]
    assert site.output().count("4 kills\n") == 2
