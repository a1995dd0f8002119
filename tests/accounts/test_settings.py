from __future__ import annotations

import pytest
from django.contrib.messages import get_messages
from django.db import IntegrityError
from django.test import Client

from accounts.account_settings import change_settings
from accounts.models import User
from accounts.renaming import change_username
from tests.support.clock import NOON

pytestmark = pytest.mark.django_db
FORM = {
    "display_name": "  Tamsin   of Lisbon ",
    "about": "Tea.",
    "theme": "dark",
    "hand_order": "falling",
    "take_back": "never",
    "shown_ratings": "everywhere",
}


def test_settings_are_for_people_with_an_account(client: Client) -> None:
    for path in ("/settings/", "/settings/name/", "/settings/delete/"):
        assert client.get(path).headers["Location"] == f"/accounts/login/?next={path}"


def test_settings_are_saved_and_shown(at_home: Client, tamsin: User) -> None:
    response = at_home.post("/settings/", FORM)
    assert [str(m) for m in get_messages(response.wsgi_request)] == ["Your settings are saved."]
    tamsin.refresh_from_db()
    stored = (tamsin.display_name, tamsin.about, tamsin.theme, tamsin.hand_order)
    assert stored == ("Tamsin of Lisbon", "Tea.", "dark", "falling")
    assert (tamsin.confirm_moves, tamsin.motion, tamsin.sound) == (False, False, False)
    page = at_home.get("/settings/").content.decode()
    assert 'data-theme="dark"' in page


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("theme", "pink"),
        ("hand_order", "wild"),
        ("take_back", "sometimes"),
        ("shown_ratings", "sometimes"),
        ("event_matches", "0"),
        ("event_matches", "21"),
        ("event_matches", "x"),
        ("event_matches", ""),
        ("display_name", "n" * 41),
        ("display_name", "former  PLAYER"),
        ("about", "a" * 281),
    ],
)
def test_settings_out_of_range_change_nothing(at_home: Client, tamsin: User, field: str, value: str) -> None:
    response = at_home.post("/settings/", FORM | {field: value})
    assert response.status_code == 422
    assert field in response.context["form"].errors
    # A name that is not stored is not shown as if it were, not even in the bar.
    assert 'aria-label="Tamsin Okonkwo, your pages"' in response.content.decode()
    tamsin.refresh_from_db()
    assert tamsin.display_name == "Tamsin Okonkwo"


def test_settings_take_nothing_that_is_not_a_setting(tamsin: User) -> None:
    with pytest.raises(KeyError, match="is_staff"):
        change_settings(user_id=tamsin.pk, values={"is_staff": True})


def test_posting_rights_to_the_settings_gives_none(at_home: Client, tamsin: User) -> None:
    at_home.post(
        "/settings/", FORM | {"is_staff": "on", "is_superuser": "on", "is_bot": "on", "username": "root"}
    )
    tamsin.refresh_from_db()
    assert (tamsin.is_staff, tamsin.is_superuser, tamsin.is_bot, tamsin.username) == (
        False,
        False,
        False,
        "tamsin",
    )


def test_user_name_changes(at_home: Client, tamsin: User) -> None:
    assert at_home.post("/settings/name/", {"username": "okonkwo"}).headers["Location"] == "/settings/"
    tamsin.refresh_from_db()
    assert tamsin.username == "okonkwo"
    assert at_home.get("/settings/").status_code == 200


def test_user_name_may_change_its_own_capitals(at_home: Client, tamsin: User) -> None:
    at_home.post("/settings/name/", {"username": "TamSin"})
    tamsin.refresh_from_db()
    assert tamsin.username == "TamSin"


@pytest.mark.parametrize("name", ["INES", "admin", "bot-me", "former-me", "a/b", "", "q" * 31])
def test_user_name_of_others_and_of_the_site_is_refused(at_home: Client, tamsin: User, name: str) -> None:
    User.objects.create_user("ines")
    response = at_home.post("/settings/name/", {"username": name})
    assert response.status_code == 422
    tamsin.refresh_from_db()
    assert tamsin.username == "tamsin"


