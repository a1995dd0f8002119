from __future__ import annotations

from collections.abc import Callable
from datetime import time

import pytest
from allauth.account.models import EmailAddress
from django.contrib.messages import get_messages
from django.test import Client

from accounts.anonymisation import anonymise
from accounts.models import Alert, Delivery, Kind, Mail, ReminderSettings, TableReminderSettings, User, Way
from accounts.notifications.defaults import CHOOSABLE, USUAL, open_ways, stored_choice
from accounts.notifications.preferences import NoWarningError, TwoMailsError, save_table_ways
from accounts.notifications.ways import ways_of
from tests.accounts.conftest import delivered
from tests.support.clock import NOON

pytestmark = pytest.mark.django_db
AS_USUAL = {kind.value: stored_choice(USUAL[kind], off=False) for kind in CHOOSABLE}
TIMES = {"quiet_from": "23:00", "quiet_until": "06:30", "digest_1": "8", "digest_2": "", "digest_3": "20"}
PATHS = ("", "usual/", "times/", "test/", "confirm/")


def choices(user: User) -> ReminderSettings:
    return ReminderSettings.objects.get(user=user)


def test_what_reaches_one_is_for_people_with_an_account(client: Client) -> None:
    for path in PATHS:
        answer = client.post(f"/settings/reach/{path}")
        assert answer.headers["Location"].startswith("/accounts/login/")


def test_a_choice_is_kept_and_shown(at_home: Client, tamsin: User) -> None:
    answer = at_home.post("/settings/reach/", AS_USUAL | {"turn": ["push", "mail"]})
    assert [str(m) for m in get_messages(answer.wsgi_request)] == ["That is how it reaches you from now on."]
    assert choices(tamsin).ways == {"turn": ["push", "mail"]}
    assert ways_of(tamsin, Kind.TURN) == {Way.MAIL, Way.PUSH}
    row = at_home.get("/settings/reach/").context["matrix"].rows[0]
    assert [box.way for box in row.boxes if box.is_chosen] == ["push", "mail"]


def test_off_keeps_what_was_chosen_and_sends_nothing(at_home: Client, tamsin: User) -> None:
    at_home.post("/settings/reach/", AS_USUAL | {"ended": ["page", "digest", "off"]})
    assert ways_of(tamsin, Kind.ENDED) == frozenset()
    row = at_home.get("/settings/reach/").context["matrix"].rows[3]
    assert (row.kind, row.is_off) == (Kind.ENDED, True)
    assert [box.way for box in row.boxes if box.is_chosen] == ["page", "digest"]
    at_home.post("/settings/reach/", AS_USUAL)
    assert choices(tamsin).ways == {}


def test_a_mail_comes_at_once_or_with_the_digest(at_home: Client) -> None:
    answer = at_home.post("/settings/reach/", AS_USUAL | {"turn": ["mail", "digest"]})
    assert answer.status_code == 422
    assert "Choose one of the two." in answer.content.decode()
    assert [box.is_chosen for box in answer.context["matrix"].rows[0].boxes] == [False, False, True, True]
    assert not ReminderSettings.objects.filter(ways__has_key="turn").exists()


@pytest.mark.parametrize("marked", [[], ["off"], ["page", "push", "mail", "off"]])
def test_little_time_left_keeps_one_way_open(at_home: Client, marked: list[str]) -> None:
    answer = at_home.post("/settings/reach/", AS_USUAL | {"time": marked})
    assert answer.status_code == 422
    assert "Keep one way open for “little time left”" in answer.content.decode()
    assert not ReminderSettings.objects.exists()


@pytest.mark.parametrize("way", ["pigeon", "", "PAGE", "page push", "<script>"])
def test_a_way_that_there_is_not_is_refused(at_home: Client, way: str) -> None:
    assert at_home.post("/settings/reach/", AS_USUAL | {"turn": [way]}).status_code == 422
    assert not ReminderSettings.objects.exists()


