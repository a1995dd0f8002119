"""The pages on which one reports and sees one's reports; what is typed there."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Barrier, User
from games.models import Match, Message, MoveRecord
from moderation.models import Case, Report
from tests.support.clock import NOON
from tests.support.tables import match_of, people, play

pytestmark = pytest.mark.django_db(transaction=True)


def at_table() -> tuple[Match, Message]:
    match = match_of(people("ann", "ben", "cat", "dan"), pace=Match.Pace.STANDARD)
    ben = match.tenures.get(player__username="ben")
    return match, Message.objects.create(
        match=match, room="table", sender=ben.player, tenure=ben, ply=match.ply, text="<b>rude</b>", at=NOON
    )


def as_(name: str) -> Client:
    client = Client()
    client.force_login(User.objects.get(username=name))
    return client


def test_a_message_is_reported_and_its_writer_blocked() -> None:
    match, message = at_table()
    url = f"/report/?match={match.key}&message={message.token}"
    page = as_("ann").get(url).content.decode()
    assert "&lt;b&gt;rude&lt;/b&gt;" in page
    for _ in range(2):  # a double click
        done = as_("ann").post(url, {"reason": "abuse", "text": "See “rude”.", "block": "on"}, follow=True)
        assert done.redirect_chain == [("/settings/reports/", 302)]
        assert "not decided yet" in done.content.decode()
    assert Report.objects.get().text == "See “rude”."
    assert Barrier.objects.get(owner__username="ann").person.username == "ben"
    assert "reported this already" in as_("ann").get(url).content.decode()
    # The reported person reads nothing of it anywhere.
    for path in (f"/m/{match.key}/", "/settings/reports/", "/settings/people/"):
        assert "rude”" not in as_("ben").get(path).content.decode()


def test_ways_to_a_report_stand_where_things_stand() -> None:
    match, message = at_table()
    room = as_("ann").get(f"/m/{match.key}/chat/table/").content.decode()
    assert f"/report/?match={match.key}&amp;message={message.token}" in room
    assert f'href="/report/?match={match.key}"' in as_("ann").get(f"/m/{match.key}/").content.decode()
    assert 'href="/report/?person=ben"' in as_("ann").get("/people/ben/").content.decode()
    assert "/report/" not in as_("ben").get("/people/ben/").content.decode()


def test_bad_input_is_answered_in_words_and_keeps_nothing() -> None:
    match, _ = at_table()
    url = f"/report/?match={match.key}"
    one = as_("ann")
    assert one.post(url, {"reason": "abuse", "text": "nothing\x00"}).status_code == 400
    bad = (
        {"reason": "", "text": ""},
        {"reason": "treason", "text": ""},
        {"reason": "broken", "text": "  "},
        {"reason": "abuse", "text": "x" * 1001},
        {"reason": "abuse", "text": "a" + "\u0301" * 10_000},
        {"reason": "abuse", "text": "turned \u202e round"},
    )
    for values in bad:
        answer = one.post(url, values)
        assert (answer.status_code, "field__error" in answer.content.decode()) == (422, True), values
    assert one.get("/report/?person=ann").status_code == 422
    for gone in ("", "?person=nobody", f"?match={match.key}&message=no", f"?match={match.key}&ply=7777"):
        assert one.get(f"/report/{gone}").status_code == 404
        assert one.post(f"/report/{gone}", {"reason": "abuse"}).status_code == 404
    assert Client().get(url).status_code == 302
    User.objects.filter(username="ann").update(may_report=False)
    assert one.post(url, {"reason": "abuse"}).status_code == 403
    assert not Case.objects.exists()


def reported(by: User, person: User, count: int) -> None:
    """So many decided reports, each of a case of its own."""
    for number in range(count):
        case = Case.objects.create(
            about=f"person:{person.pk}:{number}", person=person, opened_at=NOON, state="decided",
            verdict="nothing", decided_by=person, decided_at=NOON,
        )  # fmt: skip
        Report.objects.create(
            case=case, by=by, reason="abuse", text=f"Number {number:02}.", at=NOON,
            evidence={"person": {"name": "ben"}},
        )  # fmt: skip


def test_ones_reports_are_listed_by_the_page_to_the_very_first() -> None:
    ann, ben = people("ann", "ben")
    reported(ann, ben, 45)
    browser, path, found = as_("ann"), "/settings/reports/", []
    while path:
        page = browser.get(path).content.decode()
        found += re.findall(r"Number (\d\d)\.", page)
        older = re.search(r'href="\?(after=\d+)" rel="next"', page)
        path = f"/settings/reports/?{older[1]}" if older else ""
    assert found == [f"{number:02}" for number in reversed(range(45))]
    assert as_("ben").get("/settings/reports/?after=9999").content.decode().count("Number") == 0
    assert browser.get("/settings/reports/?after=abc").status_code == 404


def test_a_page_of_ones_reports_takes_as_many_queries_as_one_of_them() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    reported(ann, ben, 20)
    reported(cat, ann, 1)
    asked = []
    for name in ("ann", "cat"):
        client = as_(name)
        client.get("/settings/reports/")
        with CaptureQueriesContext(connection) as queries:
            client.get("/settings/reports/")
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_a_move_is_shown_as_the_reporter_reads_it_in_the_log() -> None:
    match = match_of(people("ann", "ben"), game="three-colours")
    for _ in range(2):
        play(match)
        match.refresh_from_db()
    mover = MoveRecord.objects.filter(match=match).order_by("ply")[1].by
    assert mover is not None
    reporter = "ann" if mover.username == "ben" else "ben"
    page = as_(reporter).get(f"/report/?match={match.key}&ply=1").content.decode()
    assert "quote__said--it" in page
    assert "placed" in page


@pytest.mark.parametrize("path", ["", "&person=ben"])
def test_who_cannot_report_is_told_so_before_they_write_it_down(path: str) -> None:
    match, _ = at_table()
    User.objects.filter(username="ann").update(may_report=False)
    page = as_("ann").get(f"/report/?match={match.key}{path}").content.decode()
    assert "You cannot report anything at present." in page
    assert 'name="reason"' not in page
