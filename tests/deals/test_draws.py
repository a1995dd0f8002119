"""Draws as data: from them alone follow every act of every game, and where its campaigns begin."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.catalogue import RULES
from games.deals.acts import acts_of, kind_of
from games.deals.stream import stream_of
from games.kit.rules.api import CAMPAIGN_STARTED
from tests.support.deals import KEY, SEED, SHORT, TABLES, dealt_match
from tests.support.drawn import drawn


@pytest.mark.parametrize(("slug", "seats", "options"), TABLES)
def test_acts_follow_from_the_draws(slug: str, seats: int, options: dict[str, Any]) -> None:
    rules, wishes = RULES[slug], ["6f1d"] * seats
    options = {**options, **SHORT.get(slug, {})}
    replay, _ = dealt_match(rules, seats, Random(7), options=options, wishes=wishes, moves=60)
    draws = rules.draws(rules.parse_config(options), seats)
    had: list[str] = []
    for step, act in acts_of(replay):
        draw = draws[act.kind]
        begins = {"never": False, "always": True, "again": act.kind in had}[draw.begins]
        assert begins == any(event.code == CAMPAIGN_STARTED for event in step.events)
        had = [*([] if begins else had), kind_of(step.move.notation())]
        numbers = stream_of(SEED, KEY, wishes, str(act))
        assert drawn(act.kind, draw, numbers, step.move.notation()) == step.move.notation()
