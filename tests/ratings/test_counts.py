"""Matches that count for ratings and those that do not, each with its reason."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games.ratings.errors import BadFacts
from games.ratings.matches import RatedMatch, Timeout, Unrated, unrated_why, weight_of
from tests.ratings.played import (
    ADA,
    ALLIES,
    BO,
    CAMPAIGNS,
    CY,
    DI,
    FOUR,
    PARTNERS,
    POINTS,
    THIRD,
    bot,
    day,
    match,
    people,
    person,
)

FOUR_PEOPLE = match(FOUR, people(ADA, BO, CY, DI), CAMPAIGNS)


def lapsed(*hours_before: float, was_behind: bool = False) -> Timeout:
    """A loss by lapse after others, so many hours before the end of the match."""
    return Timeout(tuple(day(0) - timedelta(hours=hours) for hours in hours_before), was_behind)


@pytest.mark.parametrize(
    "counted",
    [
        pytest.param(FOUR_PEOPLE, id="four people"),
        pytest.param(
            match(FOUR, [(person(ADA),), (person(BO),), (bot(),), (bot(),)], CAMPAIGNS),
            id="two people as rivals, two bots",
        ),
        pytest.param(match(reason="resigned"), id="resigned after it had begun"),
        pytest.param(match(reason="timeout"), id="lapsed after it had begun"),
        pytest.param(match(ALLIES, [*people(ADA, BO), (bot(),)]), id="allies against a bot of the rules"),
        pytest.param(match(THIRD, people(ADA, BO, CY)), id="allies against a person"),
        pytest.param(match(THIRD, [(person(ADA),), (bot(),), (person(CY),)]), id="one ally against a person"),
        pytest.param(match(PARTNERS, [*people(ADA, BO), (bot(),), (bot(),)], POINTS), id="two of four"),
        pytest.param(match(seats=[(person(ADA, 5), bot(5)), (person(BO, 10),)]), id="bots played a quarter"),
        pytest.param(
            match(seats=[(person(ADA, 5), bot(5)), (person(BO, 5), bot(5))]), id="bots played a half"
        ),
        pytest.param(match(seats=[(person(ADA, 0),), (person(BO, 0),)]), id="resigned without a move"),
        pytest.param(match(timeouts=(lapsed(10),)), id="the second lapse"),
        pytest.param(match(timeouts=(lapsed(10, 73),)), id="the third lapse, later"),
        pytest.param(match(timeouts=(lapsed(10, 20, was_behind=True),)), id="what was being lost"),
        pytest.param(match(timeouts=(lapsed(10), lapsed(20))), id="two people, two lapses each"),
    ],
)
def test_a_match_counts(counted: RatedMatch) -> None:
    assert unrated_why(counted) is None


@pytest.mark.parametrize(
    ("why", "of"),
    [
        (Unrated.FRIENDLY, match(is_rated=False)),
        (Unrated.NO_RESULT, match(result=None)),
        (Unrated.NO_RESULT, match(reason="cancelled")),
        (Unrated.NO_RESULT, match(reason="adjudicated")),
        (Unrated.ANNULLED, match(is_annulled=True)),
        (Unrated.NO_CLOCK, match(has_clock=False)),
        (Unrated.NO_RIVAL, match(FOUR, [(person(ADA),), (bot(),), (person(BO),), (bot(),)], CAMPAIGNS)),
        (Unrated.NO_RIVAL, match(seats=[(person(ADA),), (bot(),)])),
        (Unrated.NO_RIVAL, match(seats=[(bot(),), (bot(),)])),
        (Unrated.NO_RIVAL, match(THIRD, [*people(ADA, BO), (bot(),)])),
        (Unrated.NO_ALLY, match(ALLIES, [(person(ADA),), (bot(),), (bot(),)])),
        (Unrated.SAME_HOUSEHOLD, match(shares_household=True)),
        (Unrated.SAME_ADDRESS, match(shares_address=True)),
        (Unrated.TOO_SHORT, match(reason="resigned", is_too_short=True)),
        (Unrated.MASS_TIMEOUT, match(reason="timeout", timeouts=(lapsed(10, 72),))),
        (Unrated.MASS_TIMEOUT, match(timeouts=(lapsed(), lapsed(1, 2, 3)))),
        (Unrated.BOTS_PLAYED, match(seats=[(person(ADA, 4), bot(6)), (person(BO, 4), bot(6))])),
    ],
)
def test_a_match_counts_for_no_rating(why: Unrated, of: RatedMatch) -> None:
    assert unrated_why(of) is why


def test_the_first_reason_is_the_one_that_is_told() -> None:
    wrong: dict[str, Any] = {
        "is_rated": False,
        "reason": "cancelled",
        "is_annulled": True,
        "has_clock": False,
        "seats": [(person(ADA, 1), bot(9)), (bot(),)],
        "shares_household": True,
        "shares_address": True,
        "is_too_short": True,
        "timeouts": (lapsed(1, 2),),
    }
    right: dict[str, Any] = {
        "is_rated": True,
        "reason": "played",
        "is_annulled": False,
        "has_clock": True,
        "seats": [(person(ADA, 1), bot(9)), (person(BO, 0),)],
        "shares_household": False,
        "shares_address": False,
        "is_too_short": False,
        "timeouts": (),
    }
    told = []
    for name in wrong:
        told.append(unrated_why(match(**wrong), meetings=[day(0)] * 6))
        wrong[name] = right[name]
    told.append(unrated_why(match(**wrong), meetings=[day(0)] * 6))
    told.append(unrated_why(match(**wrong)))

    assert told == [why for why in Unrated if why is not Unrated.NO_ALLY]


@pytest.mark.parametrize(
    ("days_ago", "why"),
    [
        ((1, 2, 3, 4, 5), None),
        ((1, 2, 3, 4, 5, 30), Unrated.SAME_PEOPLE),
        ((1, 2, 3, 4, 5, 30.1), None),
        ((1, 2, 3, 4, 5, 6, 7), Unrated.SAME_PEOPLE),
    ],
)
def test_the_same_people_count_six_times_in_thirty_days(days_ago: tuple[float, ...], why: object) -> None:
    assert unrated_why(FOUR_PEOPLE, meetings=[day(-ago) for ago in days_ago]) is why


def test_in_an_event_the_same_people_meet_as_often_as_it_says() -> None:
    in_event = match(FOUR, people(ADA, BO, CY, DI), CAMPAIGNS, is_in_event=True)

    assert unrated_why(in_event, meetings=[day(-1)] * 6) is None


def test_who_took_a_seat_over_does_not_make_them_other_people() -> None:
    taken_over = match(seats=[(person(ADA, 4), person(CY, 6)), (person(BO),)])

    assert taken_over.circle == match().circle


def test_only_moves_at_seats_that_people_held_at_the_start_are_weighed() -> None:
    of = match(FOUR, [(person(ADA, 6), bot(4)), (person(BO),), (bot(30),), (bot(30),)], CAMPAIGNS)

    assert weight_of(of) == 0.8


def test_moves_of_a_substitute_are_a_persons() -> None:
    assert weight_of(match(seats=[(person(ADA, 3), bot(1), person(CY, 6)), (person(BO, 10),)])) == 0.95


def test_a_match_without_a_move_has_its_whole_weight() -> None:
    assert weight_of(match(seats=[(person(ADA, 0),), (person(BO, 0),)])) == 1


@pytest.mark.parametrize(
    ("code", "seats"),
    [
        ("seats", people(ADA)),
        ("seats", people(ADA, BO, CY)),
        ("nobody", [(person(ADA),), ()]),
        ("person-twice", people(ADA, ADA)),
        ("person-twice", [(person(ADA), bot()), (person(BO), person(ADA))]),
        ("moves", [(person(ADA, -1),), (person(BO),)]),
    ],
)
def test_facts_that_contradict_each_other_are_refused(code: str, seats: Any) -> None:
    with pytest.raises(BadFacts, match=f"^{code}$"):
        match(seats=seats)


def test_who_has_had_their_seat_back_sits_there_once() -> None:
    assert unrated_why(match(seats=[(person(ADA), bot(1), person(ADA)), (person(BO),)])) is None
