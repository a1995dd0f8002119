"""The session thief: what the owner hears at once, and that one link takes everything back."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ReauthenticationRequired
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.test import Client
from django.utils import timezone

from accounts.access_changes import (
    LinkTooOld,
    LinkUsed,
    NoSuchLink,
    change_of,
    change_password,
    forget_changes,
    undo_access_changes,
)
from accounts.anonymisation import anonymise
from accounts.models import AccessChange, ReminderSettings, User
from accounts.second_factor import drop_all
from accounts.signals import access_restored
from tests.accounts.conftest import PASSWORD, delivered
from tests.support.concurrently import at_once
from tests.support.reauthentication import freshen
from tests.support.second_factor import SECRET

pytestmark = pytest.mark.django_db(transaction=True)

OWNERS, THIEFS = "tamsin@example.org", "thief@example.org"
NEW = "quiet-anchor-77"
UNDO = re.compile(r"/undo/([\w-]+)/")


def links_to(address: str) -> list[str]:
    """The links that take something back, of all mails to an address, the oldest first."""
    mails = [one for one in delivered() if one.to == [address]]
    return [found[1] for one in mails if (found := UNDO.search(str(one.body)))]


def heads_to(address: str) -> list[str]:
    return [str(one.subject) for one in delivered() if one.to == [address]]


def takes_over(browser: Client, link_in_mail: Callable[[], str]) -> None:
    """All that somebody does who has the session and knows the password."""
    browser.post("/accounts/email/", {"action_add": "", "email": THIEFS})
    freshen(browser).post(link_in_mail())
    browser.post("/accounts/email/", {"action_primary": "", "email": THIEFS})
    browser.post("/accounts/email/", {"action_remove": "", "email": OWNERS})
    reset(browser, THIEFS, "stolen-anchor-99", link_in_mail)


def reset(browser: Client, address: str, password: str, link_in_mail: Callable[[], str]) -> None:
    """Set a new password with the link that an address is sent."""
    browser.post("/accounts/password/reset/", {"email": address})
    path = browser.get(link_in_mail()).headers["Location"]
    browser.post(path, {"password1": password, "password2": password})


def can_log_in(password: str, name: str = "tamsin") -> bool:
    browser = Client()
    browser.post("/accounts/login/", {"login": name, "password": password})
    return "_auth_user_id" in browser.session


def test_the_owner_hears_of_each_step_at_once_and_the_thief_gets_no_link(
    at_home: Client, link_in_mail: Callable[[], str]
) -> None:
    takes_over(at_home, link_in_mail)
    assert heads_to(OWNERS) == [
        "An e-mail address was added", "An e-mail address was confirmed",
        "Your main e-mail address was changed", "An e-mail address was removed", "Your password was changed",
    ]  # fmt: skip
    text = str(next(one for one in delivered() if one.to == [OWNERS]).body)
    assert f"The address {THIEFS} was added" in text
    assert "127.0.0.1" in text
    assert len(links_to(OWNERS)) == 5
    assert links_to(THIEFS) == []


@pytest.mark.parametrize("which", [0, -1])
def test_any_link_gives_the_account_back_whatever_was_done_before_and_after(
    at_home: Client, tamsin: User, link_in_mail: Callable[[], str], which: int
) -> None:
    takes_over(at_home, link_in_mail)
    thiefs = Client()
    thiefs.post("/accounts/login/", {"login": THIEFS, "password": "stolen-anchor-99"})
    assert thiefs.get("/settings/").status_code == 200
    TOTP.activate(tamsin, SECRET)
    ReminderSettings.objects.update_or_create(user=tamsin, defaults={"calendar_key": "was-read-by-the-thief"})
    link = f"/undo/{links_to(OWNERS)[which]}/"
    assert "It was not me" in Client().get(link).content.decode()
    assert thiefs.get("/settings/").status_code == 200  # a mail scanner that only looks
    done = Client().post(link).content.decode()
    assert OWNERS in done
    assert THIEFS not in done
    assert thiefs.get("/settings/").status_code == 302
    assert list(EmailAddress.objects.values_list("email", "primary", "verified")) == [(OWNERS, True, True)]
    assert not Authenticator.objects.filter(user=tamsin).exists()
    assert not can_log_in("stolen-anchor-99")
    assert not can_log_in(PASSWORD)
    tamsin.refresh_from_db()
    assert (tamsin.email, tamsin.reminder_settings.calendar_key) == (OWNERS, None)
    key = re.search(r"/accounts/password/reset/key/\S+", str(delivered()[-1].body))
    assert key is not None
    assert delivered()[-1].to == [OWNERS]
    owner = Client()
    path = owner.get(key[0]).headers["Location"]
    owner.post(path, {"password1": NEW, "password2": NEW})
    assert can_log_in(NEW)


def test_a_link_works_once_and_ends_the_others(at_home: Client, link_in_mail: Callable[[], str]) -> None:
    takes_over(at_home, link_in_mail)
    first, *others = links_to(OWNERS)
    assert Client().post(f"/undo/{first}/").status_code == 200
    for link in (first, *others):
        answer = Client().post(f"/undo/{link}/")
        assert (answer.status_code, "taken back already" in answer.content.decode()) == (410, True)


def test_a_link_works_for_seven_days(at_home: Client) -> None:
    at_home.post("/accounts/email/", {"action_add": "", "email": THIEFS})
    [token] = links_to(OWNERS)
    made_at = AccessChange.objects.get().made_at
    with pytest.raises(LinkTooOld):
        undo_access_changes(token=token, now=made_at + timedelta(days=7))
    assert undo_access_changes(token=token, now=made_at + timedelta(days=7, seconds=-1)) == (OWNERS,)


def test_what_cannot_be_taken_back_is_forgotten_with_its_addresses(at_home: Client) -> None:
    at_home.post("/accounts/email/", {"action_add": "", "email": THIEFS})
    made_at = AccessChange.objects.get().made_at
    assert forget_changes(now=made_at + timedelta(days=29)) == 0
    assert forget_changes(now=made_at + timedelta(days=31)) == 1


@pytest.mark.parametrize("token", ["x", "x" * 43, "é"])
def test_a_link_that_nobody_wrote_leads_nowhere(client: Client, db: None, token: str) -> None:
    assert client.get(f"/undo/{token}/").status_code == 404
    assert client.post(f"/undo/{token}/").status_code == 404


def test_a_link_of_an_account_that_has_left_leads_nowhere(at_home: Client, tamsin: User) -> None:
    at_home.post("/accounts/email/", {"action_add": "", "email": THIEFS})
    [token] = links_to(OWNERS)
    anonymise(user_id=tamsin.pk, now=timezone.now())
    assert Client().post(f"/undo/{token}/").status_code == 404


def test_a_form_from_elsewhere_takes_nothing_back(at_home: Client) -> None:
    at_home.post("/accounts/email/", {"action_add": "", "email": THIEFS})
    [token] = links_to(OWNERS)
    assert Client(enforce_csrf_checks=True).post(f"/undo/{token}/").status_code == 403
    assert change_of(token=token, now=timezone.now())


def test_nothing_changes_until_a_password_is_set_by_mail(
    at_home: Client, tamsin: User, link_in_mail: Callable[[], str]
) -> None:
    at_home.post("/accounts/email/", {"action_add": "", "email": THIEFS})
    undo_access_changes(token=links_to(OWNERS)[0], now=timezone.now())
    by_passkey = Client()
    by_passkey.force_login(
        User.objects.get(pk=tamsin.pk), "allauth.account.auth_backends.AuthenticationBackend"
    )
    freshen(by_passkey)
    for path in (
        "/accounts/email/",
        "/accounts/password/set/",
        "/settings/delete/",
        "/accounts/2fa/totp/activate/",
    ):
        answer = by_passkey.post(path, {"word": "delete", "password1": NEW, "password2": NEW})
        assert (answer.status_code, "Set a new password first" in answer.content.decode()) == (403, True)
    reset(Client(), OWNERS, NEW, link_in_mail)
    owner = Client()
    owner.post("/accounts/login/", {"login": "tamsin", "password": NEW})
    assert freshen(owner).get("/accounts/email/").status_code == 200


def test_what_was_there_before_a_week_stays(at_home: Client, tamsin: User) -> None:
    EmailAddress.objects.create(user=tamsin, email="second@example.org", verified=True)
    own = TOTP.activate(tamsin, SECRET).instance
    AccessChange.objects.update(made_at=timezone.now() - timedelta(days=8))
    at_home.post("/accounts/email/", {"action_primary": "", "email": "second@example.org"})
    assert links_to("second@example.org")[-1] == links_to(OWNERS)[-1]  # both were there before
    assert undo_access_changes(token=links_to(OWNERS)[-1], now=timezone.now()) == (
        OWNERS,
        "second@example.org",
    )
    assert EmailAddress.objects.get(user=tamsin, primary=True).email == OWNERS
    assert Authenticator.objects.get(user=tamsin).pk == own.pk


def test_an_address_that_is_somebody_elses_by_now_is_not_taken_from_them(
    at_home: Client, link_in_mail: Callable[[], str]
) -> None:
    takes_over(at_home, link_in_mail)
    other = User.objects.create_user("other")
    EmailAddress.objects.create(user=other, email=OWNERS, verified=True, primary=True)
    answer = Client().post(f"/undo/{links_to(OWNERS)[0]}/")
    assert (answer.status_code, "belongs to another one by now" in answer.content.decode()) == (409, True)
    assert EmailAddress.objects.get(email=OWNERS).user == other
    assert can_log_in("stolen-anchor-99", THIEFS)  # nothing of it was done


def test_who_never_confirmed_an_address_gets_no_link(at_home: Client, tamsin: User) -> None:
    EmailAddress.objects.filter(user=tamsin).update(verified=False)
    at_home.post("/accounts/email/", {"action_add": "", "email": THIEFS})
    assert heads_to(OWNERS) == ["An e-mail address was added"]
    assert links_to(OWNERS) == []


def test_factors_are_told_of_by_whatever_way_they_change(at_home: Client, tamsin: User) -> None:
    TOTP.activate(tamsin, SECRET)
    at_home.post("/accounts/2fa/recovery-codes/generate/")
    assert heads_to(OWNERS) == ["An authenticator app was set up"]  # which came with codes
    AccessChange.objects.update(made_at=timezone.now() - timedelta(minutes=2))
    at_home.post("/accounts/2fa/recovery-codes/generate/")
    assert heads_to(OWNERS)[1:] == ["New recovery codes were made"]
    drop_all(tamsin)
    assert heads_to(OWNERS)[2:] == ["The authenticator app was removed"]
    assert "by those who run the site" in str(delivered()[-1].body)


def test_others_who_let_somebody_in_hear_that_it_was_taken_back(at_home: Client, tamsin: User) -> None:
    heard: list[int] = []

    def hear(user_id: int, **_: Any) -> None:
        heard.append(user_id)

    access_restored.connect(hear)
    at_home.post("/accounts/email/", {"action_add": "", "email": THIEFS})
    undo_access_changes(token=links_to(OWNERS)[0], now=timezone.now())
    access_restored.disconnect(hear)
    assert heard == [tamsin.pk]


def test_a_password_that_was_on_its_way_does_not_outlive_the_link(at_home: Client, tamsin: User) -> None:
    at_home.post("/accounts/email/", {"action_add": "", "email": THIEFS})
    thief = User.objects.get(pk=tamsin.pk)
    was = thief.password
    thief.set_password("stolen-anchor-99")
    undo_access_changes(token=links_to(OWNERS)[0], now=timezone.now())
    with pytest.raises(ReauthenticationRequired):
        change_password(user=thief, was=was, now=timezone.now(), but=None)
    assert not can_log_in("stolen-anchor-99")


@pytest.mark.live
def test_of_two_who_use_a_link_at_once_one_does(at_home: Client, tamsin: User) -> None:
    at_home.post("/accounts/email/", {"action_add": "", "email": THIEFS})
    [token] = links_to(OWNERS)
    delivered().clear()
    now = timezone.now()
    told = at_once(*[lambda: undo_access_changes(token=token, now=now)] * 4, expected=(LinkUsed,))
    assert sorted(map(str, told)) == sorted(map(str, [(OWNERS,), LinkUsed, LinkUsed, LinkUsed]))
    assert heads_to(OWNERS) == ["Set a new password"]


def test_a_link_that_is_used_says_so_to_the_service_too(at_home: Client) -> None:
    at_home.post("/accounts/email/", {"action_add": "", "email": THIEFS})
    [token] = links_to(OWNERS)
    undo_access_changes(token=token, now=timezone.now())
    with pytest.raises(LinkUsed):
        change_of(token=token, now=timezone.now())
    with pytest.raises(NoSuchLink):
        change_of(token="", now=timezone.now())
