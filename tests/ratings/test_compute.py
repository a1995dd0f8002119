"""Entries of one match: who changes, also where seats changed hands."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.kit.rated import Campaigns, Leads, Pairing, Places, each_alone
from games.ratings.arithmetic import NEWCOMER, Strength
from games.ratings.counting import Rating, Verdict, compute, compute_answer
from games.ratings.errors import BadFacts, BadResult
from games.ratings.matches import Key, RatedMatch, Unrated
from tests.ratings.played import (
    ADA,
    ALLIES,
    BO,
    CY,
    DI,
    ED,
    FOUR,
    PARTNERS,
    POINTS,
    SECOND_WINS,
    THIRD,
    TWO,
    bot,
    day,
    match,
    people,
    person,
)
from tests.ratings.strengths import strength

KNOWN = {ADA: (1600, 80), BO: (1550, 60), CY: (1450, 200), DI: (1500, 100)}
LOST = Campaigns((1, 1), 1)
WON = Campaigns((0, 0), 0)


def before(scale: str = FOUR.scales[0], on: float = 0) -> dict[Key, Rating]:
    return {(who, scale): Rating(strength(*points), 9, day(on)) for who, points in KNOWN.items()}


def changes(verdict: Verdict) -> dict[int, tuple[float, float]]:
    """Points of everybody who changed, after the match."""
    assert verdict.why is None
    return {entry.person: (entry.after.mu / 100, entry.after.sigma / 100) for entry in verdict.entries}


def moves(verdict: Verdict) -> dict[int, int]:
    """Direction in which each rating that changed went: 1, 0 or -1."""
    return {
        entry.person: (entry.after.mu > entry.before.mu) - (entry.after.mu < entry.before.mu)
        for entry in verdict.entries
    }


def of_four(seats: Sequence[Sequence[object]], result: Campaigns) -> RatedMatch:
    return match(FOUR, seats, result)  # type: ignore[arg-type]


def test_everybody_changes_by_the_result_of_their_side() -> None:
    verdict = compute(match(FOUR, people(ADA, BO, CY, DI), Campaigns((0, 1, 0), 0)), before())

    assert changes(verdict) == {
        ADA: (1607.57, 78.64),
        BO: (1545.69, 59.43),
        CY: (1493.86, 179.91),
        DI: (1488.21, 97.34),
    }
    assert verdict.weight == 1
    assert [entry.ally for entry in verdict.entries] == [CY, DI, ADA, BO]


def test_an_entry_says_what_was_before_as_time_had_made_it() -> None:
    ratings = {(ADA, TWO.scales[0]): Rating(strength(1620, 70), 9, day(-30))}

    verdict = compute(match(), ratings)

    assert [entry.before for entry in verdict.entries] == [strength(1620, 73.35), NEWCOMER]


def test_a_match_that_does_not_count_has_no_entries() -> None:
    assert compute(match(is_rated=False), {}) == Verdict(Unrated.FRIENDLY)
    assert compute(match(), {}, meetings=[day(-1)] * 6) == Verdict(Unrated.SAME_PEOPLE)


def test_bots_count_by_their_level_and_never_change() -> None:
    seats = [(person(ADA),), (person(BO),), (bot(points=1666),), (bot(points=1017),)]

    verdict = compute(match(FOUR, seats, WON), before())

    assert moves(verdict) == {ADA: 1, BO: -1}
    assert [entry.ally for entry in verdict.entries] == [None, None]


def test_against_a_lord_of_the_rules_both_allies_change() -> None:
    ratings = {(ADA, "dark-lord"): Rating(strength(1550, 90)), (BO, "dark-lord"): Rating(strength(1450, 120))}

    verdict = compute(match(ALLIES, [*people(ADA, BO), (bot(points=None),)]), ratings)

    assert changes(verdict) == {ADA: (1561.27, 89.28), BO: (1469.93, 118.28)}


def test_a_third_player_is_rated_on_a_scale_of_their_own() -> None:
    verdict = compute(match(THIRD, people(ADA, BO, CY)), {(CY, "dark-lord"): Rating(strength(1900, 40))})

    assert [(entry.person, entry.scale) for entry in verdict.entries] == [
        (ADA, "dark-lord"),
        (BO, "dark-lord"),
        (CY, "dark-lord-lord"),
    ]
    assert verdict.entries[2].before == NEWCOMER


def test_whose_ally_was_left_to_a_bot_does_not_change_by_a_loss_and_their_rivals_do() -> None:
    """Of 50 moves at people's seats bots made ten: the weight is 0.8."""
    seats = [(person(ADA, 20),), (person(BO, 10),), (person(ED, 4), bot(10)), (person(DI, 6),)]

    verdict = compute(match(FOUR, seats, LOST), before())

    assert verdict.weight == 0.8
    changed = changes(verdict)
    assert ADA not in changed
    assert changed[BO] == (1558.54, 59.66)
    assert changed[DI] == (1523.54, 98.43)


