"""The map of The Dark Lord: the graph of the rules as its script draws it, and whose what is to whom."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.catalogue.dark_lord.drawing import vale
from games.catalogue.dark_lord.face import DARK_LORD
from games.catalogue.dark_lord.face.board import source_of
from games.catalogue.dark_lord.face.outline import outlines
from games.catalogue.dark_lord.face.places import HEIGHT, MIDDLES, WIDTH
from games.catalogue.dark_lord.face.words import LAND_NAMES
from games.catalogue.dark_lord.rules.land import LAND_BY_NAME, LANDS, NAMES, NEIGHBOURS
from games.catalogue.dark_lord.rules.view import Phase
from games.catalogue.dark_lord.tests.boards import board, colour, desk_of, drawn, label, labels
from games.catalogue.dark_lord.tests.tables import (
    ANN,
    BASES,
    BEN,
    LORD,
    after,
    answered,
    asked,
    battle,
    start,
    table_at,
    view_of,
)
from games.kit.face.outline import on_page
from games.kit.rules.seats import Viewer

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


@pytest.mark.parametrize(
    ("viewer", "ann", "ben"),
    [(ANN, "blue", "green"), (BEN, "green", "blue"), (LORD, "blue", "green"), (None, "blue", "green")],
)
def test_each_ally_sees_itself_blue_its_ally_green_and_the_lord_black(
    viewer: Viewer, ann: str, ben: str
) -> None:
    position = battle()
    assert [colour(position, name, viewer) for name in ("t8", "t18", "t7")] == [ann, ben, "black"]
    desk = desk_of(position, viewer)
    assert [desk.colour(seat) for seat in (ANN, BEN, LORD)] == [ann, ben, "black"]


def test_what_is_free_has_no_power() -> None:
    position = after(start(), [BASES])
    assert colour(position, "t10") == "free"
    assert label(position, "t10") == "Hollinrow, t10, free"


def test_no_power_is_told_by_its_colour_alone() -> None:
    """Each has a hatching of its own, and a sign in its shields."""
    html = board(battle())
    for power, sign in (("blue", "circle"), ("green", "triangle"), ("black", "joker")):
        assert html.count(f'fill="url(#h-{power})"') == html.count(f"terr--{power}") > 0
        shields = re.findall(rf'shield--{power}"><path [^>]*/><use href="[^"]*#i-(\w+)"', html)
        assert set(shields) == {sign}
        assert len(shields) == html.count(f"terr--{power}")


def test_every_territory_has_a_name_of_its_own_and_what_one_types_for_it() -> None:
    names = [str(name) for name in LAND_NAMES]
    assert len(set(names)) == LANDS
    assert [each.split(", ")[:2] for each in labels(battle())] == [
        list(pair) for pair in zip(names, NAMES, strict=True)
    ]
    html = board(battle())
    assert all(f">{name}</text>" in html for name in (*names, *NAMES))


def test_a_territory_is_read_out_with_its_holder_and_castle() -> None:
    position = battle()
    assert label(position, "t8", ANN) == "Oxenby, t8, yours, blue, castle with 3 towers"
    assert label(position, "t8", BEN) == "Oxenby, t8, Ann’s, green, castle with 3 towers"
    assert label(position, "t7", BEN) == "Gloamgarth, t7, the Dark Lord’s, castle with 3 towers"
    assert label(position, "t3", LORD).startswith("Cindrow, t3, yours, black")


def test_the_front_lies_where_black_touches_an_ally() -> None:
    position = battle()
    owners = view_of(table_at(position)).owners
    fronts = {
        (int(a) - 1, int(b) - 1) for a, b in re.findall(r'<use href="[^"]*#e(\d+)-(\d+)"/>', board(position))
    }
    assert fronts == {
        (a, b)
        for a in range(LANDS)
        for b in NEIGHBOURS[a]
        if a < b and (owners[a] == LORD) != (owners[b] == LORD)
    }
    assert drawn(after(start(), [BASES]), "front") == 1
    assert "#e1-" not in board(after(start(), [BASES]))


def test_an_attack_is_an_arrow_in_its_allys_colour_until_it_is_answered_for() -> None:
    position = after(battle(), ["attack t10"])
    assert (drawn(position, "attack--blue", ANN), drawn(position, "attack--green", BEN)) == (1, 1)
    assert label(position, "t10", BEN) == "Hollinrow, t10, the Dark Lord’s, attacked by Ann"
    assert label(position, "t10", ANN).endswith("attacked by you")
    position = answered(asked(battle(), "t10", "t11"), True, False)
    assert drawn(position, "attack") == 0
    assert (drawn(position, "said--blue"), drawn(position, "said--wrong")) == (1, 1)


def test_an_attack_comes_from_ones_own_land_where_one_has_some_beside() -> None:
    position = battle()
    for ally, name, sources in ((ANN, "t10", {"t5", "t9"}), (BEN, "t10", {"t14", "t15"})):
        assert NAMES[source_of(desk_of(position), ally, LAND_BY_NAME[name])] in sources


def test_strikes_are_numbered_in_their_order_and_stay_until_the_next_answers() -> None:
    position = answered(asked(battle(), "t10", "t11"), False, False)
    for number, name in enumerate(("t9", "t8", "t8"), 1):
        position = after(position, [f"strike {name}"])
        numbers = re.findall(r'<g class="bolt[^>]*>.*?<text [^>]*>(\d)</text>', board(position))
        assert numbers == [str(each) for each in range(1, number + 1)]
        assert drawn(position, "bolt--last") == 1
    assert view_of(table_at(position)).phase is Phase.CHOOSE
    assert label(position, "t9").endswith("struck in the last round")
    assert drawn(asked(position, "t12", "t2"), "bolt") == 3
    assert drawn(answered(asked(position, "t12", "t2"), True, True), "bolt") == 0


def test_each_strike_is_a_moment_to_be_seen_before_the_next() -> None:
    position = answered(asked(battle(), "t10", "t11"), False, False)
    for name in ("t9", "t8", "t8"):
        position = after(position, [f"strike {name}"])
        codes = {event.code for event in table_at(position).log[-1].events}
        assert codes & DARK_LORD.record.results


def test_nobody_sees_on_the_map_what_the_ally_is_asked_or_has_answered() -> None:
    position = asked(battle(), "t10", "t11")
    before = {viewer: board(position, viewer) for viewer in (BEN, LORD, None)}
    for place in range(4):
        then = after(position, [f"0 answer {place}"])
        for viewer, html in before.items():
            assert board(then, viewer) == html
            words = f"{html}{on_page(outlines(desk_of(then, viewer)))}"
            assert not re.search(r"q[12]\.1", words)
