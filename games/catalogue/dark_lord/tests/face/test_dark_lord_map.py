"""The map of The Dark Lord is what its script draws, and the script draws the graph of the rules."""

from __future__ import annotations

import re
from pathlib import Path

from games.catalogue.dark_lord.drawing import vale
from games.catalogue.dark_lord.face.places import HEIGHT, MIDDLES, WIDTH
from games.catalogue.dark_lord.rules.land import LANDS, NEIGHBOURS

GAME = Path(__file__).parents[2]


def test_the_files_are_what_the_script_writes() -> None:
    vale.check()
    for path, text in ((vale.SPRITE, vale.sprite()), (vale.STYLES, vale.styles())):
        assert Path(path).read_text(encoding="utf-8") == text
    assert [tuple(round(axis, 1) for axis in point) for point in MIDDLES] == [
        (round(x - vale.LEFT, 1), round(y - vale.TOP, 1)) for x, y in map(vale.middle, vale.CELLS)
    ]


def test_the_borders_drawn_are_those_of_the_rules() -> None:
    drawn = {(one - 1, other - 1) for one, other, _ in vale.borders()}
    assert drawn == {(a, b) for a in range(LANDS) for b in NEIGHBOURS[a] if a < b}


def test_every_territory_has_a_shape_and_a_relief() -> None:
    text = (GAME / "static" / "img" / "vale.svg").read_text(encoding="utf-8")
    ids = re.findall(r'id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert {f"{kind}{number}" for kind in "lr" for number in range(1, LANDS + 1)} <= set(ids)


def test_territories_lie_apart_by_more_than_a_finger_on_a_phone() -> None:
    """At 360 pixels, of which the page and the neatline take 28."""
    scale = (360 - 28) / WIDTH
    for one in range(LANDS):
        for other in range(one):
            (x0, y0), (x1, y1) = MIDDLES[one], MIDDLES[other]
            assert ((x0 - x1) ** 2 + (y0 - y1) ** 2) ** 0.5 * scale >= 44
    assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in MIDDLES)
