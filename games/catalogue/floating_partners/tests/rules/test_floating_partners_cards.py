"""Floating Partners: the packs, what beats what, and what a bid earns."""

from __future__ import annotations

from collections import Counter

import pytest

from games.catalogue.floating_partners.rules.bidding import POINTS, least_of, points
from games.catalogue.floating_partners.rules.cards import (
    CARD_BY_NAME,
    DECLARATION_BY_LETTERS,
    DECLARATIONS,
    KINDS,
    NAMES,
    Declaration,
)
from games.catalogue.floating_partners.rules.packs import pack
from games.catalogue.floating_partners.rules.ranking import (
    best_of,
    bower,
    is_trump,
    sort_for,
    strength,
    suit_under,
)
from games.catalogue.floating_partners.rules.view import Laid
from games.kit.rules.seats import Seat

RANKS = "A K Q J 10 9 8 7 6 5 4 3 2"
STANDARD = [*(f"{rank}{suit}" for suit in "SCDH" for rank in RANKS.split()), "JK"]


def counted(seats: int, six_pack: str = "500") -> Counter[str]:
    return Counter(NAMES[card] for card in pack(seats, six_pack))


def all_of(ranks: str, suits: str = "SCDH") -> list[str]:
    return [f"{rank}{suit}" for rank in ranks.split() for suit in suits]


def cards(names: str) -> tuple[int, ...]:
    return tuple(CARD_BY_NAME[name] for name in names.split())


def wins(names: str, trumps: str) -> str:
    """The card among these that wins, played in this order."""
    laid = tuple(Laid(Seat(number), card) for number, card in enumerate(cards(names)))
    best = best_of(laid, DECLARATION_BY_LETTERS[trumps])
    assert best is not None
    return f"{NAMES[best.card]} of {best.seat}"


# Packs ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "six_pack", "size"),
    [(4, "500", 43), (5, "500", 53), (6, "500", 63), (6, "two", 63), (7, "500", 73), (8, "500", 83)],
)
def test_a_pack_has_ten_cards_for_each_seat_and_three_for_the_kitty(
    seats: int, six_pack: str, size: int
) -> None:
    assert len(pack(seats, six_pack)) == size == 10 * seats + 3
    assert list(pack(seats, six_pack)) == sorted(pack(seats, six_pack))


def test_four_play_with_a_standard_pack_and_the_joker_without_10s_9s_and_black_8s() -> None:
    assert counted(4) == Counter(STANDARD) - Counter([*all_of("10 9"), "8S", "8C"])


def test_five_play_with_a_standard_pack_and_the_joker() -> None:
    assert counted(5) == Counter(STANDARD)


def test_six_play_with_11s_12s_and_red_13s() -> None:
    assert counted(6) == Counter([*STANDARD, *all_of("11 12"), "13D", "13H"])


def test_or_six_play_with_the_2s_3s_and_black_4s_of_a_second_pack() -> None:
    assert counted(6, "two") == Counter([*STANDARD, *all_of("2 3"), "4S", "4C"])


def test_seven_play_with_the_2s_to_6s_of_a_second_pack() -> None:
    assert counted(7) == Counter([*STANDARD, *all_of("2 3 4 5 6")])


def test_eight_play_with_its_7s_8s_and_black_9s_too() -> None:
    assert counted(8) == Counter([*STANDARD, *all_of("2 3 4 5 6 7 8"), "9S", "9C"])


@pytest.mark.parametrize("seats", [4, 5, 7, 8])
def test_the_six_handed_pack_matters_to_six_alone(seats: int) -> None:
    assert pack(seats, "two") == pack(seats, "500")


# Ranks ----------------------------------------------------------------------------------------------


def test_the_order_of_hearts_when_they_are_trumps() -> None:
    order = cards("JK JH JD AH KH QH 13H 12H 11H 10H 9H 8H 7H 6H 5H 4H 3H 2H")
    hearts = Declaration.HEARTS
    strengths = [strength(card, hearts) for card in order]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(strengths)
    assert all(is_trump(card, hearts) for card in order)
    others = [card for card in range(KINDS) if not is_trump(card, hearts)]
    assert len(others) + len(order) == KINDS
    assert max(strength(card, hearts) for card in others) < strengths[-1]


