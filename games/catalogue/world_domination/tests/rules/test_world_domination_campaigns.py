"""Scoring, best of three, resigning, options."""

from __future__ import annotations

import pytest

from games.catalogue.world_domination.rules.campaigns import winner_of
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.options import Config
from games.catalogue.world_domination.rules.rules import WORLD_DOMINATION
from games.catalogue.world_domination.rules.view import Phase
from games.catalogue.world_domination.tests.rules.positions import (
    ALPHABETICAL,
    cells_of,
    contract,
    dealt,
    hand,
    in_conflict,
    legal,
    move,
    moves,
    outcome,
)
from games.kit.rules.errors import BadConfig, MatchOver


def test_the_aggressor_wins_with_as_many_countries_as_bid() -> None:
    assert winner_of(contract("12 E", bidder=1), (8, 12), (20, 12)) is Side.SILVER
    assert winner_of(contract("12 E", bidder=1), (9, 11), (9, 30)) is Side.GOLD
    assert winner_of(contract("11 E"), (11, 9), (11, 30)) is Side.GOLD


def test_with_10_bid_and_10_countries_tokens_decide() -> None:
    assert winner_of(contract("10 M"), (10, 10), (13, 12)) is Side.GOLD
    assert winner_of(contract("10 M"), (10, 10), (12, 12)) is Side.SILVER
    assert winner_of(contract("10 M", bidder=3), (10, 10), (12, 13)) is Side.SILVER
    assert winner_of(contract("10 M"), (11, 9), (11, 30)) is Side.GOLD


LAST = ["E12", "E1", "E2", "E4"]  # the last card of each seat; seat 0 wins


def test_covered_tokens_count_on_the_grid() -> None:
    """Gold takes its tenth country from silver; below it silver's token still counts."""
    gold = cells_of(set(range(10)) - {6}, set(range(10, 20)) | {6})
    state = moves(in_conflict(LAST, cells=gold, dominant="M"), *(f"play {card}" for card in LAST))
    (result,) = state.position.results
    assert result.countries == (10, 10)
    assert result.tokens == (10, 11)
    assert result.winner is Side.SILVER


def test_the_next_campaign_begins_with_a_layout() -> None:
    cells = cells_of(range(11), range(11, 20))
    state = in_conflict(LAST, cells=cells, dominant="M")
    state = moves(state, "play E12", "play E1", "play E2")
    state, events = move(state, "play E4")
    assert [event.code for event in events] == ["card-played", "conflict-ended", "campaign-ended"]
    assert events[-1].data["winners"] == {0, 2}
    assert events[-1].data["scores"] == (1, 0, 1, 0)
    assert state.position.phase is Phase.SETUP
    assert (state.position.won, state.outcome) == ((1, 0), None)
    state, events = move(state, f"layout {','.join(ALPHABETICAL)}")
    assert events[0].data["number"] == state.position.campaign == 2
    assert (state.position.contract, state.position.conflicts, state.position.hands) == (None, (), ())


@pytest.mark.parametrize("won", [(1, 0), (1, 1)])
def test_two_campaigns_win_the_match(won: tuple[int, int]) -> None:
    state = in_conflict(LAST, cells=cells_of(range(11), range(11, 20)), dominant="M", won=won)
    state = moves(state, *(f"play {card}" for card in LAST))
    assert state.outcome == outcome({0, 2}, (2, won[1], 2, won[1]), "played")
    assert state.position.phase is Phase.OVER
    with pytest.raises(MatchOver):
        move(state, "play P1", seat=0)


def test_one_campaign_each_does_not_end_the_match() -> None:
    state = in_conflict(LAST, cells=cells_of(range(11), range(11, 20)), dominant="M", won=(0, 1))
    state = moves(state, *(f"play {card}" for card in LAST))
    assert (state.outcome, state.position.won) == (None, (1, 1))


def test_the_side_of_a_seat_that_resigns_loses_at_once() -> None:
    state = in_conflict(["P9", "P1", "P2", "P3"], won=(1, 0))
    state, events = move(state, "resign", seat=2)
    assert state.outcome == outcome({1, 3}, (1, 0, 1, 0), "resigned")
    assert [(event.code, event.seat) for event in events] == [("resigned", 2), ("match-ended", None)]


def test_one_may_resign_while_chance_is_due() -> None:
    state, _ = move(dealt(first=None), "resign", seat=1)
    assert state.outcome == outcome({0, 2}, (0, 0, 0, 0), "resigned")


def test_resigning_is_not_listed() -> None:
    state = dealt()
    assert "resign" not in legal(state)


def test_options_are_true_or_false() -> None:
    assert WORLD_DOMINATION.parse_config({"drafting": True}) == Config(drafting=True)
    for options in (
        {"drafting": 1},
        {"drafting": "true"},
        {"tribute": "third"},
        {"tribute": True},
        {"x": True},
    ):
        with pytest.raises(BadConfig):
            WORLD_DOMINATION.parse_config(options)


def test_hands_are_twelve_cards() -> None:
    assert [cards.bit_count() for cards in dealt().position.hands] == [12] * 4
    assert hand("P1 M1") == 1 | 1 << 32
