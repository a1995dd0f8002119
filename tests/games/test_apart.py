"""Two people of whom one has blocked the other do not come together, and only one of them knows why."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import people
from accounts.models import User
from games.models import Invitation, Match, Notice, SeatTenure
from games.selectors.absence import free_seats
from games.selectors.lobby import open_tables
from games.services import absence, lobby
from games.services.chairs import take_seat
from games.services.refusals import BlockedHere, NotForYou
from games.services.rematch import rematch
from tests.support.clock import NOON
from tests.support.tables import bot, match_of, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def anna(db: None) -> User:
    return person("anna")


@pytest.fixture
def ben(db: None) -> User:
    return person("ben")


@pytest.fixture
def apart(anna: User, ben: User) -> None:
    """Anna has blocked Ben."""
    people.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)


def opened(host: User, **fields: Any) -> Match:
    usual: dict[str, Any] = {"options": {}, "visibility": "public", "seat": 0, "bots": {}}
    given = {"name": "The Quay", **usual, **fields}
    return lobby.open_table(
        host_id=host.pk, game="world-domination", seat_count=4, now=NOON, rng=Random(1), **given
    )


def sit(match: Match, user: User, seat: int = 1) -> Match:
    return lobby.sit(match_id=match.pk, user_id=user.pk, seat=seat, now=NOON, rng=Random(1))


@pytest.fixture
def browser(ben: User) -> Client:
    client = Client()
    client.force_login(ben)
    return client


def test_neither_sits_down_at_the_others_table(apart: None, anna: User, ben: User) -> None:
    hers, his = opened(anna), opened(ben)
    with pytest.raises(NotForYou):
        sit(hers, ben)
    with pytest.raises(BlockedHere):
        sit(his, anna)
    assert SeatTenure.objects.count() == 2


def test_neither_sits_down_where_the_other_sits_as_a_guest(apart: None, anna: User, ben: User) -> None:
    table = opened(person("cleo"))
    sit(table, anna, 1)
    with pytest.raises(NotForYou):
        sit(table, ben, 2)


def test_who_sits_there_already_may_change_the_chair(anna: User, ben: User) -> None:
    table = opened(anna)
    sit(table, ben, 1)
    people.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    assert sit(table, ben, 2).tenures.get(player=ben).seat == 2


def test_others_sit_down_as_ever(apart: None, anna: User, ben: User) -> None:
    table = opened(anna)
    sit(table, person("cleo"), 1)
    assert table.tenures.count() == 2


def test_the_refusal_says_nothing_of_a_block(apart: None, anna: User, browser: Client) -> None:
    table = opened(anna)
    answer = browser.post(f"/m/{table.key}/sit/", {"seat": "1"})
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "This table cannot take you. Choose another one." in page
    assert "block" not in page.lower().replace("blocktrans", "")
    assert table.tenures.count() == 1


def test_the_lobby_shows_each_the_tables_of_others_alone(apart: None, anna: User, ben: User) -> None:
    cleo = person("cleo")
    hers, his, other = opened(anna), opened(ben), opened(cleo)
    kept = opened(cleo)
    Invitation.objects.create(match=kept, seat=1, player=anna, created_at=NOON)

    def seen(user: User | None) -> set[str]:
        return {line.key for line in open_tables(user.pk if user else None).items}

    assert seen(anna) == {hers.key, other.key, kept.key}
    assert seen(ben) == {his.key, other.key}
    assert seen(cleo) == seen(None) == {hers.key, his.key, other.key, kept.key}


def test_a_seat_beside_the_other_is_not_offered_nor_given(anna: User, ben: User) -> None:
    robby = bot("robby")
    match = match_of([anna, robby, person("cleo"), person("dan")], pace="standard", contract="substitute")
    SeatTenure.objects.filter(match=match, player=robby).update(free_since=NOON, owner=person("eve"))
    assert len(free_seats(ben.pk).items) == 1
    people.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    assert free_seats(ben.pk).items == ()
    with pytest.raises(NotForYou):
        absence.take_over(match_id=match.pk, user_id=ben.pk, seat=1, now=NOON, rng=Random(1))


def test_blocking_withdraws_what_is_kept_and_looks_like_what_hosts_do(anna: User, ben: User) -> None:
    hers, his = opened(anna), opened(ben)
    Invitation.objects.create(match=hers, seat=1, player=ben, created_at=NOON)
    Invitation.objects.create(match=his, seat=1, player=anna, created_at=NOON)
    people.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    assert not Invitation.objects.exists()
    assert [(told.player_id, told.kind) for told in Notice.objects.all()] == [(ben.pk, Notice.Kind.GIVEN)]


def test_running_matches_go_on(anna: User, ben: User) -> None:
    match = match_of([anna, ben, person("cleo"), person("dan")])
    people.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    assert SeatTenure.objects.current().filter(match=match).count() == 4


def test_a_rematch_asks_only_the_first_of_two_who_are_apart(anna: User, ben: User) -> None:
    cleo, dan = person("cleo"), person("dan")
    match = match_of([cleo, anna, ben, dan])
    Match.objects.filter(pk=match.pk).update(status="finished", outcome={}, finished_at=NOON)
    people.block(owner_id=ben.pk, person_id=anna.pk, now=NOON)
    again = rematch(match_id=match.pk, user_id=cleo.pk, now=NOON, rng=Random(1))
    assert set(again.invitations.values_list("player", flat=True)) == {anna.pk, dan.pk}
    # Who was left out is led to the table, and finds it no more open than any other.
    assert rematch(match_id=match.pk, user_id=ben.pk, now=NOON, rng=Random(1)) == again
    with pytest.raises(BlockedHere):
        sit(again, ben, 3)


def test_both_ways_ask_the_database_as_much(apart: None, anna: User, ben: User) -> None:
    hers, his = opened(anna), opened(ben)
    asked = []
    for user, where, refusal in ((ben, hers, NotForYou), (anna, his, BlockedHere)):
        with CaptureQueriesContext(connection) as queries, pytest.raises(refusal):
            take_seat(where, 1, user.pk, now=NOON)
        asked.append(len(queries))
    assert asked[0] == asked[1] < 10
