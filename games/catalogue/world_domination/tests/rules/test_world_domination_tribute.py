"""Three seats: the tribute that a Rebel owes."""

from __future__ import annotations

from random import Random

import pytest

from games.catalogue.world_domination.rules.cards import CARDS, SUIT_OF, VALUE_OF, cards_in, mask_of
from games.catalogue.world_domination.rules.state import WorldDomination
from games.catalogue.world_domination.tests.rules.positions import legal, move, rising
from games.kit.rules.errors import IllegalMove, NotToMove
from games.kit.rules.seats import Seat


def tributes(hand: str, dominant: str, edition: str = "second") -> list[str]:
    state = rising(["E1 E2", hand, "M1 M2"], dominant=dominant, tribute=edition)
    return [text.removeprefix("tribute ") for text in legal(state, 1)]


def test_the_tribute_is_the_highest_dominant_card_and_the_higher_of_the_two_other_highest() -> None:
    hand = "P3 P7 E2 E9 M4 M8 spin"
    assert tributes(hand, "P") == ["P7,E9"]
    assert tributes(hand, "E") == ["E9,M8"]
    assert tributes(hand, "M") == ["E9,M8"]


def test_a_tribute_of_equal_cards_is_a_free_choice() -> None:
    assert tributes("P3 P7 E2 E9 M4 M9", "P") == ["P7,E9", "P7,M9"]


def test_by_the_first_printing_the_other_suit_is_a_free_choice() -> None:
    assert tributes("P3 P7 E2 E9 M4 M8", "P", "first") == ["P7,E9", "P7,M8"]
    assert tributes("P3 P7 E2 E9 M4 M8", "M", "first") == ["P7,M8", "E9,M8"]


@pytest.mark.parametrize("edition", ["second", "first"])
def test_a_rebel_with_one_other_suit_has_no_choice(edition: str) -> None:
    assert tributes("P3 P7 E2 E9 reserve-forces", "P", edition) == ["P7,E9"]


@pytest.mark.parametrize("edition", ["second", "first"])
def test_a_rebel_without_a_dominant_power_card_gives_the_highest_of_the_other_two_suits(edition: str) -> None:
    """The specials of the dominant suit are no power cards."""
    assert tributes("E2 E9 M4 M8 spin embargo", "P", edition) == ["E9,M8"]


@pytest.mark.parametrize("edition", ["second", "first"])
@pytest.mark.parametrize("dominant", ["P", "E", "M"])
def test_a_rebel_with_power_cards_of_one_suit_gives_the_two_highest_of_it(
    edition: str, dominant: str
) -> None:
    assert tributes("E2 E5 E7 E9 spin reserve-forces", dominant, edition) == ["E7,E9"]


def slowly(hand: int, dominant: int, edition: str) -> set[frozenset[int]]:
    """The rule as it is told, case by case."""
    highest: dict[int, int] = {}
    powers = [card for card in cards_in(hand) if VALUE_OF[card]]
    for card in powers:
        highest[SUIT_OF[card]] = card
    others = [highest[suit] for suit in highest if suit != dominant]
    if len(highest) == 1:
        return {frozenset(powers[-2:])}
    if dominant not in highest:
        return {frozenset(others)}
    best = max(VALUE_OF[card] for card in others)
    free = [card for card in others if edition == "first" or VALUE_OF[card] == best]
    return {frozenset((highest[dominant], card)) for card in free}


@pytest.mark.parametrize("edition", ["second", "first"])
def test_the_tribute_of_any_hand_is_as_told(edition: str) -> None:
    rng = Random(6)
    for number in range(300):
        # hands of few suits come up too
        cards = [card for card in CARDS if number % 3 or SUIT_OF[card] is not rng.choice((0, 1, 2))]
        state = rising(["", "", ""], dominant="PEM"[number % 3], tribute=edition)
        hand = mask_of(rng.sample(cards, min(16, len(cards))))
        state = WorldDomination(state.position.having(hands=(0, hand, 0)))
        listed = {frozenset(move.cards) for move in state.legal_moves(Seat(1))}  # type: ignore[union-attr]
        assert listed == slowly(hand, number % 3, edition)


def test_another_tribute_is_refused() -> None:
    state = rising(["E1 E2", "P3 P7 E2 E9 M4 M8 spin", "M1 M2"], dominant="P")
    for text in ("tribute P3,E9", "tribute P7,M8", "tribute P3,P7", "tribute P7,spin"):
        with pytest.raises(IllegalMove, match="not-the-tribute"):
            move(state, text, 1)
    with pytest.raises(IllegalMove, match="not-in-hand"):
        move(state, "tribute P7,E12", 1)
    with pytest.raises(NotToMove):
        move(state, "tribute E1,E2", 0)
