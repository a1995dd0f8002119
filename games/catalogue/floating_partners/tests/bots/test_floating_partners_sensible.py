"""Bots of Floating Partners do what a sensible person would where everybody can see what that is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from games.catalogue.floating_partners.bots import easy, normal
from games.catalogue.floating_partners.rules.moves import Bid, Move, Stand
from games.catalogue.floating_partners.rules.options import Config
from games.catalogue.floating_partners.rules.state import initial_state
from games.catalogue.floating_partners.rules.view import CampaignResult, View
from games.catalogue.floating_partners.tests.tables import (
    called,
    cards,
    deal_again,
    dealt,
    declared,
    in_play,
    play_until,
    played,
    view_of,
)
from games.kit.rules.seats import Seat
from games.kit.rules.selfplay import Choose
from games.selectors.record.history import History

CHOOSE: dict[str, Callable[[View, Random], Move]] = {
    "easy": easy.choose,
    "normal": partial(normal.choose, budget=24),
}
QUICK: Choose = partial(normal.choose, budget=8)
SPADES = "JK JS JC AS KS QS 7S 6S AD 7C"
HEARTS = "JK JH JD AH KH QH 7H 6H AD 7C"
WEAK = "2S 3S 4S 2C 3C 2D 3D 4D 2H 3H"


def chosen(level: str, position: History, seat: int) -> str:
    """The move of a bot of a level where it is its turn."""
    assert position.state.to_move == {seat}
    return CHOOSE[level](view_of(position, Seat(seat)), Random(1)).notation()


def second_hand(letters: str, hand: str) -> History:
    """The first to speak in the second hand, seat 1, holds `hand`; all declared `letters` in the first."""
    begun = called(declared(dealt(), letters), "9 0 0 0")
    over = play_until(begun, Random(1), lambda position: len(view_of(position).results) == 1)
    return deal_again(over, {1: hand})


@pytest.mark.parametrize("level", CHOOSE)
def test_a_losing_alliance_is_left_for_one_that_the_hand_fits(level: str) -> None:
    assert chosen(level, second_hand("H H S NT", SPADES), 1) == "declare S"


@pytest.mark.parametrize("level", CHOOSE)
def test_an_alliance_that_the_hand_fits_is_kept(level: str) -> None:
    assert chosen(level, second_hand("H H S NT", HEARTS), 1) == "declare H"


@pytest.mark.parametrize("level", CHOOSE)
def test_nobody_leaves_a_partner_to_be_alone_with_a_weak_hand(level: str) -> None:
    assert chosen(level, second_hand("H H S S", WEAK), 1) == "declare H"


@pytest.mark.parametrize("level", CHOOSE)
def test_a_good_hand_bids_more_than_a_bad_one(level: str) -> None:
    bids = [
        int(chosen(level, declared(dealt([hand]), "H S H S"), 0).removeprefix("bid "))
        for hand in (WEAK, HEARTS)
    ]
    assert bids[0] <= 3
    assert bids[1] >= 7


@pytest.mark.parametrize("level", CHOOSE)
def test_a_partners_bid_counts(level: str) -> None:
    """Seat 2 has the same cards, and its partner has bid much or little."""
    bids = [
        int(chosen(level, called(declared(dealt({2: "AH KH AS"}), "H S H S"), said), 2).removeprefix("bid "))
        for said in ("2 5", "8 5")
    ]
    assert bids[0] < bids[1]


@pytest.mark.parametrize("level", CHOOSE)
def test_a_raise_goes_no_further_than_the_tricks_that_are_to_be_expected(level: str) -> None:
    position = declared(dealt([HEARTS]), "H S H S")
    for said, expected in (("7 8 7 0", Bid), ("7 10 7 0", Stand), ("7 8 0 0", Stand)):
        asked = called(position, said)
        move = CHOOSE[level](view_of(asked, Seat(0)), Random(1))
        assert isinstance(move, expected), said


@pytest.mark.parametrize("level", CHOOSE)
def test_trumps_and_aces_are_not_put_away(level: str) -> None:
    position = called(declared(dealt([HEARTS], kitty="AS 2S 3S"), "H S H S"), "7 0 0 0")
    away = chosen(level, position, 0).removeprefix("discard ").split(",")
    assert set(cards(" ".join(away))) <= set(cards("2S 7C AD AS")) - set(cards("AS"))


@pytest.mark.parametrize("level", CHOOSE)
def test_one_keeps_low_when_the_partner_is_winning(level: str) -> None:
    """Seat 2 plays last but one to its partner's ace."""
    hands = {0: "AC AH KH QH 7H 6H", 1: "5C", 2: "KC 4C", 3: "6C QC"}
    position = played(in_play(hands, "H S H S", "8 0 0 0", "2S 3S", kitty="2S 3S 4S"), "AC 5C")
    assert chosen(level, position, 2) not in {"play KC", "play JC"}


@pytest.mark.parametrize("level", CHOOSE)
def test_the_last_to_play_wins_as_cheaply_as_it_goes(level: str) -> None:
    hands = {0: "7C AH KH QH 7H 6H", 1: "5C", 2: "6C", 3: "AC QC 4C"}
    position = played(in_play(hands, "H S H S", "8 0 0 0", "2S 3S", kitty="2S 3S 4S"), "7C 5C 6C")
    assert chosen(level, position, 3) == "play QC"


def hands_of(seats: int, choose: Choose, matches: int) -> list[CampaignResult]:
    """All hands of some matches in which everybody plays alike."""
    return [hand for seed in range(matches) for hand in match_of([choose] * seats, seed).results]


def match_of(choosers: list[Choose], seed: int, hands: int = 6) -> View:
    rng = Random(seed)
    state = initial_state(Config(max_hands=hands), len(choosers))
    while state.outcome is None:
        move, seat = state.chance_move(rng), None
        if move is None:
            (seat,) = state.to_move
            move = choosers[seat](state.view(seat), rng)  # type: ignore[assignment]
        state = state.play(seat, move).state  # type: ignore[arg-type]
    return state.view(None)


@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize("choose", [easy.choose, QUICK], ids=["easy", "normal"])
def test_most_bids_are_within_a_trick_of_what_the_alliance_wins(choose: Choose, seats: int) -> None:
    hands = hands_of(seats, choose, 3 if choose is QUICK else 12)
    near = [abs(b - t) <= 1 for hand in hands for b, t in zip(hand.bids, hand.tricks, strict=True)]
    assert sum(near) / len(near) >= 0.55


def test_normal_gets_more_points_than_easy() -> None:
    """Two against two at the same table."""
    gained = {"easy": 0, "normal": 0}
    for seed, others in enumerate([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]):
        heads = [easy.choose if seat in others else QUICK for seat in range(4)]
        for seat, total in enumerate(match_of(heads, seed).scores):
            gained["easy" if seat in others else "normal"] += total
    assert gained["normal"] > gained["easy"]