def test_the_order_of_a_suit_that_is_not_trumps() -> None:
    order = cards("AS KS QS JS 13S 12S 11S 10S 9S 8S 7S 6S 5S 4S 3S 2S")
    for trumps in (Declaration.HEARTS, Declaration.DIAMONDS, Declaration.NO_TRUMPS):
        strengths = [strength(card, trumps) for card in order]
        assert strengths == sorted(strengths, reverse=True)


@pytest.mark.parametrize(
    ("trumps", "right", "left"), [("S", "JS", "JC"), ("C", "JC", "JS"), ("D", "JD", "JH"), ("H", "JH", "JD")]
)
def test_the_bowers_are_the_jacks_of_the_colour_of_trumps(trumps: str, right: str, left: str) -> None:
    suit = DECLARATION_BY_LETTERS[trumps]
    found = {NAMES[card]: bower(card, suit) for card in range(KINDS) if bower(card, suit)}
    assert found == {right: "right", left: "left"}
    assert suit_under(CARD_BY_NAME[left], suit) is suit


def test_at_no_trumps_there_are_no_bowers_and_the_joker_has_no_suit() -> None:
    none = Declaration.NO_TRUMPS
    assert not any(bower(card, none) or is_trump(card, none) for card in range(KINDS))
    assert suit_under(CARD_BY_NAME["JK"], none) is none
    assert all(suit_under(card, none).letters == NAMES[card][-1] for card in range(64))


def test_of_two_identical_cards_the_one_played_first_is_higher() -> None:
    assert wins("3S 3S 2S 3S", "H") == "3S of 0"
    assert wins("9D 3H 3H", "H") == "3H of 1"


def test_the_highest_trump_wins_else_the_highest_of_the_suit_led() -> None:
    assert wins("AS 2H KS 3H", "H") == "3H of 3"
    assert wins("5S AD KS AC", "H") == "KS of 2"
    assert wins("5S AH KS JK", "NT") == "JK of 3"
    assert wins("JK AS AH JS", "NT") == "JK of 0"
    assert wins("AH JD JH QH", "H") == "JH of 2"
    assert wins("AH JD QH JC", "H") == "JD of 1"
    assert wins("JH JD JK AH", "H") == "JK of 2"


def test_a_hand_is_sorted_for_trumps_with_the_left_bower_among_them() -> None:
    hand = cards("AS QS JS 2C AD JD JH 5H JK 9C")

    def sorted_for(trumps: str) -> str:
        return " ".join(NAMES[card] for card in sort_for(hand, DECLARATION_BY_LETTERS[trumps]))

    assert sorted_for("D") == "JK JD JH AD AS QS JS 9C 2C 5H"
    assert sorted_for("C") == "JK JS 9C 2C AS QS AD JD JH 5H"
    assert sorted_for("NT") == "JK AS QS JS 9C 2C AD JD JH 5H"


# Points ---------------------------------------------------------------------------------------------


def test_what_a_bid_earns_when_it_is_made() -> None:
    assert POINTS == (0, 10, 25, 45, 70, 100, 130, 165, 205, 250, 300)
    assert [points(bid, bid) for bid in range(11)] == list(POINTS)


def test_each_trick_over_the_bid_earns_five_and_each_under_it_costs_ten() -> None:
    assert points(4, 6) == 80
    assert points(7, 5) == -20
    assert points(0, 3) == 15
    assert points(10, 0) == -100


def test_what_must_be_bid_at_least() -> None:
    assert least_of((None, 7, None, None), Seat(0)) == 0
    assert least_of((3, 7, 2, 7), Seat(0)) == 7
    assert least_of((3, 7, 2, 7), Seat(1)) == 8
    assert least_of((3, 7, 2, 7), Seat(3)) == 8
    assert least_of((0, 0, 0, 0), Seat(2)) == 1


def test_every_declaration_has_its_letters() -> None:
    assert [each.letters for each in DECLARATIONS] == ["S", "C", "D", "H", "NT"]
