from __future__ import annotations

import contextlib
import re
import threading
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.core import signing
from django.db import connection
from django.test import Client

from accounts import allauth_views
from accounts.account_settings import change_settings
from accounts.adapter import AccountAdapter
from accounts.models import Mail, User
from tests.support.reauthentication import freshen

pytestmark = pytest.mark.django_db(transaction=True)
NEW = {"email": "ines@example.org", "username": "ines", "password1": "sextant-over-fog-9"}


def at_once(acts: list[Callable[[], Any]]) -> list[Any]:
    """The results of several threads."""
    answers: list[Any] = []

    def run(act: Callable[[], Any]) -> None:
        try:
            answers.append(act())
        except Exception as error:  # noqa: BLE001 - a test client hands on what would be a 500
            answers.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def all_asked_before_anybody_writes(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """Everybody's form has been found right before the first account is made."""
    gate = threading.Barrier(count)

    def hashed(password: str) -> str:
        gate.wait(timeout=20)
        return make_password(password)

    monkeypatch.setattr(allauth_views, "make_password", hashed)


@pytest.mark.parametrize(
    "names", [["ines"] * 5, ["ines", "Ines", "INES"], ["ines", "i.nes", "ine-s"], ["lena", "1ena"]]
)
def test_of_several_signups_for_one_name_one_has_it_and_the_others_are_told(
    monkeypatch: pytest.MonkeyPatch, names: list[str]
) -> None:
    all_asked_before_anybody_writes(monkeypatch, len(names))
    before = User.objects.count()

    def act(name: str, number: int) -> Callable[[], Any]:
        form = NEW | {"username": name, "email": f"{number}@example.org"}
        return lambda: Client().post("/accounts/signup/", form)

    answers = at_once([act(name, number) for number, name in enumerate(names)])
    assert sorted(answer.status_code for answer in answers) == [200] * (len(names) - 1) + [302]
    for answer in answers:
        if answer.status_code == 200:
            assert "username" in answer.context["form"].errors
            assert "choose" in answer.content.decode()
    assert User.objects.count() == before + 1
    assert EmailAddress.objects.count() == Mail.objects.count() == 1


@pytest.mark.parametrize("verification", ["optional", "mandatory"])
def test_several_signups_with_one_address_are_no_error(
    monkeypatch: pytest.MonkeyPatch, settings: Any, verification: str
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = verification
    all_asked_before_anybody_writes(monkeypatch, 3)
    answers = at_once(
        [lambda n=n: Client().post("/accounts/signup/", NEW | {"username": f"ines{n}"}) for n in "abc"]  # type: ignore[misc]
    )
    assert [answer.status_code for answer in answers] == [302] * 3


def test_an_address_that_two_accounts_confirm_at_once_is_the_firsts(monkeypatch: pytest.MonkeyPatch) -> None:
    people = [User.objects.create_user(name) for name in ("ines", "tamsin")]
    claims = [
        EmailAddress.objects.create(user=user, email="one@example.org", primary=True) for user in people
    ]
    gate = threading.Barrier(2)
    asked = EmailAddress.can_set_verified

    def both_ask(self: EmailAddress) -> bool:
        answer = bool(asked(self))
        if connection.vendor == "postgresql":  # SQLite lets one in after the other
            with contextlib.suppress(threading.BrokenBarrierError):
                gate.wait(timeout=3)
            gate.abort()
        return answer

    monkeypatch.setattr(EmailAddress, "can_set_verified", both_ask)
    links = [f"/accounts/confirm-email/{signing.dumps(obj=claim.pk, salt='account')}/" for claim in claims]
    answers = at_once([lambda link=link: Client().post(link) for link in links])  # type: ignore[misc]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert EmailAddress.objects.filter(email="one@example.org", verified=True).count() == 1


def test_a_link_that_is_confirmed_twice_at_once_confirms_once() -> None:
    user = User.objects.create_user("ines")
    claim = EmailAddress.objects.create(user=user, email="one@example.org", primary=True)
    link = f"/accounts/confirm-email/{signing.dumps(obj=claim.pk, salt='account')}/"
    answers = at_once([lambda: Client().post(link)] * 4)
    assert {answer.status_code for answer in answers} <= {200, 302, 404}
    assert EmailAddress.objects.get().verified


@pytest.mark.parametrize("act", ["action_add", "action_primary", "action_remove", "action_send"])
def test_what_is_done_to_addresses_twice_at_once_is_done_once(act: str) -> None:
    user = User.objects.create_user("ines", "main@example.org")
    for email, primary in (("main@example.org", True), ("second@example.org", False)):
        EmailAddress.objects.create(user=user, email=email, primary=primary, verified=act == "action_primary")
    email = "new@example.org" if act == "action_add" else "second@example.org"

    def send() -> Any:
        client = Client()
        client.force_login(user)
        return freshen(client).post("/accounts/email/", {act: "", "email": email})

    answers = at_once([send] * 4)
    assert {getattr(answer, "status_code", answer) for answer in answers} <= {200, 302}
    assert EmailAddress.objects.filter(user=user, primary=True).count() == 1
    assert EmailAddress.objects.filter(email=email).count() == (0 if act == "action_remove" else 1)


def test_of_two_who_change_to_one_name_one_has_it() -> None:
    people = [User.objects.create_user(name) for name in ("ines", "amaru", "bea")]

    def change(user: User) -> Callable[[], Any]:
        client = Client()
        client.force_login(user)
        freshen(client)
        return lambda: client.post("/settings/name/", {"username": "wanted"})

    answers = at_once([change(user) for user in people])
    assert sorted(answer.status_code for answer in answers) == [302, 422, 422]


def test_of_two_who_want_one_display_name_one_has_it() -> None:
    people = [User.objects.create_user(name) for name in ("ines", "amaru", "bea")]
    form = {
        "display_name": "Wanted One",
        "time_zone": "",
        "theme": "dark",
        "hand_order": "rising",
        "take_back": "people",
        "shown_ratings": "everywhere",
    }

    def change(user: User) -> Callable[[], Any]:
        client = Client()
        client.force_login(user)
        return lambda: client.post("/settings/", form)

    answers = at_once([change(user) for user in people])
    assert sorted(answer.status_code for answer in answers) == [302, 422, 422]
    assert User.objects.filter(display_name="Wanted One").count() == 1


@pytest.mark.parametrize("path", ["change", "reset"])
def test_a_new_password_takes_back_nothing_that_was_changed_meanwhile(
    monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    user = User.objects.create_user("ines", "ines@example.org", NEW["password1"], display_name="Before")
    client = Client()
    client.force_login(user)
    where, form = "/accounts/password/change/", {"oldpassword": NEW["password1"]}
    if path == "reset":
        client.post("/accounts/password/reset/", {"email": "ines@example.org"})
        link = re.search(r"http://testserver(\S+)", Mail.objects.get().text)
        assert link is not None
        where, form = client.get(link[1]).headers["Location"], {}
    clean = AccountAdapter.clean_password

    def meanwhile(*args: Any, **kwargs: Any) -> Any:
        change_settings(user_id=user.pk, values={"display_name": "After"})
        return clean(*args, **kwargs)

    monkeypatch.setattr(AccountAdapter, "clean_password", meanwhile)
    new = {"password1": "quiet-anchor-77", "password2": "quiet-anchor-77"}
    assert client.post(where, form | new).status_code == 302
    user.refresh_from_db()
    assert user.check_password("quiet-anchor-77")
    assert user.display_name == "After"


def test_signup_that_fails_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no session today")

    before = User.objects.count()
    monkeypatch.setattr("accounts.adapter.AccountAdapter.login", broken)
    with pytest.raises(RuntimeError, match="no session"):
        Client().post("/accounts/signup/", NEW)
    assert User.objects.count() == before
    assert not EmailAddress.objects.exists()
    assert not Mail.objects.exists()
