"""Secrets of second factors lie in the database sealed, and what becomes of them when the key changes."""

from __future__ import annotations

import json
from importlib import import_module
from io import StringIO

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.apps import apps
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from accounts.sealed import PREFIX, Unreadable, seal, unseal
from accounts.second_factor import seal_all, unreadable
from tests.support.second_factor import SECRET, code_now, let_in
from tests.support.tables import person

pytestmark = pytest.mark.django_db
PASSWORD = "harbour-lantern-42"
LOG_IN = "/accounts/login/"
CODE = "/accounts/2fa/authenticate/"
FACTORS = "/accounts/2fa/"
CODES = f"{FACTORS}recovery-codes/"
MIGRATION = import_module("accounts.migrations.0013_sealed_factors")


@pytest.fixture
def ann() -> User:
    """Somebody with a password, an app and recovery codes."""
    user = person("ann")
    user.set_password(PASSWORD)
    user.save()
    TOTP.activate(user, SECRET)
    RecoveryCodes.activate(user)
    return user


def codes_of(user: User) -> list[str]:
    found: list[str] = Authenticator.objects.get(user=user, type="recovery_codes").wrap().get_unused_codes()
    return found


def damage(user: User, type_: str) -> None:
    """Damage a secret as if it had been sealed with a key that nobody has."""
    factor = Authenticator.objects.get(user=user, type=type_)
    factor.data[{"totp": "secret", "recovery_codes": "seed"}[type_]] = f"{PREFIX}gAAAAA{'x' * 94}"
    factor.save()


def at_the_door(client: Client) -> str:
    """The page that asks for a code after the password."""
    assert client.post(LOG_IN, {"login": "ann", "password": PASSWORD}).headers["Location"] == CODE
    return client.get(CODE).content.decode()


def test_the_database_holds_neither_the_key_of_an_app_nor_what_makes_codes(ann: User) -> None:
    kept = json.dumps(list(Authenticator.objects.values_list("data", flat=True)))
    assert SECRET not in kept
    assert kept.count(PREFIX) == 2
    assert len(codes_of(ann)) == 10


def test_one_secret_is_sealed_differently_each_time_and_opened_again() -> None:
    first, again = seal(SECRET), seal(SECRET)
    assert first != again
    assert unseal(first) == unseal(again) == SECRET


def test_what_was_written_before_secrets_were_sealed_is_read_as_it_stands() -> None:
    assert unseal(SECRET) == SECRET


@pytest.mark.parametrize("kept", [PREFIX, f"{PREFIX}nothing", f"{PREFIX}gAAAAA\N{SNOWMAN}"])
def test_what_is_damaged_is_unreadable_and_nothing_else(kept: str) -> None:
    with pytest.raises(Unreadable):
        unseal(kept)


def test_a_code_opens_the_account(client: Client, ann: User) -> None:
    at_the_door(client)
    assert client.post(CODE, {"code": code_now(SECRET)}).status_code == 302
    assert client.get("/settings/").status_code == 200


def test_after_a_new_key_the_one_of_before_still_opens_what_it_sealed(
    client: Client, ann: User, settings: Settings
) -> None:
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "the next one"
    assert unreadable(ann) == frozenset()
    at_the_door(client)
    assert client.post(CODE, {"code": code_now(SECRET)}).status_code == 302


def test_secrets_sealed_anew_outlive_the_key_of_before(ann: User, settings: Settings) -> None:
    codes = codes_of(ann)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "the next one"
    out = StringIO()
    call_command("sealfactors", stdout=out)
    assert "2 secrets" in out.getvalue()
    settings.SECRET_KEY_FALLBACKS = []
    assert unreadable(ann) == frozenset()
    assert codes_of(ann) == codes


