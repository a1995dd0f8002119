from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import Group
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.anonymisation import anonymise
from accounts.models import TakenName, User
from games.models import Invitation, Match, MoveRecord, SeatTenure
from games.sweeps import vacate_seats
from tests.accounts.conftest import PASSWORD, delivered
from tests.support.clock import NOON, later
from tests.support.tables import match_of, person, play_on, record, turns

pytestmark = pytest.mark.django_db(transaction=True)
SURE = {"word": "Delete "}


def test_deleting_asks_for_the_word(at_home: Client, tamsin: User) -> None:
    for wrong in ({"word": "yes"}, {"word": ""}):
        assert at_home.post("/settings/delete/", SURE | wrong).status_code == 422
    tamsin.refresh_from_db()
    assert tamsin.anonymised_at is None
    assert tamsin.username == "tamsin"


def test_nothing_personal_is_left(at_home: Client, tamsin: User) -> None:
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": "tamsin", "password": PASSWORD})
    tamsin.groups.add(Group.objects.create(name="crew"))
    joined = tamsin.date_joined
    assert at_home.post("/settings/delete/", SURE).headers["Location"] == "/"

    left = User.objects.get(pk=tamsin.pk)
    kept = {"id", "username", "password", "display_name", "anonymised_at", "date_joined", "is_active"}
    fresh = User()
    for field in User._meta.concrete_fields:
        if field.name not in kept:
            assert getattr(left, field.attname) == getattr(fresh, field.attname), field.name
    assert left.name == "Former player"
    assert left.username.startswith("former-")
    assert left.date_joined == joined
    assert left.anonymised_at is not None
    assert not left.groups.exists()
    assert not EmailAddress.objects.filter(user=left).exists()
    assert not UserSession.objects.filter(user=left).exists()
    assert not Session.objects.filter(session_key=elsewhere.session.session_key).exists()
    assert elsewhere.get("/settings/").status_code == 302


def test_nobody_logs_in_to_it_again(at_home: Client, tamsin: User) -> None:
    at_home.post("/settings/delete/", SURE)
    left = User.objects.get(pk=tamsin.pk)
    for login in ("tamsin", "tamsin@example.org", left.username):
        at_home.post("/accounts/login/", {"login": login, "password": PASSWORD})
        assert "_auth_user_id" not in at_home.session
    delivered().clear()
    at_home.post("/accounts/password/reset/", {"email": "tamsin@example.org"})
    assert "No account has this address" in delivered()[0].subject
    assert at_home.get("/people/tamsin/").status_code == 404
    assert at_home.get(f"/people/{left.username}/").status_code == 404


def test_the_address_becomes_free_at_once_and_the_name_after_a_year(
    at_home: Client, client: Client, tamsin: User
) -> None:
    at_home.post("/settings/delete/", SURE)
    data = {"email": "tamsin@example.org", "username": "tamsin", "password1": "sextant-over-fog-9"}
    refused = client.post("/accounts/signup/", data)
    assert list(refused.context["form"].errors) == ["username"]
    client.post("/accounts/signup/", data | {"username": "kestrel"})
    assert User.objects.get(username="kestrel").email == "tamsin@example.org"
    TakenName.objects.update(held_until=NOON)
    client.logout()
    client.post("/accounts/signup/", data | {"email": "other@example.org"})
    assert User.objects.get(username="tamsin").pk != tamsin.pk


def test_matches_stay_whole_for_the_others(tamsin: User) -> None:
    match = match_of([tamsin, *(person(name) for name in ("bea", "carl", "dora"))])
    before, turns_before = record(match), [tenure.seat for tenure in turns(match)]
    anonymise(user_id=tamsin.pk, now=NOON)
    assert record(match) == before
    assert [tenure.seat for tenure in turns(match)] == turns_before
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    assert match.host is not None
    assert match.host.name == "Former player"
    other = Client()
    other.force_login(User.objects.get(username="bea"))
    page = other.get(f"/m/{match.key}/")
    assert page.status_code == 200
    assert "Tamsin" not in page.content.decode()
    assert MoveRecord.objects.filter(match=match).exists()


