"""Floating Partners: the deal, and the alliances that declarations make and break."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.catalogue.floating_partners.rules.declaring import limit, options_of
from games.catalogue.floating_partners.rules.moves import Dealer
from games.catalogue.floating_partners.rules.view import Phase
from games.catalogue.floating_partners.tests.tables import (
    after,
    at_phase,
    deal_again,
    dealt,
    declared,
    events_of,
    make,
    play_until,
    start,
    state_of,
    view_of,
)
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat
from games.selectors.record.history import History


def hand_over(position: History) -> History:
    """The hand played to its end at random, and the next one dealt."""
    number = view_of(position).campaign
    over = play_until(position, Random(1), lambda history: len(view_of(history).results) == number)
    return deal_again(over)


def second_hand(letters: str, seats: int = 4, **options: Any) -> History:
    """The second hand of a match, after a first in which the seats, from seat 0 on, declared these letters.

    Seat 0 deals it, so seat 1 is the first in turn.
    """
    return hand_over(declared(dealt(seats=seats, **options), letters))


def moved(before: History, position: History) -> list[int]:
    """The changes of the scores."""
    return [now - then for then, now in zip(view_of(before).scores, view_of(position).scores, strict=True)]


def legal(position: History) -> list[str]:
    (seat,) = position.state.to_move
    return [move.notation() for move in state_of(position).legal_moves(seat)]


def letters(position: History) -> str:
    return " ".join("-" if each is None else each.letters for each in view_of(position).declared)


# The deal -------------------------------------------------------------------------------------------


def test_the_dealer_of_the_first_hand_is_random_and_drawn_once() -> None:
    drawn = {str(state_of(start(5)).chance_move(Random(seed)).notation()) for seed in range(60)}  # type: ignore[union-attr]
    assert drawn == {f"dealer {seat}" for seat in range(5)}
    position = make(start(5), None, Dealer(Seat(3)))
    assert view_of(position).dealer == 3
    with pytest.raises(IllegalMove, match="wrong-phase"):
        make(position, None, Dealer(Seat(3)))


def test_then_the_deal_moves_left() -> None:
    position = at_phase(Phase.DECLARE, 4, seed=5)
    dealers = [view_of(position).dealer]
    for _ in range(4):
        position = hand_over(position)
        dealers.append(view_of(position).dealer)
    first = dealers[0] or 0
    assert dealers == [(first + n) % 4 for n in range(5)]


def test_each_has_ten_cards_and_three_lie_in_the_kitty() -> None:
    for seats in (4, 5, 6, 7, 8):
        position = state_of(dealt(seats=seats)).position
        assert [len(hand) for hand in position.hands] == [10] * seats
        assert len(position.kitty) == 3


# Declaring ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", range(5))
def test_seats_declare_in_turn_from_the_dealer_s_left(dealer: int) -> None:
    position = dealt(seats=5, dealer=dealer)
    asked = []
    for each in ("S", "C", "D", "H", "NT"):
        asked += list(position.state.to_move)
        position = after(position, f"declare {each}")
    assert asked == [(dealer + 1 + n) % 5 for n in range(5)]
    assert view_of(position).phase is Phase.BID


def test_from_the_dealer_s_left_in_later_hands_too() -> None:
    position = second_hand("S C D H")
    assert view_of(position).dealer == 0
    assert view_of(position).to_move == {1}


def test_a_suit_or_no_trumps_may_be_declared() -> None:
    assert legal(dealt()) == ["declare S", "declare C", "declare D", "declare H", "declare NT"]


def test_seats_with_the_same_declaration_are_aligned() -> None:
    view = view_of(declared(dealt(seats=6), "H S H H NT S"))
    assert [sorted(view.alliance(Seat(seat))) for seat in range(6)] == [
        [0, 2, 3], [1, 5], [0, 2, 3], [0, 2, 3], [4], [1, 5],
    ]  # fmt: skip


def test_so_are_seats_of_no_trumps() -> None:
    assert view_of(declared(dealt(), "NT S NT H")).alliance(Seat(2)) == {0, 2}


@pytest.mark.parametrize(("seats", "most"), [(4, 2), (5, 2), (6, 3), (7, 3), (8, 4)])
def test_at_most_half_of_the_seats_may_be_aligned(seats: int, most: int) -> None:
    assert limit(seats) == most
    position = declared(dealt(seats=seats), " ".join(["H"] * most))
    assert legal(position) == ["declare S", "declare C", "declare D", "declare NT"]
    assert [option.is_full for option in options_of(view_of(position), Seat(most))] == [
        False, False, False, True, False,
    ]  # fmt: skip
    with pytest.raises(IllegalMove, match="declaration-full") as refused:
        after(position, "declare H")
    assert refused.value.data["seats"] == tuple(range(most))


def test_a_full_suit_is_open_again_when_somebody_has_left_it() -> None:
    position = second_hand("H H S C")
    assert "declare H" in legal(position)  # seat 1 keeps it
    position = after(position, "declare D")
    assert "declare H" in legal(position)  # seat 2 may have the place


def test_for_the_limit_a_seat_that_has_not_spoken_counts_with_its_earlier_declaration() -> None:
    position = second_hand("H S H C")  # seats 0 and 2 hold hearts, and speak after seat 1
    assert view_of(position).to_move == {1}
    assert legal(position) == ["declare S", "declare C", "declare D", "declare NT"]
    with pytest.raises(IllegalMove, match="declaration-full"):
        after(position, "declare H")


def test_nobody_can_refuse_a_partner() -> None:
    position = second_hand("H S C D")
    joined = after(position, "declare H")
    assert view_of(joined).alliance(Seat(0)) == {0, 1}
    assert moved(position, joined) == [0, 0, 0, 0]


def test_from_the_second_hand_on_a_seat_starts_with_what_it_had() -> None:
    position = second_hand("H S H C")
    view = view_of(position)
    assert letters(position) == "H S H C"
    assert view.declared == view.before
    assert not view.spoken
    assert view.alliance(Seat(0)) == {0, 2}


def test_and_may_keep_it_for_nothing() -> None:
    position = second_hand("H S H C")
    kept = after(position, "declare S", "declare H", "declare C", "declare H")
    assert view_of(kept).phase is Phase.BID
    assert letters(kept) == "H S H C"
    assert moved(position, kept) == [0, 0, 0, 0]


def test_or_change_it_for_nothing_while_nobody_is_aligned_with_it() -> None:
    position = second_hand("H S D C")
    assert moved(position, after(position, "declare NT")) == [0, 0, 0, 0]


def test_nothing_is_broken_in_the_first_hand() -> None:
    position = declared(dealt(seats=8), "H H H H S S S S")
    assert view_of(position).scores == (0,) * 8


# Breaking -------------------------------------------------------------------------------------------


def test_a_break_of_two_costs_each_ten() -> None:
    position = second_hand("H H S C")
    broken = after(position, "declare D")
    assert moved(position, broken) == [-10, -10, 0, 0]
    assert view_of(broken).penalties == (-10, -10, 0, 0)


def test_a_break_of_three_costs_each_ten_and_leaves_two() -> None:
    position = second_hand("H H S H C D", seats=6)
    broken = after(position, "declare NT")
    assert moved(position, broken) == [-10, -10, 0, -10, 0, 0]
    assert view_of(broken).alliance(Seat(0)) == {0, 3}


def test_a_break_of_four_costs_each_ten() -> None:
    position = second_hand("H H S H C D H NT", seats=8)
    assert moved(position, after(position, "declare S")) == [-10, -10, 0, -10, 0, 0, -10, 0]


@pytest.mark.parametrize(
    ("seats", "letters", "cost"), [(4, "H H S C", -20), (6, "H H S H C D", -30), (8, "H H S H C D H S", -40)]
)
def test_or_the_breaker_alone_pays_for_every_member(seats: int, letters: str, cost: int) -> None:
    position = second_hand(letters, seats=seats, break_penalty="breaker")
    broken = after(position, "declare NT")
    assert moved(position, broken) == [0, cost, *[0] * (seats - 2)]


def test_a_second_break_in_one_hand_costs_those_who_were_left() -> None:
    position = second_hand("H H S H C D", seats=6)
    twice = after(position, "declare NT", "declare S", "declare S")  # seat 1, then seat 3, who leaves seat 0
    assert moved(position, twice) == [-20, -10, 0, -20, 0, 0]
    assert view_of(twice).penalties == (-20, -10, 0, -20, 0, 0)
    alone = after(twice, "declare C", "declare D", "declare D")  # nobody is with seat 0 now
    assert moved(twice, alone) == [0] * 6


def test_a_second_break_under_breaker_costs_for_those_who_were_left() -> None:
    position = second_hand("H H S H C D", seats=6, break_penalty="breaker")
    twice = after(position, "declare NT", "declare S", "declare S")
    assert moved(position, twice) == [0, -30, 0, -20, 0, 0]


def test_whoever_joins_a_seat_that_has_not_spoken_may_be_left_by_it_in_the_same_hand() -> None:
    """For breaking, a seat that has not spoken counts with its earlier declaration."""
    position = second_hand("H S C D")
    joined = after(position, "declare C")  # seat 1 joins seat 2
    left = after(joined, "declare NT")  # seat 2 goes
    assert moved(position, left) == [0, -10, -10, 0]


def test_leaving_one_alliance_for_another_breaks_the_first_and_joins_the_second() -> None:
    position = second_hand("H H S C")
    changed = after(position, "declare S")
    assert view_of(changed).alliance(Seat(1)) == {1, 2}
    code, broken = events_of(changed)
    assert code.code == "declared"
    assert dict(code.data) == {"declaration": 0, "before": 3, "joined": (2,), "left": (0,)}
    assert (broken.code, broken.seat) == ("alliance-broken", 1)
    assert dict(broken.data) == {"declaration": 3, "seats": (0, 1), "penalties": {0: -10, 1: -10}}


def test_a_penalty_is_booked_when_the_alliance_breaks() -> None:
    position = second_hand("H H S C")
    before = view_of(position).scores
    broken = after(position, "declare D")
    assert view_of(broken).phase is Phase.DECLARE
    assert view_of(broken).scores == (before[0] - 10, before[1] - 10, *before[2:])


def test_the_penalties_of_a_hand_are_its_own() -> None:
    third = hand_over(declared(second_hand("H H S C"), "D S C NT"))
    assert view_of(third).results[1].penalties == (-10, -10, 0, 0)
    assert view_of(third).penalties == (0, 0, 0, 0)


# Consequences of a declaration ------------------------------------------------------------------------------


def test_to_keep_comes_first_then_spades_to_no_trumps() -> None:
    options = options_of(view_of(second_hand("H C S D")), Seat(1))
    assert [option.declaration.letters for option in options] == ["C", "S", "D", "H", "NT"]
    assert [option.keeps for option in options] == [True, False, False, False, False]
    first = options_of(view_of(dealt()), Seat(0))
    assert [option.declaration.letters for option in first] == ["S", "C", "D", "H", "NT"]
    assert not any(option.keeps for option in first)


def test_before_one_declares_one_sees_whom_one_joins_and_leaves_and_what_that_costs_whom() -> None:
    view = view_of(second_hand("H H S C D S", seats=6))
    keep, spades, *_ = options_of(view, Seat(1))
    assert (keep.partners, keep.joins, keep.leaves, dict(keep.costs)) == ((0,), (), (), {})
    assert (spades.joins, spades.leaves, dict(spades.costs)) == ((2, 5), (0,), {1: -10, 0: -10})
    full = options_of(view_of(second_hand("H H S S")), Seat(1))[1]
    assert (full.is_full, full.partners, full.joins, full.leaves, dict(full.costs)) == (
        True, (2, 3), (), (), {},
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("break_penalty", ["each", "breaker"])
def test_what_is_asked_is_what_is_done(seed: int, break_penalty: str) -> None:
    position = at_phase(Phase.DECLARE, 4 + seed % 5, seed=seed, hand=2, break_penalty=break_penalty)
    while view_of(position).phase is Phase.DECLARE:
        (seat,) = position.state.to_move
        options = options_of(view_of(position), seat)
        for option in options:
            notation = f"declare {option.declaration.letters}"
            assert (notation in legal(position)) == (not option.is_full)
            if not option.is_full:
                done = after(position, notation)
                expected = [option.costs.get(Seat(other), 0) for other in range(view_of(done).seats)]
                assert moved(position, done) == expected
                assert view_of(done).alliance(seat) == {seat, *option.partners}
        open_ones = [option for option in options if not option.is_full]
        position = after(position, f"declare {Random(seed).choice(open_ones).declaration.letters}")
