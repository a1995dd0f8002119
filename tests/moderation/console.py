"""The console for tests: who is let in, and where its pages are."""

from __future__ import annotations

import re

from django.http import HttpResponseBase
from django.test import Client

from accounts.models import User
from games.models import Match
from moderation.acts.base import Thing
from tests.support.second_factor import let_in

HOME = "/admin/moderation/"


def inside(user: User) -> Client:
    """A browser of a moderator's, past the door."""
    return let_in(Client(), user)


def page_for(target: Thing) -> str:
    """The page on which a match or a person is looked after."""
    return f"{HOME}{'match' if isinstance(target, Match) else 'person'}/{target.pk}/"


def act_on(target: Thing, code: str) -> str:
    """The address at which an act is asked for."""
    return f"{HOME}do/{code}/{target.pk}/"


def form_at(browser: Client, address: str, **fields: object) -> dict[str, object]:
    """The fields of the form at an address that was made just now, with a reason."""
    found = re.findall(
        r'<input type="hidden" name="(token|seen|case)" value="([^"]*)"', text_of(browser.get(address))
    )
    return {"reason": "It was asked for by those who play.", "note": "", **dict(found), **fields}


def text_of(answer: HttpResponseBase) -> str:
    """The page."""
    return getattr(answer, "content", b"").decode()
