"""Floating Partners: the bidding, the kitty, and what is put away."""

from __future__ import annotations

import pytest

from games.catalogue.floating_partners.rules.bidding import least
from games.catalogue.floating_partners.rules.view import Phase
from games.catalogue.floating_partners.tests.tables import (
    after,
    called,
    cards,
    dealt,
    declared,
    events_of,
    put_away,
    state_of,
    view_of,
)
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat
from games.selectors.record.history import History


def bidding(calls: str = "", seats: int = 4, kitty: str = "", **hands: str) -> History:
    """After some calls; seat 0 is the first in turn. Hands as ``s2="AH"``."""
    given = {int(seat[1:]): names for seat, names in hands.items()}
    position = dealt(given, seats=seats, kitty=kitty)
    return called(declared(position, " ".join(["S", "C", "D", "H", "NT", "S", "C", "D"][:seats])), calls)


def asked(position: History) -> int | None:
    """The seat whose call is waited for; None: the bidding is over."""
    view = view_of(position)
    return min(view.to_move) if view.phase is Phase.BID else None


def legal(position: History) -> list[str]:
    (seat,) = position.state.to_move
    return [move.notation() for move in state_of(position).legal_moves(seat)]


# Bidding --------------------------------------------------------------------------------------------


def test_each_seat_bids_in_turn_any_number_from_0_to_10() -> None:
    position = bidding()
    for seat in range(4):
        assert asked(position) == seat
        assert legal(position) == [f"bid {number}" for number in range(11)]
        position = after(position, f"bid {[7, 3, 0, 2][seat]}")
    assert view_of(position).bids == (7, 3, 0, 2)


def test_the_bidding_too_begins_at_the_dealer_s_left() -> None:
    position = declared(dealt(dealer=1), "S C D H")
    assert asked(position) == 2


def test_the_first_bidder_is_in_and_who_meets_or_exceeds_the_highest_before() -> None:
    assert view_of(bidding("4")).still_in == {0}
    assert view_of(bidding("4 3")).still_in == {0}
    assert view_of(bidding("4 3 4")).still_in == {0, 2}
    assert view_of(bidding("4 3 4 6")).still_in == {0, 2, 3}
    assert view_of(bidding("0 0")).still_in == {0, 1}


def test_in_a_further_round_only_who_is_in_is_asked_in_turn() -> None:
    position = bidding("4 3 4 6")
    order = []
    while (seat := asked(position)) is not None:
        order.append(seat)
        position = after(position, "stand")
    assert order == [0, 2]


def test_a_raise_is_more_than_one_s_own_and_at_least_the_highest() -> None:
    position = bidding("4 3 4 6")
    assert legal(position) == ["stand", "bid 6", "bid 7", "bid 8", "bid 9", "bid 10"]
    assert least(view_of(position, Seat(0))) == 6
    with pytest.raises(IllegalMove, match="bid-too-low"):
        after(position, "bid 5")


def test_who_holds_the_highest_bid_already_must_bid_more_than_it() -> None:
    position = bidding("5 5 0 0")
    assert asked(position) == 0
    assert legal(position) == ["stand", "bid 6", "bid 7", "bid 8", "bid 9", "bid 10"]


def test_who_met_the_highest_bid_must_raise_above_its_own_too() -> None:
    position = after(bidding("5 5 0 0"), "stand")
    assert asked(position) == 1  # seat 0 holds the highest: it bid 5 before
    assert legal(position)[:2] == ["stand", "bid 6"]


def test_who_stands_is_out() -> None:
    position = after(bidding("4 4 4 0"), "stand")
    assert view_of(position).still_in == {1, 2}
    assert view_of(after(position, "bid 5", "bid 6", "bid 7")).to_move == {2}


def test_a_late_seat_meets_the_highest_in_a_further_round() -> None:
    position = after(bidding("4 5 6 3"), "bid 6")
    view = view_of(position)
    assert (view.highest, view.second) == (2, 0)  # seat 2 bid 6 before seat 0 did
    assert view.still_in == {0, 1, 2}


