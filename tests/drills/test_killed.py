"""Every process of `make serve` is killed while people play, again and again."""

from __future__ import annotations

import os

from .playing import playing
from .serving import PROCESSES, Serving

RUNS = 8
"""Tables of one board that begin meanwhile, at most: so often the site plays a board itself."""
KILLS = int(os.environ.get("PROCESS_KILLS", "20"))
GOES_ON_SECONDS = 60.0


def test_kills_lose_no_move_and_everybody_comes_back(serving: Serving) -> None:
    runs: list[int] = []
    with playing(serving, tables=10) as people:
        for n in range(KILLS):
            if n < RUNS:
                runs.append(serving.ask("begin_board_run", n))
            name = PROCESSES[n % len(PROCESSES)]
            back = serving.kill(name)
            of_people, of_bots = people.goes_on(within=GOES_ON_SECONDS)
            print(
                f"kill {n + 1:2} {name:6} works again after {back:4.1f} s; "
                f"then people play after {of_people:.1f} s, bots after {of_bots:.1f} s"
            )
        errors = [answer for answer in people.answers() if answer.status == 500]
        assert not errors, errors
    assert serving.ask("alike", *runs)
    assert serving.ask("verdict", *runs) == {}
