from __future__ import annotations

import importlib
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection
from django.test import Client

from accounts.account_settings import change_settings
from accounts.anonymisation import anonymise
from accounts.lookalikes import mixes_scripts, skeletons
from accounts.models import TakenName, User
from accounts.names import clean_display_name, clean_username
from accounts.text import lines, one_line, validate_printable
from games.forms import NewTable
from tests.support.clock import NOON
from tests.support.reauthentication import freshen

pytestmark = pytest.mark.django_db
ODD = ("ⓘnes", "ines²", "Ⅷ", "ﬁn", "𝓽𝓸𝓶")
RESERVED = (
    "moderators", "staff", "team", "support", "mods", "5taff", "t3am", "supp0rt", "admin1", "4dm1n", "2mods",
    "s.t.a.f.f", "site-admin", "SiteAdmin", "ModeratorAnna", "the_team", "alliances-support", "m0derat0r",
    "rnoderators", "ádmin.anna", "bot-x", "BotSmith", "former-1", "no-reply", "team42", "AI.player",
    "alliances_ai", "StaffMember", "sťaff", "root", "you", "deleted.user", "моdеrаtоr",
)  # fmt: skip
SHOWN = (
    "$taff", "@dmin", "Adm!n", "Anna (Moderator)", "The Team!", "Bot 7", "Former Anna", "★ Moderator ★",
    "A.I. Support", "Team Alliances", "Мodеrаtоrs",
)  # fmt: skip
NEW = {"email": "ines@example.org", "username": "ines", "password1": "sextant-over-fog-9"}
FORM = {
    "display_name": "",
    "about": "",
    "time_zone": "",
    "theme": "dark",
    "hand_order": "rising",
    "take_back": "people",
    "shown_ratings": "everywhere",
}


# Names as they are typed -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "nimda\u202e",
        "\u2066Tamsin\u2069",
        "Tam\u200bsin",
        "Tam\u200dsin",
        "Tam\u200csin",
        "Tamsin\ufeff",
        "Tam\xadsin",
        "Tam\x07sin",
        "Tam\x00sin",
        "\u3164",
        "\u2800",
        "\uffa0",
        "\u115f\u1160",
        "Tam\u034fsin",
        "Tamsin\ufe0f",
        "\u200eTamsin\u200f",
        "\U000e0041\U000e0042",
        "\ue000",
        "Z\u0351\u036b\u0343\u036a\u0302algo",
        "e\u0301\u0301",
        "e\u0323\u0323\u0301",
        "Tamsin \u0301",
    ],
)
def test_what_cannot_be_seen_or_covers_others_is_refused_everywhere(text: str, tamsin: User) -> None:
    with pytest.raises(ValidationError):
        validate_printable(text)
    with pytest.raises(ValidationError):
        clean_display_name(text, user_id=None)
    with pytest.raises(ValidationError):
        clean_username(text, user_id=None)
    assert "name" in NewTable("world-domination", 4, {"name": f"The {text} Pact"}).errors
    home = Client()
    home.force_login(tamsin)
    freshen(home)
    # Signs that would be stripped from the ends of a field stand in its midst here; a NUL does not get so
    # far.
    refused = 400 if "\0" in text else 422
    for field in ("display_name", "about"):
        assert home.post("/settings/", FORM | {field: f"a{text}b"}).status_code == refused
    assert home.post("/settings/name/", {"username": f"a{text}b"}).status_code == refused


@pytest.mark.parametrize(
    "text",
    [
        "Дмитрий",
        "たかし",
        "高橋 たかし",
        "محمد علي",
        "علی\u200cرضا",
        "राम क्ष\u200dमा",
        "יוסי",
        "José Müller",
        "Nguyễn Thị Hồng",
        "สมชาย ที่รัก",
        "김민준",
        "O’Neil-Smith Jr.",
        "Anna ❤️",
        "👩‍🚀 Mae",
        "1️⃣ first",
        "ℹ️ desk",
        "Ἀχιλλεύς",
        "ಠ_ಠ",
        "อำพร",
        "Mª José",
        "Ai Weiwei",
        "A-Team",
        "Botticelli",
        "Roberta",
        "Staffan",
        "Modesty",
        "Support dog",
        "Youssef",
        "Teamwork",
        "Formerly Anna",
    ],
)
def test_names_of_all_languages_are_welcome(text: str) -> None:
    validate_printable(text)
    assert clean_display_name(text, user_id=None) == one_line(text)


