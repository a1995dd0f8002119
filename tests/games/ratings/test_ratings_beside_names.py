"""Reads of the ratings that stand beside names, and for whom."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.models import Rating
from games.selectors.ratings.ratings import (
    NOBODY_RATED,
    beside_names,
    rating_of,
    ratings_of,
    sees_beside_names,
    sees_on_profiles,
)

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
SCALE = "three-colours"


def rate(user: User, mu: int, scale: str = SCALE) -> None:
    Rating.objects.create(player=user, scale=scale, mu=mu, sigma=60_00, matches=20, last_at=NOON, version=1)


def made(name: str, **fields: Any) -> User:
    return User.objects.create_user(username=name, **fields)


def test_ratings_of_several_take_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    ada, bo = made("ada"), made("bo")
    rate(ada, 1515_07)
    rate(ada, 1200_00, "dark-lord")
    rate(bo, 1400_00)
    wanted = [(ada.pk, SCALE), (bo.pk, SCALE), (ada.pk, "dark-lord")]
    with django_assert_num_queries(1):
        shown = beside_names(AnonymousUser(), wanted)
    points = {pair: rating.points for pair, rating in shown.known.items()}
    assert points == {(ada.pk, SCALE): 1515, (bo.pk, SCALE): 1400, (ada.pk, "dark-lord"): 1200}
    with django_assert_num_queries(0):
        assert beside_names(AnonymousUser(), []).is_shown


def test_hidden_rating_is_read_for_nobody_but_for_who_owns_it() -> None:
    ada = made("ada", hides_rating=True)
    rate(ada, 1515_07)
    for reader in (AnonymousUser(), ada, made("bo")):
        assert not beside_names(reader, [(ada.pk, SCALE)]).known
    assert rating_of(ada.pk, SCALE).points == 1515
    assert (ada.pk, SCALE) in ratings_of([ada.pk], [SCALE])


def test_rating_of_a_deleted_account_is_not_shown() -> None:
    ada = made("ada", anonymised_at=NOON)
    rate(ada, 1515_07)
    assert not beside_names(AnonymousUser(), [(ada.pk, SCALE)]).known


def test_reader_decides_where_ratings_are_shown(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    ada = made("ada")
    rate(ada, 1515_07)
    seen = {}
    for place in User.Ratings:
        reader = made(place, shown_ratings=place)
        with django_assert_num_queries(1 if place == User.Ratings.EVERYWHERE else 0):
            named = beside_names(reader, [(ada.pk, SCALE)])
        assert bool(named.known) is named.is_shown is sees_beside_names(reader)
        seen[place.value] = (sees_beside_names(reader), sees_on_profiles(reader))
    assert seen == {"everywhere": (True, True), "profiles": (False, True), "nowhere": (False, False)}
    assert sees_beside_names(AnonymousUser())
    assert sees_on_profiles(AnonymousUser())


def test_who_has_no_counted_match_is_at_1500_give_or_take_500() -> None:
    assert rating_of(made("ada").pk, SCALE) == NOBODY_RATED
    assert (NOBODY_RATED.points, NOBODY_RATED.give_or_take) == (1500, 500)