def test_whose_ally_left_gains_by_a_win() -> None:
    seats = [*people(ADA, BO), (person(CY, 4), bot(6)), (person(DI),)]

    assert moves(compute(match(FOUR, seats, WON), before())) == {ADA: 1, BO: -1, DI: -1}


def test_who_left_loses_by_the_loss_of_their_seat_whatever_they_played_of_it() -> None:
    seats = [*people(ADA, BO), (person(CY, 1), bot(9)), (person(DI),)]

    verdict = compute(match(FOUR, seats, LOST), before())

    assert moves(verdict) == {BO: 1, CY: -1, DI: 1}
    (entry,) = [entry for entry in verdict.entries if entry.person == CY]
    whole = compute(match(FOUR, people(ADA, BO, CY, DI), LOST), before())
    assert strength(1450, 200).mu > entry.after.mu > dict(_mus(whole))[CY]  # the weight is less than 1


def _mus(verdict: Verdict) -> list[tuple[int, int]]:
    return [(entry.person, entry.after.mu) for entry in verdict.entries]


def test_a_win_of_the_bot_is_not_that_of_who_left() -> None:
    seats = [(person(ADA, 6), bot(4)), (person(BO),)]

    assert moves(compute(match(seats=seats), {})) == {BO: -1}


def test_who_left_and_made_most_moves_stands_for_the_seat() -> None:
    """Rivals meet the person, not the bot that had the seat at the end."""
    ratings = {(ADA, TWO.scales[0]): Rating(strength(1900, 50))}
    by_person = compute(
        match(seats=[(person(ADA, 6), bot(4)), (person(BO, 10),)], result=SECOND_WINS), ratings
    )
    by_bot = compute(match(seats=[(person(ADA, 4), bot(6)), (person(BO, 10),)], result=SECOND_WINS), ratings)

    assert dict(_mus(by_person))[BO] > dict(_mus(by_bot))[BO]
    assert moves(by_person) == moves(by_bot) == {ADA: -1, BO: 1}


def test_who_took_a_seat_over_and_made_half_of_its_moves_changes() -> None:
    seats = [(person(ADA, 4), bot(1), person(CY, 6)), (person(BO),)]

    assert moves(compute(match(seats=seats), {})) == {CY: 1, BO: -1}
    assert moves(compute(match(seats=seats, result=SECOND_WINS), {})) == {ADA: -1, CY: -1, BO: 1}


def test_who_made_fewer_than_half_stands_for_a_seat_but_does_not_change() -> None:
    ratings = {(CY, TWO.scales[0]): Rating(strength(2000, 50))}
    seats = [(person(ADA, 3), bot(3), person(CY, 4)), (person(BO),)]

    verdict = compute(match(seats=seats, result=SECOND_WINS), ratings)

    assert moves(verdict) == {ADA: -1, BO: 1}
    known = compute(match(seats=people(CY, BO), result=SECOND_WINS), ratings)
    assert 1500_00 < dict(_mus(verdict))[BO] <= dict(_mus(known))[BO]