def test_two_user_names_that_differ_in_capitals_meet_in_the_database(tamsin: User) -> None:
    User.objects.create_user("ines")
    with pytest.raises(IntegrityError):
        change_username(user_id=tamsin.pk, username="Ines", now=NOON)


def test_theme_of_a_visitor_is_a_cookie(client: Client) -> None:
    response = client.post(
        "/settings/theme/", {"theme": "dark"}, headers={"referer": "http://testserver/rules/"}
    )
    assert response.headers["Location"] == "/rules/"
    assert 'data-theme="dark"' in client.get("/accounts/login/").content.decode()


def test_theme_of_a_person_is_in_the_account(at_home: Client, tamsin: User) -> None:
    at_home.post("/settings/theme/", {"theme": "light"})
    tamsin.refresh_from_db()
    assert tamsin.theme == "light"
    del at_home.cookies["theme"]
    assert 'data-theme="light"' in at_home.get("/settings/").content.decode()


def test_theme_leads_back_to_this_site_only(client: Client) -> None:
    response = client.post(
        "/settings/theme/", {"theme": "dark"}, headers={"referer": "https://evil.example/"}
    )
    assert response.headers["Location"] == "/"
    assert client.post("/settings/theme/", {"theme": '"><script>'}).status_code == 422
    client.cookies["theme"] = '"><script>'
    assert 'data-theme="system"' in client.get("/accounts/login/").content.decode()


def test_forms_without_their_token_are_refused(tamsin: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    response = strict.post("/accounts/login/", {"login": "tamsin", "password": "x"})
    assert response.status_code == 403
    assert "The page was too old" in response.content.decode()


def test_motion_and_sound_are_what_one_has_chosen(at_home: Client, tamsin: User) -> None:
    assert (tamsin.motion, tamsin.sound) == (True, False)
    at_home.post("/settings/", FORM | {"motion": "on", "sound": "on"})
    tamsin.refresh_from_db()
    assert (tamsin.motion, tamsin.sound) == (True, True)


def test_ratings_are_seen_and_hidden_as_one_has_chosen(at_home: Client, tamsin: User) -> None:
    assert (tamsin.shown_ratings, tamsin.hides_rating) == ("everywhere", False)
    assert "others see a dash in place of your rating" in at_home.get("/settings/").content.decode()
    for place in ("profiles", "nowhere", "everywhere"):
        at_home.post("/settings/", FORM | {"shown_ratings": place, "hides_rating": "on"})
        tamsin.refresh_from_db()
        assert (tamsin.shown_ratings, tamsin.hides_rating) == (place, True)
    at_home.post("/settings/", FORM)
    tamsin.refresh_from_db()
    assert not tamsin.hides_rating


def test_cards_and_their_waits_are_what_one_has_chosen(at_home: Client, tamsin: User) -> None:
    assert (tamsin.four_colours, tamsin.forced_cards, tamsin.take_back) == (False, False, "people")
    assert 'class=" four-colours"' not in at_home.get("/settings/").content.decode()
    at_home.post("/settings/", FORM | {"four_colours": "on", "forced_cards": "on", "take_back": "always"})
    tamsin.refresh_from_db()
    assert (tamsin.four_colours, tamsin.forced_cards, tamsin.take_back) == (True, True, "always")
    assert '<body class=" four-colours"' in at_home.get("/settings/").content.decode()


def test_people_say_how_many_matches_of_events_they_want_at_once(at_home: Client, tamsin: User) -> None:
    assert tamsin.event_matches == 8
    for sent, kept in (("1", 1), ("20", 20)):
        assert at_home.post("/settings/", FORM | {"event_matches": sent}).status_code == 302
        tamsin.refresh_from_db()
        assert tamsin.event_matches == kept
    at_home.post("/settings/", FORM)
    tamsin.refresh_from_db()
    assert tamsin.event_matches == 20
    assert 'value="20"' in at_home.get("/settings/").content.decode()
