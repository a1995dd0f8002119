"""A chair is kept for somebody whom a host asks by name: who may ask whom, and what everybody learns."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client

from accounts import relationships
from accounts.anonymisation import anonymise
from accounts.models import Alert, Kind, User
from games.models import Invitation, Match
from games.selectors.inbox.inbox import inbox
from games.selectors.people.invitees import people_called, proposed
from games.services.lobby import invitations, tables
from games.services.lobby.errors import (
    AtTable,
    CannotBeInvited,
    LobbyError,
    NobodyCalledSo,
    NoChairFree,
    NotHost,
    YouBlocked,
)
from games.services.lobby.invitations import invite
from tests.support.clock import NOON, later
from tests.support.tables import bot, match_of, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def anna(db: None) -> User:
    return person("anna")


@pytest.fixture
def ben(db: None) -> User:
    return person("ben")


@pytest.fixture
def table(anna: User) -> Match:
    return opened(anna)


@pytest.fixture
def at_home(anna: User) -> Client:
    client = Client()
    client.force_login(anna)
    return client


def opened(host: User, **fields: Any) -> Match:
    given: dict[str, Any] = {"visibility": "public", "seat": 0, "bots": {}, "name": "The Quay", **fields}
    return tables.open_table(
        host_id=host.pk, game="world-domination", seat_count=4, options={}, now=NOON, rng=Random(1), **given
    )


def ask(table: Match, host: User, name: str) -> Match:
    return invite(match_id=table.pk, user_id=host.pk, name=name, now=NOON)


def test_a_seat_is_kept_and_its_guest_is_told_once(table: Match, anna: User, ben: User) -> None:
    for name in ("ben", "BEN", "ben"):
        ask(table, anna, name)
    kept = Invitation.objects.get()
    assert (kept.match_id, kept.seat, kept.player_id) == (table.pk, 1, ben.pk)
    assert [mine.line.key for mine in inbox(ben.pk).invitations] == [table.key]
    told = Alert.objects.get()
    assert (told.user_id, told.kind, told.thread, told.title) == (ben.pk, Kind.ASKED, table.key, "The Quay")


def test_who_was_freed_and_is_asked_again_is_not_told_again(table: Match, anna: User, ben: User) -> None:
    for _ in range(3):
        ask(table, anna, "ben")
        tables.unseat(match_id=table.pk, user_id=anna.pk, seat=1)
    assert Alert.objects.filter(kind=Kind.ASKED).count() == 1


def refusal(table: Match, host: User, name: str) -> type[LobbyError]:
    before = Invitation.objects.count()
    with pytest.raises(LobbyError) as raised:
        ask(table, host, name)
    assert Invitation.objects.count() == before
    assert not Alert.objects.exists()
    return raised.type


def test_bots_strangers_and_those_who_left_have_no_name(table: Match, anna: User, ben: User) -> None:
    robby = bot("robby")
    anonymise(user_id=ben.pk, now=NOON)
    ben.refresh_from_db()
    for name in ("nobody", robby.username, ben.username, "ben", "", "b" * 151):
        assert refusal(table, anna, name) is NobodyCalledSo


def test_oneself_and_whoever_sits_there_need_no_seat(table: Match, anna: User, ben: User) -> None:
    tables.sit(match_id=table.pk, user_id=ben.pk, seat=2, now=NOON, rng=Random(1))
    assert refusal(table, anna, "anna") is AtTable
    assert refusal(table, anna, "ben") is AtTable


def test_only_the_host_invites(table: Match, ben: User) -> None:
    person("cleo")
    assert refusal(table, ben, "cleo") is NotHost


def test_no_more_are_invited_than_seats_are_free(table: Match, anna: User) -> None:
    for name in ("cleo", "dan", "eve", "fay"):
        person(name)
    for name in ("cleo", "dan", "eve"):
        ask(table, anna, name)
    with pytest.raises(NoChairFree):
        ask(table, anna, "fay")
    assert set(Invitation.objects.values_list("seat", flat=True)) == {1, 2, 3}


def test_who_is_asked_by_many_cannot_be_asked_and_only_ones_own_block_is_told(
    table: Match, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    cleo = person("cleo")
    monkeypatch.setattr(invitations, "MOST", 0)
    assert refusal(table, anna, "cleo") is CannotBeInvited
    relationships.block(owner_id=anna.pk, person_id=cleo.pk, now=NOON)
    assert refusal(table, anna, "cleo") is YouBlocked


def test_nobody_is_invited_beside_somebody_they_are_apart_from(table: Match, anna: User, ben: User) -> None:
    cleo = person("cleo")
    tables.sit(match_id=table.pk, user_id=cleo.pk, seat=1, now=NOON, rng=Random(1))
    relationships.block(owner_id=cleo.pk, person_id=ben.pk, now=NOON)
    assert refusal(table, anna, "ben") is CannotBeInvited


def test_a_new_table_keeps_seats_for_those_named_and_ticked(at_home: Client, anna: User, ben: User) -> None:
    cleo = person("cleo")
    relationships.befriend(owner_id=anna.pk, person_id=cleo.pk, now=NOON)
    assert 'name="guest" value="cleo"' in at_home.get("/tables/new/").content.decode()
    answer = at_home.post("/tables/new/", sent(guests=" Ben , ", guest=["cleo"]))
    match = Match.objects.get()
    assert answer.headers["Location"] == f"/m/{match.key}/"
    assert set(match.invitations.values_list("player", flat=True)) == {ben.pk, cleo.pk}
    assert set(Alert.objects.values_list("user", flat=True)) == {ben.pk, cleo.pk}


def sent(**changes: Any) -> dict[str, Any]:
    return {
        "game": "world-domination", "seats": "4", "name": "Quay", "visibility": "link", "seating": "chosen",
        "seat": "0", "chair-0": "open", "chair-1": "open", "chair-2": "open", "chair-3": "open", **changes,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"guests": "ben, nobody"}, "Nobody here has the user name nobody"),
        (
            {"guests": "ben, cleo", "chair-1": "easy", "chair-2": "easy"},
            "more people than there are free seats",
        ),
        ({"guests": "anna"}, "You sit there yourself"),
        ({"guests": "b" * 801}, "very long list"),
        ({"guests": "cleo"}, "You have blocked one of those"),
    ],
)
def test_a_new_table_with_wrong_guests_is_not_opened(
    at_home: Client, anna: User, ben: User, changes: dict[str, str], words: str
) -> None:
    cleo = person("cleo")
    relationships.block(owner_id=anna.pk, person_id=cleo.pk, now=NOON)
    answer = at_home.post("/tables/new/", sent(**changes))
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Match.objects.exists()
    assert not Alert.objects.exists()


def test_the_host_invites_on_the_page_of_the_table(at_home: Client, table: Match, ben: User) -> None:
    path = f"/m/{table.key}/invite/"
    assert path in at_home.get(f"/m/{table.key}/").content.decode()
    assert at_home.post(path, {"person": "ben"}).status_code == 302
    assert "kept for ben" in at_home.get(f"/m/{table.key}/").content.decode()
    for name, status in (("nobody", 422), ("", 422), ("anna", 409)):
        assert at_home.post(path, {"person": name}).status_code == status


def test_people_are_proposed_from_ones_list_and_ones_tables(anna: User, ben: User) -> None:
    cleo, dan, eve = person("cleo"), person("dan"), person("eve")
    match_of([anna, cleo, dan, bot("robby")], now=NOON - timedelta(days=1))
    relationships.befriend(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    relationships.block(owner_id=dan.pk, person_id=anna.pk, now=later(hours=1))
    assert proposed(anna.pk) == [ben, dan, cleo], "nobody vanishes who has blocked one"
    assert proposed(anna.pk, besides=[ben.pk]) == [dan, cleo]
    relationships.mute(owner_id=anna.pk, person_id=cleo.pk, now=later(hours=2))
    assert proposed(anna.pk) == [ben, dan], "whom one does not want to read"
    assert anna in proposed(cleo.pk), "it is not told to whom it is done"
    assert proposed(eve.pk) == []


def test_proposing_asks_as_much_for_many_matches(anna: User, django_assert_num_queries: Any) -> None:
    for number in range(12):
        match_of([anna, *(person(f"p{number}-{seat}") for seat in range(3))], name=f"table {number}")
    with django_assert_num_queries(3):
        assert len(proposed(anna.pk)) == 8


def test_names_are_found_in_their_order_and_once(anna: User, ben: User) -> None:
    found, unknown = people_called(["Ben", "who", "anna", "ben"])
    assert (found, unknown) == ([ben, anna], ["who"])