def test_the_holder_of_the_highest_bid_may_raise_or_stand_like_the_others() -> None:
    position = bidding("6 0 6 0")
    assert (view_of(position).highest, asked(position)) == (0, 0)
    raised = after(position, "bid 7")
    assert (view_of(raised).highest, asked(raised)) == (0, 2)
    stood = after(position, "stand")
    assert (view_of(stood).highest, asked(stood)) == (0, 2)


def test_a_holder_that_stood_keeps_the_highest_bid_if_nobody_exceeds_it() -> None:
    over = after(bidding("6 0 6 0"), "stand", "stand")
    assert view_of(over).phase is Phase.DISCARD
    assert (view_of(over).highest, view_of(over).second) == (0, 2)


def test_the_only_one_that_is_in_is_asked_as_long_as_another_holds_the_highest_bid() -> None:
    position = after(bidding("6 0 6 0"), "stand")
    assert view_of(position).still_in == {2}
    assert view_of(position).highest == 0
    assert asked(position) == 2


def test_it_is_over_when_the_only_one_that_is_in_holds_the_highest_bid() -> None:
    assert asked(bidding("4 3 2 1")) is None
    assert asked(after(bidding("4 5 1 0"), "stand")) is None
    over = after(bidding("6 0 6 0"), "stand", "bid 7")
    assert (asked(over), view_of(over).highest) == (None, 2)


def test_it_is_over_when_nobody_is_in() -> None:
    over = after(bidding("4 4 0 0"), "stand", "stand")
    assert (asked(over), view_of(over).still_in) == (None, frozenset())


def test_a_bid_of_ten_is_out_at_once_without_a_move() -> None:
    position = bidding("3 10")
    assert view_of(position).still_in == {0}
    position = after(position, "bid 2", "bid 1")
    assert asked(position) == 0  # it alone is in, and does not hold the highest
    assert legal(position) == ["stand", "bid 10"]
    for call in ("stand", "bid 10"):
        over = after(position, call)
        assert (asked(over), view_of(over).highest) == (None, 1)


def test_a_first_bid_of_ten_ends_it_after_the_round() -> None:
    assert asked(bidding("10 0 0")) == 3
    over = bidding("10 0 0 10")
    assert (asked(over), view_of(over).highest, view_of(over).second) == (None, 0, 3)


def test_when_all_bid_0_the_first_holds_the_highest_bid_and_all_are_asked_again() -> None:
    position = bidding("0 0 0 0")
    assert view_of(position).still_in == {0, 1, 2, 3}
    order = []
    while (seat := asked(position)) is not None:
        order.append(seat)
        position = after(position, "stand")
    assert order == [0, 1, 2, 3]
    assert (view_of(position).highest, view_of(position).second) == (0, 1)


def test_rounds_are_counted_from_the_dealer_s_left() -> None:
    position = after(bidding("4 4 4 0"), "bid 5", "bid 6", "stand", "bid 6", "bid 7", "stand")
    assert [(call.seat, call.round, call.number) for call in view_of(position).calls[4:]] == [
        (0, 2, 5), (1, 2, 6), (2, 2, None), (0, 3, 6), (1, 3, 7), (0, 4, None),
    ]  # fmt: skip
    assert (view_of(position).highest, view_of(position).second) == (1, 0)


def test_a_seat_that_alone_is_asked_again_and_again_bids_in_a_new_round_each_time() -> None:
    position = after(bidding("6 0 6 0"), "stand", "bid 7")
    assert [call.round for call in view_of(position).calls] == [1, 1, 1, 1, 2, 2]
    met = after(bidding("6 7 0 0"), "bid 7", "stand")  # seat 1 holds 7 and stands; seat 0 met it
    assert asked(met) == 0
    assert [call.round for call in view_of(after(met, "bid 8")).calls][-1] == 3


