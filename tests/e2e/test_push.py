"""Push from end to end, in Chromium: its own `subscribe()`, the site's sending, its decrypting, a click.

The push service and the desktop are the tests' own; nothing leaves the machine, and neither the site nor the
browser is told that this is a test.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.pushing.chromium import ChromiumService
from tests.support.pushing.desktop import Desktop

from .chromium import CHROMIUM, FLAGS
from .people import entered, unique
from .screens import PATIENCE, until
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

TRAY = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
    .map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url }))"""


RENEWED = """async (endpoint) => {
    const is = await self.registration.pushManager.getSubscription();
    await renewed({ oldSubscription: { endpoint, options: is.options }, newSubscription: null });
}"""


@pytest.fixture
def service(tmp_path: Path) -> Iterator[ChromiumService]:
    with ChromiumService(tmp_path / "push") as service:
        yield service


@pytest.fixture
def desktop(service: ChromiumService) -> Iterator[Desktop]:
    desktop = Desktop(service.folder, service.loop)
    yield desktop
    desktop.close()


@pytest.fixture
def called_site(tmp_path: Path, service: ChromiumService) -> Iterator[Site]:
    """A site whose way to the push services ends at ours."""
    with Site(tmp_path / "data", **service.environment()) as site:
        yield site.start()