def test_text_is_kept_composed_and_evened_out() -> None:
    assert one_line("  Jose\u0301 \t of\xa0 Lisbon\x85\u2028") == "Jos\xe9 of Lisbon"
    assert lines(" one \r\n\r\ntwo  words\n") == "one\n\ntwo words"


def test_lines_about_oneself_may_be_several(at_home: Client, tamsin: User) -> None:
    assert at_home.post("/settings/", FORM | {"about": "Tea.\r\nMaps. 👩‍🚀"}).status_code == 302
    tamsin.refresh_from_db()
    assert tamsin.about == "Tea.\nMaps. 👩‍🚀"


# Names that pass for somebody else's --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("tamsin", "tаmsin"),  # Cyrillic а
        ("tamsin", "ｔａｍｓｉｎ"),
        ("tamsin", "𝓽𝓪𝓶𝓼𝓲𝓷"),
        ("tamsin", "Tam Sin"),
        ("tamsin", "tam_sin."),
        ("tamsin", "tarnsin"),
        ("Ian", "lan"),
        ("Ian", "ian"),
        ("Bob", "B0b"),
        ("coco", "сосо"),  # Cyrillic throughout
        ("Brandt", "Βrandt"),  # Greek Beta
        ("José", "Jose\u0301"),
        ("ΝΙΚΟΣ", "Νικος"),
    ],
)
def test_names_that_look_alike_leave_the_same(one: str, other: str) -> None:
    assert skeletons(one) & skeletons(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Hanna"),
        ("José", "Jose"),
        ("Ali", "All"),
        ("かき", "がき"),
        ("Дмитрий", "Дмитрия"),
        ("!", "?"),
    ],
)
def test_names_that_differ_leave_different_things(one: str, other: str) -> None:
    assert not skeletons(one) & skeletons(other)


@pytest.mark.parametrize("name", ["аdmin", "Tаmsin Okonkwo", "paypaӏ", "Ρhil", "ვlad"])
def test_a_word_of_two_alphabets_is_mixed(name: str) -> None:
    assert mixes_scripts(name)


@pytest.mark.parametrize("name", ["Anna Иванова", "高橋Takashi", "ひろしカタカナ漢字", "Дмитрий-99", "K-팝"])
def test_alphabets_that_people_write_together_are_not(name: str) -> None:
    assert not mixes_scripts(name)


@pytest.mark.parametrize(
    "name",
    [
        "аdmin", "ａｄｍｉｎ", "admin", "ADM1N", "ádmin", "а\u0301dmin", "moderator", "Alliances",
        "a11iances", "r00t", "аlliances", "bot-vane", "bot_me", "b0t.x", "ВОТ-х", "former-1", "Generalbrandt",
        "tаmsin", "ｔａｍｓｉｎ", "tam.sin", "TAMSIN", "tarnsin", "tamsinokonkwo", "a\u200bb",
        *ODD, *RESERVED,
    ],
)  # fmt: skip
def test_user_names_that_deceive_are_refused_at_every_door(
    client: Client, at_home: Client, tamsin: User, name: str
) -> None:
    ines = User.objects.create_user("ines", "ines@example.org", "sextant-over-fog-9")
    before = set(User.objects.values_list("username", flat=True))
    page = client.post("/accounts/signup/", NEW | {"email": "new@example.org", "username": name})
    assert "username" in page.context["form"].errors
    home = Client()
    home.force_login(ines)
    freshen(home)
    assert home.post("/settings/name/", {"username": name}).status_code == 422
    assert set(User.objects.values_list("username", flat=True)) == before


