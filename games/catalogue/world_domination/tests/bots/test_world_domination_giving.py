"""The tribute of the level hard, and the exchange as bots imagine it."""

from __future__ import annotations

from random import Random

from games.catalogue.world_domination.bots import hard
from games.catalogue.world_domination.bots.giving import choose_gift
from games.catalogue.world_domination.bots.rise import exchanged
from games.catalogue.world_domination.rules.cards import SUITS, cards_in
from games.catalogue.world_domination.rules.moves import Tribute
from games.catalogue.world_domination.rules.view import Phase
from games.catalogue.world_domination.tests.rules.positions import hand, rising, view_by
from games.kit.rules.seats import Seat

SPARE = "E3 E4 E5 E6 E7 E8 M9 peace-treaty dual-allegiance free-market global-trading monopoly"
REBELS = [
    "P6 P7 P8 P9 P10 P11 P12 E10 E11 E12 M10 M11",
    "E9 P5 M12 M1 M2 M3 M4 M5 M6 M7 M8 E1 E2 spin embargo bribe",
    f"{SPARE} reserve-forces reinforcement covert-operation defensive-pact",
]
"""The Empire has laid down P1 to P4; economics are dominant."""


def tribute(names: str) -> Tribute:
    low, high = cards_in(hand(names))
    return Tribute((low, high))


def test_a_tribute_that_lies_there_is_not_given_twice() -> None:
    state = rising(REBELS, dominant="E", tribute="first")
    given = state.play(Seat(1), tribute("E9 M12")).state
    assert given.position.phase is Phase.TRIBUTE
    table = exchanged(given.position, Seat(0), SUITS[1])
    assert table.hands[0] & hand("E9 P5 M12") == hand("E9 M12")
    assert table.hands[1].bit_count() == 16


def test_a_gift_goes_to_the_empire_and_chance_says_who_takes_which_pair() -> None:
    position = rising(REBELS, dominant="E", tribute="first").position
    gift = tribute("P5 E9")
    for is_crossed in (False, True):
        table = exchanged(position, Seat(0), SUITS[1], gifts={Seat(1): gift}, is_crossed=is_crossed)
        assert table.hands[0] & hand("E9 P5 M12") == hand("E9 P5")
        taken = hand("P3 P4") if is_crossed else hand("P1 P2")
        assert table.hands[1] & taken == taken


def test_a_tribute_repeats_and_the_dearer_card_stays() -> None:
    view = view_by(rising(REBELS, dominant="E", tribute="first"), 1)
    first, again = (choose_gift(view, Random(4), 400) for _ in range(2))
    assert first == again
    assert first.notation() == "tribute P5,E9"
    assert hard.choose(view, Random(5), 400) == first
