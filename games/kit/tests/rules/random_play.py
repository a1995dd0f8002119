"""Random matches of every game at every table, for what is asked of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit.rules.api import Move
from games.kit.rules.options import Number, Option, Value
from games.kit.rules.replay import AnyRules, AnyState
from games.kit.rules.seats import Mover, Resign, Seat, seats_of
from games.kit.tests.rules.all_games import ALL_RULES, CONFORMANCE, SECRETS


def options_of(slug: str) -> dict[str, Option]:
    """The options of a game, for matches at random."""
    return {**ALL_RULES[slug].options, **CONFORMANCE[slug].ending}


LONGEST = 5000  # plies; no match at random comes near


def tables_of(slugs: Iterable[str]) -> list[Any]:
    return [
        pytest.param(slug, count, id=f"{slug}-{count}")
        for slug in sorted(slugs)
        for count in ALL_RULES[slug].seat_counts
    ]


TABLES = tables_of(ALL_RULES)
HIDING = tables_of(SECRETS)
SHOWING = tables_of(ALL_RULES.keys() - SECRETS)


def any_value(option: Option) -> st.SearchStrategy[Value]:
    if isinstance(option, Number):
        return st.integers(option.low, option.high)
    return st.sampled_from(option.telling)


def over_random_play(
    test: Callable[[str, int, dict[str, Any], int], None], tables: list[Any] = TABLES
) -> Callable[..., None]:
    """At every table: a test of `slug`, `count`, `options` and the `seed` of a random match."""

    @pytest.mark.parametrize(("slug", "count"), tables)
    @settings(max_examples=8)
    @given(data=st.data(), seed=st.integers(min_value=0, max_value=2**32))
    def over_all_tables(slug: str, count: int, data: st.DataObject, seed: int) -> None:
        values = {name: any_value(option) for name, option in options_of(slug).items()}
        test(slug, count, data.draw(st.fixed_dictionaries(values), label="options"), seed)

    over_all_tables.__name__ = test.__name__
    over_all_tables.__doc__ = test.__doc__
    made: Callable[..., None] = over_all_tables
    return made


def random_move(rules: AnyRules, state: AnyState, rng: Random) -> tuple[Mover, Move]:
    chance = state.chance_move(rng, rules.made_up)
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
        mover, move = random_move(rules, state, rng)
        yield state, mover, move
        state = state.play(mover, move).state
    raise AssertionError("the match did not end")


def viewers(count: int) -> tuple[Mover, ...]:
    return (None, *seats_of(count))
