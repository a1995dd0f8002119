"""The pages of hours and leave, and where leave is read elsewhere."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Delivery, User
from games.clock.calendar import Calendar
from games.models import Hours, Leave, Match, SeatTenure
from games.selectors.calendar.calendars import calendar_of
from games.services.calendar.leave import plan_leave
from tests.accounts.test_mail_delivery import tell
from tests.support.tables import match_of, people, turns

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 6, 10, 9, tzinfo=UTC)
DAY = timedelta(days=1)
HOURS: dict[str, Any] = {
    "time_zone": "Europe/Berlin",
    "night_from": "22:00",
    "night_until": "07:00",
    "rest_days": ["5", "6"],
}


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOW)


@pytest.fixture
def ann(client: Client) -> User:
    (ann,) = people("ann")
    ann.time_zone = "Europe/Berlin"
    ann.save()
    client.force_login(ann)
    return ann


def _spans() -> list[tuple[datetime, datetime]]:
    return [(row.starts_at, row.ends_at) for row in Leave.objects.all()]


def test_hours_and_leave_are_for_people_with_an_account(client: Client) -> None:
    for path in ("/hours/", "/leave/"):
        assert client.get(path).headers["Location"] == f"/accounts/login/?next={path}"


def test_hours_are_kept_and_shown(client: Client, ann: User) -> None:
    assert client.post("/hours/", HOURS).headers["Location"] == "/hours/"
    calendar = calendar_of(ann.pk, NOW)
    assert calendar == Calendar("Europe/Berlin", (time(22), time(7)), frozenset({5, 6}))
    assert Hours.objects.get().zone_confirmed_at == NOW
    page = client.get("/hours/").content.decode()
    assert '<option value="22:00" selected>' in page
    assert page.count("checked") == 2
    assert "It is Europe, Berlin (11:00) now." in page
    assert page.count('class="is-night"') == 9


def test_hours_can_be_taken_back(client: Client, ann: User) -> None:
    client.post("/hours/", HOURS)
    client.post("/hours/", {"time_zone": "UTC"})
    calendar = calendar_of(ann.pk, NOW)
    assert calendar == Calendar()


def test_a_digest_that_waits_goes_by_the_zone_that_one_has_moved_to(client: Client, ann: User) -> None:
    tell(ann, "Oslo", at=NOW)
    assert Delivery.objects.get().due_at == NOW.replace(hour=17)
    client.post("/hours/", {"time_zone": "Asia/Tokyo"})
    assert Delivery.objects.get().due_at == NOW.replace(hour=10)


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"time_zone": "Nowhere/Land"}, "There is no such time zone."),
        ({"time_zone": ""}, "There is no such time zone."),
        ({"night_from": "20:00", "night_until": "07:00"}, "A night is at most ten hours long"),
        ({"night_from": "07:00", "night_until": "07:00"}, "A night is at most ten hours long"),
        ({"night_until": ""}, "A night begins and ends"),
        ({"night_from": ""}, "A night begins and ends"),
        ({"night_from": "22:01"}, "Choose one of the times in the list."),
        ({"rest_days": ["4", "5", "6"]}, "Choose two rest days at most."),
        ({"rest_days": ["7"]}, "Choose days of the week."),
        ({"rest_days": ["x"]}, "Choose days of the week."),
    ],
)
def test_hours_that_cannot_be_change_nothing(
    client: Client, ann: User, sent: dict[str, Any], words: str
) -> None:
    client.post("/hours/", HOURS | {"rest_days": ["0"]})
    response = client.post("/hours/", HOURS | sent)
    assert response.status_code == 422
    assert words in response.content.decode()
    calendar = calendar_of(ann.pk, NOW)
    assert calendar == Calendar("Europe/Berlin", (time(22), time(7)), frozenset({0}))


def test_the_zone_that_a_browser_tells_is_offered_until_it_is_confirmed(client: Client, ann: User) -> None:
    User.objects.update(time_zone="")
    client.cookies["timezone"] = "Asia/Tokyo"
    page = client.get("/hours/").content.decode()
    assert "Your browser says Asia, Tokyo" in page
    assert '<option value="Asia/Tokyo" selected>' in page


def test_a_leave_is_planned_from_midnight_to_midnight_of_ones_zone(client: Client, ann: User) -> None:
    response = client.post("/leave/plan/", {"day": ["2026-06-22", "2026-06-29"]})
    assert response.headers["Location"] == "/leave/"
    assert _spans() == [(datetime(2026, 6, 21, 22, tzinfo=UTC), datetime(2026, 6, 29, 22, tzinfo=UTC))]
    page = client.get("/leave/").content.decode()
    assert page.count('class="is-planned"') == 9
    assert "8 days planned" in page
    assert "22 days left of 30 until Thu 31 Dec 2026" in page
    assert "Call it off" in page


def test_a_leave_that_begins_today_begins_now(client: Client, ann: User) -> None:
    client.post("/leave/plan/", {"day": ["2026-06-10"]})
    assert _spans() == [(NOW, datetime(2026, 6, 10, 22, tzinfo=UTC))]


def test_leave_is_taken_at_once_read_on_every_page_and_ended_by_a_click(client: Client, ann: User) -> None:
    client.post("/leave/now/", {"until": "2026-06-12"})
    assert _spans() == [(NOW, datetime(2026, 6, 12, 22, tzinfo=UTC))]
    for path in ("/leave/", "/", "/moves/", "/rules/"):
        assert "You are on leave until Sat 13 Jun, 00:00." in client.get(path).content.decode()
    assert client.post("/leave/end/").status_code == 302
    assert "You are on leave" not in client.get("/").content.decode()
    assert client.post("/leave/end/").status_code == 302


@pytest.mark.parametrize(
    ("path", "sent", "words"),
    [
        ("plan", {}, "Choose the first and the last day of your leave."),
        ("plan", {"day": ["soon"]}, "Choose the first and the last day of your leave."),
        ("plan", {"day": ["2026-06-09", "2026-06-11"]}, "That day is over."),
        ("plan", {"day": ["2026-06-14", "2026-06-16"]}, "You already have leave then."),
        ("plan", {"day": ["2026-07-01", "2026-07-30"]}, "30 days of 2026: 28 days are left."),
        ("plan", {"day": ["2027-06-20"]}, "That is more than a year away."),
        ("plan", {"day": ["9999-12-31"]}, "Choose the first and the last day of your leave."),
        ("now", {}, "Choose the first and the last day of your leave."),
        ("now", {"until": "2026-06-09"}, "That leave ends before it begins."),
        ("now", {"until": "2026-06-15"}, "You already have leave then."),
    ],
)  # fmt: skip
def test_a_leave_that_cannot_be_changes_nothing(
    client: Client, ann: User, path: str, sent: dict[str, Any], words: str
) -> None:
    client.post("/leave/plan/", {"day": ["2026-06-15", "2026-06-16"]})
    before = _spans()
    response = client.post(f"/leave/{path}/", sent)
    assert response.status_code == 422
    assert words in response.content.decode()
    assert _spans() == before


def test_a_planned_leave_is_called_off_once(client: Client, ann: User) -> None:
    client.post("/leave/plan/", {"day": ["2026-06-15", "2026-06-16"]})
    path = f"/leave/{Leave.objects.get().pk}/off/"
    assert client.post(path).status_code == 302
    assert _spans() == []
    again = client.post(path)
    assert again.status_code == 404
    assert "There is no such leave" in again.content.decode()


def test_days_that_are_chosen_are_shown_with_what_ones_tables_do(client: Client, ann: User) -> None:
    tables: dict[str, dict[str, Any]] = {
        "patient": {"pace": "standard"},
        "daily": {"pace": "fast", "allows_leave": False, "contract": "lose"},
        "blind": {"pace": "standard", "allows_leave": False},
        "quiet": {},
    }
    for key, fields in tables.items():
        match_of([ann, *people(f"{key}-1", f"{key}-2", f"{key}-3")], name=key, key=key, **fields)
    no_turn = {"turn_ply": None, "turn_since": None, "clock": None, "deadline_at": None}
    SeatTenure.objects.filter(player=ann).update(**no_turn)
    response = client.post("/leave/look/", {"day": ["2026-07-29", "2026-07-20"]})
    page = response.content.decode()
    assert response.status_code == 200
    assert "Mon 20 Jul 2026 to Wed 29 Jul 2026: 10 days." in page
    assert _spans() == []
    lines = [(line.title, line.is_bad) for line in response.context["lines"]]
    assert lines == [("2 tables wait for you", False), ("blind", False), ("daily", True)]
    assert "a bot sits in from <time" in page
    assert "lost from <time" in page
    assert page.count(" checked") == 10


def test_where_three_sit_a_leave_of_more_than_ten_days_ends_with_the_contract(
    client: Client, ann: User
) -> None:
    match = match_of([ann, *people("ben", "cat", "dan")], pace="standard")
    SeatTenure.objects.filter(match=match).update(
        turn_ply=None, turn_since=None, clock=None, deadline_at=None
    )
    response = client.post("/leave/look/", {"day": ["2026-07-01", "2026-07-20"]})
    (line,) = response.context["lines"]
    assert (line.mark, line.url) == ("bot", f"/m/{match.key}/")
    assert "Thu 16 Jul, 12:00" in line.result
    assert "ten days a match at most" in line.says


def test_a_turn_that_ends_before_the_leave_is_said_to(client: Client, ann: User) -> None:
    match = match_of([ann, *people("ben", "cat", "dan")], pace="standard")
    (turn,) = turns(match)
    client.force_login(turn.player)
    response = client.post("/leave/look/", {"day": ["2026-07-01", "2026-07-20"]})
    (line,) = response.context["lines"]
    assert (line.mark, "your move by" in line.result) == ("clock", True)


def test_the_part_alone_says_the_same(client: Client, ann: User) -> None:
    sent = {"day": ["2026-07-20", "2026-07-29"]}
    page = client.post("/leave/meanwhile/", sent).content.decode()
    assert "<html" not in page
    assert "10 days." in page
    assert "That day is over." in client.post("/leave/meanwhile/", {"day": ["2026-01-01"]}).content.decode()


@pytest.mark.parametrize(
    ("month", "first"),
    [("2026-08", "August 2026"), ("2020-01", "June 2026"), ("x", "June 2026"), ("2099-01", "May 2027")],
)
def test_two_months_of_a_year_are_shown(client: Client, ann: User, month: str, first: str) -> None:
    response = client.post("/leave/look/", {"month": month})
    assert response.context["months"][0].name == first


def test_a_table_shows_the_leave_of_its_people_and_its_form_that_a_move_ends_it(client: Client) -> None:
    players = people("ann", "ben", "cat", "dan")
    match = match_of(players, pace="standard")
    (turn,) = turns(match)
    other = SeatTenure.objects.filter(match=match).exclude(pk=turn.pk)[0]
    plan_leave(user_id=turn.player_id, starts_at=NOW, ends_at=NOW + DAY, now=NOW)
    plan_leave(user_id=other.player_id, starts_at=NOW + DAY, ends_at=NOW + 3 * DAY, now=NOW)
    client.force_login(turn.player)
    page = client.get(f"/m/{match.key}/").content.decode()
    assert "A move ends it." in page
    assert 'on leave until <time datetime="2026-06-11T09:00:00+00:00">' in page
    assert 'on leave from <time datetime="2026-06-11T09:00:00+00:00">' in page
    client.force_login(other.player)
    assert "A move ends it." not in client.get(f"/m/{match.key}/").content.decode()


def test_a_match_that_is_over_shows_no_leave(client: Client) -> None:
    players = people("ann", "ben", "cat", "dan")
    match = match_of(players)
    plan_leave(user_id=players[0].pk, starts_at=NOW, ends_at=NOW + DAY, now=NOW)
    Match.objects.filter(pk=match.pk).update(
        status="finished", finished_at=NOW, outcome={"winners": [0], "reason": "score", "scores": []}
    )
    assert "on leave until" not in client.get(f"/m/{match.key}/").content.decode()
