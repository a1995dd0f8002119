"""The ways in: by a password, a password once more, an app's code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.second_factor import code_now

from .people import PASSWORD

if TYPE_CHECKING:
    from playwright.sync_api import Page


def enter(page: Page, name: str) -> None:
    """Log in by password, on the way to the console."""
    page.goto("/accounts/login/?next=/admin/")
    page.get_by_label("E-mail address or user name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    page.wait_for_load_state()


def say_again(page: Page) -> None:
    """Type the password once more where a page asks for it before it opens."""
    page.wait_for_url("**/accounts/reauthenticate/**")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.wait_for_url(lambda address: "/reauthenticate/" not in address)


def enter_with_code(page: Page, name: str, secret: str) -> None:
    """The same of somebody who has an app already: they end in the console."""
    enter(page, name)
    page.get_by_label("Code of your app").fill(code_now(secret))
    page.get_by_role("button", name="Log in", exact=True).click()
    page.wait_for_url("**/admin/")