@pytest.fixture
def profile(
    browser: Browser, service: ChromiumService, desktop: Desktop, called_site: Site, tmp_path: Path
) -> Iterator[BrowserContext]:
    """A Chromium that keeps its profile, as those of people do: a private window may not subscribe."""
    flags = [flag for flag in FLAGS if flag != "--disable-background-networking"]
    context = browser.browser_type.launch_persistent_context(
        str(tmp_path / "profile"),
        executable_path=CHROMIUM,
        headless=False,
        env={**os.environ, **desktop.environment()},
        args=["--headless=new", *flags, *service.switches()],
        ignore_default_args=["--disable-background-networking"],
        base_url=called_site.url,
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    context.grant_permissions(["notifications"], origin=called_site.url)
    yield context
    context.close()


def logged_in(context: BrowserContext, site: Site, username: str) -> Page:
    """A page of somebody who has an account, in a browser that shows no guide."""
    state = entered(site, username)
    context.add_cookies(state["cookies"])  # type: ignore[arg-type] # alike but for their names
    kept = {item["name"]: item["value"] for item in state["origins"][0]["localStorage"]}
    context.add_init_script(f"Object.assign(localStorage, {json.dumps(kept)})")
    return context.pages[0] if context.pages else context.new_page()


def switch_on(page: Page) -> None:
    """Have this browser called, by a click."""
    page.goto("/settings/devices/")
    page.get_by_role("button", name="Switch on").click()
    expect(page.get_by_text("this browser", exact=True)).to_be_visible()


def shows(page: Page, desktop: Desktop, words: str) -> None:
    """Wait until the desktop's newest notification says so."""
    until(page, lambda: bool(desktop.shown) and words in desktop.shown[-1].body)


def seen_tests(page: Page) -> int:
    """The number of tests that were seen, as the log says."""
    page.goto("/settings/reach/")
    return page.locator(".sent__row", has_text="A test").locator(".result", has_text="seen").count()


def test_a_push_is_shown_and_its_click_opens_the_table_in_the_tab_that_is_open(
    profile: BrowserContext, called_site: Site, service: ChromiumService, desktop: Desktop
) -> None:
    name = unique("push")
    page = logged_in(profile, called_site, name)
    switch_on(page)
    expect(page.get_by_text("on Linux")).to_be_visible()

    # The test goes all the way: sealed and signed by the site, read by the browser, shown by the desktop.
    page.get_by_role("button", name="Test ").click()
    expect(page.get_by_text("Sent. The browser shows it as soon as it is online.")).to_be_visible()
    assert [sent.status for sent in service.sent] == [201]
    assert service.sent[0].claims["aud"] == f"https://{service.sent[0].host}"
    shows(page, desktop, "This is how a turn will reach you here.")
    assert desktop.shown[0].title == "Alliances"

    # Its click opens what it is about, and the log says that it was seen, as of one that is put away.
    desktop.click(desktop.shown[0].number)
    page.wait_for_url("**/moves/")
    until(page, lambda: seen_tests(page) == 1)
    page.goto("/settings/devices/")
    page.get_by_role("button", name="Test ").click()
    until(page, lambda: len(desktop.shown) == 2)
    desktop.put_away(desktop.shown[1].number)
    until(page, lambda: seen_tests(page) == 2)

    # A turn, and a newer one of the same table: the newer takes the older one's place.
    key = called_site.ask("open_table_of", "dmitri")
    for body in ("World Domination: you lead.", "World Domination: you follow."):
        notice = {"title": "Your turn", "body": body, "url": f"/m/{key}/", "tag": f"m-{key}", "badge": 1}
        assert called_site.ask("push_to", name, json.dumps(notice)) == "taken"
        shows(page, desktop, body)
    tray = page.evaluate(TRAY)
    assert [told["body"] for told in tray if told["tag"] == f"m-{key}"] == ["World Domination: you follow."]

    # The click goes to the tab that is open.
    tabs = len(profile.pages)
    desktop.click(desktop.shown[-1].number)
    page.wait_for_url(f"**/m/{key}/")
    assert len(profile.pages) == tabs
    # And where it shows that table already, it looks again.
    with page.expect_request(f"**/m/{key}/**"):
        assert called_site.ask("push_to", name, json.dumps(notice | {"body": "Again."})) == "taken"
        shows(page, desktop, "Again.")
        desktop.click(desktop.shown[-1].number)

    # An invitation is answered from the notification, and no tab goes anywhere.
    notice = json.loads(called_site.ask("invitation_push", name))
    assert called_site.ask("push_to", name, json.dumps(notice)) == "taken"
    shows(page, desktop, "A seat is kept for you.")
    buttons = desktop.shown[-1].actions
    assert {"Sit down", "Decline"} <= set(buttons)
    with profile.expect_event("response", lambda answer: "/answer/" in answer.url) as answered:
        desktop.click(desktop.shown[-1].number, buttons["Sit down"])
    assert answered.value.status == 200
    assert page.url.endswith(f"/m/{key}/")
    page.goto(notice["actions"][0]["path"])
    expect(page.get_by_text("This is decided already, or its time is over.")).to_be_visible()

    # A browser that its service has forgotten is off the list, and the log says so.
    service.forget()
    assert called_site.ask("push_to", name, json.dumps(notice)) == "gone"
    page.goto("/settings/devices/")
    expect(page.get_by_role("button", name="Switch on")).to_be_visible()
    assert service.problems == []


def test_push_is_switched_off_where_it_was_switched_on(
    profile: BrowserContext, called_site: Site, service: ChromiumService
) -> None:
    page = logged_in(profile, called_site, unique("push"))
    switch_on(page)
    page.locator("summary", has_text="Change").click()
    name = unique("Kitchen")
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_text(f"It is called “{name}” now.")).to_be_visible()

    # Its push service gives it another address: the worker tells the site, which knows it by the former one.
    former = "https://fcm.googleapis.com/fcm/send/former"
    current = called_site.ask("readdress", name, former)
    assert current != former
    worker = profile.service_workers[0]
    worker.evaluate(RENEWED, former)
    assert called_site.ask("readdress", name, current) == current

    page.locator("summary", has_text="Change").click()
    page.get_by_role("button", name="Switch push off in this browser").click()
    expect(page.get_by_role("button", name="Switch on")).to_be_visible()
    page.wait_for_function(
        "async () => !(await (await navigator.serviceWorker.ready).pushManager.getSubscription())"
    )
    # … and on again.
    switch_on(page)
