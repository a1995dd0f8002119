"""The test vectors that come with the rules of World Domination."""

from __future__ import annotations

import pytest

from games.catalogue.world_domination.rules.campaigns import winner_of
from games.catalogue.world_domination.rules.cards import Suit
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.view import Phase
from games.catalogue.world_domination.tests.rules.positions import (
    cells_of,
    choosing,
    contract,
    dealt,
    fight,
    in_conflict,
    layout_with,
    legal,
    move,
    moves,
)
from games.kit.rules.errors import IllegalMove


def test_vector_1_the_highest_bid_of_the_auction_starts() -> None:
    state = dealt(first=0)
    for seat, call in (
        (0, "bid 10 M"),
        (1, "pass"),
        (2, "pass"),
        (3, "bid 10 E"),
        (0, "bid 10 P"),
        (3, "pass"),
    ):
        assert state.to_move == {seat}
        state, _ = move(state, call, seat)
    agreed = state.position.contract
    assert agreed is not None
    assert (agreed.bidder, agreed.number, agreed.dominant, agreed.aggressor) == (
        0,
        10,
        Suit.POLITICS,
        Side.GOLD,
    )
    assert state.position.phase is Phase.TARGET
    assert state.to_move == {0}


def test_vector_2_seat_0_has_four_targets_at_the_start() -> None:
    state = moves(dealt(first=0), "bid 10 M", "pass", "pass", "pass")
    assert legal(state, 0) == ["target 2", "target 6", "target 13", "target 17"]


def test_vector_3_a_special_of_the_leading_suit_must_follow() -> None:
    state = in_conflict(["P4 M1", "dual-allegiance M9 M6 E11", "", ""], dominant="M")
    state = moves(state, "play P4")
    assert {text.split()[1] for text in legal(state, 1)} == {"dual-allegiance"}
    with pytest.raises(IllegalMove, match="must-follow"):
        move(state, "play M9")


def test_vector_4_without_the_leading_suit_everything_may_be_played() -> None:
    state = in_conflict(["M8 M1", "bribe P4 P8 E9", "", ""], dominant="P")
    assert legal(moves(state, "play M8")) == ["play P4", "play P8", "play E9", "play bribe"]


def test_vector_5_a_small_dominant_card_beats_all_others() -> None:
    layout = layout_with(c13="russia", c3="france", c6="japan")  # Russia has no defence in politics
    fought = fight("M4", "M9", "reserve-forces", "P1", starter=3, target=13, dominant="P", layout=layout)
    assert fought.powers == {3: ("M", 4), 0: ("M", 9), 1: ("M", 12), 2: ("P", 1)}
    assert (fought.ending, fought.winner) == ("taken", 2)
    assert fought.state.position.cells[13].owner is Side.GOLD
    assert fought.state.to_move == {2}


def test_vector_6_a_rival_country_when_none_is_neutral() -> None:
    gold = [0, 1, 2, 5, 6, 7, 10, 11, 12, 15]
    state = choosing(cells_of(gold, set(range(20)) - set(gold)))
    assert legal(state, 0) == ["target 3", "target 8", "target 13", "target 16", "target 17"]


@pytest.mark.parametrize(("countries", "winner"), [(11, Side.GOLD), (10, Side.SILVER), (9, Side.SILVER)])
def test_vector_7_the_aggressor_wins_10_p_with_11_countries(countries: int, winner: Side) -> None:
    """With 10 it takes more tokens, and here it has fewer."""
    assert winner_of(contract("10 P"), (countries, 20 - countries), (countries, 14)) is winner
