"""Safety of the console: a factor before the heaviest acts, and no page that brings code of its own."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Match
from moderation.models import Action
from tests.support.moderators import moderator
from tests.support.reauthentication import freshen, stale
from tests.support.second_factor import let_in
from tests.support.tables import match_of, people, person

from .console import HOME, act_on, form_at, inside, page_for, text_of

pytestmark = pytest.mark.django_db


def test_before_they_act_moderators_use_their_factor_again() -> None:
    ann, browser = person("ann"), inside(moderator("mona", "moderator"))
    note = act_on(ann, "note")
    form = form_at(browser, note, note="Written by who sat down at an open screen.")
    stale(browser, 16 * 60)
    assert browser.get(note).headers["Location"].startswith("/accounts/2fa/reauthenticate/?next=")
    kept = browser.post(note, form)
    assert kept.status_code == 403
    assert "Written by who sat down" in text_of(kept)
    assert not Action.objects.exists()
    stale(browser, -2 * 60)
    again = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', text_of(kept)))
    assert browser.post(note, again).status_code == 302
    assert Action.objects.get().note == "Written by who sat down at an open screen."


def test_a_password_is_no_factor() -> None:
    ann, browser = person("ann"), inside(moderator("mona", "moderator"))
    stale(browser)
    freshen(browser)
    assert browser.get(act_on(ann, "note")).status_code == 302


def opened_by(user: User) -> set[str]:
    """The names of the console's pages that open with a factor used long ago."""
    browser = stale(let_in(Client(), user))
    ids = (
        "match_id", "user_id", "target_id", "action_id", "motion_id", "case_id", "board_id", "club_id",
        "event_id",
    )  # fmt: skip
    numbers = dict.fromkeys(ids, 1)
    opened = set()
    for pattern in admin.site.get_urls():
        for one in getattr(pattern, "url_patterns", [pattern]):
            wanted = one.pattern.converters
            names = {
                "object_id": "1",
                "code": "note",
                "content_type_id": 1,
                "app_label": "accounts",
                "url": "x",
            }
            kwargs = {name: {**numbers, **names}[name] for name in wanted}
            if one.name == "app_list":
                kwargs = {"app_label": "accounts"}
            if one.name is None or one.name == "view_on_site":
                continue
            answer = browser.get(reverse(f"admin:{one.name}", kwargs=kwargs))
            led = answer.headers.get("Location", "")
            if not led.startswith("/accounts/2fa/reauthenticate/"):
                opened.add(one.name)
    return opened


def test_a_factor_used_long_ago_opens_what_is_not_hidden_and_no_more() -> None:
    User.objects.filter(pk=person("root").pk).update(is_superuser=True)
    assert opened_by(User.objects.get(username="root")) == {
        "index", "login", "logout", "jsi18n", "app_list", "moderation_match", "moderation_person",
        "moderation_find", "moderation_motions", "moderation_motion", "moderation_case", "moderation_queue",
        "moderation_club", "moderation_event",
    }  # fmt: skip


def test_superusers_set_no_passwords_and_change_neither_addresses_nor_factors() -> None:
    ann = person("ann")
    address = EmailAddress.objects.create(user=ann, email="ann@example.org")
    User.objects.filter(pk=person("root").pk).update(is_superuser=True)
    browser = let_in(Client(), User.objects.get(username="root"))
    before = User.objects.get(pk=ann.pk).password
    for path in (f"/admin/accounts/user/{ann.pk}/password/", f"/admin/auth/user/{ann.pk}/password/"):
        answer = browser.post(path, {"password1": "stolen-anchor-99", "password2": "stolen-anchor-99"})
        assert answer.status_code in {302, 404}
    assert User.objects.get(pk=ann.pk).password == before
    changing = browser.post(f"/admin/account/emailaddress/{address.pk}/change/", {"verified": "on"})
    acting = {"action": "make_verified", "_selected_action": address.pk}
    listing = browser.post("/admin/account/emailaddress/", acting)
    assert (changing.status_code, listing.status_code) == (403, 200)
    address.refresh_from_db()
    assert not address.verified
    for kind in ("account/emailaddress", "mfa/authenticator", "usersessions/usersession"):
        assert browser.get(f"/admin/{kind}/").status_code == 200
        assert browser.post(f"/admin/{kind}/add/", {}).status_code == 403
    assert browser.get("/admin/password_change/").headers["Location"] == "/accounts/password/change/"


def test_no_page_shows_the_key_of_a_session_or_a_secret() -> None:
    User.objects.filter(pk=person("root").pk).update(is_superuser=True)
    root = User.objects.get(username="root")
    ann = Client()
    ann.post("/accounts/login/", {"login": person("ann").username, "password": "ann"})
    session, browser = UserSession.objects.get(), let_in(Client(), root)
    factor = Authenticator.objects.get(user=root)
    for path in (f"usersessions/usersession/{session.pk}/change/", "usersessions/usersession/",
                 f"mfa/authenticator/{factor.pk}/change/", "mfa/authenticator/"):  # fmt: skip
        answer = browser.get(f"/admin/{path}")
        assert answer.status_code == 200
        assert session.session_key not in text_of(answer)
        assert factor.data["secret"][-20:] not in text_of(answer)


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
