"""Thieves at the running site: one with a session, one with the password too, one who knows only a name."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import pytest
from aiosmtpd.controller import Controller

from .serving import Serving
from .thieves import PASSWORD, Letters, Wire, closed_with

MAIL_SECONDS = 120.0
LOGGED_OUT = 4401
NEW = "quiet-anchor-77"
PAGES = {
    "/accounts/email/": {"action_add": "", "email": "thief@example.net"},
    "/accounts/2fa/totp/activate/": {"code": "000000"},
    "/accounts/password/set/": {"password1": NEW, "password2": NEW},
    "/settings/name/": {"username": "thief"},
    "/settings/delete/": {"word": "delete"},
}


@pytest.fixture
def letters(serving: Serving) -> Iterator[Letters]:
    """The mails that the site's mail server takes."""
    kept = Letters()
    server = Controller(kept, hostname="127.0.0.1", port=serving.mail_port)
    server.start()
    yield kept
    server.stop()


def owner_of(serving: Serving, letters: Letters) -> tuple[Wire, str, str]:
    """Somebody who has signed up and confirmed their address, in their browser; their name and address."""
    name = f"owner{secrets.token_hex(3)}"
    address = f"{name}@example.org"
    # From an address of its own: what drills before have done from theirs must not count.
    owner = Wire(serving.ports[0], f"127.0.1.{secrets.randbelow(200) + 1}")
    owner.ask("/accounts/signup/", {"email": address, "username": name, "password1": PASSWORD})
    serving.wait_for(lambda: bool(letters.to(address, "confirm")), MAIL_SECONDS, "the first mail")
    owner.ask(letters.link(address, "confirm"), {})
    assert owner.is_in() or owner.logs_in(name, PASSWORD)
    return owner, name, address


def test_a_session_alone_takes_nothing(serving: Serving, letters: Letters) -> None:
    owner, name, address = owner_of(serving, letters)
    thief = Wire(serving.ports[1], "127.0.0.2", owner.cookies)
    assert thief.is_in()
    for path, form in PAGES.items():
        for answer in (thief.ask(path), thief.ask(path, form)):
            assert answer[1].startswith("/accounts/reauthenticate/"), path
    assert (
        owner.ask("/accounts/reauthenticate/", {"password": PASSWORD, "next": "/accounts/email/"})[0] == 302
    )
    assert owner.ask("/accounts/email/")[0] == 200
    assert thief.ask("/accounts/email/")[1].startswith("/accounts/login/")
    known = serving.rows(
        "SELECT a.email FROM account_emailaddress a JOIN accounts_user u ON u.id = user_id"
        " WHERE username = %s",
        name,
    )
    assert known == [(address,)]


def test_whoever_has_the_password_too_loses_all_of_it_by_one_link(serving: Serving, letters: Letters) -> None:
    _, name, address = owner_of(serving, letters)
    thiefs = f"thief{secrets.token_hex(3)}@example.net"
    thief = Wire(serving.ports[1], "127.0.0.2")
    assert thief.logs_in(name, PASSWORD)
    thief.ask("/accounts/reauthenticate/", {"password": PASSWORD, "next": "/accounts/email/"})
    thief.ask("/accounts/email/", {"action_add": "", "email": thiefs})
    serving.wait_for(lambda: bool(letters.to(thiefs, "Confirm")), MAIL_SECONDS, "a mail to the thief")
    serving.wait_for(lambda: bool(letters.to(address, "was added")), MAIL_SECONDS, "a mail to the owner")
    thief.ask(letters.link(thiefs, "Confirm"), {})
    thief.ask("/accounts/email/", {"action_primary": "", "email": thiefs})
    thief.ask("/accounts/email/", {"action_remove": "", "email": address})
    thief.ask("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    serving.wait_for(lambda: bool(letters.to(address, "password was changed")), MAIL_SECONDS, "the last mail")
    assert not [letter for to, letter in letters.taken if to == thiefs and "/undo/" in letter.as_string()]
    line = thief.socket()
    link = letters.link(address, "was removed")
    assert Wire(serving.ports[0]).ask(link)[0] == 200
    assert thief.is_in()
    assert Wire(serving.ports[0]).ask(link, {})[0] == 200
    assert closed_with(line) == LOGGED_OUT
    line.close()
    assert not thief.is_in()
    assert not thief.logs_in(name, NEW)
    serving.wait_for(lambda: bool(letters.to(address, "Set a new password")), MAIL_SECONDS, "the way back")
    # From an address of its own: what drills before have done from theirs must not count.
    owner = Wire(serving.ports[0], f"127.0.1.{secrets.randbelow(200) + 1}")
    path = owner.ask(letters.link(address, "Set a new password"))[1]
    own = secrets.token_urlsafe(12)
    assert owner.ask(path, {"password1": own, "password2": own})[0] == 302
    assert owner.logs_in(name, own)
    known = serving.rows(
        "SELECT a.email, verified, u.email FROM account_emailaddress a JOIN accounts_user u ON u.id = user_id"
        " WHERE username = %s", name,
    )  # fmt: skip
    assert known == [(address, True, address)]


def test_wrong_credentials_shut_no_owner_out(serving: Serving, letters: Letters) -> None:
    owner, name, _ = owner_of(serving, letters)
    for last in (2, 3):
        for port in serving.ports:
            thief = Wire(port, f"127.0.0.{last}")
            assert not any(thief.logs_in(name, f"wrong-{number}") for number in range(6))
    assert not Wire(serving.ports[0], "127.0.0.2").logs_in(name, PASSWORD)
    assert Wire(serving.ports[0], "127.0.0.9").logs_in(name, PASSWORD)
    for number in range(40):  # beside the owner, at one address
        Wire(serving.ports[number % 2]).logs_in(name, f"wrong-{number}")
    assert not Wire(serving.ports[0]).logs_in(name, PASSWORD)
    owner.ask("/accounts/logout/", {})
    assert owner.logs_in(name, PASSWORD)
