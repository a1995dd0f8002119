"""Words of ratings: beside names, in tooltips and as limits of a table."""

from __future__ import annotations

import pytest

from games.presenters.ratings.rating_words import (
    mark_of,
    rating_in_full,
    rating_in_short,
    refusal_of,
    terms_of_rating,
)
from games.selectors.ratings.ratings import NOBODY_RATED, NamedRatings, PersonRating

KNOWN = PersonRating(mu=1515_07, sigma=59_37, matches=12)
NEW = PersonRating(mu=1606_94, sigma=217_78, matches=1)
SCALE = "three-colours"


@pytest.mark.parametrize(
    ("rating", "short", "full"),
    [
        (KNOWN, "1,515", "1,515 ± 118"),
        (NEW, "1,607?", "1,607 ± 435"),
        (PersonRating(mu=950_50, sigma=30_00, matches=8), "951", "951 ± 60"),
        (PersonRating(mu=1494_49, sigma=110_00, matches=8), "1,494", "1,494 ± 220"),
        (PersonRating(mu=-50, sigma=30_00, matches=8), "0", "0 ± 60"),
    ],
)
def test_points_are_rounded_half_up_and_what_they_may_be_off_down(
    rating: PersonRating, short: str, full: str
) -> None:
    assert rating_in_short(rating) == short
    assert rating_in_full(rating).replace("\N{NO-BREAK SPACE}", " ") == full


@pytest.mark.parametrize(
    ("sigma", "matches", "provisional"),
    [(110_00, 8, False), (110_01, 8, True), (110_00, 7, True), (250_00, 0, True), (30_00, 500, False)],
)
def test_rating_is_provisional_until_enough_is_known_of_enough_matches(
    sigma: int, matches: int, provisional: bool
) -> None:
    assert PersonRating(1500_00, sigma, matches).is_provisional is provisional


def test_name_has_a_rating_a_dash_or_nothing() -> None:
    shown = NamedRatings(is_shown=True, known={(1, SCALE): KNOWN, (2, SCALE): NEW})

    def short(user_id: int, *, is_hidden: bool = False, scale: str | None = SCALE) -> str | None:
        mark = mark_of(shown, user_id, scale, is_hidden=is_hidden)
        return None if mark is None else mark.short

    assert (short(1), short(2), short(3)) == ("1,515", "1,607?", None)
    assert (short(1, is_hidden=True), short(3, is_hidden=True)) == ("–", "–")
    assert (short(1, scale="dark-lord"), short(1, scale=None)) == (None, None)
    assert mark_of(NamedRatings(), 1, SCALE, is_hidden=True) is None, "the reader wants none"


def test_tooltip_says_how_far_a_rating_may_be_off() -> None:
    shown = NamedRatings(is_shown=True, known={(1, SCALE): KNOWN, (2, SCALE): NEW})
    titles = [mark_of(shown, one, SCALE, is_hidden=False) for one in (1, 2)]
    assert [mark and mark.title.replace("\N{NO-BREAK SPACE}", " ") for mark in titles] == [
        "Rating 1,515 ± 118",
        "Rating 1,607 ± 435, provisional",
    ]


@pytest.mark.parametrize(
    ("least", "most", "rated", "friendly"),
    [
        (None, None, "Rated", "Friendly"),
        (1400, 1700, "Rated, for 1,400 to 1,700", "Friendly, for 1,400 to 1,700"),
        (1400, None, "Rated, for 1,400 and more", "Friendly, for 1,400 and more"),
        (None, 950, "Rated, for up to 950", "Friendly, for up to 950"),
    ],
)
def test_table_says_whether_it_is_rated_and_for_whom(
    least: int | None, most: int | None, rated: str, friendly: str
) -> None:
    assert terms_of_rating(is_rated=True, least=least, most=most) == rated
    assert terms_of_rating(is_rated=False, least=least, most=most) == friendly


def test_refusal_says_for_whom_the_table_is_and_where_one_stands() -> None:
    mine = PersonRating(1250_49, 60_00, 20)
    assert refusal_of(1400, 1700, mine) == "This table is for 1,400 to 1,700; you are at about 1,250."
    assert refusal_of(1400, None, mine) == "This table is for 1,400 and more; you are at about 1,250."
    assert refusal_of(None, 1000, mine) == "This table is for up to 1,000; you are at about 1,250."


@pytest.mark.parametrize(
    ("rating", "least", "most", "passes"),
    [
        (KNOWN, None, None, True),
        (KNOWN, 1500, 1700, True),
        (KNOWN, 1550, None, False),
        (KNOWN, None, 1500, False),
        (PersonRating(1399_50, 60_00, 20), 1400, 1700, True),  # it reads 1,400
        (PersonRating(1399_49, 60_00, 20), 1400, 1700, False),
        (PersonRating(1700_49, 60_00, 20), 1400, 1700, True),
        (NEW, 1200, 1400, True),  # 1,171 to 2,043
        (NEW, None, 1150, False),
        (NEW, 2050, None, False),
        (NOBODY_RATED, 2000, None, True),  # 1,000 to 2,000
        (NOBODY_RATED, 2050, None, False),
        (NOBODY_RATED, None, 1000, True),
        (NOBODY_RATED, None, 950, False),
    ],
)
def test_known_rating_lies_in_a_range_and_a_provisional_one_meets_it(
    rating: PersonRating, least: int | None, most: int | None, passes: bool
) -> None:
    assert rating.meets(least, most) is passes
