"""Each special action alone. The target is France (4, 3, 3) on cell 6 unless said otherwise."""

from __future__ import annotations

from games.catalogue.world_domination.tests.rules.positions import cells_of, fight, in_conflict, legal, moves


def choices(hands: list[str], *played: str, dominant: str = "P") -> list[str]:
    """The legal moves after some plays that are specials."""
    state = moves(in_conflict(hands, dominant=dominant), *(f"play {play}" for play in played))
    return [text for text in legal(state) if any(letter.islower() for letter in text.split()[1])]


def test_spin_moves_every_power_to_the_left() -> None:
    fought = fight("E5", "E9", "P3", "spin", dominant="M")
    assert fought.powers == {0: ("P", 0), 1: ("E", 5), 2: ("E", 9), 3: ("P", 3)}
    assert (fought.ending, fought.winner) == ("taken", 2)


def test_spin_gives_the_player_of_spin_the_power_of_its_right() -> None:
    fought = fight("E5", "E4", "P12", "spin", dominant="P")
    assert fought.powers[3] == ("P", 12)
    assert fought.winner == 3


def test_spin_acts_as_the_last_card_only() -> None:
    fought = fight("E5", "spin", "E9", "E2", dominant="M")
    assert fought.powers == {0: ("E", 5), 1: ("P", 0), 2: ("E", 9), 3: ("E", 2)}
    (_, spun, *_) = fought.told("card-played")
    assert (spun["acted"], spun["idle"]) == (False, "not-last")


def test_a_seat_whose_card_is_gone_wins_with_the_power_that_came_by_spin() -> None:
    fought = fight("M7", "peace-treaty", "E4", "spin", dominant="E", starter=2)
    assert fought.fates[2] == "discarded"
    assert fought.powers == {2: ("P", 0), 3: ("M", 0), 0: ("P", 0), 1: ("E", 4)}
    assert fought.winner == 1


def test_peace_treaty_discards_the_military_power_cards() -> None:
    fought = fight("M7", "reinforcement double=0", "peace-treaty", "M2", dominant="E")
    assert fought.fates == {0: "discarded", 1: "on-table", 2: "on-table", 3: "on-table"}
    assert fought.powers == {0: ("M", 0), 1: ("M", 0), 2: ("P", 0), 3: ("M", 2)}
    assert fought.told("card-played")[2]["discarded"] == ((0, 6 + 32),)


def test_embargo_discards_the_economics_power_cards() -> None:
    fought = fight("E7", "global-trading", "E12", "embargo", dominant="M")
    assert fought.fates == {0: "discarded", 1: "on-table", 2: "discarded", 3: "on-table"}
    assert fought.winner == 1  # with the power of global trading


def test_dual_allegiance_adds_a_politics_power_in_the_suit_of_the_receiver() -> None:
    fought = fight("P9", "M6", "dual-allegiance take=0 give=1", "P2", dominant="M")
    assert fought.powers == {0: ("P", 0), 1: ("M", 15), 2: ("P", 0), 3: ("P", 2)}
    assert fought.fates[0] == "taken"
    assert fought.winner == 1


def test_dual_allegiance_may_give_to_its_own_player() -> None:
    fought = fight("P9", "P3", "dual-allegiance take=0 give=2", "P2", dominant="M")
    assert fought.powers[2] == ("P", 9)
    assert fought.winner == 2


def test_dual_allegiance_offers_every_taker_and_every_receiver_with_a_card() -> None:
    listed = choices(["P9 E1", "P3 E2", "dual-allegiance", ""], "P9", "P3")
    assert set(listed) == {
        f"play dual-allegiance take={take} give={give}" for take in (0, 1) for give in (0, 1, 2)
    }


def test_dual_allegiance_taken_from_and_given_to_the_same_seat_does_nothing() -> None:
    fought = fight("P9", "dual-allegiance take=0 give=0", "P3", "P2", dominant="M")
    assert fought.powers[0] == ("P", 9)
    assert fought.fates[0] == "on-table"
    told = fought.told("card-played")[1]
    assert (told["acted"], told["idle"]) == (False, "no-change")


def test_dual_allegiance_without_a_politics_power_card_has_no_argument() -> None:
    assert choices(["M9 E1", "dual-allegiance", "", ""], "M9") == ["play dual-allegiance"]
    fought = fight("M9", "dual-allegiance", "M1", "M2", dominant="M")
    assert fought.told("card-played")[1]["idle"] == "nothing-there"


def test_bribe_turns_a_politics_power_into_its_own_economics_power() -> None:
    fought = fight("P9", "bribe take=0", "P8", "P1", dominant="E")
    assert fought.powers == {0: ("P", 0), 1: ("E", 9), 2: ("P", 8), 3: ("P", 1)}
    assert fought.fates[0] == "taken"
    assert fought.winner == 1


