"""Text that cannot be read as it stands: refused in words wherever people type in moderation.

Links of other schemes are words like others: kept as they are, and links nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.http import HttpResponseBase
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Match
from moderation.models import Action, Case, Report
from moderation.services.appeals import appeal
from moderation.services.cases import take_case
from moderation.services.reports import report
from tests.support.acts import done
from tests.support.chats import token
from tests.support.moderators import moderator
from tests.support.replays import logged_in
from tests.support.tables import match_of, people
from tests.support.unchanged import nothing_changes

from .console import HOME, act_on, form_at, inside, page_for, text_of
from .odd_text import LINKS, NUL, ODD

pytestmark = pytest.mark.django_db
Send = Callable[[str], HttpResponseBase]
WHY = "It was asked for by those who play."
SAID = re.compile(r'role="alert"|class="field__error"')
LINKED = re.compile(
    r"""(?:href|src|action|formaction)\s*=\s*["']?\s*(?:javascript|data|vbscript):""", re.IGNORECASE
)


class Place:
    """Four at a table, a moderator at work on a case, somebody muted who appeals."""

    def __init__(self) -> None:
        self.ann, self.ben, self.cat, dan = people("ann", "ben", "cat", "dan")
        self.match = match_of([self.ann, self.ben, self.cat, dan], pace=Match.Pace.STANDARD)
        self.mona, self.mark = moderator("mona"), moderator("mark")
        self.console, self.other = inside(self.mona), inside(self.mark)
        self.case = self.reported(dan, self.ben)
        take_case(case_id=self.case.pk, by_id=self.mona.pk, now=timezone.now())
        self.muted = self.done("mute", self.cat, days=3)
        self.warned = self.done("warn", self.ann)
        self.appeal = appeal(
            action_id=self.muted.pk, by_id=self.cat.pk, text="It was not me.", now=timezone.now()
        )

    def reported(self, by: User, about: User) -> Case:
        return report(
            user_id=by.pk,
            asked={"person": about.username},
            reason=Report.Reason.ABUSE,
            text="",
            now=timezone.now(),
        ).case

    def done(self, code: str, person: User, **values: Any) -> Action:
        return done(code, self.mona, person, now=timezone.now(), **values)

    def act(self, code: str, target: Match | User, field: str, **fields: Any) -> Send:
        """A way to send the form of an act with a text in one of its fields."""
        address = act_on(target, code)
        return lambda text: self.console.post(
            address, form_at(self.console, address, reason=WHY, **fields) | {field: text}
        )

    def ways(self) -> Mapping[str, Send]:
        """Every place where words of people are taken, by what is typed there."""
        ann, cat = logged_in("ann"), logged_in("cat")
        undo = f"{HOME}undo/{self.warned.pk}/"
        case = f"{HOME}case/{self.case.pk}/"
        chat = f"/m/{self.match.key}/chat/table/"
        ann.get(chat)  # what she has read of it is noted
        other = self.done("stop-reports", self.cat)
        return {
            "a report": lambda text: ann.post("/report/?person=ben", {"reason": "abuse", "text": text}),
            "a reason to a person": self.act("warn", self.ben, "reason"),
            "a note to a person": self.act("note", self.ben, "note"),
            "a reason to a match": self.act("pause", self.match, "reason", days=3),
            "a note to a match": self.act("pause", self.match, "note", days=3),
            "why it is taken back": lambda text: self.console.post(
                undo, form_at(self.console, undo, reason=text)
            ),
            "a note on taking back": lambda text: self.console.post(
                undo, form_at(self.console, undo, note=text)
            ),
            "a note on a decision": lambda text: self.console.post(
                case, {"do": "decide", "verdict": "acted", "note": text}
            ),
            "an appeal": lambda text: cat.post(f"/settings/standing/{other.pk}/", {"text": text}),
            "an answer to an appeal": lambda text: self.other.post(
                f"/moderation/appeals/{self.appeal.pk}/", {"do": "uphold", "answer": text}
            ),
            "a person's new name": self.act("rename", self.ben, "username"),
            "a table's new name": self.act("rename-table", self.match, "name"),
            "whom to ask": self.act("seat-to-substitute", self.match, "name", seat=1),
            "one's own user name": lambda text: ann.post("/settings/name/", {"username": text}),
            "a message": lambda text: ann.post(chat, {"text": text, "token": token()}),
        }


@pytest.fixture
def place() -> Place:
    return Place()


def test_signs_that_nobody_can_see_or_that_cover_others_are_refused_everywhere(place: Place) -> None:
    for where, send in place.ways().items():
        with nothing_changes():
            for what, text in ODD.items():
                answer = send(text)
                assert answer.status_code in {409, 422}, (where, what, answer.status_code)
                assert SAID.search(text_of(answer)), (where, what)


def test_nul_reaches_no_view(place: Place) -> None:
    for where, send in place.ways().items():
        with nothing_changes():
            answer = send(NUL)
            assert answer.status_code == 400, where
            assert "html" in answer.headers["Content-Type"]


def test_links_of_other_schemes_are_words_like_others(place: Place) -> None:
    for where, send in place.ways().items():
        assert send(LINKS).status_code in {302, 200, 409, 422}, where
    kept = [*Report.objects.values_list("text", flat=True), *Action.objects.values_list("reason", flat=True)]
    assert any(LINKS in text for text in kept)
    moderating = [
        f"{HOME}case/{place.case.pk}/",
        f"{HOME}queue/",
        f"{HOME}queue/?show=done",
        f"{HOME}motions/",
    ]
    moderating += ["/admin/", *(page_for(target) for target in (place.match, place.ben, place.cat))]
    table = f"/m/{place.match.key}/"
    playing = ["/settings/standing/", "/settings/reports/", "/moves/", "/moderation/log/", "/people/ben/"]
    playing += [table, f"{table}chat/table/"]
    pages = [place.console.get(address) for address in moderating]
    pages += [logged_in(name).get(address) for name in ("ann", "ben", "cat") for address in playing]
    pages.append(place.other.get("/moderation/appeals/"))
    assert any("javascript:alert(1)" in text_of(page) for page in pages)
    for page in pages:
        assert page.status_code == 200
        assert not LINKED.search(text_of(page))
        assert "<script>alert" not in text_of(page)


@pytest.mark.parametrize("name", ["match", "message", "ply", "person"])
def test_an_address_that_names_something_so_names_nothing(name: str) -> None:
    people("ann", "ben")
    ann = logged_in("ann")
    with nothing_changes():
        for text in (
            *ODD.values(),
            LINKS,
            "javascript:alert(1)",
            "<b>",
            "../../etc/passwd",
            "%00",
            "x" * 5_000,
        ):
            for answer in (ann.get("/report/", {name: text}), ann.post(f"/report/?{name}=x", {name: text})):
                assert answer.status_code == 404


def test_looking_for_it_finds_nothing_and_says_so_as_text(place: Place) -> None:
    for text in (*ODD.values(), LINKS, "<script>alert(1)</script>"):
        answer = place.console.get(f"{HOME}find/", {"q": text})
        assert answer.status_code == 404
        assert "<script>alert" not in text_of(answer)
    assert Client().get(f"{HOME}find/", {"q": "ann"}).status_code == 302
