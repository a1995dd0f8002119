"""What the console asks before the heaviest acts, and that no page of it brings code of its own."""

from __future__ import annotations

import re

import pytest

from accounts.models import User
from games.models import Match
from moderation.models import Action
from tests.support.fresh import stale
from tests.support.moderators import moderator
from tests.support.tables import match_of, people, person

from .console import HOME, act_on, form_at, inside, page_for, text_of

pytestmark = pytest.mark.django_db


def test_before_a_ban_moderators_say_once_more_who_they_are() -> None:
    ann, browser = person("ann"), inside(moderator("mona", "moderator"))
    ban = act_on(ann, "ban")
    form = form_at(browser, ban)
    stale(browser)
    for answer in (browser.get(ban), browser.post(ban, form)):
        assert answer.headers["Location"].startswith("/accounts/reauthenticate/")
    assert browser.get(act_on(ann, "note")).status_code == 200
    assert not Action.objects.exists()


@pytest.mark.parametrize("address", ["", "match", "person", "pause", "motions", "log"])
def test_no_page_has_code_or_style_within(address: str) -> None:
    match, browser = (
        match_of(people("ann", "ben", "cat", "dan"), pace=Match.Pace.STANDARD),
        inside(moderator("mona")),
    )
    where = {
        "match": page_for(match), "person": page_for(User.objects.get(username="ann")),
        "pause": act_on(match, "pause"), "motions": f"{HOME}motions/", "log": "/moderation/log/",
    }.get(address, "/admin/")  # fmt: skip
    answer = browser.get(where)
    shown = text_of(answer)
    assert answer.status_code == 200
    assert not re.search(r"<script(?![^>]*src=)", shown)
    assert not re.search(r"\s(style|on[a-z]+)=", shown.replace("hx-on", ""))
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
