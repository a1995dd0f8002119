"""The queue and the page of a case: what moderators read before they decide, and who does not read it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Household, User
from moderation.models import Case, Report
from moderation.selectors.case_page import case_details
from moderation.selectors.queue import queue_of
from moderation.services.reports import report
from tests.moderation.console import HOME, inside, text_of
from tests.support.clock import NOON
from tests.support.moderators import moderator
from tests.support.tables import match_of, people, person

pytestmark = pytest.mark.django_db(transaction=True)
Reason = Report.Reason


def reported(by: str, about: str, reason: Reason = Reason.NAME, *, minutes: int = 0, match: str = "") -> Case:
    asked = {"person": about} | ({"match": match} if match else {})
    return report(
        user_id=User.objects.get(username=by).pk,
        asked=asked,
        reason=reason,
        text="They said <i>this</i>.",
        now=NOON + timedelta(minutes=minutes),
    ).case


def test_the_oldest_comes_first_with_what_helps_to_choose() -> None:
    ann, *_ = people("ann", "ben", "cat", "dan")
    match = match_of([ann, *User.objects.filter(username__in=["ben", "cat", "dan"])])
    mona = moderator("mona", "helper")
    later = reported("ann", "cat", minutes=5)
    first = reported("ann", "ben", Reason.ABUSE, match=match.key)
    reported("dan", "ben", Reason.SPAM, match=match.key)
    lines = queue_of(mona, now=NOON + timedelta(minutes=9)).lines
    assert [line.pk for line in lines] == [first.pk, later.pk]
    assert [line.grade for line in lines] == ["urgent", "calm"]
    assert (lines[0].reports, lines[0].is_covered, lines[0].said) == (2, True, "")
    assert (lines[1].said, lines[1].person) == ("They said <i>this</i>.", "cat")


def test_a_party_reads_neither_the_line_nor_the_page() -> None:
    ben = moderator("ben")
    people("ann", "cat")
    case = reported("ann", "ben")
    assert queue_of(ben, now=NOON).lines == ()
    assert text_of(inside(ben).get(f"{HOME}queue/")).count("They said") == 0
    assert inside(ben).get(f"{HOME}case/{case.pk}/").status_code == 403
    assert inside(ben).post(f"{HOME}case/{case.pk}/", {"do": "take"}).status_code == 403


def test_queries_do_not_grow_with_cases() -> None:
    people("ann", "ben")
    mona = moderator("mona", "helper")
    reported("ann", "ben")

    def counted() -> int:
        with CaptureQueriesContext(connection) as asked:
            queue_of(mona, now=NOON)
        return len(asked)

    one = counted()
    for number in range(20):
        reported(person(f"reporter{number}").username, person(f"rude{number}").username)
    assert len(queue_of(mona, now=NOON).lines) == 21
    assert counted() == one


def test_a_case_is_taken_and_decided_on_its_page() -> None:
    people("ann", "ben")
    mona, hal = moderator("mona", "helper"), moderator("hal", "helper")
    case = reported("ann", "ben")
    page, other = inside(mona), inside(hal)
    address = f"{HOME}case/{case.pk}/"
    assert "They said &lt;i&gt;this" in text_of(page.get(address))
    assert page.post(address, {"do": "decide", "verdict": "acted"}).status_code == 409
    for _ in range(2):
        assert page.post(address, {"do": "take"}).status_code == 302
    assert other.post(address, {"do": "take"}).status_code == 409
    assert page.post(address, {"do": "decide", "verdict": "perhaps"}).status_code == 422
    assert page.post(address, {"do": "decide", "verdict": "acted", "note": "x\u202ey"}).status_code == 422
    assert page.post(address, {"do": "decide", "verdict": "acted"}).status_code == 302
    case.refresh_from_db()
    assert (case.state, case.verdict, case.decided_by) == ("decided", "acted", mona)
    assert "something was done" in text_of(page.get(f"{HOME}queue/?show=done"))
    for gone in ("case/999999/", f"case/{10**30}/", "queue/?show=all"):
        assert page.get(f"{HOME}{gone}").status_code == 404


def test_accounts_beside_one_are_signals_and_households_are_called_so() -> None:
    ann, ben, cat, dan = people("ann", "ben", "cat", "dan")
    for number, user in enumerate((ben, cat)):
        UserSession.objects.create(
            user=user,
            ip="10.0.0.1",
            user_agent="Moz",
            created_at=NOON,
            last_seen_at=NOON,
            session_key=str(number),
        )
    UserSession.objects.create(
        user=dan, ip="10.0.0.1", user_agent="Moz", created_at=NOON + timedelta(days=9),
        last_seen_at=NOON + timedelta(days=9), session_key="later",
    )  # fmt: skip
    Household.objects.create(one=ann, other=ben, asked_at=NOON, agreed_at=NOON)
    page = case_details(reported("dan", "ben").pk, moderator("mona", "helper"), NOON)
    found = {signal.username: (signal.sessions, signal.is_household) for signal in page.signals}
    assert found == {"cat": (1, False), "ann": (0, True)}
