"""Requests that no view could make sense of: 400, and nothing has been asked of the database."""

from __future__ import annotations

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client

from accounts.middleware import TimeZoneMiddleware
from accounts.models import User
from games.models import Match
from tests.support.tables import match_of, people, person

FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def seated(client: Client, db: None) -> Client:
    """Somebody who sits at a table and is logged in."""
    players = people("ann", "ben", "cat", "dan")
    match_of(players)
    client.force_login(players[0])
    return client


@pytest.mark.parametrize(
    "address",
    [
        "/people/a%00b/",
        "/m/%00/",
        "/%00",
        "/next/?after=%00",
        "/?%00=1",
        "/moves/?after=1%00",
        "/admin/?q=%00",
    ],
)
def test_nul_in_an_address_is_refused(seated: Client, address: str) -> None:
    assert seated.get(address).status_code == 400


@pytest.mark.parametrize("form", [{"display_name": "A\0B"}, {"about\0": "x"}, {"typed": "\0"}])
@pytest.mark.parametrize("address", ["/settings/", "/accounts/login/", "/settings/theme/", "/nowhere/"])
def test_nul_in_a_form_is_refused(seated: Client, address: str, form: dict[str, str]) -> None:
    assert seated.post(address, form).status_code == 400
    assert User.objects.get(username="ann").display_name == ""


@pytest.mark.parametrize(
    "charset", ["utf-16", "latin1", "ascii", "utf-7", "zip", "rot13", "unknown", "a b", '"']
)
@pytest.mark.parametrize("kind", [FORM, "multipart/form-data; boundary=x"])
def test_a_form_in_another_charset_is_refused(seated: Client, kind: str, charset: str) -> None:
    answer = seated.generic("POST", "/settings/theme/", b"theme=dark", f"{kind}; charset={charset}")
    assert answer.status_code == 400
    assert "could not read that request" in answer.content.decode()


@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", '"utf-8"'])
def test_utf_8_is_taken_however_it_is_spelt(seated: Client, charset: str) -> None:
    answer = seated.generic("POST", "/settings/theme/", b"theme=dark", f"{FORM}; charset={charset}")
    assert answer.status_code == 302


@pytest.mark.parametrize(
    "body",
    [b"", b"--x", b"--x\r\n\r\n\r\n--x--", b'--x\r\nContent-Disposition: form-data; name="a', b"\xff" * 99],
)
def test_a_form_in_parts_that_is_broken_changes_nothing(seated: Client, body: bytes) -> None:
    answer = seated.generic("POST", "/settings/theme/", body, "multipart/form-data; boundary=x")
    assert 400 <= answer.status_code < 500


def test_a_part_that_cannot_be_decoded_is_refused(seated: Client) -> None:
    body = (
        b'--x\r\nContent-Disposition: form-data; name="theme"\r\n'
        b"Content-Transfer-Encoding: base64\r\n\r\n!\r\n--x--\r\n"
    )
    answer = seated.generic("POST", "/settings/theme/", body, "multipart/form-data; boundary=x")
    assert 400 <= answer.status_code < 500


@pytest.mark.parametrize("page", ["login", "signup", "logout", "password/reset", "password/change"])
@pytest.mark.parametrize("address", ["http://[", "//[", "http://[::1", "http://]"])
def test_a_way_on_that_is_no_address_is_refused(seated: Client, page: str, address: str) -> None:
    for client in (Client(), seated):
        assert client.get(f"/accounts/{page}/", {"next": address}).status_code == 400
        assert client.post(f"/accounts/{page}/", {"next": address}).status_code == 400
        assert client.post(f"/accounts/{page}/?next={address}").status_code == 400


@pytest.mark.parametrize(
    "before",
    ["http://[", "//[", "http://elsewhere.example/m/x/", "javascript:alert(1)", "ÿ", "word", "games:inbox"],
)
def test_a_page_before_that_is_none_of_ours_is_not_gone_back_to(
    client: Client, before: str, db: None
) -> None:
    answer = client.post("/tables/new/", headers={"referer": before})
    assert answer.headers["Location"] == "/accounts/login/?next=/"
    answer = client.post("/settings/theme/", {"theme": "dark"}, headers={"referer": before})
    assert answer.headers["Location"] == "/"


def test_one_is_led_back_to_the_page_a_form_was_sent_from(client: Client, db: None) -> None:
    answer = client.post("/tables/new/", headers={"referer": "http://testserver/rules/"})
    assert answer.headers["Location"] == "/accounts/login/?next=/rules/"


@pytest.mark.parametrize(
    ("told", "back"),
    [
        ({"HX-Current-URL": "http://testserver/moves/?after=1#two"}, "/moves/%3Fafter%3D1"),
        ({"Referer": "http://testserver/moves/"}, "/moves/"),  # fetched by a script of ours
        ({"HX-Current-URL": "http://elsewhere.example/moves/"}, "/"),
        ({"HX-Current-URL": "http://testserver//elsewhere.example/"}, "/"),
        ({"HX-Current-URL": "http://testserver/\\elsewhere.example/"}, "/"),
        ({}, "/"),
    ],
)
def test_who_logs_in_again_while_a_part_is_fetched_is_led_back_to_its_page(
    client: Client, told: dict[str, str], back: str, db: None
) -> None:
    answer = client.get("/moves/list/", headers={"HX-Request": "true"} | told)
    assert answer.headers["HX-Redirect"] == f"/accounts/login/?next={back}"


@pytest.mark.parametrize(
    "key", ['"' + r"a\000b" * 12 + '"', "short", "A" * 32, "a" * 33, "ä" * 32, "' or 1=1 --" * 4]
)
def test_a_key_that_can_be_no_session_is_not_looked_for(
    client: Client, key: str, django_assert_num_queries: object, db: None
) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]
        answer = client.get("/accounts/login/", headers={"cookie": f"sessionid={key}"})
    assert answer.status_code == 200


def test_the_key_that_log_in_gave_is_looked_for(client: Client, db: None) -> None:
    client.force_login(person("ann"))
    assert client.get("/settings/").status_code == 200


@pytest.mark.parametrize(
    "moment",
    ["0001-01-01T00:00:00%2B23:59", "9999-12-31T23:59:59-23:59", "0001-01-01T00:00:00Z", "10000-01-01"],
)
@pytest.mark.parametrize("address", ["/watch/?", "/watch/?show=finished&", "/finished/?"])
def test_a_place_in_a_list_at_the_end_of_time_is_no_error(seated: Client, address: str, moment: str) -> None:
    assert seated.get(f"{address}after={moment}_1").status_code in {200, 404}


@pytest.mark.parametrize("number", ["9" * 30, "0", "9" * 5000])
def test_a_number_beyond_all_numbers_is_not_found(seated: Client, number: str) -> None:
    assert seated.get(f"/m/{Match.objects.get().key}/history/{number}/").status_code == 404


def test_an_error_behind_the_time_zone_has_no_false_cause(client: Client, db: None) -> None:
    """A zone that is unknown is one fact, an error of the view another."""

    def breaks(request: HttpRequest) -> HttpResponse:
        raise RuntimeError

    request = HttpRequest()
    request.COOKIES["timezone"] = "Nowhere/Land"
    request.user = None  # type: ignore[assignment] # nobody
    with pytest.raises(RuntimeError) as caught:
        TimeZoneMiddleware(breaks)(request)
    assert caught.value.__context__ is None
