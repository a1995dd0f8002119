"""Suspended people have neither new seats nor chat, by whatever way, and keep what is theirs."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Invitation, Match, SeatTenure
from games.selectors.people.closed_accounts import suspended_at_tables
from games.services.absence.contract import StillSuspended, come_back
from games.services.lobby.errors import CannotBeInvited, Suspended
from games.services.lobby.invitations import invite
from games.services.lobby.rematch import rematch
from games.services.lobby.tables import open_table, sit
from games.services.talk.errors import MayNotWrite
from games.services.talk.messages import write_message
from games.sweeps import vacate_seats
from moderation.services.carry_out import carry_out
from tests.support.moderators import moderator, wanted
from tests.support.reauthentication import freshen
from tests.support.tables import match_of, people, person, play_on, turns

pytestmark = pytest.mark.django_db(transaction=True)
RNG = Random(7)


def table(host: User, **more: Any) -> Match:
    given: dict[str, Any] = {
        "game": "world-domination",
        "seat_count": 4,
        "options": {},
        "name": "Ours",
        "seat": 0,
        "bots": {},
    }
    now = timezone.now()
    return open_table(host_id=host.pk, visibility="public", now=now, rng=RNG, **(given | more))


def suspend(user: User, *, matches: str = "stay", days: int = 3) -> None:
    form = wanted("suspend", moderator("mona"), user, days=days, matches=matches)
    carry_out(form, now=timezone.now(), rng=RNG)
    user.refresh_from_db()


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return freshen(client)


def test_they_get_up_from_open_tables_and_keep_their_running_matches() -> None:
    ann, ben, *others = people("ann", "ben", "cat", "dan")
    running, hers, his = match_of([ann, ben, *others]), table(ann), table(ben, guests=[ann.pk])
    suspend(ann)
    hers.refresh_from_db()
    assert hers.status == Match.Status.CANCELLED
    assert not Invitation.objects.filter(match=his).exists()
    assert SeatTenure.objects.current().filter(match=running, player=ann).exists()


def test_bots_keep_their_seats_if_that_was_chosen_until_the_suspension_is_over() -> None:
    ann, *others = people("ann", "ben", "cat", "dan")
    match = match_of([ann, *others])
    suspend(ann, matches="bots", days=3)
    kept = SeatTenure.objects.current().get(match=match, owner=ann)
    assert kept.is_bot
    now = timezone.now()
    with pytest.raises(StillSuspended):
        come_back(match_id=match.pk, user_id=ann.pk, now=now, rng=RNG)
    assert logged_in(ann).post(f"/m/{match.key}/back/").status_code == 403
    assert come_back(match_id=match.pk, user_id=ann.pk, now=now + timedelta(days=4), rng=RNG)


def test_what_a_process_that_died_left_undone_the_sweep_does() -> None:
    ann, *others = people("ann", "ben", "cat", "dan")
    match, hers = match_of([ann, *others]), table(ann)
    User.objects.filter(pk=ann.pk).update(suspended_until=timezone.now() + timedelta(days=1), plays_on=False)
    assert suspended_at_tables(timezone.now()) == [ann.pk]
    vacate_seats()
    hers.refresh_from_db()
    assert hers.status == Match.Status.CANCELLED
    assert SeatTenure.objects.current().get(match=match, owner=ann).is_bot
    assert not suspended_at_tables(timezone.now())


def test_no_service_gives_them_a_seat_or_a_voice_or_asks_them() -> None:
    ann, ben, *others = people("ann", "ben", "cat", "dan")
    over, running, his = match_of([ann, ben, *others]), match_of([ben, ann, *others]), table(ben)
    play_on(over)
    suspend(ann)
    now = timezone.now()
    with pytest.raises(Suspended):
        table(ann)
    with pytest.raises(Suspended):
        sit(match_id=his.pk, user_id=ann.pk, seat=1, now=now, rng=RNG)
    with pytest.raises(Suspended):
        rematch(match_id=over.pk, user_id=ann.pk, now=now, rng=RNG)
    with pytest.raises(CannotBeInvited):
        invite(match_id=his.pk, user_id=ben.pk, name="ann", now=now)
    said: dict[str, Any] = {"match_id": running.pk, "user_id": ann.pk, "token": "x"}
    with pytest.raises(MayNotWrite):
        write_message(**said, room="table", text="Hello", now=now)
    again = rematch(match_id=over.pk, user_id=ben.pk, now=now, rng=RNG)
    assert not again.invitations.filter(player=ann).exists()
    assert sit(match_id=his.pk, user_id=ann.pk, seat=1, now=now + timedelta(days=3), rng=RNG)


@pytest.mark.parametrize("page", ["sit", "take", "rematch", "invite", "give-time", "chat/table/writer"])
def test_every_page_that_is_not_theirs_is_refused_in_words(page: str) -> None:
    ann, *others = people("ann", "ben", "cat", "dan")
    match = match_of([ann, *others])
    suspend(ann)
    client = logged_in(ann)
    answer = client.post(f"/m/{match.key}/{page}/", {"seat": 1})
    assert answer.status_code == 403
    assert "Your account is suspended" in answer.content.decode()
    redirected = client.post(f"/m/{match.key}/{page}/", headers={"HX-Request": "true"})
    assert redirected["HX-Redirect"] == "/settings/standing/"


def test_they_read_play_and_look_after_what_is_theirs() -> None:
    ann, *others = people("ann", "ben", "cat", "dan")
    match = match_of([ann, *others])
    suspend(ann)
    client = logged_in(ann)
    for page in (
        "/",
        "/watch/",
        f"/m/{match.key}/",
        "/settings/",
        "/settings/standing/",
        "/settings/delete/",
    ):
        answer = client.get(page)
        assert answer.status_code == 200
        assert page == "/settings/standing/" or "suspended until" in answer.content.decode()
    assert client.get("/tables/new/").status_code == 403
    mine = next((turn for turn in turns(match) if turn.player == ann), None)
    sent = client.post(f"/m/{match.key}/move/", {"move": "nonsense", "ply": mine.turn_ply if mine else 0})
    assert sent.status_code != 403
    assert client.post("/settings/theme/", {"theme": "dark"}).status_code == 302
    assert person("eve").suspended_until is None
    other = logged_in(User.objects.get(username="ben"))
    assert "suspended" not in other.get("/people/ann/").content.decode()
