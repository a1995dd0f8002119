"""Pages of events: the list, a table, its matches, rules and log, and who may see them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.calendar_feed import open_feed
from games.models import Event, EventMatch
from tests.support.events import begun, entered, event_of, filled, went_on, won_by
from tests.support.tables import person

pytestmark = pytest.mark.django_db


def soon(kind: str = "group", **fields: Any) -> Event:
    """An event that people enter now."""
    now = timezone.now()
    times: dict[str, Any] = {
        "opens_at": now - timedelta(days=3),
        "begins_at": now + timedelta(days=4),
        "created_at": now,
    }
    if kind == "group":
        times["last_day"] = now + timedelta(days=30)
    return event_of(kind, **{**times, **fields})


def test_the_list_says_what_is_open_and_what_one_is_in(client: Client) -> None:
    mine, other = soon(name="Mine"), soon("swiss", name="The other")
    ada = person("ada")
    entered(mine, ada)
    client.force_login(ada)
    page = client.get("/events/").content.decode()
    yours, rest = page.split('id="open"')
    assert "Mine" in yours
    assert "The other" not in yours
    assert "The other" in rest
    assert f"/events/{other.key}/enter/" in rest


def test_a_table_is_a_table_with_ones_own_row_named(client: Client) -> None:
    event = event_of(most_entrants=8)
    users = filled(event, 5)
    begun(event)
    row = EventMatch.objects.filter(event=event)[0]
    first = row.seats.all()[0].entrant
    won_by(row, first)
    went_on(event)
    client.force_login(users[0])
    answer = client.get(f"/events/{event.key}/")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert page.count('<tr class="rest">') == 5
    assert '<span class="you">you</span>' in page
    assert "1 of 20 legs is over." in page
    for tab in ("matches", "rules", "log"):
        assert client.get(f"/events/{event.key}/{tab}/").status_code == 200


def test_a_table_names_its_event_to_those_who_may_know_it(client: Client) -> None:
    event = event_of(most_entrants=8, visibility=Event.Visibility.LINK)
    users = filled(event, 3)
    begun(event)
    match = EventMatch.objects.filter(event=event, seats__entrant__people__player=users[0])[0].match
    assert match is not None
    client.force_login(users[0])
    assert f"/events/{event.key}/" in client.get(match.get_absolute_url()).content.decode()
    assert f"/events/{event.key}/" in client.get("/moves/").content.decode()
    client.force_login(person("zoe"))
    assert f"/events/{event.key}/" not in client.get(match.get_absolute_url()).content.decode()


def test_the_calendar_has_the_last_day_once(client: Client) -> None:
    event = event_of(most_entrants=8)
    ada = filled(event, 3)[0]
    begun(event)
    body = client.get(f"/calendar/{open_feed(user_id=ada.pk)}.ics").content.decode()
    assert body.count("Last day: Spring Cup") == 1
    assert "4 matches of yours run." in body.replace("\r\n ", "")