def test_sealing_anew_leaves_what_it_cannot_read_as_it_is_and_names_it(
    ann: User, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(ann, "totp")
    before = Authenticator.objects.get(type="totp").data
    with pytest.raises(SystemExit):
        call_command("sealfactors")
    said = capsys.readouterr()
    assert "1 secrets are sealed" in said.out
    assert "totp of ann cannot be read" in said.err
    assert Authenticator.objects.get(type="totp").data == before


def test_an_unreadable_app_is_said_to_be_so_and_a_recovery_code_opens_the_way_to_a_new_one(
    client: Client, ann: User
) -> None:
    damage(ann, "totp")
    at_the_door(client)
    refused = client.post(CODE, {"code": code_now(SECRET)})
    assert refused.status_code == 200
    assert "The site can no longer read the key of your app" in refused.content.decode()
    assert client.get("/settings/").status_code == 302
    assert client.post(CODE, {"code": codes_of(ann)[0]}).status_code == 302
    assert "Remove the app, then set it up again" in client.get(FACTORS).content.decode()
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert client.post("/accounts/2fa/totp/deactivate/").status_code == 302
    assert not Authenticator.objects.filter(type="totp").exists()


def test_with_a_lost_key_nobody_gets_in_by_any_code_and_all_pages_say_why(
    client: Client, ann: User, settings: Settings
) -> None:
    codes = codes_of(ann)
    settings.SECRET_KEY = "another, and the one of before is lost"
    at_the_door(client)
    for code in (code_now(SECRET), codes[0]):
        answer = client.post(CODE, {"code": code})
        assert "cannot read the keys of your second factor" in answer.content.decode()
        assert client.get("/settings/").status_code == 302


def test_unreadable_recovery_codes_are_never_shown_and_made_anew(ann: User) -> None:
    client = let_in(Client(), ann)
    damage(ann, "recovery_codes")
    assert "The site cannot read them any more" in client.get(FACTORS).content.decode()
    for address in (CODES, f"{CODES}download/"):
        assert client.get(address).headers["Location"] == f"{CODES}generate/"
    assert client.get(f"{CODES}generate/").status_code == 200
    assert client.post(f"{CODES}generate/").headers["Location"] == CODES
    shown = client.get(CODES).content.decode()
    assert all(code in shown for code in codes_of(ann))
    assert unreadable(ann) == frozenset()


def test_saying_once_more_who_one_is_says_the_same(ann: User) -> None:
    client = let_in(Client(), ann)
    damage(ann, "totp")
    answer = client.post("/accounts/2fa/reauthenticate/", {"code": "123456"})
    assert answer.status_code == 200
    assert "The site can no longer read the key of your app" in answer.content.decode()


def test_a_wrong_code_of_readable_factors_is_just_wrong(client: Client, ann: User) -> None:
    at_the_door(client)
    said = client.post(CODE, {"code": "000000"}).content.decode()
    assert "cannot read" not in said
    assert "Incorrect code" in said


def test_secrets_of_before_are_sealed_by_the_migration_and_opened_by_its_reverse(ann: User) -> None:
    MIGRATION.open_all(apps, None)
    assert Authenticator.objects.get(type="totp").data == {"secret": SECRET}
    MIGRATION.seal_all(apps, None)
    assert Authenticator.objects.get(type="totp").data["secret"].startswith(PREFIX)
    assert Authenticator.objects.get(type="totp").wrap().validate_code(code_now(SECRET))


def test_sealing_twice_is_as_good_as_once(ann: User) -> None:
    assert [seal_all()[0], seal_all()[0]] == [2, 2]
    assert len(codes_of(ann)) == 10


def test_an_operator_takes_the_factors_off_who_has_lost_every_way_in(client: Client, ann: User) -> None:
    inside = Client()
    at_the_door(inside)
    inside.post(CODE, {"code": code_now(SECRET)})
    assert inside.get("/settings/").status_code == 200
    out = StringIO()
    call_command("dropfactors", "Ann", stdout=out)
    assert "2 factors are taken off ann" in out.getvalue()
    assert inside.get("/settings/").status_code == 302
    assert client.post(LOG_IN, {"login": "ann", "password": PASSWORD}).headers["Location"] != CODE
    with pytest.raises(CommandError):
        call_command("dropfactors", "nobody")
