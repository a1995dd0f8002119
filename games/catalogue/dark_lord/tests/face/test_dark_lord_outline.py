"""A table of The Dark Lord in words."""

from __future__ import annotations

from html import unescape

from games.catalogue.dark_lord.face.outline import outlines
from games.catalogue.dark_lord.face.words import land_name
from games.catalogue.dark_lord.rules.land import NAMES, NEIGHBOURS
from games.catalogue.dark_lord.tests.boards import desk_of
from games.catalogue.dark_lord.tests.tables import (
    ANN,
    after,
    answered,
    asked,
    battle,
)
from games.kit.face.outline import on_page


def test_the_table_in_words_tells_of_every_territory_and_who_borders_whom() -> None:
    text = unescape(on_page(outlines(desk_of(battle(), ANN))))
    for land, name in enumerate(NAMES):
        borders = ", ".join(NAMES[each] for each in NEIGHBOURS[land])
        assert f'<th scope="row">{land_name(land)} ({name})</th>' in text
        assert f"<td>{borders}</td>" in text
    assert "You may choose Velmoss (t2), Ashpike (t6) and Hollinrow (t10)." in text
    assert "He strikes once if both answers are right, twice if one is, three times if none is." in text


def test_the_table_in_words_tells_the_strikes_in_their_order() -> None:
    position = answered(asked(battle(), "t10", "t11"), False, False)
    position = after(position, ["strike t9", "strike t8"])
    text = unescape(on_page(outlines(desk_of(position))))
    assert "Strikes of round 1, in order: Brackmere, Oxenby." in text
    assert "The Dark Lord has 1 strike left." in text
