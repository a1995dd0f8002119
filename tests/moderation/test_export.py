"""What people download of what moderation keeps of them: all that is theirs, and nothing of others."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Household, User
from accounts.notifications.devices import Subscription, keep
from games.models import Match
from moderation.models import Case, Report
from moderation.selectors.export import export_of
from moderation.services.appeals import appeal
from moderation.services.cases import decide, take
from moderation.services.reports import report
from tests.support.acts import done
from tests.support.chats import said
from tests.support.clock import NOON
from tests.support.moderators import moderator
from tests.support.pushing.browser import Browser
from tests.support.replays import logged_in
from tests.support.second_factor import let_in
from tests.support.tables import match_of, people, person

from .console import text_of

pytestmark = pytest.mark.django_db(transaction=True)
HERE = "/settings/standing/export/"
NOTE = "Kept among us: Quentin has said so before."
OTHERS = (
    NOTE, "Quentin", "mona-lightfoot", "mark-underhill", "rita", "Ben is rude", "So rude",
    "Something cat wrote", "A matter of cat's alone", "cat says it was not her", "acted", "evidence", "note",
)  # fmt: skip
"""What ann and ben must not read of each other, of cat, of rita and of the moderators."""


def reported(by: User, text: str, **asked: str) -> Case:
    now = timezone.now()
    return report(user_id=by.pk, asked=asked, reason=Report.Reason.ABUSE, text=text, now=now).case


@pytest.fixture
def match() -> Match:
    """A table where ann and rita reported ben; ben and cat were acted on, and appealed."""
    ann, ben, cat, dan = people("ann", "ben", "cat", "dan")
    rita, mona, mark = person("rita"), moderator("mona-lightfoot"), moderator("mark-underhill")
    match = match_of([ann, ben, cat, dan], name="The Bergen Pact", pace=Match.Pace.STANDARD)
    said(match, cat, "Something cat wrote")
    rude = said(match, ben, "So rude")
    now = timezone.now()
    case = reported(ann, "He was rude to me.", match=match.key, message=rude.token)
    reported(rita, "Ben is rude", person="ben")
    take(case_id=case.pk, by_id=mona.pk, now=now)
    why = "What was written there hurts."
    mute = done("mute", mona, ben, now=now, days=3, reason=why, note=NOTE, case_id=case.pk)
    done("note", mona, ben, now=now, note=NOTE)
    done("pause", mona, match, now=now, days=3, reason="The table is looked at.", note=NOTE)
    hers = done("warn", mona, cat, now=now, reason="A matter of cat's alone", note=NOTE)
    appeal(action_id=mute.pk, by_id=ben.pk, text="I was quoted wrongly.", now=now)
    appeal(action_id=hers.pk, by_id=cat.pk, text="cat says it was not her", now=now)
    decide(case_id=case.pk, by_id=mona.pk, verdict="acted", note=NOTE, now=now)
    browser = Subscription(**Browser().form())
    for user in (cat, ben):
        keep(user_id=user.pk, subscription=browser, name="Firefox", now=NOON)
    Household.objects.create(one=ben, other=cat, asked_at=NOON, agreed_at=NOON)
    assert mark.pk
    return match


def file_of(name: str) -> dict[str, Any]:
    answer = logged_in(name).get(HERE)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="alliances-decisions-')
    assert "private" in answer.headers["Cache-Control"]
    made: dict[str, Any] = json.loads(text_of(answer))
    return made


def test_who_reported_finds_their_own_words_and_that_it_was_decided(match: Match) -> None:
    made = file_of("ann")
    (mine,) = made["reports"]
    assert (mine["reason"], mine["text"]) == ("abuse", "He was rude to me.")
    assert mine["about"] == {"person": "ben", "table": match.key, "move": None}
    assert mine["decided_at"] is not None
    assert [each["what"] for each in made["decisions"]] == ["pause"]
    assert made["appeals"] == made["called_by_push_until"] == []


def test_who_was_reported_finds_what_was_decided_and_their_appeal(match: Match) -> None:
    made = file_of("ben")
    assert made["reports"] == []
    assert [(each["what"], each["state"]) for each in made["decisions"]] == [
        ("pause", "done"),
        ("mute", "holds"),
    ]
    mute = made["decisions"][1]
    assert (mute["reason"], mute["table"]) == ("What was written there hurts.", None)
    assert mute["until"] is not None
    (asked,) = made["appeals"]
    assert (asked["against"], asked["text"], asked["state"]) == (
        mute["number"],
        "I was quoted wrongly.",
        "open",
    )
    assert made["called_by_push_until"] == [NOON.isoformat()]


@pytest.mark.parametrize("name", ["ann", "ben", "dan"])
def test_nothing_of_others_is_in_it(match: Match, name: str) -> None:
    answer = text_of(logged_in(name).get(HERE))
    for secret in OTHERS:
        assert secret not in answer, secret
    assert "cat" not in answer.replace("Content", "")


def test_what_others_see_of_one_grows_by_nothing_of_it(match: Match) -> None:
    """The record of a match, which players download, holds what was played and no more."""
    for address in (f"/m/{match.key}/record/", "/people/ben/", "/settings/reports/"):
        answer = text_of(logged_in("ann").get(address))
        for secret in (
            NOTE,
            "mona-lightfoot",
            "What was written there hurts.",
            "I was quoted wrongly",
            "muted",
        ):
            assert secret not in answer, (address, secret)


def test_it_is_for_oneself_alone_and_for_who_is_suspended_too(match: Match) -> None:
    assert Client().get(HERE).status_code == 302
    assert logged_in("ann").post(HERE).status_code == 405
    ben = User.objects.get(username="ben")
    mona = User.objects.get(username="mona-lightfoot")
    done("suspend", mona, ben, now=timezone.now(), days=3, matches="stay")
    assert file_of("ben")["decisions"][0]["what"] == "suspend"
    assert HERE in text_of(logged_in("ben").get("/settings/standing/"))
    # a moderator's holds what concerns them as a person, and nothing of their work
    own = json.loads(text_of(let_in(Client(), mona).get(HERE)))
    assert own["reports"] == own["decisions"] == own["appeals"] == []


def test_queries_do_not_grow_with_what_there_is(match: Match) -> None:
    ben, mona = User.objects.get(username="ben"), User.objects.get(username="mona-lightfoot")

    def counted() -> int:
        with CaptureQueriesContext(connection) as asked:
            export_of(ben.pk, timezone.now())
        return len(asked)

    one = counted()
    for _ in range(5):
        done("warn", mona, ben, now=timezone.now())
    for number in range(3):
        reported(ben, "Rude.", person=person(f"rude{number}").username)
    assert counted() == one
