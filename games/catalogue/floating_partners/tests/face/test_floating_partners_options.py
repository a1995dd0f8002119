"""A table of Floating Partners before it starts: what is asked, what is offered, what is told of it."""

from __future__ import annotations

import pytest
from django.utils.translation import gettext

from games.catalogue.floating_partners.face.options import SEAT_COUNT_HELP, SEATS, TURNS, options, seats
from games.catalogue.floating_partners.rules.options import OPTIONS
from games.kit.face.presenter import OptionInfo
from games.presenters.lobby.options import Explained


def asked(count: int) -> dict[str, Explained]:
    """The options of a table with so many seats, as its page has them."""
    return {info.name: Explained(info, OPTIONS[info.name]) for info in options(count)}


@pytest.mark.parametrize("count", SEATS)
def test_every_option_is_asked_but_the_pack_only_at_six_seats(count: int) -> None:
    assert set(OPTIONS) - set(asked(count)) == ({"six_pack"} if count != 6 else set())


@pytest.mark.parametrize("count", SEATS)
def test_every_value_of_a_choice_has_its_words(count: int) -> None:
    for each in asked(count).values():
        if each.kind == "choice":
            assert [choice.value for choice in each.info.choices] == list(each.option.telling)
            assert all(str(choice.help) for choice in each.info.choices)


@pytest.mark.parametrize("count", SEATS)
def test_hands_are_offered_in_whole_rounds_of_deals(count: int) -> None:
    hands = asked(count)["max_hands"]
    assert hands.info.step == count
    assert hands.top == 100 - 100 % count
    assert f"from 0 to {hands.top}, in steps of {count}" in hands.range


@pytest.mark.parametrize(("count", "proposed"), [(4, 0), (5, 0), (6, 6), (7, 7), (8, 8)])
def test_from_six_seats_on_one_round_is_proposed(count: int, proposed: int) -> None:
    assert asked(count)["max_hands"].proposed == proposed


@pytest.mark.parametrize("count", SEATS)
def test_a_table_without_a_last_hand_says_so(count: int) -> None:
    hands = asked(count)["max_hands"]
    assert hands.info.always_told
    assert hands.told({"max_hands": 0}) == hands.told({}) == "No last hand: only the points end it"
    assert hands.told({"max_hands": 1}) == "At most 1 hand"
    assert hands.told({"max_hands": 3 * count}) == f"At most {3 * count} hands"
    assert "With 0 there is no last hand" in str(hands.info.help)
    assert f"{count}, {2 * count}, {3 * count} …" in str(hands.info.help)


def test_other_options_are_told_where_they_are_not_as_usual() -> None:
    told = asked(6)
    assert told["target"].told({"target": 300}) == "To 300 points"
    assert told["break_penalty"].told({"break_penalty": "breaker"}) == (
        "Breaking an alliance: The breaker alone"
    )
    assert told["six_pack"].told({"six_pack": "two"}) == "The pack: With twos and threes from a second pack"
    assert not any(told[name].info.always_told for name in ("target", "break_penalty", "six_pack"))


def test_a_number_that_is_not_offered_is_refused_with_what_is() -> None:
    assert asked(8)["max_hands"].refusal == (
        "Hands at most: a whole number from 0 to 96, in steps of 8, please."
    )


@pytest.mark.parametrize("count", SEATS)
def test_places_are_alike_and_have_no_side(count: int) -> None:
    places = seats(count)
    assert [place.seat for place in places] == list(range(count))
    assert {(place.side, place.allies, place.label) for place in places} == {
        (None, (), gettext("chooses its partners anew in every hand"))
    }


@pytest.mark.parametrize("count", [0, 3, 9])
def test_there_is_no_table_with_other_seats(count: int) -> None:
    with pytest.raises(KeyError):
        seats(count)
    with pytest.raises(KeyError):
        options(count)


@pytest.mark.parametrize("count", SEATS)
def test_each_number_of_seats_says_how_long_a_hand_is(count: int) -> None:
    assert f"About {TURNS[count]} turns" in str(SEAT_COUNT_HELP[count]).replace("about", "About")


def test_the_usual_options_of_other_games_are_still_told_only_where_they_are_not() -> None:
    assert not OptionInfo("drafting", "Drafting", "").always_told
