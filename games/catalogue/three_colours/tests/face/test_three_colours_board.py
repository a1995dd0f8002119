"""The board of Three Colours: its cells as controls, its discs, sides and chains."""

from __future__ import annotations

import re

from games.catalogue.three_colours.rules.board import CELL_BY_NAME, NAMES
from games.catalogue.three_colours.rules.pictures import read_picture
from games.catalogue.three_colours.tests.pages import Controls, rendered
from games.catalogue.three_colours.tests.positions import second_picture
from games.catalogue.three_colours.tests.rules.reference import FIRST_PICTURE
from games.catalogue.three_colours.tests.tables import (
    ANN,
    BEN,
    after,
    laid,
    start,
    table_at,
    view_of,
)


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
