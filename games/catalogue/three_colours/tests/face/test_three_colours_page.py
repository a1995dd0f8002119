"""The table's page of Three Colours: what it shows to whom, and what the site answers for it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client

from accounts.models import User
from games.catalogue.three_colours.face.page import table_page
from games.catalogue.three_colours.tests.pages import Controls, rendered
from games.catalogue.three_colours.tests.positions import second_picture, straight
from games.catalogue.three_colours.tests.tables import (
    ANN,
    BEN,
    after,
    played_out,
    start,
    table_at,
    view_of,
)
from games.models import Match
from tests.support.tables import legal, match_of, people, play, play_on, record, turns
from tests.support.telling import log

HTMX = {"HX-Request": "true"}


def test_a_spectator_is_told_that_they_watch_and_what_is_left() -> None:
    html = rendered(table_at(after(start(), ["place d8 green"])))
    assert "You are watching" in html
    assert re.findall(r'<small class="num">(.*?)</small>', html) == ["42 left", "42 left", "41 left"]
    assert "data-seated" not in html


def test_no_page_carries_a_style() -> None:
    for viewer in (None, ANN, BEN):
        assert "style=" not in rendered(table_at(second_picture(), viewer))


def test_after_a_swap_the_charts_are_exchanged() -> None:
    table = table_at(after(start(swap=True), ["place g6 orange", "swap"]), BEN)
    text = re.sub(r"<[^>]+>", " ", rendered(table))
    assert re.search(r"You\s+orange and purple\s+Ann\s+orange and green", text)


def test_a_finished_match_has_a_sheet_all_chains_and_no_form() -> None:
    position = played_out(1)[-1]
    for viewer in (None, ANN, BEN):
        html = rendered(table_at(position, viewer))
        won = [win for win in view_of(table_at(position, viewer)).won if win is not None]
        assert html.count('class="way way--under"') == len(won) >= 2
        assert 'data-state="over"' in html
        assert html.count('class="line__way line__way--under"') == len(won)
        assert "move-form" not in html
        assert ("Rematch" in html) == (viewer is not None)


@pytest.fixture
def match(db: None) -> Match:
    return match_of(people("ann", "ben"), game="three-colours", options={"swap": True})


def logged_in(user: User | str) -> Client:
    client = Client()
    client.force_login(
        user if isinstance(user, User) else User.objects.get(username=user),
        backend="allauth.account.auth_backends.AuthenticationBackend",
    )
    return client


def send(client: Client, match: Match, *, htmx: bool = True, **data: Any) -> Any:
    match.refresh_from_db()
    data.setdefault("ply", turns(match)[0].turn_ply)
    return client.post(f"/m/{match.key}/move/", data, headers=HTMX if htmx else {})


def test_a_plain_form_places_a_disc_and_leads_back(match: Match) -> None:
    response = send(logged_in("ann"), match, htmx=False, cell="d8", colour="green")
    assert (response.status_code, response["Location"]) == (302, f"/m/{match.key}/")
    assert record(match)[-1] == (0, "place d8 green")


def test_a_refused_plain_form_keeps_what_was_chosen(match: Match) -> None:
    response = send(logged_in("ann"), match, htmx=False, cell="d8")
    assert response.status_code == 422
    html = response.content.decode()
    assert "Choose the colour" in html
    assert "checked" in Controls(html).inputs("cell")["d8"]
    response = send(logged_in("ann"), match, htmx=False, colour="purple", cell="zz")
    assert response.status_code == 422
    assert "checked" in Controls(response.content.decode()).inputs("colour")["purple"]
    assert record(match) == []


def test_an_occupied_cell_is_422_and_names_what_lies_there(match: Match) -> None:
    play(match, "place d8 orange")
    response = send(logged_in("ben"), match, cell="d8", colour="green")
    assert response.status_code == 422
    assert "There is an orange disc on d8 already" in response.content.decode()


def test_a_swap_by_a_plain_form(match: Match) -> None:
    play(match, "place d8 orange")
    assert send(logged_in("ben"), match, htmx=False, move="swap", cell="a1").status_code == 302
    assert record(match)[-1] == (1, "swap")
    response = send(logged_in("ann"), match, move="swap")
    assert response.status_code == 422
    assert "only in the second turn" in response.content.decode()


def test_an_old_page_gets_the_fresh_table_and_409(match: Match) -> None:
    client = logged_in("ann")
    assert send(client, match, cell="d8", colour="green", ply=0).status_code == 200
    response = send(client, match, cell="e8", colour="green", ply=0)
    assert response.status_code == 409
    assert b"The table had moved on" in response.content
    assert len(record(match)) == 1


def test_every_page_of_a_match_answers(match: Match) -> None:
    play_on(match, plies=9)
    for client in (Client(), logged_in("ann"), logged_in("ben")):
        assert client.get(f"/m/{match.key}/").status_code == 200
        assert client.get(f"/m/{match.key}/history/1/").status_code == 404  # there is but one campaign
    assert logged_in("ann").get(f"/m/{match.key}/resign/").status_code == 200
    play_on(match)
    for address in ("", "replay/", "replay/?ply=5&eyes=2"):
        assert Client().get(f"/m/{match.key}/{address}", follow=True).status_code == 200
    for address in ("/", "/watch/", "/rules/", "/rules/three-colours/", "/tables/new/?game=three-colours"):
        assert logged_in("ann").get(address).status_code == 200


def test_the_partial_costs_the_same_few_queries_late_as_early(
    match: Match, django_assert_max_num_queries: Any
) -> None:
    client = logged_in("ann")
    for plies in (0, 30, 30):
        play_on(match, plies=plies)
        client.get(f"/m/{match.key}/table/")
        with django_assert_max_num_queries(4):
            client.get(f"/m/{match.key}/table/?since=1")


def test_every_legal_move_of_a_seat_is_in_the_list_of_its_page(match: Match) -> None:
    play_on(match, plies=12)
    (turn,) = turns(match)
    page = logged_in(turn.player).get(f"/m/{match.key}/").content.decode()
    assert re.findall(r'<option value="([^"]+)">', page) == legal(match, turn.seat)


def test_names_are_escaped_everywhere() -> None:
    position = straight()
    for viewer in (None, ANN):
        table = table_at(position, viewer, 0, "<i>x</i>", "<b>y</b>")
        page = table_page(table)
        own = page.own
        assert page.sheet is not None
        seats = render_to_string("games/_table_seats.html", {"page": page})
        shown = "".join([own.charts, own.uses, seats, log(table).items, page.text, own.board])
        shown += render_to_string("games/_verdict.html", {"sheet": page.sheet, "table": table}) + "".join(
            str(each.who) for each in own.trophies
        )
        assert "<i>x" not in shown
        assert "<b>y</b>" not in shown.replace("<b>&lt;", "")
