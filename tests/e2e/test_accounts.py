"""Accounts and the frame of every page, in a browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from .entering import say_again
from .looks import faults_at_desk_and_phone
from .people import PASSWORD, sign_up, unique
from .screens import until
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Page

VISITOR = [
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/confirm-email/",
    "/accounts/confirm-email/unknown/",
    "/people/bot-vane/",
    "/dev/mail/",
    "/nowhere/",
    "/offline/",
]
PERSON = [
    "/settings/",
    "/hours/",
    "/leave/",
    "/settings/name/",
    "/settings/delete/",
    "/settings/devices/",
    "/settings/programs/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/sessions/",
    "/accounts/logout/",
    "/people/ines/",
]


@pytest.fixture
def quiet_page(visitor: Callable[..., BrowserContext]) -> Iterator[Callable[..., Page]]:
    """Makes pages whose console must stay empty; a page that is not there may say so."""
    said: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and "404 (Not Found)" not in message.text:
            said.append(message.text)

    def make(**options: Any) -> Page:
        page = visitor(**options).new_page()
        page.on("console", listen)
        page.on("pageerror", lambda error: said.append(str(error)))
        return page

    yield make
    assert said == []


@pytest.fixture
def ines(site: Site) -> None:
    """An account that tests share; its password is that of all people here."""
    site.ask("session_of", "ines")


def log_in(page: Page, name: str) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("E-mail address or user name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    page.wait_for_url("**/moves/")


def test_from_sign_up_to_a_confirmed_address(quiet_page: Callable[..., Page]) -> None:
    page = quiet_page(timezone_id="America/Lima")
    sign_up(page, unique("amaru"))
    open_mail(page, "Welcome: confirm")
    page.get_by_role("link", name=re.compile("confirm-email")).click()
    page.get_by_role("button", name="Yes, confirm it").click()
    page.goto("/accounts/email/")
    say_again(page)
    page.get_by_text("confirmed", exact=True).wait_for()
    page.goto("/hours/")
    assert page.get_by_label("Time zone").input_value() == "America/Lima"


def open_mail(page: Page, subject: str) -> None:
    """The newest mail of this server with such a subject, when a worker has brought it."""
    page.goto("/dev/mail/")
    mail = page.get_by_role("link", name=subject).first

    def is_there() -> bool:
        page.reload()
        return mail.is_visible()

    until(page, is_there)
    mail.click()


def follow(page: Page, link: str) -> None:
    """Open a link of a mail, which begins with the site's own address and not with that of this test."""
    address = page.get_by_role("link", name=re.compile(link)).get_attribute("href") or ""
    page.goto(urlsplit(address).path)


def test_an_owner_takes_back_what_was_changed_by_the_link_of_a_mail(quiet_page: Callable[..., Page]) -> None:
    page, name = quiet_page(), unique("ottilie")
    sign_up(page, name)
    open_mail(page, "Welcome: confirm")
    page.get_by_role("link", name=re.compile("confirm-email")).click()
    page.get_by_role("button", name="Yes, confirm it").click()
    page.wait_for_load_state()
    page.goto("/accounts/email/")
    say_again(page)
    page.get_by_label("Another e-mail address").fill(f"{name}@elsewhere.example")
    page.get_by_role("button", name="Add it").click()
    page.get_by_text(f"{name}@elsewhere.example", exact=True).wait_for()
    owner = quiet_page()
    open_mail(owner, "An e-mail address was added")
    follow(owner, "undo.")
    owner.get_by_role("heading", name="Was it not you?").wait_for()
    assert faults_at_desk_and_phone(owner) == []
    owner.get_by_role("button", name="take it back").click()
    owner.get_by_role("heading", name="It is taken back").wait_for()
    assert faults_at_desk_and_phone(owner) == []
    page.goto("/settings/")
    page.wait_for_url("**/accounts/login/**")
    open_mail(owner, "Set a new password")
    follow(owner, "password.reset")
    owner.get_by_label("New password").fill("quiet-anchor-77")
    owner.get_by_label("The same again").fill("quiet-anchor-77")
    owner.get_by_role("button", name="Set the password").click()
    owner.get_by_role("heading", name="Your new password is set").wait_for()


def test_pages_have_no_barrier(quiet_page: Callable[..., Page], ines: None) -> None:
    page = quiet_page()

    def look(path: str) -> None:
        page.goto(path)
        assert faults_at_desk_and_phone(page) == [], path

    for path in VISITOR:
        look(path)
    log_in(page, "ines")
    look("/settings/delete/")  # asks who it is
    say_again(page)
    for path in PERSON:
        look(path)


def test_menu_is_walked_with_the_keys(quiet_page: Callable[..., Page], ines: None) -> None:
    page = quiet_page()
    log_in(page, "ines")
    page.locator("summary").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.textContent") == "People"
    page.keyboard.press("Escape")
    assert not page.locator("details.menu").get_attribute("open")
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
    page.keyboard.press("Enter")
    page.mouse.click(200, 500)
    page.get_by_role("button", name="Log out").wait_for(state="hidden")


def test_theme_changes_at_once_and_stays(quiet_page: Callable[..., Page]) -> None:
    page = quiet_page(color_scheme="light")
    page.goto("/accounts/login/")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(ground)
    colours = "[...document.querySelectorAll('meta[name=theme-color]')]"
    frame = f"{colours}.find((colour) => matchMedia(colour.media).matches).content"
    assert page.evaluate(frame) == "#12303a"
    with page.expect_response("**/settings/theme/"):
        page.get_by_role("button", name="Dark").click()
    assert page.evaluate(ground) != light
    assert page.evaluate(frame) == "#081117"
    page.reload()
    assert page.evaluate(frame) == "#081117"
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_account_works_without_scripts(visitor: Callable[..., BrowserContext], site: Site) -> None:
    site.ask("session_of", "inga")  # of her own: others look at pages in the colours that they asked for
    page = visitor(java_script_enabled=False).new_page()
    log_in(page, "inga")
    page.goto("/settings/")
    page.get_by_role("textbox", name="About you").fill("Draws maps.")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Your settings are saved.").wait_for()
    page.get_by_role("button", name="Dark").click()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.locator("summary").click()
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("link", name="Sign up", exact=True).wait_for()
