"""The console's pages on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .looks import faults_at_desk_and_phone
from .people import entered, unique

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

    from .site import Site

WITHIN = "/admin/moderation"


def test_the_console_is_accessible_on_a_desk_and_a_phone(
    site: Site, visitor: Callable[..., BrowserContext]
) -> None:
    work = site.ask("moderator_at_work", unique("kateryna"))
    context = visitor()
    context.add_cookies([{"name": "sessionid", "value": work["session"], "url": site.url}])
    page, match, person, event = context.new_page(), work["match"], work["person"], work["event"]
    found = {}
    for path in (
        "/admin/", f"{WITHIN}/do/pause/{match}/", f"{WITHIN}/do/mute/{person}/", "/moderation/log/",
        f"{WITHIN}/event/{event}/", f"{WITHIN}/do/retext-event/{event}/", "/accounts/2fa/",
        "/accounts/2fa/webauthn/add/",
    ):  # fmt: skip
        page.goto(path)
        found[path] = faults_at_desk_and_phone(page)
    assert {path: faults for path, faults in found.items() if faults} == {}


JUDGED = (
    "queue/", "case/{case}/", "match/{match}/", "person/{dan}/", "club/{club}/", "motions/",
    "looked/{looked}/", "undo/{muted}/", "find/?q=nobody",
    "do/hide-messages/{ben}/?case={case}&message={message}",
    "do/suspend/{ben}/", "do/seat-to-substitute/{match}/", "do/rewind/{hexes}/?ply=4",
)  # fmt: skip
"""One of each kind of the console's pages; that all are well formed: tests.moderation.test_console_markup."""
OF_REPORTERS = (
    "/report/?match={key}",
    "/report/?match={key}&person={name}",
    "/report/?person={name}",
    "/report/?match={key}&message={token}",
    "/settings/reports/",
)
OF_REPORTED = ("/settings/standing/", "/settings/standing/{muted}/", "/report/?match={key}", "/tables/new/")


def test_the_pages_of_reports_cases_and_acts_are_accessible(
    site: Site, visitor: Callable[..., BrowserContext]
) -> None:
    names = [unique(name) for name in ("ann", "ben", "cat", "dan")]
    states = {name: entered(site, name) for name in names}
    made = site.ask("much_to_judge", *names)
    work: dict[str, Any] = {**made, "name": names[1]}
    moderator = visitor()
    moderator.add_cookies([{"name": "sessionid", "value": work["session"], "url": site.url}])
    within = tuple(f"{WITHIN}/{path}" for path in JUDGED)
    found = blamed(moderator.new_page(), (*within, "/moderation/appeals/"), work)
    found |= blamed(visitor(storage_state=states[names[0]]).new_page(), OF_REPORTERS, work)
    found |= blamed(visitor(storage_state=states[names[3]]).new_page(), OF_REPORTED, work)
    assert found == {}


def blamed(page: Page, paths: tuple[str, ...], work: dict[str, Any]) -> dict[str, Any]:
    """The faults on each of these pages; each says what it is for."""
    found: dict[str, Any] = {}
    for path in paths:
        page.goto(path.format(**work))
        assert page.locator("h1").count() == 1, path
        if faults := faults_at_desk_and_phone(page):
            found[path] = faults
    return found
