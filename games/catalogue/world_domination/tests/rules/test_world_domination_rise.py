"""Three seats: the Empire and its pairs, the tribute, the exchange, and what each seat knows of them."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from games.catalogue.world_domination.rules.cards import CARDS, cards_in, mask_of
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.moves import Deal, Pairs
from games.catalogue.world_domination.rules.options import Config
from games.catalogue.world_domination.rules.state import WorldDomination, initial_state
from games.catalogue.world_domination.rules.view import Cell, Goal, Phase
from games.catalogue.world_domination.tests.rules.positions import (
    ALPHABETICAL,
    dealt,
    declared,
    due,
    legal,
    move,
    moves,
    names,
    play_randomly,
    view_by,
)
from games.kit.rules.api import Event
from games.kit.rules.errors import IllegalMove, NotToMove
from games.kit.rules.seats import Seat


def test_sixteen_cards_each_and_no_reserve() -> None:
    position = dealt(seats=3).position
    assert [cards.bit_count() for cards in position.hands] == [16] * 3
    assert position.arming is None
    deal = Deal((CARDS[:12], CARDS[12:24]), CARDS[24:])
    with pytest.raises(IllegalMove, match="bad-deal"):
        move(moves(initial_state(Config(), 3), f"layout {','.join(ALPHABETICAL)}"), deal.notation())


@pytest.mark.parametrize("empire", [0, 1, 2])
def test_the_empire_is_gold_and_both_rebels_are_silver(empire: int) -> None:
    state, events = move(dealt(seats=3, first=None), f"first {empire}")
    assert [(event.code, event.seat, dict(event.data)) for event in events] == [
        ("empire-named", empire, {"drawn": True})
    ]
    assert [seat for seat, side in enumerate(state.position.sides) if side is Side.GOLD] == [empire]
    assert view_by(state, None).empire == empire
    assert due(state) == (Phase.PAIRS, [empire])
    cells = state.position.cells
    assert {n for n, cell in enumerate(cells) if cell == Cell(Side.GOLD, gold=1)} == {0, 1, 5, 15, 16, 10}
    assert sum(cell.silver for cell in cells) == 6


def test_nobody_is_the_empire_before_it_is_drawn() -> None:
    view = view_by(dealt(seats=3, first=None), 0)
    assert (view.empire, view.sides) == (None, (Side.SILVER,) * 3)


def test_the_empire_may_lay_any_two_pairs_of_its_hand() -> None:
    state = dealt(seats=3)
    listed = state.legal_moves(Seat(0))
    assert len(set(listed)) == len(listed) == comb(16, 4) * 3 == 5460
    hand = {*cards_in(state.position.hands[0])}
    for pairs in listed:
        assert isinstance(pairs, Pairs)
        assert pairs.first[0] < pairs.first[1]
        assert pairs.second[0] < pairs.second[1]
        assert pairs.first[0] < pairs.second[0]
        assert len({*pairs.first, *pairs.second} & hand) == 4


def test_other_pairs_are_refused() -> None:
    state = dealt(seats=3)
    a, b, c, d, *_ = cards_in(state.position.hands[0])
    theirs = cards_in(state.position.hands[1])[-1]
    low, high = sorted((d, theirs))
    for wrong in (
        Pairs((a, b), (low, high)), Pairs((a, b), (b, c)), Pairs((c, d), (a, b)), Pairs((b, a), (c, d)),
        Pairs((a, b), (d, c)), Pairs((a, b), (a, c)),
    ):  # fmt: skip
        with pytest.raises(IllegalMove, match="not-two-pairs-of-hand"):
            state.play(Seat(0), wrong)
    assert state.play(Seat(0), Pairs((a, d), (b, c))).state.position.phase is Phase.DECLARE
    with pytest.raises(NotToMove):
        state.play(Seat(1), Pairs((a, b), (c, d)))


def laid_down(state: WorldDomination | None = None) -> WorldDomination:
    """The Empire, seat 0, has laid its four lowest cards."""
    state = state or dealt(seats=3)
    a, b, c, d, *_ = cards_in(state.position.hands[0])
    return state.play(Seat(0), Pairs((a, c), (b, d))).state


def test_after_the_pairs_the_empire_declares_the_dominant_suit() -> None:
    state = laid_down()
    assert due(state) == (Phase.DECLARE, [0])
    assert legal(state) == ["declare P", "declare E", "declare M"]
    assert view_by(state, None).hand_sizes == (12, 16, 16)
    with pytest.raises(IllegalMove, match="number-unwanted"):
        move(state, "declare P 11")
    state, events = move(state, "declare M")
    assert state.position.contract == declared("M", 3)
    assert state.position.contract.goal is Goal.MANY
    assert [(event.code, event.data["number"]) for event in events] == [("declared", None)]
    assert due(state) == (Phase.TRIBUTE, [1, 2])


def exchanged(assign: int = 0) -> tuple[WorldDomination, list[Event], WorldDomination]:
    """The exchange with seat 0 as the Empire; its events and the state before it."""
    state = moves(laid_down(), "declare M")
    for seat in (2, 1):
        state, _ = move(state, legal(state, seat)[0], seat)
    assert due(state) == (Phase.SETUP, [])
    after, events = move(state, f"assign {assign}")
    return after, events, state


def test_both_rebels_lay_their_tribute_down_in_any_order() -> None:
    state = moves(laid_down(), "declare M")
    state, events = move(state, legal(state, 2)[0], 2)
    assert [(event.code, event.seat, event.only_for) for event in events] == [
        ("tribute-laid", 2, None),
        ("tribute-laid-cards", 2, {2}),
    ]
    assert state.to_move == {1}
    assert view_by(state, None).hand_sizes == (12, 16, 14)
    with pytest.raises(NotToMove):
        move(state, "tribute P1,P2", 2)


@pytest.mark.parametrize(("assign", "takers"), [(0, (1, 2)), (1, (2, 1))])
def test_chance_says_which_pair_the_rebel_on_the_left_takes(assign: int, takers: tuple[int, int]) -> None:
    after, events, before = exchanged(assign)
    rise, hands = before.position.rise, before.position.hands
    assert rise is not None
    assert events[0].data == {"takers": takers}
    for pair, seat in zip(rise.pairs, takers, strict=True):
        assert after.position.hands[seat] == hands[seat] | pair
    assert after.position.hands[0] == hands[0] | rise.tributes[1] | rise.tributes[2]
    assert [cards.bit_count() for cards in after.position.hands] == [16] * 3
    view = view_by(after, None)
    assert view.rise is not None
    assert view.rise.takers == takers


def test_the_pair_of_the_left_rebel_follows_the_empire_round_the_table() -> None:
    state = play_randomly(dealt(seats=3, first=2), Random(1), Phase.TRIBUTE)
    for seat in (0, 1):
        state, _ = move(state, legal(state, seat)[0], seat)
    state = moves(state, "assign 0")
    assert state.position.rise is not None
    assert state.position.rise.takers == (0, 1)


def test_the_empire_starts_the_first_conflict() -> None:
    after, _, _ = exchanged()
    assert due(after) == (Phase.TARGET, [0])
    assert legal(after) == ["target 2", "target 6", "target 11", "target 17"]


def test_the_exchange_is_due_only_when_both_tributes_lie_there() -> None:
    for state in (dealt(seats=3), moves(laid_down(), "declare M")):
        with pytest.raises(NotToMove):
            state.play(None, exchanged()[2].chance_move(Random(1)))  # type: ignore[arg-type]
    after, _, before = exchanged()
    with pytest.raises(IllegalMove, match="wrong-phase"):
        move(before, "first 0")
    assert after.chance_move(Random(1)) is None


# --- what each seat knows


def known(state: WorldDomination, viewer: int | None) -> tuple[object, object]:
    rise = view_by(state, viewer).rise
    assert rise is not None
    return rise.pairs, rise.tributes


def test_the_pairs_are_known_to_the_empire_and_then_each_to_who_took_it() -> None:
    after, _, before = exchanged(1)
    rise = before.position.rise
    assert rise is not None
    first, second = (cards_in(pair) for pair in rise.pairs)
    assert known(before, 0)[0] == (first, second)
    assert [known(before, viewer)[0] for viewer in (1, 2, None)] == [(None, None)] * 3
    assert known(after, 0)[0] == (first, second)
    assert known(after, 1)[0] == (None, second)
    assert known(after, 2)[0] == (first, None)
    assert known(after, None)[0] == (None, None)


def test_a_tribute_is_known_to_its_giver_and_then_to_the_empire() -> None:
    after, _, before = exchanged()
    rise = before.position.rise
    assert rise is not None
    _, left, right = (cards_in(cards) for cards in rise.tributes)
    assert known(before, 0)[1] == (None, None, None)
    assert known(before, 1)[1] == (None, left, None)
    assert known(after, 0)[1] == (None, left, right)
    assert known(after, 1)[1] == (None, left, None)
    assert known(after, 2)[1] == (None, None, right)
    assert known(after, None)[1] == (None, None, None)


def test_the_cards_of_the_exchange_are_told_to_giver_and_taker_alone() -> None:
    _, events, before = exchanged()
    rise = before.position.rise
    assert rise is not None
    told = [(event.code, event.seat, event.data.get("giver"), event.only_for) for event in events]
    assert told == [
        ("pairs-taken", 0, None, None),
        ("pair-taken", 1, 0, {0, 1}),
        ("pair-taken", 2, 0, {0, 2}),
        ("tribute-taken", 0, 1, {0, 1}),
        ("tribute-taken", 0, 2, {0, 2}),
    ]
    assert names(mask_of(events[1].data["cards"])) == names(rise.pairs[0])
    assert names(mask_of(events[4].data["cards"])) == names(rise.tributes[2])


def test_everybody_knows_who_has_laid_cards_down() -> None:
    state = laid_down()
    for viewer in (0, 1, None):
        rise = view_by(state, viewer).rise
        assert rise is not None
        assert (rise.is_paired, rise.given, rise.takers) == (True, frozenset(), None)
    state = moves(state, "declare E")
    state, _ = move(state, legal(state, 2)[0], 2)
    rise = view_by(state, 1).rise
    assert rise is not None
    assert rise.given == {2}