def test_mails_about_the_account_cannot_be_chosen_away(at_home: Client, tamsin: User) -> None:
    at_home.post("/settings/reach/", AS_USUAL | {"account": ["off"], "is_staff": "on"})
    assert choices(tamsin).ways == {}
    assert ways_of(tamsin, Kind.ACCOUNT) == {Way.MAIL}


def test_all_is_as_usual_again(at_home: Client, tamsin: User) -> None:
    ReminderSettings.objects.create(user=tamsin, ways={"turn": ["off"]}, digest_hours=[5])
    TableReminderSettings.objects.create(user=tamsin, thread="here", ways={"turn": ["mail"]})
    for _ in range(2):
        assert at_home.post("/settings/reach/usual/").status_code == 302
    assert (choices(tamsin).ways, choices(tamsin).digest_hours) == ({}, [5])
    assert TableReminderSettings.objects.count() == 1


def test_times_are_kept_and_shown(at_home: Client, tamsin: User) -> None:
    page = at_home.post("/settings/reach/times/", TIMES, follow=True)
    assert "Your quiet hours and your digest are saved." in page.content.decode()
    row = choices(tamsin)
    assert (row.quiet_from, row.quiet_until, row.is_usual_quiet) == (time(23), time(6, 30), False)
    assert row.digest_hours == [8, 20]
    shown = page.context["times"].initial
    assert (shown["quiet_from"], shown["digest_1"], shown["digest_2"]) == ("23:00", "8", "20")


def test_there_may_be_no_quiet_hours(at_home: Client, tamsin: User) -> None:
    at_home.post("/settings/reach/times/", TIMES | {"quiet_from": "", "quiet_until": ""})
    row = choices(tamsin)
    assert (row.quiet_from, row.quiet_until, row.is_usual_quiet) == (None, None, False)
    assert "quiet_from" not in at_home.get("/settings/reach/").context["times"].initial


def test_the_same_hour_twice_is_one_digest(at_home: Client, tamsin: User) -> None:
    at_home.post("/settings/reach/times/", TIMES | {"digest_2": "8", "digest_3": "8"})
    assert choices(tamsin).digest_hours == [8]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("quiet_from", ""),
        ("quiet_until", ""),
        ("quiet_until", "23:00"),
        ("quiet_from", "22:15"),
        ("quiet_from", "25:00"),
        ("quiet_from", "now"),
        ("digest_1", ""),
        ("digest_1", "24"),
        ("digest_2", "-1"),
        ("digest_3", "8.5"),
    ],
)
def test_times_that_there_are_not_change_nothing(at_home: Client, field: str, value: str) -> None:
    answer = at_home.post("/settings/reach/times/", TIMES | {field: value})
    assert answer.status_code == 422
    assert answer.context["times"].errors
    assert not ReminderSettings.objects.exists()


def test_one_table_may_differ(tamsin: User) -> None:
    ReminderSettings.objects.create(user=tamsin, ways={"wrote": ["page", "mail"]})
    ways = AS_USUAL | {"wrote": ["page", "mail"], "turn": ["mail"]}
    save_table_ways(user_id=tamsin.pk, thread="here", ways=ways, now=NOON)
    assert TableReminderSettings.objects.get().ways == {"turn": ["mail"]}
    assert ways_of(tamsin, Kind.TURN, "here") == {Way.MAIL}
    assert ways_of(tamsin, Kind.TURN, "elsewhere") == USUAL[Kind.TURN]
    save_table_ways(user_id=tamsin.pk, thread="here", ways=AS_USUAL | {"wrote": ["page", "mail"]}, now=NOON)
    assert not TableReminderSettings.objects.exists()


def test_a_table_keeps_the_same_rules(tamsin: User) -> None:
    with pytest.raises(NoWarningError):
        save_table_ways(user_id=tamsin.pk, thread="here", ways={"time": ["off"]}, now=NOON)
    with pytest.raises(TwoMailsError):
        save_table_ways(user_id=tamsin.pk, thread="here", ways={"turn": ["mail", "digest"]}, now=NOON)
    assert not TableReminderSettings.objects.exists()


