"""Random matches of every game at every table, for what is asked of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.core.api import Move, Mover, Seat
from games.rules.core.records import AnyRules, AnyState
from games.rules.core.seats import Resign, seats_of
from games.rules.registry import GAMES
from tests.rules.hiding import OPEN

LONGEST = 5000  # plies; no match at random comes near


def tables_of(slugs: Iterable[str]) -> list[Any]:
    return [
        pytest.param(slug, count, id=f"{slug}-{count}")
        for slug in sorted(slugs)
        for count in GAMES[slug].seat_counts
    ]


TABLES = tables_of(GAMES)
HIDING = tables_of(GAMES.keys() - OPEN)
SHOWING = tables_of(GAMES.keys() & OPEN)


def over_random_play(
    test: Callable[[str, int, dict[str, Any], int], None], tables: list[Any] = TABLES
) -> Callable[..., None]:
    """At every table: a test of `slug`, `count`, `options` and the `seed` of a random match."""

    @pytest.mark.parametrize(("slug", "count"), tables)
    @settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(data=st.data(), seed=st.integers(min_value=0, max_value=2**32))
    def over_all_tables(slug: str, count: int, data: st.DataObject, seed: int) -> None:
        values = {name: st.sampled_from(values) for name, values in GAMES[slug].options.items()}
        test(slug, count, data.draw(st.fixed_dictionaries(values), label="options"), seed)

    over_all_tables.__name__ = test.__name__
    over_all_tables.__doc__ = test.__doc__
    made: Callable[..., None] = over_all_tables
    return made


def random_move(state: AnyState, rng: Random) -> tuple[Mover, Move]:
    chance = state.chance_move(rng)
    if chance is not None:
        return None, chance
    seat = rng.choice(sorted(state.to_move))
    return seat, rng.choice(state.legal_moves(seat))


def walk(
    rules: AnyRules, options: dict[str, Any], count: int, rng: Random
) -> Iterator[tuple[AnyState, Mover, Move]]:
    """Every state of a random match with the move made in it; the last one with a resignation."""
    state = rules.initial_state(rules.parse_config(options), count)
    for _ in range(LONGEST):
        if state.outcome is not None:
            yield state, Seat(0), Resign()
            return
        mover, move = random_move(state, rng)
        yield state, mover, move
        state = state.play(mover, move).state
    raise AssertionError("the match did not end")


def viewers(count: int) -> tuple[Mover, ...]:
    return (None, *seats_of(count))
