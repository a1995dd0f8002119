"""Floating Partners: bad input, refused with its rule; nothing of it is applied."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalogue.floating_partners.rules.cards import NAMES
from games.catalogue.floating_partners.rules.moves import parse_move
from games.catalogue.floating_partners.rules.view import Phase
from games.catalogue.floating_partners.tests.tables import (
    after,
    at_phase,
    called,
    cards,
    dealt,
    declared,
    in_play,
    make,
    played,
    state_of,
    view_of,
)
from games.kit.rules.errors import BadNotation, IllegalMove, NotToMove, RulesError
from games.kit.rules.seats import Seat, seats_of
from games.selectors.record.history import History


def refused(position: History, notation: str, seat: int | None = None) -> RulesError:
    """The error for a move of the seat whose turn it is (or of another); the position stays what it was."""
    views = [view_of(position, viewer) for viewer in (None, *seats_of(view_of(position).seats))]
    mover = min(position.state.to_move, default=None) if seat is None else Seat(seat)
    with pytest.raises(RulesError) as error:
        make(position, mover, parse_move(notation))
    assert views == [view_of(position, viewer) for viewer in (None, *seats_of(view_of(position).seats))]
    return error.value


def code(position: History, notation: str, seat: int | None = None) -> str:
    return refused(position, notation, seat).code


def bidding(calls: str = "") -> History:
    return called(declared(dealt(), "S C D H"), calls)


def putting(**options: Any) -> History:
    """Seat 0 is to put two cards away, then seat 1 one."""
    return called(declared(dealt(["JK AS"], kitty="KS QS 2H", **options), "S C D H"), "5 4 0 0")


# Declaring and bidding --------------------------------------------------------------------------------


def test_a_full_suit() -> None:
    error = refused(after(dealt(), "declare H", "declare H"), "declare H")
    assert (error.code, error.data["seats"], error.data["limit"]) == ("declaration-full", (0, 1), 2)


def test_a_bid_below_the_highest_in_a_further_round() -> None:
    error = refused(bidding("4 3 6 0"), "bid 5")
    assert (error.code, error.data["least"], error.data["highest"]) == ("bid-too-low", 6, 6)


def test_a_bid_that_does_not_raise() -> None:
    error = refused(bidding("6 3 6 0"), "bid 6")
    assert (error.code, error.data["least"], error.data["own"]) == ("bid-too-low", 7, 6)


def test_standing_in_the_first_round() -> None:
    assert code(bidding(), "stand") == "stand-too-early"
    assert code(bidding("4 4"), "stand") == "stand-too-early"


def test_a_bid_above_ten() -> None:
    assert code(bidding(), "bid 11") == "bid-out-of-range"


# Discarding -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("notation", ["discard AS", "discard AS,KS,QS"])
def test_too_few_or_too_many_discards(notation: str) -> None:
    error = refused(putting(), notation)
    assert (error.code, error.data["count"]) == ("discard-count", 2)


def test_two_discards_of_the_second_bidder() -> None:
    position = after(putting(), "discard AS,KS")
    (seat,) = position.state.to_move
    hand = state_of(position).position.hands[seat]
    two = parse_move(f"discard {NAMES[hand[0]]},{NAMES[hand[1]]}")
    with pytest.raises(IllegalMove, match="discard-count"):
        make(position, seat, two)


def test_a_discard_that_is_not_held() -> None:
    position = putting()
    other = state_of(position).position.hands[1][0]
    pair = sorted([other, cards("JK")[0]])
    error = refused(position, f"discard {NAMES[pair[0]]},{NAMES[pair[1]]}")
    assert (error.code, error.data["card"]) == ("not-held", NAMES[other])


def test_one_card_twice() -> None:
    error = refused(putting(), "discard AS,AS")
    assert (error.code, error.data["card"]) == ("one-card-twice", "AS")


def test_two_identical_cards_only_if_both_are_held() -> None:
    position = called(
        declared(dealt(["2S 2S 3S"], seats=7, kitty="4S 5S 6S"), "S C D H NT S C"), "5 4 0 0 0 0 0"
    )
    assert len(view_of(after(position, "discard 2S,2S"), Seat(0)).hands[0] or ()) == 10
    assert state_of(position).position.hands[0].count(cards("3S")[0]) == 1
    assert code(position, "discard 3S,3S") == "one-card-twice"


def test_a_discard_of_a_card_that_is_not_in_the_pack() -> None:
    assert code(putting(), "discard 10S,JK") == "not-in-pack"


def test_discards_out_of_card_order_are_no_notation() -> None:
    for text in (
        "discard KS,AS",
        "discard",
        "discard AS,,KS",
        "discard AS, KS",
        "discard as,ks",
        "discard 1S",
    ):
        with pytest.raises(BadNotation):
            parse_move(text)


# Playing ----------------------------------------------------------------------------------------------


def test_the_joker_led_by_a_seat_of_no_trumps_before_the_last_trick() -> None:
    position = in_play(["JK AS KS"], "NT S D C", "5 0 0 0", "AS KS", "4S", kitty="5S 6S 4S")
    assert code(position, "play JK") == "joker-may-not-lead"


def test_a_plain_card_though_the_left_bower_must_follow() -> None:
    hands = ["AH", "JD AC KC QC 3C 4C 5C AS KS QS"]
    position = played(in_play(hands, "H C D NT", "5 0 0 0", "2S 2C", "3S", kitty="2S 2C 3S"), "AH")
    for name in ("AC", "AS"):
        assert code(position, f"play {name}") == "left-bower-must-follow"


def test_a_plain_card_though_the_joker_must_follow() -> None:
    hands = ["AH", "JK AC KC QC 3C 4C 5C AS KS QS"]
    position = played(in_play(hands, "H C D NT", "5 0 0 0", "2S 2C", "3S", kitty="2S 2C 3S"), "AH")
    assert code(position, "play AC") == "joker-must-follow"


def test_the_joker_by_a_seat_that_can_follow() -> None:
    hands = ["AS", "JK KS"]
    position = played(in_play(hands, "H C D NT", "5 0 0 0", "2H 2C", "3C", kitty="2H 2C 3C"), "AS")
    assert code(position, "play JK") == "joker-not-void"


def test_the_left_bower_to_the_suit_that_is_printed_on_it() -> None:
    hands = ["AD", "JD KD"]
    position = played(in_play(hands, "H C D NT", "5 0 0 0", "2H 2C", "3C", kitty="2H 2C 3C"), "AD")
    assert code(position, "play JD") == "left-bower-is-trump"


def test_another_suit_though_one_can_follow() -> None:
    hands = ["AS", "KS AC"]
    position = played(in_play(hands, "H C D NT", "5 0 0 0", "2H 2C", "3C", kitty="2H 2C 3C"), "AS")
    error = refused(position, "play AC")
    assert (error.code, error.data["card"], error.data["suit"].letters) == ("must-follow", "AC", "S")


def test_a_card_that_is_not_held() -> None:
    position = in_play(["AS", "KS"], "H C D NT", "5 0 0 0", "2H 2C", "3C", kitty="2H 2C 3C")
    assert code(position, "play KS") == "not-held"


def test_a_card_that_is_not_in_the_pack() -> None:
    position = at_phase(Phase.PLAY, 6)
    error = refused(position, "play 13S")
    assert (error.code, error.data) == ("not-in-pack", {"card": "13S", "six_pack": "500"})
    assert code(at_phase(Phase.PLAY, 6, six_pack="two"), "play 13D") == "not-in-pack"


# Wrong seat, and wrong phase --------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [Phase.DECLARE, Phase.BID, Phase.DISCARD, Phase.PLAY])
def test_the_wrong_seat_and_the_wrong_kind_of_move(phase: Phase) -> None:
    position = at_phase(phase, 5, hand=2)
    (seat,) = position.state.to_move
    move = state_of(position).legal_moves(seat)[0].notation()
    for other in seats_of(5):
        if other != seat:
            assert isinstance(refused(position, move, other), NotToMove)
    wrong = {
        Phase.DECLARE: "declare H",
        Phase.BID: "bid 5",
        Phase.DISCARD: "discard AS,KS",
        Phase.PLAY: "play AS",
    }
    for kind, notation in wrong.items():
        if kind is not phase:
            assert code(position, notation) == "wrong-phase"
    with pytest.raises(NotToMove):
        make(position, None, parse_move("dealer 1"))


def test_chance_when_a_seat_is_due_and_a_seat_when_chance_is() -> None:
    position = at_phase(Phase.DEAL, 4)
    for seat in seats_of(4):
        assert isinstance(refused(position, "declare H", seat), NotToMove)