def test_who_had_their_seat_back_is_rated_as_if_they_had_never_been_away() -> None:
    seats = [(person(ADA, 4), bot(0), person(ADA, 6)), (person(BO),)]

    assert compute(match(seats=seats), {}) == compute(match(), {})


def test_with_several_for_themselves_who_left_is_last_and_the_places_of_the_others_stand() -> None:
    seats = [*people(ADA, BO, CY), (person(DI, 6), bot(4))]
    resigned = Leads((210, 80, 80, 20), 60, first=0)

    assert moves(compute(match(PARTNERS, seats, resigned), {})) == {ADA: 1, BO: -1, CY: -1, DI: -1}


def test_the_first_alone_loses_no_points() -> None:
    ratings = {(ADA, PARTNERS.scales[0]): Rating(strength(2300, 60))}

    assert moves(compute(match(PARTNERS, people(ADA, BO, CY, DI), POINTS), ratings))[ADA] == 0


def test_a_bot_of_which_nobody_knows_how_strong_it_is_is_refused() -> None:
    with pytest.raises(BadFacts, match="level"):
        compute(match(FOUR, [*people(ADA, BO), (bot(points=None),), (bot(),)], WON), {})


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (Places((0, 1, 2)), "places"),
        (Leads((10,), 3, None), "scores"),
        (Campaigns((), 0), "campaigns"),
        (Campaigns((2,), 0), "campaigns"),
    ],
)
def test_a_result_of_another_table_is_refused(result: Places | Leads | Campaigns, code: str) -> None:
    with pytest.raises(BadResult, match=code):
        compute(match(result=result), {})


def test_a_match_before_the_last_one_ages_nobody() -> None:
    ratings = {(ADA, TWO.scales[0]): Rating(strength(1620, 70), 9, day(3))}

    assert compute(match(on=0), ratings).entries[0].before == strength(1620, 70)


def test_an_answer_counts_for_a_person_and_a_question() -> None:
    rating, asked = compute_answer(Rating(), strength(1200, 150), is_right=True, at=day(0))

    assert rating == Rating(strength(1534.29, 230.86), 1, day(0))
    assert asked == strength(1186.05, 146.20)


@pytest.mark.parametrize(
    ("matches", "sigma", "is_provisional"),
    [(0, 250, True), (8, 110, False), (7, 90, True), (8, 110.01, True)],
)
def test_a_rating_is_provisional_until_it_says_something(
    matches: int, sigma: float, is_provisional: bool
) -> None:
    assert Rating(strength(1600, sigma), matches, day(0)).is_provisional is is_provisional


LEVEL = strength(1500, 60)
"""An equal who is known."""


@pytest.mark.parametrize(
    ("pairing", "seats", "result", "matches"),
    [
        (TWO, (ADA, BO), Places((0, 0)), 9),
        (each_alone("world-domination-3", 3), (ADA, BO, CY), Leads((9, 9, 9), 3, None), 9),
        (PARTNERS, (ADA, BO, CY, DI), Leads((80, 80, 80, 80), 60, None), 9),
        (ALLIES, (ADA, BO, 0), Places((0, 0)), 33),
    ],
)
def test_how_many_matches_among_known_equals_make_somebody_known(
    pairing: Pairing, seats: Sequence[int], result: Places | Leads, matches: int
) -> None:
    scale = pairing.scales[0]
    stints = [(person(who),) if who else (bot(),) for who in seats]
    rating, counted = Rating(), 0
    while rating.strength.sigma > 110_00:
        others = {(who, scale): Rating(LEVEL) for who in seats}
        verdict = compute(match(pairing, stints, result), {**others, (ADA, scale): rating})
        rating, counted = Rating(Strength(LEVEL.mu, verdict.entries[0].after.sigma)), counted + 1

    assert counted == matches
