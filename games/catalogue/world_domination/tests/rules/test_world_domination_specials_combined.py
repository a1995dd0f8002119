"""Special actions one upon another, and the rulings about them. The target is France (4, 3, 3)."""

from __future__ import annotations

import pytest

from games.catalogue.world_domination.tests.rules.positions import fight, in_conflict, move, moves
from games.catalogue.world_domination.tests.rules.test_world_domination_specials import choices
from games.kit.rules.errors import IllegalMove


def test_a_discarded_free_market_gives_the_defence_back() -> None:
    fought = fight("E6", "free-market", "E5", "covert-operation discard=1", dominant="E")
    assert fought.defence == (4, 3, 3)
    assert (fought.ending, fought.winner) == ("taken", 0)


def test_free_market_after_a_defensive_pact_adds_the_tripled_defence() -> None:
    assert fight("E6", "defensive-pact", "free-market").defence == (4, 12, 9)


def test_a_defensive_pact_after_free_market_leaves_economics_as_it_is() -> None:
    assert fight("E6", "free-market", "defensive-pact").defence == (4, 6, 9)


def test_the_defence_is_recomputed_from_the_specials_that_remain() -> None:
    fought = fight("defensive-pact", "free-market", "covert-operation discard=0")
    assert fought.defence == (4, 6, 3)
    assert fought.told("card-played")[2]["defence"] == ((4, 12, 9), (4, 6, 3))


def test_discarding_reinforcement_leaves_the_doubled_power() -> None:
    fought = fight("M7", "reinforcement double=0", "M9", "covert-operation discard=1", dominant="M")
    assert fought.powers[0] == ("M", 14)
    assert fought.winner == 0


def test_discarding_dual_allegiance_leaves_what_it_gave() -> None:
    fought = fight("P9", "M6", "dual-allegiance take=0 give=1", "covert-operation discard=2", dominant="M")
    assert fought.powers[1] == ("M", 15)
    assert fought.fates[0] == "taken"


def test_discarding_dual_allegiance_ends_what_it_gave_to_itself() -> None:
    fought = fight("P9", "dual-allegiance take=0 give=1", "P1", "covert-operation discard=1", dominant="P")
    assert fought.powers == {0: ("P", 0), 1: ("P", 0), 2: ("P", 1), 3: ("M", 0)}


def test_discarding_bribe_ends_its_power_and_brings_nothing_back() -> None:
    fought = fight("P9", "bribe take=0", "P1", "covert-operation discard=1", dominant="E")
    assert fought.powers == {0: ("P", 0), 1: ("E", 0), 2: ("P", 1), 3: ("M", 0)}
    assert fought.fates == {0: "taken", 1: "discarded", 2: "on-table", 3: "on-table"}


def test_discarding_peace_treaty_brings_nothing_back() -> None:
    fought = fight("M7", "peace-treaty", "covert-operation discard=1", "M2", dominant="M")
    assert fought.fates[0] == "discarded"
    assert fought.powers[0] == ("M", 0)


def test_bribe_takes_the_power_that_dual_allegiance_has_made() -> None:
    fought = fight("P9", "P4", "dual-allegiance take=0 give=1", "bribe take=1", dominant="E")
    assert fought.powers == {0: ("P", 0), 1: ("P", 0), 2: ("P", 0), 3: ("E", 13)}


def test_reinforcement_doubles_what_dual_allegiance_has_given_too() -> None:
    fought = fight("M6", "P9", "dual-allegiance take=1 give=0", "reinforcement double=0", dominant="M")
    assert fought.powers[0] == ("M", 30)


def test_dual_allegiance_gives_to_a_special_in_the_suit_of_the_special() -> None:
    fought = fight("P9", "reserve-forces", "dual-allegiance take=0 give=1", "P1", dominant="M")
    assert fought.powers[1] == ("M", 9 + 11)


def test_a_card_that_is_gone_cannot_be_acted_on_again() -> None:
    hands = ["P9 M1", "bribe M2", "dual-allegiance", ""]
    assert choices(hands, "P9", "bribe take=0") == ["play dual-allegiance"]
    hands = ["M9 E1", "peace-treaty", "reinforcement", ""]
    assert choices(hands, "M9", "peace-treaty") == ["play reinforcement"]
    hands = ["E9 M1", "embargo", "monopoly", ""]
    assert choices(hands, "E9", "embargo") == ["play monopoly"]
    hands = ["embargo E1", "covert-operation", "", ""]
    assert choices(hands, "embargo") == ["play covert-operation discard=0"]


def test_dual_allegiance_cannot_give_to_a_seat_whose_card_is_gone() -> None:
    listed = choices(["M9 E1", "P5 E2", "peace-treaty E3", "dual-allegiance"], "M9", "P5", "peace-treaty")
    assert {text.split("give=")[1] for text in listed} == {"1", "2", "3"}


def test_a_taken_card_still_leads() -> None:
    state = in_conflict(["P9 M1", "bribe E1", "P2 M5", "E8"], dominant="E")
    state = moves(state, "play P9", "play bribe take=0")
    with pytest.raises(IllegalMove, match="must-follow"):
        move(state, "play M5")


def test_spin_moves_powers_that_specials_have_made() -> None:
    fought = fight("M6", "reinforcement double=0", "reserve-forces", "spin", dominant="M")
    assert fought.powers == {0: ("P", 0), 1: ("M", 12), 2: ("M", 0), 3: ("M", 18)}
    assert fought.winner == 3


def test_spin_moves_the_nothing_of_a_discarded_card() -> None:
    fought = fight("M6", "peace-treaty", "M3", "spin", dominant="M")
    assert fought.powers == {0: ("P", 0), 1: ("M", 0), 2: ("P", 0), 3: ("M", 3)}
    assert fought.winner == 3


def test_monopoly_may_keep_a_special_and_discard_the_power_cards() -> None:
    fought = fight("E9", "E5", "global-trading", "monopoly keep=2", dominant="E")
    assert fought.powers == {0: ("E", 0), 1: ("E", 0), 2: ("E", 10), 3: ("E", 0)}
    assert fought.winner == 2


def test_monopoly_ends_what_a_discarded_bribe_was_worth() -> None:
    fought = fight("P9", "bribe take=0", "E5", "monopoly keep=2", dominant="E")
    assert fought.powers == {0: ("P", 0), 1: ("E", 0), 2: ("E", 5), 3: ("E", 0)}


def test_a_special_of_the_dominant_suit_without_power_breaks_no_round() -> None:
    fought = fight("E5", "embargo", "reinforcement", "M2", dominant="P")
    assert fought.conflict.deciding is not None
    assert fought.conflict.deciding.letter == "E"


def test_nobody_wins_without_power_in_the_leading_suit() -> None:
    fought = fight("embargo", "E5", "E6", "E9", dominant="M")
    assert (fought.ending, fought.winner) == ("draw", None)
    assert fought.told("conflict-ended")[0]["tied"] == ()


def test_a_tie_for_the_highest_is_a_draw() -> None:
    fought = fight("M6", "reinforcement double=0", "M12", "M3", dominant="M")
    assert (fought.ending, fought.winner) == ("draw", None)
    assert fought.told("conflict-ended")[0]["tied"] == (0, 2)
    assert fought.state.to_move == {1}  # the seat after the starting one
