"""The dock of Three Colours: what it offers, what its form posts, and what one may type."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.http import QueryDict

from games.catalogue.three_colours.face import THREE_COLOURS
from games.catalogue.three_colours.tests.pages import Controls, rendered
from games.catalogue.three_colours.tests.tables import (
    ANN,
    BEN,
    after,
    played_out,
    start,
    table_at,
    view_of,
)
from games.kit.rules.errors import BadNotation
from games.kit.table import Moment, Table


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


def test_a_past_moment_asks_nothing() -> None:
    for position in played_out(2)[::9]:
        table = table_at(position, ANN)
        table = replace(table, match=replace(table.match, status="finished"), moment=Moment(is_past=True))
        html = rendered(table)
        assert "move-form" not in html
        assert "/table/?" not in html
        assert "data-my-turn" not in html
        assert "Rematch" not in html