@pytest.mark.parametrize(
    ("game", "others"), [("world-domination", n) for n in (1, 2, 3)] + [("three-colours", 1)]
)
def test_a_bot_takes_the_seat_and_the_match_is_played_to_its_end(
    tamsin: User, game: str, others: int
) -> None:
    match = match_of([tamsin, *(person(name) for name in ("bea", "carl", "dora")[:others])], game=game)
    play_on(match, plies=5)
    anonymise(user_id=tamsin.pk, now=later(hours=1))
    left, taken = match.tenures.filter(seat=0).order_by("from_ply")
    assert (left.player, left.to_ply, left.left_at) == (tamsin, match.ply, later(hours=1))
    assert (taken.is_bot, taken.from_ply, taken.to_ply) == (True, match.ply, None)
    assert left.turn_ply is None
    play_on(match)
    assert match.status == Match.Status.FINISHED


def test_everybody_at_a_table_may_close_their_account(tamsin: User) -> None:
    people = [tamsin, *(person(name) for name in ("bea", "carl", "dora"))]
    match = match_of(people)
    for user in people:
        anonymise(user_id=user.pk, now=NOON)
    assert len({t.player_id for t in match.tenures.current() if t.is_bot}) == 4
    play_on(match)
    assert match.status == Match.Status.FINISHED


def test_seats_of_accounts_that_were_closed_before_are_found(tamsin: User) -> None:
    match = match_of([tamsin, *(person(name) for name in ("bea", "carl", "dora"))])
    waiting = Match.objects.create(
        game="world-domination", rules_version=1, seat_count=4, name="open", host=tamsin, created_at=NOON
    )
    SeatTenure.objects.create(match=waiting, seat=0, player=tamsin)
    User.objects.filter(pk=tamsin.pk).update(is_active=False, anonymised_at=NOON)
    for _ in range(2):
        vacate_seats()
    assert [t.is_bot for t in match.tenures.filter(seat=0).order_by("from_ply")] == [False, True]
    waiting.refresh_from_db()
    assert waiting.status == Match.Status.CANCELLED


def test_an_account_that_was_switched_off_keeps_its_seat_for_a_day(tamsin: User) -> None:
    match = match_of([tamsin, *(person(name) for name in ("bea", "carl", "dora"))])
    (turn,) = turns(match)
    User.objects.filter(pk=turn.player_id).update(is_active=False)
    for hours, is_bot in ((23, False), (25, True)):
        since = timezone.now() - timedelta(hours=hours)
        match.tenures.filter(turn_ply__isnull=False).update(turn_since=since)
        vacate_seats()
        assert match.tenures.current().get(seat=turn.seat).is_bot is is_bot


def test_tables_that_have_not_begun_are_left(tamsin: User) -> None:
    bea = person("bea")
    alone, shared, kept = (
        Match.objects.create(
            game="world-domination", rules_version=1, seat_count=4, name=name, host=host, created_at=NOON
        )
        for name, host in (("alone", tamsin), ("shared", tamsin), ("kept", bea))
    )
    for match, seat, player in ((alone, 0, tamsin), (shared, 0, tamsin), (shared, 1, bea), (kept, 0, bea)):
        SeatTenure.objects.create(match=match, seat=seat, player=player)
    Invitation.objects.create(match=kept, seat=2, player=tamsin, created_at=NOON)
    anonymise(user_id=tamsin.pk, now=NOON)
    alone.refresh_from_db()
    shared.refresh_from_db()
    assert alone.status == Match.Status.CANCELLED
    assert (shared.status, shared.host) == (Match.Status.OPEN, bea)
    assert list(shared.tenures.values_list("player", flat=True)) == [bea.pk]
    assert not kept.invitations.exists()


def test_deleting_twice_does_nothing_more(tamsin: User) -> None:
    anonymise(user_id=tamsin.pk, now=NOON)
    once = User.objects.filter(pk=tamsin.pk).values().get()
    anonymise(user_id=tamsin.pk, now=NOON)
    assert User.objects.filter(pk=tamsin.pk).values().get() == once
