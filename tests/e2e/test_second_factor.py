"""The second factor at the console's door, as a moderator meets it: an app's codes, a passkey."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.support.second_factor import code_now

from .entering import enter, say_again
from .people import unique
from .screens import watched

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from .site import Site


def test_a_moderator_sets_up_an_app_and_is_asked_for_its_code(
    site: Site, visitor: Callable[..., BrowserContext]
) -> None:
    name, said = unique("mona"), list[str]()
    site.ask("new_moderator", name)
    page = watched(visitor().new_page(), said)
    enter(page, name)
    page.wait_for_url("**/accounts/2fa/")
    page.get_by_text("Set up a second factor first").wait_for()
    page.get_by_role("link", name="Set up an app").click()
    say_again(page)
    secret = page.locator("[data-secret]").inner_text()
    page.get_by_label("Code that the app shows").fill(code_now(secret))
    page.get_by_role("button", name="Use this app").click()
    page.wait_for_url("**/recovery-codes/")
    codes = page.locator("[data-codes] li").all_inner_texts()
    assert len(codes) == 10
    page.goto("/admin/")
    page.wait_for_url("**/2fa/reauthenticate/**")
    page.get_by_label("Code").fill("000000")
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("alert").first.wait_for()
    page.get_by_label("Code").fill(codes[0])
    page.get_by_role("button", name="Go on").click()
    page.wait_for_url("**/admin/")
    page.get_by_role("heading", name="What to do").wait_for()
    assert said == []


def test_a_passkey_is_added_and_opens_the_account_and_the_console(
    site: Site, visitor: Callable[..., BrowserContext]
) -> None:
    name, said = unique("mona"), list[str]()
    site.ask("new_moderator", name)
    # Browsers know no passkeys of an address that is a number.
    context = visitor(base_url=site.url.replace("127.0.0.1", "localhost"))
    page = watched(context.new_page(), said)
    keys = context.new_cdp_session(page)
    keys.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    keys.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    enter(page, name)
    page.get_by_role("link", name="Add a passkey").click()
    say_again(page)
    page.get_by_label("Log in with it alone").check()
    page.get_by_role("button", name="Add it").click()
    page.wait_for_url("**/recovery-codes/")
    context.clear_cookies()
    page.goto("/accounts/login/?next=/admin/")
    page.get_by_role("button", name="Log in with a passkey").click()
    page.wait_for_url("**/admin/")
    page.get_by_role("heading", name="What to do").wait_for()
    assert said == []
