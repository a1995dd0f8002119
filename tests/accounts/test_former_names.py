from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from accounts.anonymisation import anonymise
from accounts.models import FormerName, Friend, Household, TakenName, User
from accounts.names import clean_display_name, clean_username
from accounts.renaming import MOST_FORMER, change_username
from accounts.user_lookup import account_called, forget_names
from games.selectors.people.invitees import people_called

pytestmark = pytest.mark.django_db


@pytest.fixture
def dmitri() -> User:
    return User.objects.create_user("dmitri", display_name="Dmitri Voskresensky")


def renamed(user: User, *names: str) -> None:
    for name in names:
        change_username(user_id=user.pk, username=name, now=timezone.now())
    user.refresh_from_db()


def a_year_later() -> None:
    past = timezone.now() - timedelta(seconds=1)
    FormerName.objects.update(until=past)
    TakenName.objects.exclude(held_until=None).update(held_until=past)


def leads_to(client: Client, name: str) -> str | int:
    """The page to which a profile's address leads, or the status that it answers."""
    answer = client.get(f"/people/{name}/")
    return str(answer.headers.get("Location", answer.status_code))


def test_the_address_of_before_leads_to_the_one_of_now(client: Client, tamsin: User) -> None:
    renamed(tamsin, "Amaru", "kestrel")
    for name in ("tamsin", "TAMSIN", "amaru", "AMARU", "Kestrel"):
        answer = client.get(f"/people/{name}/")
        assert (answer.status_code, answer.headers["Location"]) == (302, "/people/kestrel/"), name
    assert client.get("/people/kestrel/").status_code == 200


def test_nothing_that_takes_a_user_name_forgets_whose_it_was(
    at_home: Client, tamsin: User, dmitri: User
) -> None:
    renamed(dmitri, "kestrel")
    assert people_called(["DMITRI", "nobody-here"]) == ([dmitri], ["nobody-here"])
    at_home.post("/settings/people/change/", {"person": "dmitri", "do": "befriend"})
    assert Friend.objects.get(owner=tamsin).person == dmitri
    at_home.post("/settings/people/household/", {"person": "dmitri", "do": "ask"})
    assert Household.objects.get(one=tamsin).other == dmitri
    assert b"kestrel" in at_home.get("/report/?person=dmitri").content


@pytest.mark.parametrize("name", ["tamsin", "Tam.Sin", "tаmsin", "tarnsin", "TAM-SIN"])
def test_nobody_else_may_have_a_name_that_was_given_up_or_one_like_it(tamsin: User, name: str) -> None:
    tamsin.display_name = ""
    tamsin.save()
    renamed(tamsin, "kestrel")
    for clean in (clean_username, clean_display_name):
        with pytest.raises(ValidationError):
            clean(name, user_id=None)
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user(name)
    ines = User.objects.create_user("ines")
    with pytest.raises(IntegrityError):
        change_username(user_id=ines.pk, username=name, now=timezone.now())


def test_after_a_year_the_name_is_free_and_leads_nowhere(client: Client, tamsin: User) -> None:
    renamed(tamsin, "kestrel")
    a_year_later()
    assert leads_to(client, "tamsin") == "404"
    assert clean_username("tamsin", user_id=None) == "tamsin"
    ines = User.objects.create_user("tamsin")
    assert client.get("/people/tamsin/").context["person"] == ines
    renamed(ines, "osprey")  # whose it was last is led to
    assert leads_to(client, "tamsin") == "/people/osprey/"
    renamed(tamsin, "buzzard")  # and stays so, whatever becomes of whoever had it before
    assert leads_to(client, "tamsin") == "/people/osprey/"


def test_what_is_over_is_swept_away_and_nothing_else(tamsin: User, dmitri: User) -> None:
    renamed(tamsin, "kestrel")
    a_year_later()
    renamed(dmitri, "osprey")
    forget_names(now=timezone.now())
    assert set(FormerName.objects.values_list("name", flat=True)) == {"dmitri"}
    assert set(TakenName.objects.exclude(held_until=None).values_list("user_id", flat=True)) == {dmitri.pk}
    assert TakenName.objects.filter(user=tamsin, held_until=None).exists()


def test_whoever_gave_a_name_up_may_take_it_back(client: Client, at_home: Client, tamsin: User) -> None:
    renamed(tamsin, "kestrel")
    assert at_home.post("/settings/name/", {"username": "tamsin"}).status_code == 302
    assert client.get("/people/tamsin/").status_code == 200
    assert leads_to(client, "kestrel") == "/people/tamsin/"
    assert not TakenName.objects.filter(held_until=None, user=tamsin, skeleton="kestrel").exists()
    renamed(tamsin, "kestrel")
    a_year_later()
    renamed(tamsin, "tamsin")  # after the year too, if nobody has it
    assert leads_to(client, "tamsin") == "200"


def test_who_had_it_may_show_it_and_let_it_go_again_without_losing_it(tamsin: User) -> None:
    renamed(tamsin, "kestrel")
    for shown in ("Tam Sin", ""):
        tamsin.display_name = clean_display_name(shown, user_id=tamsin.pk)
        tamsin.save()
        with pytest.raises(ValidationError):
            clean_username("tamsin", user_id=None)
    assert account_called("tamsin") == tamsin


def test_other_capitals_are_no_other_name(client: Client, tamsin: User) -> None:
    renamed(tamsin, "TamSin", "tamsiN")
    assert not FormerName.objects.exists()
    assert leads_to(client, "tamsin") == "/people/tamsiN/"


def test_names_are_not_hoarded_by_renaming(at_home: Client, tamsin: User) -> None:
    renamed(tamsin, *(f"kestrel-{letter}" for letter in "abcdefgh"[:MOST_FORMER]))
    refused = at_home.post("/settings/name/", {"username": "one-more"})
    assert refused.status_code == 422
    assert b"5 times within a year" in refused.content
    assert (
        at_home.post("/settings/name/", {"username": "kestrel-a"}).status_code == 302
    )  # one's own of before
    assert at_home.post("/settings/name/", {"username": "Kestrel-A"}).status_code == 302
    assert FormerName.objects.count() == MOST_FORMER
    a_year_later()
    assert at_home.post("/settings/name/", {"username": "one-more"}).status_code == 302


def test_the_names_of_a_deleted_account_lead_nowhere_and_are_nobodys_for_a_year(
    client: Client, tamsin: User
) -> None:
    renamed(tamsin, "kestrel")
    anonymise(user_id=tamsin.pk, now=timezone.now())
    for name in ("kestrel", "tamsin"):
        assert leads_to(client, name) == "404"
        with pytest.raises(ValidationError):
            clean_username(name, user_id=None)
    assert not TakenName.objects.filter(user=tamsin).exists()  # nor does the name tell whose it was
    assert not FormerName.objects.exists()
    a_year_later()
    assert User.objects.create_user("tamsin").username == "tamsin"
    assert clean_username("kestrel", user_id=None) == "kestrel"


@pytest.mark.parametrize("name", ["tаmsin", "Tamsin", "General-Brandt"])
def test_superusers_are_called_like_nobody_else_either(tamsin: User, name: str) -> None:
    with pytest.raises(CommandError, match=r"\w"):
        call_command("createsuperuser", username=name, email="", interactive=False)
    assert not User.objects.filter(is_superuser=True).exists()


def test_superusers_may_have_the_sites_own_names() -> None:
    call_command("createsuperuser", username="admin", email="", interactive=False, stdout=StringIO())
    assert User.objects.get(username="admin").is_superuser
