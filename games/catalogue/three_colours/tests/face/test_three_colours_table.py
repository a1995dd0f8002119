"""The table of Three Colours: its controls, what they post, what it shows to whom."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string
from django.test import Client, RequestFactory

from accounts.models import User
from games.catalogue.three_colours.face import THREE_COLOURS
from games.catalogue.three_colours.rules.board import CELL_BY_NAME, NAMES
from games.catalogue.three_colours.rules.pictures import read_picture
from games.catalogue.three_colours.tests.rules.reference import FIRST_PICTURE, SECOND_PICTURE
from games.catalogue.three_colours.tests.tables import (
    ANN,
    BEN,
    after,
    laid,
    played_out,
    start,
    table_at,
    view_of,
)
from games.kit.rules.errors import BadNotation
from games.kit.table import Moment, Table
from games.models import Match
from games.selectors.record.history import History
from tests.support.tables import legal, match_of, people, play, play_on, record, turns

HTMX = {"HX-Request": "true"}


def rendered(table: Table, **messages: Any) -> str:
    """The partial, as a view renders it, but for the token against forged requests."""
    context = THREE_COLOURS.context(table) | messages
    html = render_to_string(THREE_COLOURS.template, context, RequestFactory().get("/"))
    return re.sub(r'<input type="hidden" name="csrfmiddlewaretoken"[^>]*>', "", html)


class Controls(HTMLParser):
    """The tags of a page with their attributes; an input without a form belongs to the one around it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.form = ""
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.form = found.get("id", "")
        self.tags.append((tag, {"form": self.form} | found))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = ""

    def inputs(self, name: str) -> dict[str, dict[str, str]]:
        """The choices in the form of the turn, by value."""
        return {
            found["value"]: found
            for tag, found in self.tags
            if tag == "input" and found.get("name") == name and found["form"] == "move-form"
        }

    def labels(self) -> list[str]:
        """The names of all cells, as they are read out, in the order of the page."""
        return [found["aria-label"] for _, found in self.tags if found.get("id", "").startswith("cell-")]


def second_picture() -> History:
    """The second published position; whoever has put k9 has just won orange by a fence."""
    return after(start(), laid(read_picture(SECOND_PICTURE), CELL_BY_NAME["k9"]))


def test_every_cell_is_a_control_with_a_name_and_what_lies_on_it() -> None:
    position = after(start(), ["place a1 orange", "place g6 purple", "place m5 green"])
    for viewer in (None, ANN, BEN):
        labels = Controls(rendered(table_at(position, viewer))).labels()
        assert [label.split(",")[0] for label in labels] == list(NAMES)
        assert labels[0] == "a1, orange"
        assert labels[CELL_BY_NAME["g6"]] == "g6, purple"
        assert labels[120] == "m5, green, the last disc"
        assert sum(label.endswith(", empty") for label in labels) == 118


def test_rows_are_groups_with_their_letter() -> None:
    html = rendered(table_at(start(), ANN))
    assert re.findall(r'aria-label="Row (\w)"', html) == list("abcdefghijklm")


@pytest.mark.parametrize("options", [{}, {"swap": True}])
def test_the_form_offers_every_legal_move_and_no_other(options: dict[str, Any]) -> None:
    positions = played_out(3, **options)
    for position in [*positions[:3], *Random(4).sample(positions[:-1], 12)]:
        (seat,) = position.state.to_move
        controls = Controls(rendered(table_at(position, seat)))
        colours = [v for v, found in controls.inputs("colour").items() if "disabled" not in found]
        offered = {
            THREE_COLOURS.play.compose(QueryDict(f"cell={cell}&colour={colour}"))
            for cell in controls.inputs("cell")
            for colour in colours
        }
        assert offered == {move.notation() for move in position.state.legal_moves(seat)}


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("", "nothing-chosen"),
        ("move=+", "nothing-chosen"),
        ("cell=d8", "colour-missing"),
        ("colour=green", "cell-missing"),
    ],
)
def test_a_form_that_describes_no_move_is_refused_with_words(query: str, code: str) -> None:
    with pytest.raises(BadNotation) as refused:
        THREE_COLOURS.play.compose(QueryDict(query))
    assert refused.value.code == code
    assert "oose" in THREE_COLOURS.play.refusals.word(refused.value, table_at(start()))


def test_a_typed_move_is_taken_as_it_is() -> None:
    assert THREE_COLOURS.play.compose(QueryDict("move=+place++d8 green+")) == "place d8 green"


def test_every_legal_move_can_be_typed() -> None:
    for position in (start(swap=True), after(start(swap=True), ["place d8 green"]), played_out(5)[30]):
        (seat,) = position.state.to_move
        html = rendered(table_at(position, seat))
        options = re.findall(r'<option value="([^"]+)">', html)
        assert options == [move.notation() for move in position.state.legal_moves(seat)]


def test_only_the_seat_to_move_gets_a_form() -> None:
    for position in Random(6).sample(played_out(6)[:-1], 6):
        (mover,) = position.state.to_move
        for viewer in (None, ANN, BEN):
            html = rendered(table_at(position, viewer))
            for mark in ('id="move-form"', 'id="typed-move"', "data-my-turn", 'name="cell"', 'name="colour"'):
                assert (mark in html) == (viewer == mover)