def test_bribe_does_not_take_a_special() -> None:
    assert choices(["embargo E1", "bribe", "", ""], "embargo") == ["play bribe"]


def test_free_market_adds_the_military_to_the_economics_defence() -> None:
    fought = fight("E6", "free-market", "E5", "E1", dominant="E")
    assert fought.defence == (4, 6, 3)
    assert (fought.ending, fought.winner) == ("held", 0)
    assert fought.told("card-played")[1]["defence"] == ((4, 3, 3), (4, 6, 3))


def test_defensive_pact_triples_the_military_defence() -> None:
    fought = fight("M9", "defensive-pact", "M5", "M1", dominant="M")
    assert fought.defence == (4, 3, 9)
    assert (fought.ending, fought.winner) == ("held", 0)


def test_global_trading_counts_the_neighbours_whoever_holds_them() -> None:
    """Around cell 6: Australia 3, Egypt 0, Germany 5, Mexico 2."""
    cells = cells_of(gold={1}, silver={5})
    fought = fight("E9", "global-trading", "E5", "E1", dominant="E", cells=cells)
    assert fought.powers[1] == ("E", 10)
    assert fought.winner == 1
    assert fought.told("card-played")[1]["cells"] == ((1, 3), (5, 0), (7, 5), (11, 2))


def test_reserve_forces_counts_the_four_highest_countries_of_the_side() -> None:
    """Gold holds Argentina 1, Australia 1, Egypt 4, United States 7, United Kingdom 4, Saudi Arabia 3."""
    fought = fight("M12", "M1", "reserve-forces", "M2", dominant="M")
    assert fought.powers[2] == ("M", 18)
    assert {cell for cell, _ in fought.told("card-played")[2]["cells"]} == {19, 18, 5, 14}


def test_reserve_forces_counts_all_countries_if_there_are_fewer_than_four() -> None:
    cells = cells_of(gold={19, 0}, silver={1, 2})
    fought = fight("reserve-forces", "M1", "M3", "M2", dominant="M", cells=cells)
    assert fought.powers[0] == ("M", 8)


def test_reserve_forces_counts_the_side_of_its_player() -> None:
    cells = cells_of(gold={19}, silver={4, 8})  # China 5, India 5
    fought = fight("M1", "reserve-forces", "M3", "M2", dominant="M", cells=cells)
    assert fought.powers[1] == ("M", 10)


def test_monopoly_discards_all_other_economics_cards_specials_too() -> None:
    fought = fight("E3", "free-market", "E12", "monopoly keep=0", dominant="M")
    assert fought.fates == {0: "on-table", 1: "discarded", 2: "discarded", 3: "on-table"}
    assert fought.powers[2] == ("E", 0)
    assert fought.defence == (4, 3, 3)
    assert (fought.ending, fought.winner) == ("held", 0)


def test_monopoly_must_keep_the_only_economics_card() -> None:
    assert choices(["E3 P1", "monopoly", "", ""], "E3") == ["play monopoly keep=0"]
    fought = fight("E3", "monopoly keep=0", "E1", "E2", dominant="M")
    assert fought.powers[0] == ("E", 3)
    assert fought.told("card-played")[1]["acted"] is False


def test_monopoly_without_an_economics_card_has_no_argument() -> None:
    assert choices(["M3 P1", "monopoly", "", ""], "M3") == ["play monopoly"]


def test_reinforcement_doubles_a_military_power() -> None:
    fought = fight("M7", "M9", "reinforcement double=0", "M1", dominant="M")
    assert fought.powers == {0: ("M", 14), 1: ("M", 9), 2: ("M", 0), 3: ("M", 1)}
    assert fought.winner == 0
    assert fought.told("card-played")[2]["powers"] == ((0, 2, 7, 2, 14),)


def test_reinforcement_does_not_double_a_special() -> None:
    assert choices(["reserve-forces E1", "reinforcement", "", ""], "reserve-forces") == ["play reinforcement"]


def test_covert_operation_discards_another_special() -> None:
    fought = fight("M4", "reserve-forces", "M9", "covert-operation discard=1", dominant="M")
    assert fought.fates[1] == "discarded"
    assert fought.powers[1] == ("M", 0)
    assert fought.winner == 2


def test_covert_operation_needs_a_special() -> None:
    assert choices(["M3 P1", "covert-operation", "", ""], "M3") == ["play covert-operation"]


def test_a_special_that_can_act_must_be_given_its_argument() -> None:
    assert choices(["P3 M1", "bribe", "", ""], "P3") == ["play bribe take=0"]
