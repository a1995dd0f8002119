"""Fields for a wish: in every form by which somebody sits down, and what is typed there is never lost."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.models import Match, Wish
from games.services.lobby import invitations
from tests.support.clock import NOON
from tests.support.lobby import opened
from tests.support.replays import given_up, logged_in
from tests.support.tables import match_of, people, person

pytestmark = pytest.mark.django_db
HIDDEN = '<input type="hidden" name="wish">'
BAD = "A wish is written in hexadecimal"
NEW = {"game": "three-colours", "seats": "2", "name": "The Riga Pact", "seat": "0", "seating": "chosen"}
NEW |= {"chair-0": "open", "chair-1": "open", "visibility": "link", "guests": "nobody-yet"}


def text(answer: Any) -> str:
    return " ".join(unescape(answer.content.decode()).split())


def forms(page: str, address: str) -> list[str]:
    """The forms of a page that are sent to an address."""
    return re.findall(rf'<form[^>]*action="{re.escape(address)}".*?</form>', page)


def typed(page: str) -> tuple[str, bool, bool]:
    """The text in the field for a wish, whether it is in sight, and whether words beside it refuse it."""
    (details,) = re.findall(r'<details class="wish".*?</details>', page)
    (value,) = re.findall(r'<input class="input" id="id_wish" name="wish".*? value="([^"]*)"', details)
    refused = 'aria-describedby="wish-help wish-error"' in details and BAD in details
    return value, details.startswith('<details class="wish" open'), refused


def test_every_form_by_which_somebody_sits_down_has_one() -> None:
    ann, ben, new = people("ann", "ben", "new")
    ended = given_up(match_of([ann, ben]))
    table = opened(ann, seat_count=3)
    invitations.invite(match_id=table.pk, user_id=ann.pk, name="ben", now=NOON)
    for path, address, client in (
        ("/moves/", f"/m/{table.key}/sit/", logged_in(ben)),
        ("/finished/", f"/m/{ended.key}/rematch/", logged_in(ann)),
        (f"/m/{ended.key}/", f"/m/{ended.key}/rematch/", logged_in(ann)),
        ("/first/", "/first/", logged_in(new)),
    ):
        found = forms(text(client.get(path)), address)
        assert found, path
        assert all(HIDDEN in form for form in found), path
    for path, address in (("/tables/new/", "/tables/new/"), (f"/m/{table.key}/", f"/m/{table.key}/sit/")):
        (form,) = forms(text(logged_in(new).get(path)), address)
        assert typed(form) == ("", False, False)


def test_one_field_is_for_all_seats_of_a_table() -> None:
    table = opened(person("ann"))
    client = logged_in(person("ben"))
    page = text(client.get(f"/m/{table.key}/"))
    assert re.findall(r'form="sits" name="seat" value="(\d)"', page) == ["1", "2", "3"]
    client.post(f"/m/{table.key}/sit/", {"seat": "2", "wish": "0a0b"})
    assert Wish.objects.get(player__username="ben").text == "0a0b"
    page = text(client.get(f"/m/{table.key}/"))
    assert re.findall(r'form="sits" name="seat" value="(\d)"', page) == ["1", "3"]
    assert 'id="id_wish"' not in page  # the first one stays


def test_whoever_may_not_sit_down_is_asked_for_none() -> None:
    table = opened(person("ann"))
    assert 'id="sits"' not in text(Client().get(f"/m/{table.key}/"))


@pytest.mark.parametrize("wish", ["6F1D", "no hex", "0" * 34, "0" * 300])
@pytest.mark.parametrize("htmx", [{}, {"HX-Request": "true"}])
def test_a_bad_one_is_refused_beside_the_field_and_stays_there(wish: str, htmx: dict[str, str]) -> None:
    table = opened(person("ann"))
    answer = logged_in(person("ben")).post(f"/m/{table.key}/sit/", {"seat": "1", "wish": wish}, headers=htmx)
    assert answer.status_code == 422
    assert typed(text(answer)) == (wish, True, True)
    assert text(answer).count(BAD) == 1
    assert table.tenures.count() == 1


def test_what_was_typed_outlives_a_seat_that_is_gone() -> None:
    table = opened(person("ann"))
    answer = logged_in(person("ben")).post(f"/m/{table.key}/sit/", {"seat": "0", "wish": "0a"})
    assert answer.status_code == 409
    assert typed(text(answer)) == ("0a", False, False)


@pytest.mark.parametrize("wish", ["6F1D", "0" * 300])
def test_a_new_table_with_a_bad_one_keeps_all_else(wish: str) -> None:
    client = logged_in(person("ann"))
    person("nobody-yet")
    answer = client.post("/tables/new/", {**NEW, "wish": wish})
    page = text(answer)
    assert answer.status_code == 422
    assert typed(page) == (wish, True, True)
    assert '<a href="#id_wish">' in page
    assert 'value="The Riga Pact"' in page
    assert 'value="nobody-yet"' in page
    assert not Match.objects.exists()
    assert client.post("/tables/new/", {**NEW, "wish": "6f1d"}).status_code == 302
    assert Wish.objects.get().text == "6f1d"
