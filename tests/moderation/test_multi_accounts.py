"""Signals that accounts may belong together: what stays of a push device, who is shown it, who never is."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.anonymisation import anonymise
from accounts.models import Device, DeviceTrace, Household, User
from accounts.notifications.devices import (
    ForeignDevice,
    Subscription,
    end_with_session,
    forget_traces,
    register_device,
)
from accounts.notifications.push_endpoints import mark_of
from games.models import Match
from moderation.models import Action, Report, Sanction
from moderation.selectors.case_page import case_details
from moderation.selectors.multi_accounts import Signal, signals_of
from moderation.services.reports import report
from tests.support.clock import NOON, later
from tests.support.moderators import moderator
from tests.support.pushing.browser import Browser
from tests.support.replays import logged_in
from tests.support.tables import match_of, people, person

from .console import inside, page_for, text_of

pytestmark = pytest.mark.django_db(transaction=True)
SHARED = "called both by push"


def called_in(browser: Browser, user: User, now: datetime = NOON) -> Device:
    """Somebody has a browser call them."""
    return register_device(
        user_id=user.pk, subscription=Subscription(**browser.form()), name="Firefox", now=now
    )


def by_name(signals: tuple[Signal, ...]) -> dict[str, Signal]:
    return {signal.username: signal for signal in signals}


def reported(by: User, about: User) -> int:
    """The case of a report on a person."""
    asked, reason = {"person": about.username}, Report.Reason.TWO_SEATS
    return report(user_id=by.pk, asked=asked, reason=reason, text="", now=NOON).case_id


def test_a_browser_that_is_called_for_another_leaves_word_of_both() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    browser = Browser()
    called_in(browser, ann)
    called_in(browser, ben, later(hours=1))
    called_in(Browser(), cat)
    assert Device.objects.filter(endpoint=browser.endpoint).get().user == ben
    assert {name: one.devices for name, one in by_name(signals_of(ann, (), NOON)).items()} == {"ben": 1}
    assert by_name(signals_of(ben, (), NOON))["ann"].devices == 1
    assert signals_of(cat, (), NOON) == ()


def test_so_does_one_whose_owner_logged_out_before_the_other_came() -> None:
    ann, ben = people("ann", "ben")
    browser = Browser()
    end_with_session(device_id=called_in(browser, ann).pk, now=NOON)
    assert not Device.objects.exists()
    called_in(browser, ben, later(days=3))
    assert by_name(signals_of(ben, (), NOON))["ann"].devices == 1


def test_of_the_address_of_a_browser_nothing_but_a_digest_is_kept() -> None:
    (ann,) = people("ann")
    browser = Browser()
    called_in(browser, ann).delete()
    trace = DeviceTrace.objects.get()
    assert trace.mark == mark_of(browser.endpoint)
    assert len(trace.mark) == 64
    assert browser.endpoint not in "".join(str(value) for value in vars(trace).values())


def test_who_knows_an_endpoint_but_not_its_keys_ties_nobody_to_it() -> None:
    ann, ben = people("ann", "ben")
    browser, other = Browser(), Browser()
    called_in(browser, ann)
    forged = browser.form() | {"p256dh": other.p256dh, "auth": other.auth}
    with pytest.raises(ForeignDevice):
        register_device(user_id=ben.pk, subscription=Subscription(**forged), name="", now=NOON)
    assert [trace.user for trace in DeviceTrace.objects.all()] == [ann]


def test_it_is_forgotten_180_days_after_the_browser_was_last_seen() -> None:
    ann, ben = people("ann", "ben")
    browser = Browser()
    called_in(browser, ann)
    called_in(browser, ben, later(days=100))
    called_in(browser, ben, later(days=101))
    assert DeviceTrace.objects.count() == 2
    assert forget_traces(now=NOON + timedelta(days=180)) == 0
    assert forget_traces(now=NOON + timedelta(days=180, seconds=1)) == 1
    assert signals_of(ann, (), NOON) == signals_of(ben, (), NOON) == ()
    assert forget_traces(now=later(days=282)) == 1


def test_it_goes_with_the_account() -> None:
    ann, ben = people("ann", "ben")
    browser = Browser()
    called_in(browser, ann)
    called_in(browser, ben)
    anonymise(user_id=ann.pk, now=NOON)
    assert [trace.user for trace in DeviceTrace.objects.all()] == [ben]
    assert signals_of(ben, (), NOON) == ()


def test_browsers_that_were_called_before_traces_were_kept_have_theirs_from_the_migration() -> None:
    (ann,) = people("ann")
    called_in(Browser(), ann)
    DeviceTrace.objects.all().delete()
    migration = import_module("accounts.migrations.0015_device_traces")
    for _ in range(2):
        migration.trace_all(apps, None)
    assert DeviceTrace.objects.get().user == ann


def test_a_case_and_a_person_show_it_as_a_signal_that_names_households_and_does_nothing() -> None:
    ann, ben, cat, dan = people("ann", "ben", "cat", "dan")
    mona = moderator("mona", "helper")
    for other in (ben, cat):
        browser = Browser()
        called_in(browser, ann)
        called_in(browser, other)
    Household.objects.create(one=ann, other=cat, asked_at=NOON, agreed_at=NOON)
    page = case_details(reported(dan, ann), mona, NOON)
    found = {name: (one.devices, one.is_household) for name, one in by_name(page.signals).items()}
    assert found == {"ben": (1, False), "cat": (1, True)}
    moderating = inside(mona)
    for address in (f"/admin/moderation/case/{page.case.pk}/", page_for(ann)):
        shown = text_of(moderating.get(address))
        assert shown.count(SHARED) == 2
        assert "Signals, no proof" in shown
        assert "declared household" in shown
    assert not Action.objects.exists()
    assert not Sanction.objects.exists()


def test_who_is_a_party_or_plays_with_somebody_reads_no_signals_of_theirs() -> None:
    ann, ben = people("ann", "ben")
    called_in(browser := Browser(), ann)
    called_in(browser, ben)
    free, party, opponent = (moderator(name, "helper") for name in ("mona", "pia", "otto"))
    reported(party, ann)
    match_of([ann, opponent, person("dan")], pace=Match.Pace.STANDARD)
    assert SHARED in text_of(inside(free).get(page_for(ann)))
    for barred in (party, opponent):
        answer = inside(barred).get(page_for(ann))
        assert answer.status_code == 200
        assert SHARED not in text_of(answer)
        assert "Signals, no proof" not in text_of(answer)


def test_queries_do_not_grow_with_devices() -> None:
    ann, *_ = people("ann")

    def counted() -> int:
        with CaptureQueriesContext(connection) as asked:
            signals_of(ann, (), NOON)
        return len(asked)

    def share(number: int) -> None:
        browser = Browser()
        called_in(browser, ann)
        called_in(browser, person(f"other{number}"))

    share(0)
    one = counted()
    for number in range(1, 9):
        share(number)
    assert len(signals_of(ann, (), NOON)) == 9
    assert counted() == one


def test_no_page_of_players_tells_of_it() -> None:
    ann, ben, *others = people("ann", "ben", "cat", "dan")
    match = match_of([ann, ben, *others], pace=Match.Pace.STANDARD)
    browser = Browser()
    called_in(browser, ann)
    called_in(browser, ben)
    reported(others[0], ann)
    addresses = [
        "/settings/", "/settings/people/", "/settings/reach/", "/settings/devices/", "/settings/standing/",
        "/settings/reports/", "/people/ann/", "/people/ben/", "/moderation/log/", "/moves/",
        match.get_absolute_url(),
    ]  # fmt: skip
    mark = mark_of(browser.endpoint)
    for reader in (*(logged_in(name) for name in ("ann", "ben", "cat")), Client()):
        for address in addresses:
            answer = reader.get(address)
            assert answer.status_code in {200, 302}, address
            page = text_of(answer)
            assert mark not in page
            assert mark[:12] not in page
            assert "Signals" not in page
            assert SHARED not in page
    # what one's own devices are tells nothing of who else has used them
    for name, other in (("ann", "ben"), ("ben", "ann")):
        assert not re.search(rf"\b{other}\b", text_of(logged_in(name).get("/settings/devices/")))
