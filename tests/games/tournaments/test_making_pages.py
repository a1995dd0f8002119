"""Pages for making an event and looking after it."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Event, Reliability
from tests.support.clubs import club_of
from tests.support.events import event_of, filled
from tests.support.replays import logged_in
from tests.support.tables import people, person

pytestmark = pytest.mark.django_db


def host(name: str = "host") -> User:
    user = person(name)
    Reliability.objects.create(player=user, turns="1" * 100, matches="1" * 20)
    return user


def sent(**changed: Any) -> dict[str, Any]:
    day = timezone.now().date()
    values = {
        "table": "three-colours.2", "kind": "group", "most_entrants": "6", "name": "Harbour Cup", "about": "",
        "begins_on": f"{day + timedelta(days=7)}", "last_on": f"{day + timedelta(days=40)}", "rounds": "",
        "round_days": "21", "pace": "standard", "min_reliability": "85", "min_rating": "", "max_rating": "",
        "visibility": "link", "is_rated": "on", "allows_leave": "on",
    }  # fmt: skip
    return values | changed


def test_a_draft_is_made_changed_opened_and_called_off_on_pages() -> None:
    browser = logged_in(host())
    page = browser.get("/events/new/")
    assert page.status_code == 200
    assert "Everybody meets everybody else." in page.content.decode()
    made = browser.post("/events/new/", sent())
    event = Event.objects.get()
    assert made.headers["Location"] == f"/events/{event.key}/keep/"
    assert "Open it for entry" in browser.get(f"/events/{event.key}/keep/").content.decode()
    assert 'value="Harbour Cup"' in browser.get(f"/events/{event.key}/change/").content.decode()
    assert browser.post(f"/events/{event.key}/change/", sent(name="Lake Cup")).status_code == 302
    for act, status in (("open", "open"), ("close", "open"), ("reopen", "open"), ("off", "cancelled")):
        assert browser.post(f"/events/{event.key}/keep/{act}/").status_code == 302
        event.refresh_from_db()
        assert (event.name, event.status) == ("Lake Cup", status)
    assert "called off" in browser.get(f"/events/{event.key}/keep/").content.decode()
    copied = browser.get("/events/new/", {"copy": event.key}).content.decode()
    assert 'value="Lake Cup"' in copied


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"begins_on": "2027-02-31"}, "Give a day that there is"),
        ({"last_on": ""}, "Give the last day of the group."),
        ({"most_entrants": "201"}, "Give a whole number from"),
        ({"kind": "swiss", "most_entrants": "8"}, "Such an event is for 9 to 32 entrants."),
        ({"kind": "swiss", "most_entrants": "12", "rounds": "8"}, "Choose one of those in the list."),
        ({"kind": "swiss", "most_entrants": "12", "round_days": "x"}, "Give a whole number from"),
        ({"kind": "league"}, "Choose one of those in the list."),
        ({"name": " "}, "Give the event a name."),
        ({"name": "Alliances staff"}, "This name is kept for the site."),
        ({"about": "\u202e"}, "It contains characters that cannot be seen."),
        ({"min_rating": "1201"}, "Limits are whole points"),
        ({"min_rating": "1200", "max_rating": "1300"}, "The upper limit is at least 200 points"),
        ({"visibility": "club-c-nothing"}, "Choose one of those in the list."),
        ({"pace": "live"}, "Choose one of those in the list."),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_makes_nothing(changed: dict[str, str], words: str) -> None:
    answer = logged_in(host()).post("/events/new/", sent(**changed))
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Event.objects.exists()


def test_what_a_kind_does_not_ask_is_taken_no_notice_of() -> None:
    browser = logged_in(host())
    swiss = sent(kind="swiss", most_entrants="12", last_on="nonsense", takes_waves="on")
    assert browser.post("/events/new/", swiss).status_code == 302
    event = Event.objects.get()
    assert (event.kind, event.last_day, event.round_days, event.takes_waves) == ("swiss", None, 21, False)


@pytest.mark.parametrize(
    ("deals", "boards", "ranking"), [("", 0, "points"), ("same", 1, "points"), ("ranked", 1, "percent")]
)
def test_all_groups_may_have_the_same_deals(deals: str, boards: int, ranking: str) -> None:
    browser = logged_in(host())
    chosen = sent(table="floating-partners.5", most_entrants="12", deals=deals)
    answer = browser.post("/events/new/", chosen)
    assert answer.status_code == 302
    event = Event.objects.get()
    assert (event.boards, event.ranking) == (boards, ranking)
    form = browser.get(f"/events/{event.key}/change/").content.decode()
    assert re.search(rf'<option value="{deals}"\s+selected', form.split('name="deals"')[1])


def test_nobody_is_asked_for_deals_where_a_game_has_none() -> None:
    browser = logged_in(host())
    assert 'name="deals"' not in browser.get("/events/new/", {"table": "three-colours.2"}).content.decode()
    assert browser.post("/events/new/", sent(deals="same")).status_code == 302
    assert Event.objects.get().boards == 0
    knockout = sent(table="world-domination.2", kind="knockout", most_entrants="8", deals="same", name="Cup")
    assert browser.post("/events/new/", knockout).status_code == 302
    assert Event.objects.get(name="Cup").boards == 0


def test_the_preview_says_what_it_means_and_needs_no_name() -> None:
    browser = logged_in(host())
    said = browser.get(
        "/events/new/plan/", sent(name="", kind="knockout", most_entrants="16")
    ).content.decode()
    assert "4 rounds at most" in said
    assert (
        "cannot be played so yet"
        in browser.get("/events/new/plan/", sent(most_entrants="1")).content.decode()
    )
    assert browser.get("/events/new/", {"table": "chess.2"}).status_code == 404


def test_who_may_make_none_reads_why_and_keepers_make_one_for_their_club() -> None:
    new, keeper = people("new", "keeper")
    page = logged_in(new).get("/events/new/").content.decode()
    assert "90% of turns in time and 20 matches" in page
    assert "Make the draft" not in page
    assert logged_in(new).post("/events/new/", sent()).status_code == 422
    club = club_of(keeper)
    browser = logged_in(keeper)
    page = browser.get("/events/new/", {"club": club.key}).content.decode()
    assert f'<option value="club-{club.key}" selected>members of {club.name}' in page
    assert browser.post("/events/new/", sent(visibility=f"club-{club.key}")).status_code == 302
    event = Event.objects.get()
    assert event.club == club
    browser.post(f"/events/{event.key}/keep/open/")
    assert "Harbour Cup" in browser.get(f"/clubs/{club.key}/").content.decode()
    assert "Harbour Cup" not in logged_in(new).get(f"/clubs/{club.key}/").content.decode()


def test_muted_people_name_no_event_and_visitors_log_in() -> None:
    user = host()
    User.objects.filter(pk=user.pk).update(muted_until=timezone.now() + timedelta(days=1))
    answer = logged_in(user).post("/events/new/", sent())
    assert (answer.status_code, Event.objects.count()) == (422, 0)
    assert Client().get("/events/new/").status_code == 302


def test_the_page_of_a_host_is_nobody_elses() -> None:
    user, eve = host(), person("eve")
    event = event_of(host=user, begins_at=timezone.now() + timedelta(days=3))
    stranger = logged_in(eve)
    assert stranger.get(f"/events/{event.key}/keep/").status_code == 404
    assert stranger.get(f"/events/{event.key}/change/").status_code == 404
    for act in ("open", "off", "extend", "ask", "answer", "nothing"):
        assert stranger.post(f"/events/{event.key}/keep/{act}/").status_code == 404
    event.refresh_from_db()
    assert event.status == "open"
    browser = logged_in(user)
    assert browser.post(f"/events/{event.key}/keep/extend/", {"days": "x"}).status_code == 422
    assert browser.post(f"/events/{event.key}/keep/ask/", {"person": "eve"}).status_code == 302
    assert "You are asked to look after it" in stranger.get(f"/events/{event.key}/").content.decode()
    assert "Will you look after it?" in stranger.get(f"/events/{event.key}/keep/").content.decode()
    assert stranger.post(f"/events/{event.key}/keep/off/").status_code == 403
    assert stranger.post(f"/events/{event.key}/keep/answer/", {"answer": "yes"}).status_code == 302
    event.refresh_from_db()
    assert event.host == eve
    assert browser.get(f"/events/{event.key}/keep/").status_code == 404


def test_the_page_of_a_host_takes_as_many_queries_for_many_entrants(
    django_assert_max_num_queries: Any,
) -> None:
    user = host()
    event = event_of(host=user, begins_at=timezone.now() + timedelta(days=3))
    filled(event, 12)
    browser = logged_in(user)
    with django_assert_max_num_queries(12):
        browser.get(f"/events/{event.key}/keep/")
