"""Moves of chance at the start, and the auction."""

from __future__ import annotations

import pytest

from games.catalogue.world_domination.rules.cards import cards_in
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.moves import Deal
from games.catalogue.world_domination.rules.options import Config
from games.catalogue.world_domination.rules.state import initial_state
from games.catalogue.world_domination.rules.view import Cell, Phase
from games.catalogue.world_domination.tests.rules.positions import (
    ALPHABETICAL,
    GOLD_START,
    SILVER_START,
    contract,
    dealt,
    legal,
    move,
    moves,
)
from games.kit.rules.errors import IllegalMove, NotToMove


def test_layout_deal_and_first_come_in_this_order() -> None:
    layout = f"layout {','.join(ALPHABETICAL)}"
    deal = deal_of(dealt().position.hands)
    state = initial_state(Config(), 4)
    for due in (layout, deal):
        for wrong in {layout, deal, "first 0"} - {due}:
            with pytest.raises(IllegalMove, match="wrong-phase"):
                move(state, wrong)
        state = moves(state, due)
    for wrong in (layout, deal):
        with pytest.raises(IllegalMove, match="wrong-phase"):
            move(state, wrong)
    state, events = move(state, "first 2")
    assert [event.code for event in events] == ["first-bidder"]
    assert state.to_move == {2}
    assert state.position.phase is Phase.AUCTION


def test_first_names_a_seat_of_the_table() -> None:
    with pytest.raises(IllegalMove, match="no-such-seat"):
        move(dealt(first=None), "first 4")


def test_the_corners_start_with_a_token_each() -> None:
    cells = dealt().position.cells
    assert {n for n, cell in enumerate(cells) if cell == Cell(Side.GOLD, gold=1)} == set(GOLD_START)
    assert {n for n, cell in enumerate(cells) if cell == Cell(Side.SILVER, silver=1)} == set(SILVER_START)
    assert sum(cell == Cell() for cell in cells) == 8


def test_a_bid_must_be_higher_in_number_or_suit() -> None:
    state = moves(dealt(), "bid 12 E")
    assert legal(state)[:3] == ["pass", "bid 12 P", "bid 13 M"]
    for low in ("bid 12 M", "bid 12 E", "bid 11 P"):
        with pytest.raises(IllegalMove, match="bid-too-low"):
            move(state, low)


def test_a_bid_is_between_10_and_20() -> None:
    for bid in ("bid 9 P", "bid 21 M", "bid 0 E"):
        with pytest.raises(IllegalMove, match="bid-out-of-range"):
            move(dealt(), bid)
    assert len(legal(dealt())) == 1 + 33


def test_who_has_passed_is_out_of_the_auction() -> None:
    state = moves(dealt(), "pass", "bid 10 M", "bid 10 E", "pass", "bid 10 P", "bid 11 M")
    assert state.to_move == {1}
    with pytest.raises(NotToMove):
        move(state, "bid 15 P", seat=0)


def test_the_last_seat_may_bid_when_three_have_passed() -> None:
    state = moves(dealt(first=1), "pass", "pass", "pass")
    assert state.to_move == {0}
    state = moves(state, "bid 14 M")
    assert state.position.phase is Phase.TARGET
    assert state.to_move == {0}


def test_the_auction_ends_at_once_after_20_p() -> None:
    state, events = move(moves(dealt(), "pass"), "bid 20 P")
    assert state.position.phase is Phase.TARGET
    assert state.to_move == {1}
    assert state.position.contract == contract("20 P", bidder=1)
    assert [event.code for event in events] == ["bid", "auction-won"]


def test_all_cards_are_dealt_anew_when_all_pass_and_the_same_seat_bids_first() -> None:
    before = dealt(first=3)
    state, events = move(moves(before, "pass", "pass", "pass"), "pass")
    assert [event.code for event in events] == ["passed", "all-passed"]
    assert state.to_move == frozenset()
    assert state.position.layout == before.position.layout
    with pytest.raises(IllegalMove, match="wrong-phase"):
        move(state, "first 0")
    hands = before.position.hands
    anew = dealt(first=None, seed=9).position.hands
    assert anew != hands
    state, events = move(state, deal_of(anew))
    assert state.position.hands == anew
    assert state.to_move == {3}
    assert events[0].data["again"] is True


def deal_of(hands: tuple[int, ...]) -> str:
    return Deal(tuple(cards_in(cards) for cards in hands)).notation()


def test_a_deal_gives_every_seat_twelve_cards() -> None:
    state = moves(initial_state(Config(), 4), f"layout {','.join(ALPHABETICAL)}")
    first, second, *others = dealt().position.hands
    highest = 1 << first.bit_length() - 1
    with pytest.raises(IllegalMove, match="bad-deal"):
        move(state, deal_of((first ^ highest, second | highest, *others)))
    with pytest.raises(IllegalMove, match="bad-deal"):
        move(state, deal_of((first | second, *others)))
