"""Export of moderation data for a person: all that is theirs, and nothing of others."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Household, User
from accounts.notifications.devices import Subscription, register_device
from games.models import Match
from moderation.models import Case, Report
from moderation.services.appeals import appeal
from moderation.services.cases import decide_case, take_case
from moderation.services.reports import report
from tests.support.acts import done
from tests.support.chats import said
from tests.support.clock import NOON
from tests.support.data_exports import told
from tests.support.moderators import moderator
from tests.support.pushing.browser import Browser
from tests.support.replays import logged_in
from tests.support.tables import match_of, people, person

from .console import text_of

pytestmark = pytest.mark.django_db(transaction=True)
NOTE = "Kept among us: Quentin has said so before."
OTHERS = (
    NOTE, "Quentin", "mona-lightfoot", "mark-underhill", "rita", "Ben is rude", "So rude",
    "Something cat wrote", "A matter of cat's alone", "cat says it was not her", "acted", "evidence",
    '"note":',
)  # fmt: skip
"""Texts that ann and ben must not read of each other, of cat, of rita and of the moderators."""


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
    take_case(case_id=case.pk, by_id=mona.pk, now=now)
    why = "What was written there hurts."
    mute = done("mute", mona, ben, now=now, days=3, reason=why, note=NOTE, case_id=case.pk)
    done("note", mona, ben, now=now, note=NOTE)
    done("pause", mona, match, now=now, days=3, reason="The table is looked at.", note=NOTE)
    hers = done("warn", mona, cat, now=now, reason="A matter of cat's alone", note=NOTE)
    appeal(action_id=mute.pk, by_id=ben.pk, text="I was quoted wrongly.", now=now)
    appeal(action_id=hers.pk, by_id=cat.pk, text="cat says it was not her", now=now)
    decide_case(case_id=case.pk, by_id=mona.pk, verdict="acted", note=NOTE, now=now)
    browser = Subscription(**Browser().form())
    for user in (cat, ben):
        register_device(user_id=user.pk, subscription=browser, name="Firefox", now=NOON)
    Household.objects.create(one=ben, other=cat, asked_at=NOON, agreed_at=NOON)
    assert mark.pk
    return match


def file_of(name: str) -> dict[str, Any]:
    return told(User.objects.get(username=name))


def test_who_reported_finds_their_own_words_and_that_it_was_decided(match: Match) -> None:
    made = file_of("ann")
    (mine,) = made["reports"]
    assert (mine["reason"], mine["text"]) == ("abuse", "He was rude to me.")
    assert mine["about"] == {"person": "ben", "table": match.key, "club": None, "event": None, "move": None}
    assert mine["decided_at"] is not None
    assert [each["what"] for each in made["decisions"]] == ["pause"]
    assert made["appeals"] == made["browsers"] == []


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
    assert {"a_browser_was_called_until": NOON.isoformat()} in made["browsers"]


@pytest.mark.parametrize("name", ["ann", "ben", "dan"])
def test_nothing_of_others_is_in_it(match: Match, name: str) -> None:
    made = file_of(name)
    answer = json.dumps({kind: rows for kind, rows in made.items() if kind != "messages"})
    for secret in OTHERS:
        assert secret not in answer, secret
    about = json.dumps([made[kind] for kind in ("decisions", "reports", "appeals")])
    assert "cat" not in about
    assert [row["text"] for row in made["messages"]] == {"ben": ["So rude"]}.get(name, [])


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


def test_it_is_for_who_is_suspended_too_and_holds_nothing_of_moderators_work(match: Match) -> None:
    ben = User.objects.get(username="ben")
    mona = User.objects.get(username="mona-lightfoot")
    done("suspend", mona, ben, now=timezone.now(), days=3, matches="stay")
    assert file_of("ben")["decisions"][0]["what"] == "suspend"
    assert "/settings/data/" in text_of(logged_in("ben").get("/settings/standing/"))
    own = file_of("mona-lightfoot")
    assert own["reports"] == own["decisions"] == own["appeals"] == []
