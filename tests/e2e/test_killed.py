"""A killed process loses nothing and does nothing twice."""

from __future__ import annotations

import time
from typing import Any

import pytest

from .site import Site

pytestmark = pytest.mark.live


def wait_for(site: Site, key: str, plies: int, seconds: float = 180) -> dict[str, Any]:
    """The record of a match as soon as it has so many moves or the match is over."""
    deadline = time.monotonic() + seconds
    while True:
        told: dict[str, Any] = site.ask("record_of", key)
        if told["ply"] >= plies or told["status"] == "finished":
            return told
        assert time.monotonic() < deadline, f"still {told['ply']} moves after {seconds} s:\n{site.output()}"
        time.sleep(0.1)


def test_bots_go_on_after_every_kill_and_the_record_stays_whole(own_site: Site) -> None:
    own_site.start()
    key = own_site.ask("bots_at_a_table", "5")
    seen = wait_for(own_site, key, 8)["moves"]
    for pause in (0.0, 0.2):
        time.sleep(pause)  # the kill meets another moment of the work each time
        own_site.kill()
        told = own_site.ask("record_of", key)
        assert told["replayed"]
        assert told["moves"][: len(seen)] == seen, "a move that stood in the record is gone or another"
        own_site.start()
        seen = wait_for(own_site, key, len(told["moves"]) + 5)["moves"]
        assert seen[: len(told["moves"])] == told["moves"]


def test_the_site_ends_cleanly_while_bots_think_and_the_data_survives(own_site: Site) -> None:
    own_site.start()
    played, thought = own_site.ask("bots_at_a_table", "6"), own_site.ask("bots_that_think_long", "6")
    wait_for(own_site, played, 5)  # all of it runs: who is asked to end while it begins just ends
    wait_for(own_site, thought, 2)
    assert set(own_site.end()) == {0}
    before = own_site.ask("record_of", played)
    assert own_site.ask("record_of", thought)["status"] == "running"
    assert "Traceback" not in own_site.output()
    own_site.start()
    assert own_site.ask("record_of", played)["moves"][: len(before["moves"])] == before["moves"]
