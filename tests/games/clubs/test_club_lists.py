"""The best of a club and its standings: members alone, for members alone."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import Club, Membership, Rating
from tests.games.clubs.test_club_tables import TWO, sat, table_of
from tests.support.clock import NOON
from tests.support.clubs import club_of
from tests.support.ratings import hide
from tests.support.replays import logged_in
from tests.support.tables import people, person

pytestmark = pytest.mark.django_db
SCALE = "three-colours"


def known(user: User, points: int) -> None:
    """Somebody whose strength is known well enough for a list."""
    Rating.objects.create(
        player=user,
        scale=SCALE,
        mu=100 * points,
        sigma=60_00,
        matches=20,
        allies=9,
        version=1,
        last_at=timezone.now(),
    )


def page_of(user: User, club: Club, address: str = "") -> str:
    response = logged_in(user).get(f"/clubs/{club.key}/{address}")
    assert response.status_code == 200
    return response.content.decode()


def test_below_ten_they_stand_by_name_without_places_and_none_but_members() -> None:
    ann, ben, cat, eve = people("ann", "ben", "cat", "eve")
    club = club_of(ann, ben, cat)
    for user, points in ((ann, 1400), (ben, 1700), (eve, 1900)):
        known(user, points)
    for address in ("", f"best/{SCALE}/"):
        page = page_of(cat, club, address)
        assert "2 of 3 are known well enough; below ten there are no places" in page
        assert page.index("1,400") < page.index("1,700")
        assert "1,900" not in page


def test_from_ten_on_they_have_places() -> None:
    members = people(*(f"member{number}" for number in range(11)))
    club = club_of(*members)
    for number, user in enumerate(members):
        known(user, 1500 + 10 * number)
    page = page_of(members[0], club, f"best/{SCALE}/")
    assert '<span class="best__place">11</span>' in page
    assert page.index("1,600") < page.index("1,500")


def test_who_keeps_a_rating_or_wants_to_see_none_is_left_alone() -> None:
    ann, ben = people("ann", "ben")
    club = club_of(ann, ben)
    known(ann, 1400)
    known(ben, 1700)
    hide(ben)
    assert "1,700" not in page_of(ann, club)
    User.objects.filter(pk=ann.pk).update(shown_ratings="nowhere")
    assert "1,400" not in page_of(ann, club)


def test_others_see_neither_list() -> None:
    ann, ben, eve = people("ann", "ben", "eve")
    club = club_of(ann, ben)
    known(ben, 1700)
    assert "1,700" not in page_of(eve, club)
    assert logged_in(eve).get(f"/clubs/{club.key}/best/{SCALE}/").status_code == 403


@pytest.mark.parametrize("address", ["best/no-scale/", f"best/{SCALE}/?page=2", f"best/{SCALE}/?page=x"])
def test_there_is_no_such_list(address: str) -> None:
    ann = person("ann")
    assert logged_in(ann).get(f"/clubs/{club_of(ann).key}/{address}").status_code == 404


def test_lists_cost_as_much_for_500_members() -> None:
    ann, ben = people("ann", "ben")
    club = club_of(ann, ben)
    sat(table_of(club, ann, **TWO), ben, 1)

    def queries() -> int:
        client = logged_in(ann)
        client.get(f"/clubs/{club.key}/")
        with CaptureQueriesContext(connection) as asked:
            client.get(f"/clubs/{club.key}/")
        return len(asked)

    known(ben, 1700)
    few = queries()
    more = User.objects.bulk_create(User(username=f"member-{number}") for number in range(498))
    Membership.objects.bulk_create(
        Membership(club=club, player=each, standing="member", since=NOON) for each in more
    )
    Club.objects.update(size=500)
    for user in more[:60]:
        known(user, 1500)
    assert queries() == few
    assert few <= 26