@pytest.mark.parametrize(
    "name",
    [
        "Admin", "аdmin", "Alliances", "Former  PLAYER", "Former рlayer", "General Brandt", "GENERAL BRANDT",
        "General Вrandt", "Genera1 Brandt", "Généräl Brandt", "bot vane", "ines",
        "ｉｎｅｓ", "Ines of Lisbon", "ines-of-lisbon", "lnes of Lisbon", *ODD, *RESERVED, *SHOWN,
    ],
)  # fmt: skip
def test_display_names_that_deceive_are_refused_at_every_door(
    at_home: Client, tamsin: User, name: str
) -> None:
    User.objects.create_user("ines", display_name="Ines of Lisbon")
    page = at_home.post("/settings/", FORM | {"display_name": name})
    assert (page.status_code, list(page.context["form"].errors)) == (422, ["display_name"])
    tamsin.refresh_from_db()
    assert tamsin.display_name == "Tamsin Okonkwo"


def test_one_may_vary_ones_own_names(at_home: Client, tamsin: User) -> None:
    for name in ("Tamsin", "tamsin okonkwo", "TAMSIN OKONKWO", ""):
        assert at_home.post("/settings/", FORM | {"display_name": name}).status_code == 302
    assert at_home.post("/settings/name/", {"username": "Tam.Sin"}).status_code == 302


def test_a_shown_name_is_free_when_it_is_let_go(at_home: Client) -> None:
    assert at_home.post("/settings/", FORM | {"display_name": "Amaru"}).status_code == 302
    assert clean_display_name("Tamsin Okonkwo", user_id=None) == "Tamsin Okonkwo"


def test_letters_and_accents_sent_apart_are_one_name(client: Client) -> None:
    client.post("/accounts/signup/", NEW | {"username": "jose\u0301"})
    assert User.objects.get(email="ines@example.org").username == "jos\xe9"
    client.post("/accounts/logout/")
    client.post("/accounts/login/", {"login": "jose\u0301", "password": NEW["password1"]})
    assert "_auth_user_id" in client.session


def test_lookalikes_that_nobody_asked_about_meet_in_the_database(tamsin: User) -> None:
    for name in ("tаmsin", "Tamsin-Okonkwo"):
        with pytest.raises(IntegrityError):
            User.objects.create_user(name)
    ines = User.objects.create_user("ines")
    with pytest.raises(IntegrityError):
        change_settings(user_id=ines.pk, values={"display_name": "Tаmsin"})
    ines.refresh_from_db()
    assert ines.display_name == ""


def test_a_name_that_is_taken_between_question_and_write_is_an_error_of_the_form(
    at_home: Client, tamsin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.create_user("ines")
    monkeypatch.setattr("accounts.names._refuse_taken", lambda *_, **__: None)
    page = at_home.post("/settings/", FORM | {"display_name": "Ines"})
    assert (page.status_code, list(page.context["form"].errors)) == (422, ["display_name"])
    page = at_home.post("/settings/name/", {"username": "i-nes"})
    assert (page.status_code, list(page.context["form"].errors)) == (422, ["username"])


# Those who were here before -------------------------------------------------------------------------


def test_accounts_whose_names_were_alike_before_go_on(client: Client, tamsin: User) -> None:
    twin = User.objects.create_user("twin", password="harbour-lantern-42")
    User.objects.filter(pk=twin.pk).update(username="tаmsin", display_name="Tamsin Okonkwo", is_staff=True)
    TakenName.objects.all().delete()
    migration: Any = importlib.import_module("accounts.migrations.0004_names")
    migration.take_names(apps, SimpleNamespace(connection=connection))
    assert set(TakenName.objects.values_list("user_id", flat=True)) == {tamsin.pk}
    twin.refresh_from_db()
    assert (
        client.post("/accounts/login/", {"login": "tаmsin", "password": "harbour-lantern-42"}).status_code
        == 302
    )
    # Their names stay theirs until they change them; the next ones obey.
    form = FORM | {"display_name": "Tamsin Okonkwo", "about": "Tea."}
    assert client.post("/settings/", form).status_code == 302
    twin = User.objects.get(pk=twin.pk)
    assert (twin.about, twin.display_name) == ("Tea.", "Tamsin Okonkwo")
    twin.set_password("quiet-anchor-77")
    twin.save()
    client.force_login(twin)
    freshen(client)
    assert client.post("/settings/name/", {"username": "tam-sin"}).status_code in {302, 422}
    anonymise(user_id=twin.pk, now=NOON)
    assert TakenName.objects.filter(user=tamsin).exists()
