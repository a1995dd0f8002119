"""Pages of clubs: what visitors, members and keepers see there and do, and what is refused in words."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Club, Membership
from tests.support.clock import NOON, later
from tests.support.clubs import club_of, invited, standings
from tests.support.data_exports import told
from tests.support.replays import logged_in
from tests.support.tables import people, person

pytestmark = pytest.mark.django_db
FOUNDED = {
    "name": "The Kupferkanne regulars",
    "about": "We met at a real table.",
    "admission": "invited",
    "most_members": "500",
}


def page_of(user: User | None, address: str) -> str:
    client = Client() if user is None else logged_in(user)
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def sent(user: User, address: str, **fields: Any) -> int:
    return logged_in(user).post(address, fields).status_code


def test_a_club_is_founded_and_read_by_anybody() -> None:
    ann = person("ann")
    assert sent(ann, "/clubs/new/", **FOUNDED) == 302
    club = Club.objects.get()
    page = page_of(None, club.get_absolute_url())
    assert "We met at a real table." in page
    assert "1 member" in page
    assert "kept by ann" in page
    assert "Log in to join" in page


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("name", "", "Give the club a name."),
        ("name", "Ann", "or one that looks almost like it"),
        ("name", "Moderators", "kept for the site"),
        ("name", "x" * 41, "at most 40 characters"),
        ("about", "x" * 1001, "at most 1000 characters"),
        ("about", "a\u202eb", "cannot be seen"),
        ("about", "\n".join("abcdefghijklmnop"), "at most 12 lines"),
        ("admission", "nobody", "Choose who may join."),
        ("most_members", "5000", "from 2 to 500 members"),
        ("most_members", "many", "from 2 to 500 members"),
    ],
)
def test_what_is_wrong_with_a_new_club_is_said_and_nothing_is_founded(
    field: str, value: str, words: str
) -> None:
    response = logged_in(person("ann")).post("/clubs/new/", FOUNDED | {field: value})
    assert response.status_code == 422
    assert words in response.content.decode()
    assert not Club.objects.exists()


def test_a_keeper_changes_a_club_and_nobody_else() -> None:
    ann, ben = people("ann", "ben")
    club = club_of(ann, ben)
    assert sent(ben, f"/clubs/{club.key}/change/", **FOUNDED) == 403
    assert (
        sent(
            ann,
            f"/clubs/{club.key}/change/",
            **FOUNDED,
        )
        == 302
    )
    assert sent(ann, f"/clubs/{club.key}/change/", **FOUNDED | {"name": "Ben"}) == 422
    club.refresh_from_db()
    assert (club.name, club.size) == (FOUNDED["name"], 2)


def test_the_muted_name_no_club() -> None:
    ann = person("ann")
    User.objects.filter(pk=ann.pk).update(muted_until=later(days=9999))
    assert sent(ann, "/clubs/new/", **FOUNDED) == 422


def test_members_see_who_is_in_a_club_and_others_do_not() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    club = club_of(ann, ben)
    assert "ben" in page_of(ann, f"/clubs/{club.key}/members/")
    assert logged_in(cat).get(f"/clubs/{club.key}/members/").status_code == 403
    assert "ben" not in page_of(cat, f"/clubs/{club.key}/")


def test_an_invitation_is_accepted_or_declined_from_the_list() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    club = club_of(ann, admission="invited")
    assert sent(ann, f"/clubs/{club.key}/members/invite/", person="ben") == 302
    invited(club, ann, cat)
    assert "ann invites you" in page_of(ben, "/clubs/")
    assert "invites you into the club" in page_of(ben, "/moves/")
    assert sent(ben, f"/clubs/{club.key}/join/") == 302
    assert sent(cat, f"/clubs/{club.key}/decline/") == 302
    assert standings(club) == {"ann": "keeper", "ben": "member", "cat": "declined"}


@pytest.mark.parametrize(
    ("address", "fields", "status"),
    [
        ("members/invite/", {"person": "nobody-here"}, 422),
        ("members/invite/", {"person": "x" * 151}, 422),
        ("members/invite/", {}, 422),
        ("members/invite/", {"person": "a\x00b"}, 400),
        ("members/invite/", {"person": "ben"}, 409),
        ("members/act/", {"do": "remove", "person": "cat"}, 409),
        ("members/act/", {"do": "remove", "person": "ann"}, 409),
        ("members/act/", {"do": "dance", "person": "ben"}, 409),
        ("members/act/", {"do": "stop"}, 409),
    ],
)
def test_what_a_keeper_cannot_do_is_refused_in_words(
    address: str, fields: dict[str, str], status: int
) -> None:
    ann, ben, _cat = people("ann", "ben", "cat")
    club = club_of(ann, ben)
    assert sent(ann, f"/clubs/{club.key}/{address}", **fields) == status
    assert standings(club) == {"ann": "keeper", "ben": "member"}


def test_a_keeper_takes_somebody_out_and_has_another_keep_it() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    club = club_of(ann, ben, cat)
    act = f"/clubs/{club.key}/members/act/"
    assert sent(ben, act, do="remove", person="cat") == 403
    assert sent(ann, act, do="keeper", person="ben") == 302
    assert sent(ann, act, do="remove", person="cat") == 302
    assert sent(cat, f"/clubs/{club.key}/join/") == 403
    assert standings(club) == {"ann": "keeper", "ben": "keeper", "cat": "removed"}
    assert "took you out" in page_of(cat, "/moves/")


def test_leaving_says_what_follows() -> None:
    ann, ben = people("ann", "ben")
    club = club_of(ann, ben)
    assert "whoever has been a member longest" in page_of(ann, f"/clubs/{club.key}/leave/")
    assert sent(ann, f"/clubs/{club.key}/leave/") == 302
    assert sent(ann, f"/clubs/{club.key}/leave/") == 403
    assert "the club is closed then" in page_of(ben, f"/clubs/{club.key}/leave/")
    assert sent(ben, f"/clubs/{club.key}/leave/") == 302
    assert "This club is closed" in page_of(ben, club.get_absolute_url())
    assert sent(ann, f"/clubs/{club.key}/join/") == 409


def test_pages_take_as_many_queries_however_many_are_in_a_club() -> None:
    ann, ben = people("ann", "ben")
    club = club_of(ann, ben)

    def queries() -> list[int]:
        counted = []
        for address in (f"/clubs/{club.key}/", f"/clubs/{club.key}/members/", "/clubs/"):
            client = logged_in(ann)
            client.get(address)
            with CaptureQueriesContext(
                connection,
            ) as asked:
                assert client.get(address).status_code == 200
            counted.append(len(asked))
        return counted

    few = queries()
    more = User.objects.bulk_create(User(username=f"member-{n}") for n in range(498))
    Membership.objects.bulk_create(
        Membership(club=club, player=each, standing="member", since=NOON) for each in more
    )
    Club.objects.update(size=500)
    assert queries() == few
    assert max(few) <= 17


@pytest.mark.django_db(transaction=True)
def test_ones_file_says_in_which_clubs_one_is() -> None:
    ann, ben = people("ann", "ben")
    club = club_of(ann, ben)
    (row,) = told(ben)["clubs"]
    assert (row["club"], row["standing"], row["i_founded_it"]) == (club.key, "member", False)
