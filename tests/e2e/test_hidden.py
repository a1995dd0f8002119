"""Hidden elements on every page of the site: none is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from django.urls import URLResolver, get_resolver, reverse

from .looks import DESK, PHONE
from .people import entered, unique

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from .site import Site

DJANGOS = {"object_id", "app_label", "url", "content_type_id", "id"}
"""Parameters in addresses of Django's admin: its pages of one row are of its own making."""
OF_STEWARDS = ("/admin/", "/moderation/", "/accounts/2fa/", "/accounts/password/")
"""Pages that look otherwise to moderators who have confirmed who they are a moment ago."""
DRAWN = """() => {
    const isDrawn = (each) => getComputedStyle(each).display !== "none";
    const all = [...document.body.querySelectorAll("*")].filter((each) => each instanceof HTMLElement);
    const were = all.filter((each) => each.hidden);
    const found = were.filter(isDrawn);
    for (const each of all) each.hidden = true;
    found.push(...all.filter(isDrawn));
    for (const each of all) each.hidden = were.includes(each);
    return [...new Set(found.map((each) => `${each.localName}.${each.className}`))];
}"""
"""The elements that are drawn though they are hidden, and those that would be if a script hid them."""


def routes(
    within: URLResolver, space: str = "", asked: tuple[str, ...] = ()
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The name of every address of the site, with the names of what it asks for."""
    for each in within.url_patterns:
        asks = (*asked, *each.pattern.regex.groupindex)
        if isinstance(each, URLResolver):
            yield from routes(each, f"{space}{each.namespace}:" if each.namespace else space, asks)
        elif each.name and not DJANGOS & set(asks):
            yield f"{space}{each.name}", asks


def addresses(known: dict[str, list[Any]]) -> list[str]:
    """Every address of the site, with each value that is known of what it asks for.

    :raises KeyError: an address asks for something that no test knew of: tell `known` what it may be.
    """
    found: dict[str, None] = {}
    for name, asked in routes(get_resolver()):
        for values in product(*(known[argument] for argument in asked)):
            found[reverse(name, kwargs=dict(zip(asked, values, strict=True)))] = None
    return list(found)


@pytest.fixture
def known(site: Site, keys: dict[str, str]) -> dict[str, list[Any]]:
    """Values for addresses; tables in each phase stand for themselves in the test."""
    names = [unique(name) for name in ("ann", "ben", "cat", "dan")]
    for name in names:
        site.ask("session_of", name)
    work = site.ask("much_to_judge", *names)
    return {
        "key": [keys["play"], keys["over"], keys["open"], work["key"]],
        "slug": ["world-domination"], "username": ["tamsin"], "number": [1], "kind": ["call-off"],
        "room": ["table"], "leave_id": [1], "device_id": [1], "token": ["none"], "name": ["none"],
        "uidb36": ["1"], "pk": [1], "appeal_id": [work["appeal"]],
        "action_id": [work["muted"], work["looked"]],
        "match_id": [work["match"]], "user_id": [work["dan"]], "motion_id": [work["motion"]],
        "case_id": [work["case"]], "code": ["pause", "mute"], "target_id": [work["match"]],
        "session": [work["session"]],
    }  # fmt: skip


def drawn_for(context: BrowserContext, paths: list[str]) -> dict[str, Any]:
    """The elements that are drawn on each of these pages though they are hidden, at a desk and on a phone."""
    page, found = context.new_page(), {}
    for path in paths:
        answer = context.request.get(path, max_redirects=0)
        if answer.status != 200 or "<!doctype html>" not in answer.text()[:2000].lower():
            continue  # no page, or one that has a turn of its own
        page.goto(path)
        for width, height in (DESK, PHONE):
            page.set_viewport_size({"width": width, "height": height})
            if drawn := page.evaluate(DRAWN):
                found[path] = drawn
    return found


def test_what_is_hidden_is_drawn_on_no_page(
    site: Site, visitor: Callable[..., BrowserContext], known: dict[str, list[Any]], keys: dict[str, str]
) -> None:
    paths = addresses(known)
    tables = [f"/m/{key}/" for key in keys.values()]
    steward = visitor()
    steward.add_cookies([{"name": "sessionid", "value": known["session"][0], "url": site.url}])
    found = drawn_for(visitor(), paths)
    found |= drawn_for(visitor(storage_state=entered(site, "tamsin")), [*paths, *tables])
    found |= drawn_for(steward, [path for path in paths if path.startswith(OF_STEWARDS)])
    assert found == {}
