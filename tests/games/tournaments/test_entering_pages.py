"""Pages on which people enter events, agree to be partners, withdraw, and answer as reserves."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Entrant, Event, Reserve
from tests.support.event_rows import group_of, many
from tests.support.events import entered, event_of
from tests.support.tables import person

pytestmark = pytest.mark.django_db


def known(name: str) -> User:
    """Somebody who may enter events: with an address that is confirmed, and not new."""
    user = person(name)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    user.date_joined = timezone.now() - timedelta(days=100)
    user.save(update_fields=["date_joined"])
    return user


def soon(kind: str = "group", **fields: Any) -> Event:
    """An event that people enter now."""
    now = timezone.now()
    times: dict[str, Any] = {
        "opens_at": now - timedelta(days=3),
        "begins_at": now + timedelta(days=4),
        "created_at": now,
        "most_entrants": 8,
    }
    if kind == "group":
        times["last_day"] = now + timedelta(days=30)
    return event_of(kind, **{**times, **fields})


def test_one_enters_by_one_button_and_twice_changes_nothing(client: Client) -> None:
    event, ada = soon("swiss"), known("ada")
    client.force_login(ada)
    page = client.get(f"/events/{event.key}/enter/").content.decode()
    assert "There is room" in page
    for _time in range(2):
        answer = client.post(f"/events/{event.key}/enter/", {"how": "at-once"})
        assert answer.status_code == 302
    assert event.entrants.get().people.get().player == ada
    assert "You are in." in client.get(f"/events/{event.key}/enter/").content.decode()


def test_refusals_are_words_with_a_status_and_change_nothing(client: Client) -> None:
    event, ben = soon(), person("ben")
    client.force_login(ben)
    answer = client.post(f"/events/{event.key}/enter/", {})
    assert answer.status_code == 409
    assert 'role="alert"' in answer.content.decode()
    assert not event.entrants.exists()
    assert client.post(f"/events/{event.key}/enter/", {"how": "by-magic"}).status_code == 422
    assert client.get("/events/e-nothing/enter/").status_code == 404


def test_without_room_two_waves_are_chosen_or_the_limit_is_raised(client: Client) -> None:
    event, ada = soon(takes_waves=True), known("ada")
    ada.event_matches = 8
    ada.save(update_fields=["event_matches"])
    client.force_login(ada)
    page = client.get(f"/events/{event.key}/enter/").content.decode()
    assert "There is no room for all 14" in page
    waves = page.split('value="in-waves"')[1].split(">")[0]
    assert "checked" in waves
    assert client.post(f"/events/{event.key}/enter/", {"how": "at-once"}).status_code == 409
    ada.refresh_from_db()
    assert ada.event_matches == 8
    assert client.post(f"/events/{event.key}/enter/", {"how": "raised"}).status_code == 302
    ada.refresh_from_db()
    assert ada.event_matches == 14
    assert event.entrants.get().in_waves is False


def test_a_pair_enters_when_the_second_has_agreed(client: Client) -> None:
    event = soon(game="world-domination", seat_count=4, has_pairs=True, most_entrants=4)
    ada, ben = known("ada"), known("ben")
    client.force_login(ada)
    answer = client.post(f"/events/{event.key}/enter/", {"partner": "", "name": ""})
    assert answer.status_code == 422
    assert "Name your partner." in answer.content.decode()
    sent = {"partner": "ben", "name": "The owls"}
    assert client.post(f"/events/{event.key}/enter/", sent).status_code == 302
    assert event.entrants.get().state == Entrant.State.ASKED
    client.force_login(ben)
    assert "ada asks you" in client.get(f"/events/{event.key}/enter/").content.decode()
    assert "You are asked to be a partner" in client.get("/events/").content.decode()
    assert client.post(f"/events/{event.key}/enter/", {"agree": "yes"}).status_code == 302
    assert event.entrants.get().state == Entrant.State.ENTERED
    assert "The owls" in client.get(f"/events/{event.key}/").content.decode()


def test_the_second_of_a_pair_says_no(client: Client) -> None:
    event = soon(game="world-domination", seat_count=4, has_pairs=True, most_entrants=4)
    ada, ben = known("ada"), known("ben")
    client.force_login(ada)
    client.post(f"/events/{event.key}/enter/", {"partner": "ben", "name": "The owls"})
    client.force_login(ben)
    assert client.post(f"/events/{event.key}/enter/", {"agree": "no"}).status_code == 302
    assert not event.entrants.exists()
    assert client.post(f"/events/{event.key}/enter/", {"agree": "no"}).status_code == 409


def test_withdrawing_asks_first(client: Client) -> None:
    event, ada = soon(), known("ada")
    entered(event, ada)
    client.force_login(ada)
    page = client.get(f"/events/{event.key}/withdraw/")
    assert page.status_code == 200
    assert "Nothing comes of it" in page.content.decode()
    assert event.entrants.filter(state=Entrant.State.ENTERED).exists()
    assert client.post(f"/events/{event.key}/withdraw/").status_code == 302
    assert not event.entrants.filter(state=Entrant.State.ENTERED).exists()
    assert client.get(f"/events/{event.key}/withdraw/").status_code == 302
    assert client.post(f"/events/{event.key}/withdraw/").status_code == 409


def test_a_reserve_answers_by_a_button_and_never_by_looking(client: Client) -> None:
    now = timezone.now()
    event = soon(status="running", begins_at=now - timedelta(days=6), begun_at=now - timedelta(days=6))
    gone = group_of(event, many(5), Random(1), over=0.2, now=now)[0]
    zoe = known("zoe")
    client.force_login(zoe)
    assert "Wait as a reserve" in client.get(f"/events/{event.key}/").content.decode()
    assert client.post(f"/events/{event.key}/reserve/", {"do": "wait"}).status_code == 302
    row = Reserve.objects.get(player=zoe)
    row.asked_at, row.answer_until, row.stands_in_for = now, now + timedelta(hours=24), gone
    row.save()
    assert "A seat is free for you" in client.get("/events/").content.decode()
    page = client.get(f"/events/{event.key}/reserve/")
    assert "Yes, I play on" in page.content.decode()
    row.refresh_from_db()
    assert row.said_no_at is None
    assert row.taken_at is None
    assert client.post(f"/events/{event.key}/reserve/", {"do": "dance"}).status_code == 422
    assert client.post(f"/events/{event.key}/reserve/", {"do": "no"}).status_code == 302
    row.refresh_from_db()
    assert row.said_no_at is not None


def test_the_limit_is_set_among_the_settings(client: Client) -> None:
    ada = person("ada")
    client.force_login(ada)
    page = client.get("/settings/").content.decode()
    assert "Event matches at the same time: at most" in page
