"""A table of Three Colours in words."""

from __future__ import annotations

import re

from games.catalogue.three_colours.face.desk import ColoursDesk
from games.catalogue.three_colours.face.outline import outlines
from games.catalogue.three_colours.face.words import ENDS_WORDS
from games.catalogue.three_colours.tests.positions import second_picture
from games.catalogue.three_colours.tests.tables import BEN, after, start, table_at
from games.kit.face.outline import on_page
from games.kit.face.phrases import plain
from games.kit.table import Table


def text(table: Table) -> str:
    html = on_page(outlines(ColoursDesk(table)))
    return re.sub(r"\s+", " ", plain(re.sub(r"</(li|td|th|h3)>", " ", html)))


def test_the_text_tells_the_board_row_by_row() -> None:
    words = text(table_at(second_picture(), BEN))
    assert "Row a: a2 orange, a4 green; 3 of 5 cells are empty." in words
    assert "Row g: g3 green, g5 purple, g6 purple, g7 purple, g8 purple; 6 of 11 cells are empty." in words
    assert len(re.findall(r"Row [a-m]:", words)) == 13
    assert "Row a: all 5 cells are empty." in text(table_at(start()))


def test_the_text_tells_turn_connections_supply_and_trophies() -> None:
    words = text(table_at(second_picture(), BEN))
    assert "It is your turn." in words
    assert "The last disc is purple on k9." in words
    assert "Colour You Ann Orange, top to bottom orange and green orange and purple Purple, " in words
    assert "Orange is Ann’s: a fence of purple bars you from it (k9, j9," in words
    assert "Open: purple and green." in words
    assert "Ann: orange won." in words
    assert "Left in the supply: 33 orange, 26 purple and 31 green." in words
    assert "It is Ann’s turn." in text(table_at(start()))
    assert "It is Ann's turn." not in text(table_at(start()))


def test_the_text_tells_of_the_swap() -> None:
    before = after(start(swap=True), ["place g6 orange"])
    assert "may swap colours instead of placing a disc" in text(table_at(before))
    assert "The seats have swapped colours." in text(table_at(after(before, ["swap"])))


def test_sides_are_told_as_one_reads() -> None:
    assert ENDS_WORDS == ("top to bottom", "lower left to upper right", "upper left to lower right")
