"""Public log of moderators: what kind of thing, on which day, and no more."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Match
from moderation.models import Action
from moderation.services.carry_out import carry_out
from tests.support.moderators import moderator, wanted
from tests.support.tables import match_of, people

from .console import act_on, form_at, inside, text_of

pytestmark = pytest.mark.django_db
LOG = "/moderation/log/"


def done(times: int = 1) -> Match:
    """A match that was renamed so often."""
    match = match_of(people("ann", "ben", "cat", "dan"), pace=Match.Pace.STANDARD, name="Secret cellar")
    mona = moderator("mona", "moderator")
    for number in range(times):
        match.refresh_from_db()
        form = wanted(
            "rename-table",
            mona,
            match,
            name=f"Open cellar {number}",
            reason="Ann was insulted by it.",
            note="ben",
        )
        carry_out(form, now=timezone.now(), rng=Random(1))
    return match


def test_it_names_nobody_and_says_neither_why_nor_where() -> None:
    match = done()
    shown = text_of(Client().get(LOG))
    assert "renamed" in shown
    main = shown[shown.index("<main") : shown.index("</main>")]
    for private in ("mona", "ann", "Ann", "ben", "cellar", "insulted", match.key):
        assert not re.search(rf"\b{private}\b", main)


def test_it_goes_on_by_the_page_and_shows_one_kind() -> None:
    done(21)
    first = text_of(Client().get(LOG))
    assert first.count('<li><p class="lines__what">') == 20
    last = Action.objects.order_by("-id")[19].pk
    assert text_of(Client().get(f"{LOG}?after={last}")).count('<li><p class="lines__what">') == 1
    assert "Nothing of this kind yet." in text_of(Client().get(f"{LOG}?kind=pause"))


@pytest.mark.parametrize(
    "query", ["kind=nothing", "kind=note", "kind=look", "after=x", "after=99999999999999999999999"]
)
def test_other_kinds_and_other_places_are_not_found(db: None, query: str) -> None:
    assert Client().get(f"{LOG}?{query}").status_code == 404


def test_what_is_only_within_stands_in_the_audit_alone() -> None:
    match = match_of(people("ann", "ben", "cat", "dan"), game="floating-partners", pace=Match.Pace.STANDARD)
    browser = inside(moderator("mona", "moderator"))
    browser.post(act_on(match, "look"), form_at(browser, act_on(match, "look")))
    assert "Nothing yet." in text_of(Client().get(LOG))
    assert "look" in text_of(browser.get("/admin/moderation/action/"))