def test_bidding_over_tells_who_takes_cards() -> None:
    over = after(bidding("4 5 1 0"), "stand")
    told = next(event for event in events_of(over) if event.code == "bidding-over")
    assert dict(told.data) == {"first": 1, "second": 0, "number": 5}


# Kitty ----------------------------------------------------------------------------------------------


def test_the_highest_bidder_takes_two_cards_from_the_top_and_the_second_the_one_that_is_left() -> None:
    position = bidding("4 5 1 0", kitty="KD AS 3H")
    over = state_of(after(position, "stand")).position
    assert over.took == (cards("3H"), cards("AS KD"), (), ())
    assert [len(hand) for hand in over.hands] == [11, 12, 10, 10]
    assert view_of(after(position, "stand")).kitty == (1, 2, 0, 0)


def test_of_equal_bids_the_earliest_to_bid_that_number_is_higher() -> None:
    over = after(bidding("4 4 4 4"), "stand", "stand", "stand", "stand")
    assert view_of(over).kitty == (2, 1, 0, 0)
    met = after(bidding("3 6 0 6"), "bid 6", "stand", "stand", "stand")  # by 1, 3, then 0
    assert view_of(met).kitty == (0, 2, 0, 1)


def test_equal_bids_below_the_highest_are_ranked_likewise() -> None:
    assert view_of(bidding("9 2 4 4")).kitty == (2, 0, 1, 0)


def test_each_discards_as_many_first_the_highest_bidder() -> None:
    position = bidding("9 2 4 4")
    assert view_of(position).phase is Phase.DISCARD
    assert view_of(position).to_move == {0}
    one = put_after(position, 2)
    assert view_of(one).to_move == {2}
    both = put_after(one, 1)
    assert view_of(both).phase is Phase.PLAY
    assert view_of(both).hand_sizes == (10, 10, 10, 10)
    assert view_of(both).away == (2, 0, 1, 0)


def put_after(position: History, count: int) -> History:
    names = legal(position)
    assert all(name.count(",") == count - 1 for name in names)
    return after(position, names[0])


def test_any_cards_of_the_hand_may_be_discarded_those_just_taken_too() -> None:
    position = bidding("9 2 4 4", kitty="KD AS 3H", s0="JK")
    names = legal(position)
    assert len(names) == 66
    assert {"discard AS,KD", "discard AS,JK", "discard KD,JK"} <= set(names)
    assert len(legal(after(position, "discard AS,KD"))) == 11


def test_of_identical_cards_it_does_not_matter_which() -> None:
    position = bidding("9 0 0 0 0 0 0 0", seats=8, s0="2S 2S 3S 3S AS KS QS JS 10S 9S", kitty="2H 2D")
    names = legal(position)
    assert len(names) == len(set(names)) == 10 * 9 // 2 + 2
    assert {"discard 2S,2S", "discard 3S,2S", "discard 3S,3S"} <= set(names)
    put = state_of(after(position, "discard 2S,2S")).position
    assert cards("2S")[0] not in put.hands[0]
    one = state_of(after(position, "discard 3S,2S")).position
    assert one.hands[0].count(cards("2S")[0]) == 1


def test_the_highest_bidder_leads() -> None:
    view = view_of(put_away(bidding("2 0 9 4 stand")))
    assert view.to_move == {2}
    assert view.trick is not None
    assert view.trick.leader == 2


def test_others_see_that_and_how_many_but_not_which() -> None:
    position = put_after(bidding("9 2 4 4"), 2)
    for viewer in (None, Seat(1), Seat(2), Seat(3)):
        view = view_of(position, viewer)
        assert (view.took[0], view.discarded[0], view.hands[0]) == (None, None, None)
        assert (view.kitty, view.away) == ((2, 0, 1, 0), (2, 0, 0, 0))
    own = view_of(position, Seat(0))
    assert len(own.took[0] or ()) == len(own.discarded[0] or ()) == 2
