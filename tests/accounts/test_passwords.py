"""Passwords that are taken, and the one sentence about them."""

from __future__ import annotations

import re

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.models import User
from accounts.passwords import PasswordValidator, is_common

INES = User(username="ines-of-the-harbour", email="lantern@example.org", display_name="Captain Longitude")


@pytest.mark.parametrize(
    "password", ["harbour-lantern-42", "Wx9!kq2Lmz", "four quiet words here", "ünïcödé-sïgns"]
)
def test_a_password_that_nobody_tries_first_is_taken(password: str) -> None:
    PasswordValidator().validate(password, INES)


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("Wx9!kq2Lm", "short"),
        ("password123", "common"),
        ("Password-2024!", "common"),
        ("1234567890", "common"),
        ("  qwertyuiop", "common"),
        ("aaaaaaaaaaaa", "common"),
        ("abababababab", "common"),
        ("27182818284", "digits"),
        ("ines-of-the-harbour", "alike"),
        ("captain longitude", "alike"),
        ("lantern@example.org", "alike"),
    ],
)
def test_a_password_that_is_tried_first_is_refused_in_one_sentence(password: str, why: str) -> None:
    with pytest.raises(ValidationError) as refused:
        PasswordValidator().validate(password, INES)
    assert [error.code for error in refused.value.error_list] == [why]


def test_words_that_hold_a_common_one_are_not_common() -> None:
    assert not is_common("password of the old lighthouse")


@pytest.mark.django_db
def test_who_signs_up_reads_one_sentence_about_passwords(client: Client) -> None:
    page = client.get("/accounts/signup/").content.decode()
    (told,) = re.findall(r'id="id_password1_helptext">(.*?)</div>', page, re.DOTALL)
    assert told == "At least 10 characters, and not a password that many people use."


@pytest.mark.django_db
def test_who_chose_a_shorter_one_before_still_logs_in(client: Client) -> None:
    User.objects.create_user("tamsin", "tamsin@example.org", "eight-ch")
    answer = client.post("/accounts/login/", {"login": "tamsin", "password": "eight-ch"})
    assert answer.status_code == 302


@pytest.mark.django_db
def test_who_logs_in_is_led_to_a_new_password(client: Client) -> None:
    page = client.get("/accounts/login/").content.decode()
    (told,) = re.findall(r'id="id_password_helptext">(.*?)</div>', page, re.DOTALL)
    assert '<a href="/accounts/password/reset/">' in told
