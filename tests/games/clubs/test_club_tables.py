"""Tables of clubs: for members first or alone, by whatever way somebody comes, and in no list of others."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import Club, Match
from games.selectors.clubs.tables import open_tables_of, standings_of
from games.selectors.lobby.free_seats import seats_to_take_over
from games.selectors.lobby.tables import open_tables, running_tables
from games.services.absence.contract import give_up, take_over
from games.services.clubs.members import leave, remove
from games.services.lobby.errors import NotMember
from games.services.lobby.invitations import invite
from games.services.lobby.rematch import rematch
from games.services.lobby.tables import sit
from games.services.turn.moves import resign
from tests.support import lobby
from tests.support.clock import NOON, later
from tests.support.clubs import club_of, joined
from tests.support.replays import logged_in
from tests.support.tables import people, person

pytestmark = pytest.mark.django_db

ALONE: dict[str, Any] = {"visibility": "club"}
TWO: dict[str, Any] = {"game": "three-colours", "seat_count": 2, "pace": "standard"}


SOON = later(days=3)


def first(until: datetime = SOON) -> dict[str, Any]:
    return {"visibility": "public", "members_until": until}


def table_of(club: Club, host: User, **fields: Any) -> Match:
    return lobby.opened(host, club_id=club.pk, **(ALONE | fields))


def sat(match: Match, user: User, seat: int, now: datetime = NOON) -> Match:
    return sit(match_id=match.pk, user_id=user.pk, seat=seat, now=now, rng=Random(2))


def names(user: User | None) -> set[str]:
    return {line.name for line in open_tables(None if user is None else user.pk).items}


# Who sits down ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("terms", [ALONE, first()], ids=["alone", "first"])
def test_only_members_sit_down_by_whatever_way_they_come(terms: dict[str, Any]) -> None:
    ann, ben, eve = people("ann", "ben", "eve")
    club = club_of(ann, ben)
    match = table_of(club, ann, **terms)
    with pytest.raises(NotMember):
        sat(match, eve, 1)
    with pytest.raises(NotMember):
        invite(match_id=match.pk, user_id=ann.pk, name="eve", now=NOON)
    with pytest.raises(NotMember):
        table_of(club, eve, **terms)
    with pytest.raises(NotMember):
        table_of(club, ann, guests=[eve.pk], **terms)
    sat(match, ben, 1)
    assert lobby.seated(match) == {0: "ann", 1: "ben"}


def test_after_its_time_anybody_sits_down() -> None:
    ann, eve = people("ann", "eve")
    match = table_of(club_of(ann), ann, **first(later(hours=2)))
    with pytest.raises(NotMember):
        sat(match, eve, 1, later(hours=1))
    sat(match, eve, 1, later(hours=2))


def test_the_link_shows_the_table_and_refuses_a_seat_in_words() -> None:
    ann, eve = people("ann", "eve")
    match = table_of(club_of(ann), ann)
    client = logged_in(eve)
    assert "Members of" in client.get(f"/m/{match.key}/").content.decode()
    response = client.post(f"/m/{match.key}/sit/", {"seat": "1"})
    assert response.status_code == 403
    assert "for members of its club" in response.content.decode()


def test_a_rematch_is_for_who_is_a_member_still() -> None:
    ann, ben = people("ann", "ben")
    club = club_of(ann, ben)
    match = table_of(club, ann, **TWO)
    sat(match, ben, 1)
    resign(match_id=match.pk, user_id=ben.pk, now=NOON, rng=Random(1))
    remove(club_id=club.pk, by_id=ann.pk, user_id=ben.pk, now=NOON)
    with pytest.raises(NotMember):
        rematch(match_id=match.pk, user_id=ben.pk, now=NOON, rng=Random(1))
    again = rematch(match_id=match.pk, user_id=ann.pk, now=NOON, rng=Random(1))
    assert (again.club_id, again.visibility, lobby.kept(again)) == (club.pk, "club", {})


def test_a_seat_that_stands_free_is_taken_over_by_members() -> None:
    ann, ben, cat, eve = people("ann", "ben", "cat", "eve")
    club = club_of(ann, ben, cat)
    match = table_of(club, ann, **TWO, contract="substitute")
    sat(match, ben, 1)
    match.refresh_from_db()
    give_up(match, match.tenures.current().get(player=ben), now=NOON, rng=Random(1))
    assert (len(seats_to_take_over(eve.pk).items), len(seats_to_take_over(None).items)) == (0, 0)
    assert len(seats_to_take_over(cat.pk).items) == 1
    taking: dict[str, Any] = {"match_id": match.pk, "seat": 1, "now": NOON, "rng": Random(1)}
    with pytest.raises(NotMember):
        take_over(user_id=eve.pk, **taking)
    assert take_over(user_id=cat.pk, **taking).player_id == cat.pk


@pytest.mark.parametrize("way", ["leaves", "is taken out"])
def test_whoever_is_no_member_any_more_gets_up_where_members_alone_sit(
    way: str, django_capture_on_commit_callbacks: Any
) -> None:
    ann, ben = people("ann", "ben")
    club = club_of(ann, ben)
    theirs, open_to_all = table_of(club, ann), table_of(club, ann, **first(NOON))
    for match in (theirs, open_to_all):
        sat(match, ben, 1)
    with django_capture_on_commit_callbacks(execute=True):
        if way == "leaves":
            leave(club_id=club.pk, user_id=ben.pk, now=NOON)
        else:
            remove(club_id=club.pk, by_id=ann.pk, user_id=ben.pk, now=NOON)
    assert (lobby.seated(theirs), lobby.seated(open_to_all)) == ({0: "ann"}, {0: "ann", 1: "ben"})


def test_tables_of_a_closed_club_are_for_nobody() -> None:
    ann, ben = people("ann", "ben")
    club = club_of(ann, ben)
    match = table_of(club, ann)
    Club.objects.update(closed_at=NOON)
    with pytest.raises(NotMember):
        sat(match, ben, 1)


# Lists ------------------------------------------------------------------------------------------------


def test_others_read_of_it_when_its_time_is_over_or_never() -> None:
    ann, ben, eve = people("ann", "ben", "eve")
    club, now = club_of(ann, ben), timezone.now()
    table_of(club, ann, name="Alone", now=now)
    table_of(club, ann, name="First", now=now, **first(now + timedelta(days=1)))
    table_of(club, ann, name="By now", now=now, **first(now - timedelta(days=1)))
    lobby.opened(eve, name="For all", now=now)
    ours = {"Alone", "First", "By now"}
    assert (names(ben), names(eve), names(None)) == (
        ours | {"For all"},
        {"By now", "For all"},
        {"By now", "For all"},
    )
    assert {line.name for line in open_tables_of(club, ben.pk, now)} == ours
    assert {line.name for line in open_tables_of(club, eve.pk, now)} == {"By now"}


def test_a_club_shows_no_table_of_a_member_that_is_not_its_own() -> None:
    """Nothing of what members play elsewhere, in no list and for nobody."""
    ann, ben, cat, eve = people("ann", "ben", "cat", "eve")
    club = club_of(ann, ben, cat)
    lobby.opened(ann, name="Private of ann", visibility="link")
    private = lobby.opened(ann, name="Secret duel", visibility="link", **TWO)
    sat(private, ben, 1)
    other = table_of(club_of(ann, ben, name="Another club"), ann, name="Of another club", **TWO)
    sat(other, ben, 1)
    resign(match_id=other.pk, user_id=ben.pk, now=NOON, rng=Random(1))
    table_of(club, ann, name="Ours alone")
    for user in (None, eve, cat):
        client = Client() if user is None else logged_in(user)
        pages = [
            f"/clubs/{club.key}/",
            "/clubs/",
            "/",
            "/tables/",
            "/watch/",
            "/watch/?show=finished",
            "/seats/",
        ]
        if user == cat:
            pages.append(f"/clubs/{club.key}/members/")
        read = "".join(client.get(page).content.decode() for page in pages)
        assert not [name for name in ("Private of ann", "Secret duel", "Of another club") if name in read]
        assert ("Ours alone" in read) == (user == cat)
    assert standings_of(club, NOON) == []


def test_a_table_for_members_alone_stands_in_no_public_list_when_it_is_played() -> None:
    ann, ben = people("ann", "ben")
    club = club_of(ann, ben)
    sat(table_of(club, ann, name="Alone", **TWO), ben, 1)
    assert not running_tables().items
    assert "Alone" in logged_in(ben).get(f"/clubs/{club.key}/").content.decode()
    assert "Alone" not in logged_in(person("eve")).get("/people/ann/").content.decode()


def test_standings_are_of_the_clubs_own_matches_and_of_members() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    club = club_of(ann, ben, cat)
    for loser in (ben, cat, ben):
        match = table_of(club, ann, **TWO)
        sat(match, loser, 1)
        resign(match_id=match.pk, user_id=loser.pk, now=NOON, rng=Random(1))
    leave(club_id=club.pk, user_id=cat.pk, now=NOON)
    assert [(each.username, each.won, each.played) for each in standings_of(club, NOON)] == [
        ("ann", 3, 3),
        ("ben", 0, 2),
    ]


# The form ---------------------------------------------------------------------------------------------


def form_of(user: User, club: Club, **fields: str) -> dict[str, str]:
    page = {"game": "three-colours", "seats": "2", "name": "Thursday", "seating": "chosen", "seat": "0"}
    return page | {"chair-1": "open", "pace": "standard", "club": club.key, "members": "1"} | fields


@pytest.mark.parametrize(("members", "visibility"), [("alone", "club"), ("1", "public"), ("7", "public")])
def test_the_form_opens_a_table_for_the_club(members: str, visibility: str) -> None:
    ann = person("ann")
    club = club_of(ann)
    assert "New table for the club" in logged_in(ann).get(f"/clubs/{club.key}/").content.decode()
    page = logged_in(ann).get(f"/tables/new/?club={club.key}").content.decode()
    assert f'value="{club.key}"' in page
    assert "Members alone" in page
    response = logged_in(ann).post("/tables/new/", form_of(ann, club, members=members))
    assert response.status_code == 302
    match = Match.objects.get()
    assert (match.club_id, match.visibility) == (club.pk, visibility)
    assert (match.members_until is None) == (members == "alone")


def test_what_cannot_be_a_table_of_a_club_is_refused() -> None:
    ann, eve = people("ann", "eve")
    club = club_of(ann)
    send = logged_in(eve).post
    assert send("/tables/new/", form_of(eve, club)).status_code == 403
    assert send("/tables/new/", form_of(eve, club) | {"club": "c-nothing"}).status_code == 404
    ours = logged_in(ann).post
    assert ours("/tables/new/", form_of(ann, club, members="5000")).status_code == 422
    assert ours("/tables/new/", form_of(ann, club, guests="eve")).status_code == 422
    assert not Match.objects.exists()


def test_against_bots_alone_it_is_of_no_club() -> None:
    ann = person("ann")
    club = club_of(ann)
    assert logged_in(ann).post("/tables/new/", form_of(ann, club, **{"chair-1": "easy"})).status_code == 302
    assert Match.objects.get().club_id is None


def test_the_lobby_asks_no_more_for_who_is_in_clubs() -> None:
    ann, ben = people("ann", "ben")
    lobby.opened(ann, now=timezone.now())

    def queries() -> int:
        client = logged_in(ben)
        client.get("/tables/")
        with CaptureQueriesContext(connection) as asked:
            client.get("/tables/")
        return len(asked)

    before = queries()
    club = club_of(ann, ben)
    assert queries() == before
    table_of(club, ann, now=timezone.now())
    assert queries() == before + 1
    joined(club, person("cat"))