def test_a_spectator_is_told_that_they_watch_and_what_is_left() -> None:
    html = rendered(table_at(after(start(), ["place d8 green"])))
    assert "You are watching" in html
    assert re.findall(r'<small class="num">(.*?)</small>', html) == ["42 left", "42 left", "41 left"]
    assert "data-seated" not in html


# --- the supply -----------------------------------------------------------------------------------


def without(table: Table, supply: tuple[int, int, int]) -> Table:
    """The table with so many discs of each colour left."""
    return replace(table, view=replace(view_of(table), supply=supply))


def test_a_colour_of_which_nothing_is_left_cannot_be_chosen() -> None:
    colours = Controls(rendered(without(table_at(start(), ANN), (0, 3, 7)))).inputs("colour")
    assert ["disabled" in colours[word] for word in ("orange", "purple", "green")] == [True, False, False]
    assert "none left" in rendered(without(table_at(start(), ANN), (0, 3, 7)))


def test_the_only_colour_left_comes_chosen() -> None:
    colours = Controls(rendered(without(table_at(start(), ANN), (0, 0, 7)))).inputs("colour")
    assert "checked" in colours["green"]
    assert not any(
        "checked" in found for found in Controls(rendered(table_at(start(), ANN))).inputs("colour").values()
    )


# --- the drawing ----------------------------------------------------------------------------------


def test_the_last_disc_is_ringed_and_what_decided_a_colour_is_drawn() -> None:
    html = rendered(table_at(second_picture()))
    assert html.count('class="last"') == 1
    assert html.count('class="way way--purple"') == 1  # the fence has the colour of its discs
    assert html.count('class="way way--palings"') == 1
    assert 'aria-label="k9, purple, the last disc, in the fence for orange"' in html
    assert "way--palings" not in rendered(table_at(after(start(), ["place d8 green"])))


def test_the_first_picture_has_a_chain_from_side_to_side() -> None:
    discs = read_picture(FIRST_PICTURE)
    # Laid in reading order the chain is closed by whatever comes last on it.
    table = table_at(after(start(), laid(discs, CELL_BY_NAME["e11"])))
    html = rendered(table)
    assert view_of(table).won[1] is not None
    assert 'class="way way--purple"' in html
    assert "way--palings" not in html
    assert "in the chain for purple" in html


def test_discs_and_sides_differ_by_mark_and_not_only_by_colour() -> None:
    html = rendered(table_at(second_picture()))
    signs = {}
    for word in ("orange", "purple", "green"):
        (drawn,) = re.findall(rf' id="disc-{word}".*?<path class="disc__mark" d="([^"]+)"', html)
        signs[word] = drawn
        assert html.count(f'href="#disc-{word}" transform') == 2  # the marks of its two sides
    assert len(set(signs.values())) == 3


def test_no_page_carries_a_style() -> None:
    for viewer in (None, ANN, BEN):
        assert "style=" not in rendered(table_at(second_picture(), viewer))


# --- the swap -------------------------------------------------------------------------------------


def test_the_swap_says_who_would_connect_what() -> None:
    table = table_at(after(start(swap=True), ["place g6 orange"]), BEN)
    html = rendered(table)
    assert Controls(html).inputs("colour")["swap"]["data-says"] == (
        "You take Ann’s pairs of colours, and Ann takes yours and moves next. The orange disc on g6 stays."
    )
    panel = html[html.index('id="links"') : html.index('id="uses-title"')]
    shown = [
        re.sub(r"<[^>]+>", "", each) for each in re.findall(r'<dd class="pair--swapped">.*?</dd>', panel)
    ]
    assert shown == [
        *("orange and purple", "orange and green"),
        *("purple and green", "purple and orange"),
        *("green and orange", "green and purple"),
    ]


@pytest.mark.parametrize(
    ("moves", "options", "viewer"),
    [
        ([], {"swap": True}, ANN),
        (["place g6 orange"], {"swap": True}, ANN),
        (["place g6 orange"], {"swap": True}, None),
        (["place g6 orange"], {}, BEN),
        (["place g6 orange", "swap"], {"swap": True}, ANN),
        (["place g6 orange", "place g7 green"], {"swap": True}, ANN),
    ],
)
def test_the_swap_is_offered_in_the_second_turn_only(moves: list[str], options: Any, viewer: Any) -> None:
    html = rendered(table_at(after(start(**options), moves), viewer))
    assert 'value="swap"' not in html
    assert "pair--swapped" not in html


def test_after_a_swap_the_charts_are_exchanged() -> None:
    table = table_at(after(start(swap=True), ["place g6 orange", "swap"]), BEN)
    text = re.sub(r"<[^>]+>", " ", rendered(table))
    assert re.search(r"You\s+orange and purple\s+Ann\s+orange and green", text)


# --- the end --------------------------------------------------------------------------------------


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


def test_a_past_moment_asks_nothing() -> None:
    for position in played_out(2)[::9]:
        table = table_at(position, ANN)
        table = replace(table, match=replace(table.match, status="finished"), moment=Moment(is_past=True))
        html = rendered(table)
        assert "move-form" not in html
        assert "/table/?" not in html
        assert "data-my-turn" not in html
        assert "Rematch" not in html


# --- over HTTP ------------------------------------------------------------------------------------


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
