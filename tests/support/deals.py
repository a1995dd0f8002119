"""Matches whose chance follows from a seed, played at random without a site."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from games.catalogue import RULES
from games.deals.acts import SEATS, acts_of, due_act
from games.deals.claims import Claim
from games.deals.stream import commitment, shuffled, stream_of
from games.kit.rules.api import Json, Need
from games.kit.rules.back import Back
from games.kit.rules.replay import AnyRules, Replay

KINDS: list[tuple[str, int, dict[str, Any]]] = [
    (slug, seats, options)
    for slug, rules in RULES.items()
    for seats in rules.seat_counts
    for options in ({}, *({name: option.telling[1]} for name, option in rules.options.items()))
]
"""Every game and number of seats, as usual and with each option otherwise."""
TABLES = [pytest.param(*kind, id=f"{kind[0]}-{kind[1]}-{number}") for number, kind in enumerate(KINDS)]
SHORT = {"floating-partners": {"max_hands": 2}}
"""Options by game: who bids at random only loses, so that no match would end."""
SEED = bytes(range(32))
KEY = "95pfpsv76m"


def dealt_match(
    rules: AnyRules,
    seats: int,
    rng: Random,
    *,
    options: Mapping[str, Any] | None = None,
    wishes: Sequence[str] = (),
    rewinds: int = 0,
    moves: int | None = None,
) -> tuple[Replay, Claim]:
    """A match whose players move at random, and what it says of its chance.

    :param rewinds: how often it goes back to an earlier moment on the way.
    :param moves: after how many rows it is left; None: at its end.
    """
    replay = Replay.start(rules, rules.parse_config(options or {}), seats)

    def content(need: Need, _numbers: Random) -> Json:
        return rules.made_up(need, rng)

    while replay.state.outcome is None and (moves is None or replay.ply < moves):
        if rewinds and replay.ply > 12 and rng.random() < 0.1:
            rewinds -= 1
            replay = replay.play(None, Back(rng.randrange(replay.ply)))
            continue
        act = due_act(replay)
        if act is not None:
            move = replay.state.chance_move(stream_of(SEED, KEY, wishes, str(act)), content)
            replay = replay.play(None, move)
            continue
        seat = rng.choice(sorted(replay.state.to_move))
        replay = replay.play(seat, rng.choice(replay.state.legal_moves(seat)))
    lot = shuffled(stream_of(SEED, KEY, wishes, str(SEATS)), range(seats))
    acts = tuple(str(act) for _, act in acts_of(replay))
    return replay, Claim(KEY, commitment(KEY, SEED), SEED, tuple(wishes), acts, tuple(lot))