def test_what_the_database_holds_wrongly_does_no_harm() -> None:
    assert open_ways(Kind.TURN, {"turn": ["pigeon", "mail", "digest"]}) == {Way.MAIL}
    assert open_ways(Kind.ACCOUNT, {"account": ["off"]}) == {Way.MAIL}


def test_a_test_mail_is_sent_and_stands_in_the_log(at_home: Client, tamsin: User) -> None:
    assert at_home.post("/settings/reach/test/").status_code == 302
    page = at_home.get("/settings/reach/").context["log"]
    assert [(line.what, line.word) for line in page.lines] == [("A test from Alliances", "on its way")]
    assert delivered()[-1].to == ["tamsin@example.org"]
    (line,) = at_home.get("/settings/reach/").context["log"].lines
    assert (line.word, line.mark) == ("sent", "check")
    assert line.why.startswith("The mail server took it at ")


def test_so_many_tests_are_enough(at_home: Client) -> None:
    assert [at_home.post("/settings/reach/test/").status_code for _ in range(4)] == [302, 302, 302, 429]
    assert Mail.objects.count() == 3


def test_no_test_goes_to_an_address_that_nobody_has_confirmed(at_home: Client, tamsin: User) -> None:
    EmailAddress.objects.filter(user=tamsin).update(verified=False)
    assert at_home.post("/settings/reach/test/").status_code == 422
    EmailAddress.objects.all().delete()
    assert at_home.post("/settings/reach/test/").status_code == 422
    assert at_home.get("/settings/reach/").status_code == 200
    assert not Mail.objects.exists()


def pause(user: User) -> None:
    """As after three refusals."""
    ReminderSettings.objects.create(user=user, refusals=3, paused_at=NOON)
    User.objects.filter(pk=user.pk).update(is_mail_paused=True)


def test_a_paused_address_is_told_everywhere_and_confirmed_anew(
    at_home: Client, tamsin: User, link_in_mail: Callable[[], str]
) -> None:
    assert "Your address refuses" not in at_home.get("/moves/").content.decode()
    pause(tamsin)
    for path in ("/", "/moves/", "/settings/"):
        assert "Your address refuses our mails" in at_home.get(path).content.decode()
    page = at_home.get("/settings/reach/").content.decode()
    assert "no mail goes to tamsin@example.org: it refused three in a row." in page
    assert at_home.post("/settings/reach/confirm/").status_code == 302
    assert at_home.post("/settings/reach/confirm/").status_code == 429
    Client().post(link_in_mail())
    assert (choices(tamsin).paused_at, choices(tamsin).refusals) == (None, 0)
    assert EmailAddress.objects.get().verified
    assert "Your address refuses" not in at_home.get("/moves/").content.decode()


def test_another_main_address_lifts_the_pause(at_home: Client, tamsin: User) -> None:
    pause(tamsin)
    EmailAddress.objects.create(user=tamsin, email="new@example.org", verified=True)
    at_home.post("/accounts/email/", {"email": "new@example.org", "action_primary": ""})
    assert choices(tamsin).paused_at is None
    tamsin.refresh_from_db()
    assert (tamsin.email, tamsin.is_mail_paused) == ("new@example.org", False)


def test_what_is_confirmed_stays_so(at_home: Client, tamsin: User) -> None:
    assert at_home.post("/settings/reach/confirm/").status_code == 302
    assert EmailAddress.objects.get().verified
    assert not Mail.objects.exists()


def test_nothing_of_what_reached_one_outlives_the_account(tamsin: User) -> None:
    other = User.objects.create_user("ines")
    for user in (tamsin, other):
        ReminderSettings.objects.create(user=user, paused_at=NOON)
        TableReminderSettings.objects.create(user=user, thread="here", ways={"turn": ["off"]})
        alert = Alert.objects.create(user=user, kind="turn", mark="1", at=NOON)
        Delivery.objects.create(user=user, alert=alert, kind="turn", way="mail", made_at=NOON, due_at=NOON)
    anonymise(user_id=tamsin.pk, now=NOON)
    for model in (ReminderSettings, TableReminderSettings, Alert, Delivery):
        assert [row.user for row in model._default_manager.all()] == [other]
