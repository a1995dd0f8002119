"""Each level is stronger than the one below it. `bench/bots.py` measures by how much."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from games.catalogue import RULES
from games.catalogue.world_domination.bots import easy, normal
from games.kit.bots.levels import choose_random
from games.kit.rules.selfplay import Choose, play_match
from games.kit.tests.bots.contest import wins

RANDOM: Choose = choose_random
NORMAL: Choose = partial(normal.choose, budget=12)  # thinking less than it does is enough


def matches(strong: Choose, weak: Choose, seeds: range) -> Iterator[bool]:
    """The wins of `strong` at seats 0 and 2, then at seats 1 and 3, for each seed."""
    rules = RULES["world-domination"]
    for seed in seeds:
        for mine in (0, 1):
            choosers = [strong if seat % 2 == mine else weak for seat in range(4)]
            record = play_match(rules, rules.parse_config({}), choosers, Random(seed))
            assert record.outcome is not None
            yield mine in record.outcome.winners


def test_easy_beats_random() -> None:
    assert wins(matches(easy.choose, RANDOM, range(20)), 36, of=40)


def test_normal_beats_easy() -> None:
    assert wins(matches(NORMAL, easy.choose, range(10)), 12, of=20)
