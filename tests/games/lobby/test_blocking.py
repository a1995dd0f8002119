"""Two people of whom one has blocked the other do not come together, and only one of them knows why."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import relationships
from accounts.models import Alert, User
from games.models import Invitation, Match, Notice, SeatTenure
from games.selectors.inbox.inbox import inbox
from games.selectors.lobby.free_seats import seats_to_take_over
from games.selectors.lobby.tables import table_row
from games.selectors.people.invitees import proposed
from games.services.absence import contract
from games.services.lobby import tables
from games.services.lobby.errors import (
    BlockedHere,
    LobbyError,
    NotForYou,
    SeatKept,
    SeatTaken,
    TooNew,
)
from games.services.lobby.invitations import invite
from games.services.lobby.rematch import rematch
from games.services.lobby.seats import take_seat
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
    relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)


def opened(host: User, **fields: Any) -> Match:
    usual: dict[str, Any] = {"options": {}, "visibility": "public", "seat": 0, "bots": {}}
    given = {"name": "The Quay", **usual, **fields}
    return tables.open_table(
        host_id=host.pk, game="world-domination", seat_count=4, now=NOON, rng=Random(1), **given
    )


def sit(match: Match, user: User, seat: int = 1) -> Match:
    return tables.sit(match_id=match.pk, user_id=user.pk, seat=seat, now=NOON, rng=Random(1))


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
    relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    assert sit(table, ben, 2).tenures.get(player=ben).seat == 2


def test_others_sit_down_as_ever(apart: None, anna: User, ben: User) -> None:
    table = opened(anna)
    sit(table, person("cleo"), 1)
    assert table.tenures.count() == 2


def test_a_blocked_seat_is_refused_like_one_that_is_taken_or_kept(
    apart: None, anna: User, ben: User, browser: Client
) -> None:
    taken, kept = opened(person("cleo")), opened(person("dan"))
    sit(taken, person("eve"), 1)
    Invitation.objects.create(match=kept, seat=1, player=person("fay"), created_at=NOON)
    answers = [browser.post(f"/m/{table.key}/sit/", {"seat": "1"}) for table in (opened(anna), taken, kept)]
    assert {(answer.status_code, answer.context["refused"]) for answer in answers} == {
        (409, "You cannot have that seat at the moment. Choose another seat, or another table.")
    }
    assert not SeatTenure.objects.filter(player=ben).exists()
    assert Invitation.objects.get().match == kept


def test_all_refusals_of_a_seat_ask_the_database_as_much(apart: None, anna: User, ben: User) -> None:
    hers, taken, kept = opened(anna), opened(person("cleo")), opened(person("dan"))
    sit(taken, person("eve"), 1)
    Invitation.objects.create(match=kept, seat=1, player=person("fay"), created_at=NOON)
    asked = set()
    for table, refusal in ((hers, NotForYou), (taken, SeatTaken), (kept, SeatKept)):
        with transaction.atomic(), CaptureQueriesContext(connection) as queries, pytest.raises(refusal):
            take_seat(table, 1, ben.pk, now=NOON)
        asked.add(tuple(query["sql"].split("WHERE")[0] for query in queries))
    assert len(asked) == 1


def test_ones_own_reasons_are_told_first_as_to_anybody(anna: User, ben: User) -> None:
    table = opened(anna)
    Match.objects.filter(pk=table.pk).update(min_reliability=90)
    before = _why_not(table, ben)
    relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    assert _why_not(table, ben) is before is TooNew


def _why_not(table: Match, user: User) -> type[Exception]:
    with pytest.raises(LobbyError) as error:
        sit(table, user)
    return error.type


def test_the_lobby_is_the_same_for_all(
    apart: None, anna: User, ben: User, browser: Client, client: Client
) -> None:
    keys = {opened(anna).key, opened(ben).key, opened(person("cleo")).key}
    hers = Client()
    hers.force_login(anna)
    for reader in (hers, browser, client):
        assert {line.key for line in reader.get("/").context["page"].items} == keys


def test_a_seat_beside_the_other_is_shown_and_refused_like_one_that_has_just_been_taken(
    anna: User, ben: User, browser: Client
) -> None:
    relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    robby, cleo = bot("robby"), person("cleo")
    match = match_of([anna, robby, cleo, person("dan")], pace="standard", contract="substitute")
    bots = SeatTenure.objects.filter(match=match, player=robby)
    bots.update(free_since=NOON, owner=person("eve"))
    assert len(seats_to_take_over(ben.pk).items) == len(seats_to_take_over(anna.pk).items) + 1 == 1
    answers, asked = [], []
    for is_free in (True, False):
        bots.update(free_since=NOON if is_free else None)
        answers.append(browser.post(f"/m/{match.key}/take/", {"seat": "1"}))
        with CaptureQueriesContext(connection) as queries, pytest.raises(contract.NotFree):
            contract.take_over(match_id=match.pk, user_id=ben.pk, seat=1, now=NOON, rng=Random(1))
        asked.append(len(queries))
    assert [answer.status_code for answer in answers] == [409, 409]
    assert all("You cannot have that seat at the moment." in answer.content.decode() for answer in answers)
    assert asked[0] == asked[1]


def test_whoever_has_blocked_the_host_is_waited_for_without_hearing_of_it(anna: User, ben: User) -> None:
    relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    asked = []
    for name in ("anna", "cleo"):
        person("cleo") if name == "cleo" else None
        table = opened(ben)
        with CaptureQueriesContext(connection) as queries:
            invite(match_id=table.pk, user_id=ben.pk, name=name, now=NOON)
        asked.append([query["sql"].split(" ")[0] for query in queries])
        assert [chair.name for chair in table_row(table).chairs if chair.is_kept] == [name]
        Invitation.objects.filter(match=table).update(seat=2)
    # Besides what the guest is told, as one who was told often enough that day is not told either.
    assert [word for word in asked[0] if word != "INSERT"] == [word for word in asked[1] if word != "INSERT"]
    assert inbox(anna.pk).is_empty
    assert len(inbox(User.objects.get(username="cleo").pk).invitations) == 1
    assert not Alert.objects.filter(user=anna).exists()
    for table in Match.objects.all():
        tables.unseat(match_id=table.pk, user_id=ben.pk, seat=2)
    assert set(Notice.objects.values_list("player__username", flat=True)) == {"cleo"}


@pytest.mark.parametrize("what", ["start", "close"])
def test_what_becomes_of_such_a_table_is_told_neither(anna: User, ben: User, what: str) -> None:
    relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    for number in range(4):
        bot(f"robby-{number}")
    table = opened(ben)
    invite(match_id=table.pk, user_id=ben.pk, name="anna", now=NOON)
    if what == "start":
        tables.start_match(match_id=table.pk, user_id=ben.pk, level="easy", now=NOON, rng=Random(1))
    else:
        tables.close_table(match_id=table.pk, user_id=ben.pk)
    assert not Notice.objects.exists()
    assert not Alert.objects.filter(user=anna).exists()


def test_chairs_kept_in_silence_do_not_count(anna: User, ben: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.services.lobby.invitations.MOST", 1)
    relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    for host in (ben, ben, person("cleo")):
        table = opened(host)
        invite(match_id=table.pk, user_id=host.pk, name="anna", now=NOON)
    assert [mine.line.key for mine in inbox(anna.pk).invitations] == [table.key]


def test_people_to_invite_do_not_vanish_when_they_block(anna: User, ben: User) -> None:
    match_of([anna, ben, person("cleo"), person("dan")])
    before = {user.username for user in proposed(ben.pk)}
    relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    assert {user.username for user in proposed(ben.pk)} == before == {"anna", "cleo", "dan"}
    assert {user.username for user in proposed(anna.pk)} == {"cleo", "dan"}


def test_blocking_withdraws_what_is_kept_and_looks_like_what_hosts_do(anna: User, ben: User) -> None:
    hers, his = opened(anna), opened(ben)
    Invitation.objects.create(match=hers, seat=1, player=ben, created_at=NOON)
    Invitation.objects.create(match=his, seat=1, player=anna, created_at=NOON)
    relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    assert not Invitation.objects.exists()
    assert [(told.player_id, told.kind) for told in Notice.objects.all()] == [(ben.pk, Notice.Kind.GIVEN)]


def test_running_matches_go_on(anna: User, ben: User) -> None:
    match = match_of([anna, ben, person("cleo"), person("dan")])
    relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    assert SeatTenure.objects.current().filter(match=match).count() == 4


def test_a_rematch_leaves_out_who_blocked_and_not_who_is_blocked(anna: User, ben: User) -> None:
    cleo, dan = person("cleo"), person("dan")
    match = match_of([cleo, anna, ben, dan])
    Match.objects.filter(pk=match.pk).update(status="finished", outcome={}, finished_at=NOON)
    relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    again = rematch(match_id=match.pk, user_id=cleo.pk, now=NOON, rng=Random(1))
    assert set(again.invitations.values_list("player", flat=True)) == {ben.pk, dan.pk}
    # The person who was left out is led to the table, and finds it no more open than any other.
    assert rematch(match_id=match.pk, user_id=anna.pk, now=NOON, rng=Random(1)) == again
    with pytest.raises(BlockedHere):
        sit(again, anna, 2)


def test_a_rematch_of_whoever_is_blocked_waits_for_all_like_any_other(anna: User, ben: User) -> None:
    cleo, dan = person("cleo"), person("dan")
    match = match_of([cleo, anna, ben, dan])
    Match.objects.filter(pk=match.pk).update(status="finished", outcome={}, finished_at=NOON)
    relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    again = rematch(match_id=match.pk, user_id=ben.pk, now=NOON, rng=Random(1))
    assert set(again.invitations.values_list("player", flat=True)) == {anna.pk, cleo.pk, dan.pk}
    assert set(Alert.objects.filter(data__what="invited").values_list("user", flat=True)) == {cleo.pk, dan.pk}
    assert not inbox(anna.pk).invitations


def test_a_rematch_of_two_who_blocked_each_other_asks_the_first(anna: User, ben: User) -> None:
    cleo, dan = person("cleo"), person("dan")
    match = match_of([cleo, anna, ben, dan])
    Match.objects.filter(pk=match.pk).update(status="finished", outcome={}, finished_at=NOON)
    relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    relationships.block(owner_id=ben.pk, person_id=anna.pk, now=NOON)
    again = rematch(match_id=match.pk, user_id=cleo.pk, now=NOON, rng=Random(1))
    assert set(again.invitations.values_list("player", flat=True)) == {anna.pk, dan.pk}
