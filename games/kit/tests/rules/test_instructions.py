"""Standing instructions, forced cards and cards that fall: what holds for every game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.kit.rules.errors import BadNotation
from games.kit.rules.instructions import Off
from games.kit.rules.seats import Seat, seats_of
from games.kit.tests.rules.all_games import ALL_RULES
from games.kit.tests.rules.random_play import over_random_play, walk


def _planned_through(slug: str, count: int, options: dict[str, Any], seed: int) -> None:
    """In every turn what a seat has instructed is a legal move of it, or nothing, or off."""
    rules, rng = ALL_RULES[slug], Random(seed)
    plans: dict[Seat, dict[str, Any]] = {seat: {} for seat in seats_of(count)}
    for state, mover, _ in walk(rules, options, count, rng):
        if mover is None:
            continue
        for seat in seats_of(count):
            view = state.view(seat)
            offered = rules.instructions.offered(view)
            assert not (seat in state.to_move and offered)
            for each in offered:
                assert rules.instructions.parse(each.notation()) == each
                assert each.kind in rules.instructions.kinds
                assert rules.instructions.stands(view, each)
                assert rules.instructions.carried_out(view, each) is None
                plans[seat][each.kind] = each
            plans[seat] = {
                kind: each for kind, each in plans[seat].items() if rules.instructions.stands(view, each)
            }
            if seat in state.to_move:
                for each in plans[seat].values():
                    asked = rules.instructions.carried_out(view, each)
                    assert asked is None or isinstance(asked, Off) or asked in state.legal_moves(seat)
    assert not rules.instructions.offered(state.view(None))


test_what_is_instructed_is_a_legal_move_or_nothing = over_random_play(_planned_through)


def _falls_without_choice(slug: str, count: int, options: dict[str, Any], seed: int) -> None:
    """Check that there is one move where a card falls, and that a forced card is the only move there is."""
    rules = ALL_RULES[slug]
    for state, _, _ in walk(rules, options, count, Random(seed)):
        if rules.falls(state.view(None)):
            (seat,) = state.to_move
            assert len(state.legal_moves(seat)) == 1
            assert [rules.forced(state.view(seat))] == list(state.legal_moves(seat))
        for seat in seats_of(count):
            forced = rules.forced(state.view(seat))
            assert forced is None or state.legal_moves(seat) == (forced,)
        assert rules.forced(state.view(None)) is None


test_a_card_falls_only_where_there_is_no_choice = over_random_play(_falls_without_choice)


@pytest.mark.parametrize("slug", sorted(ALL_RULES))
@pytest.mark.parametrize("text", ["", "lowest ", "Lowest", "throw", "throw ZZ", "resign", "x" * 300])
def test_what_is_no_instruction_is_refused(slug: str, text: str) -> None:
    with pytest.raises(BadNotation):
        ALL_RULES[slug].instructions.parse(text)
