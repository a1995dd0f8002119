"""The table of The Dark Lord: what each viewer sees on the map, what can be chosen and what a choice says."""

from __future__ import annotations

import re
from html import unescape

import pytest

from games.catalogue.dark_lord.face import DARK_LORD
from games.catalogue.dark_lord.face.board import source_of
from games.catalogue.dark_lord.face.outline import outlines
from games.catalogue.dark_lord.face.score import balance_of
from games.catalogue.dark_lord.face.seats import seats_of
from games.catalogue.dark_lord.face.sheet import lands_by_round, sheet_of
from games.catalogue.dark_lord.face.words import LAND_NAMES, land_name
from games.catalogue.dark_lord.rules.land import LAND_BY_NAME, LANDS, NAMES, NEIGHBOURS
from games.catalogue.dark_lord.rules.rules import DARK_LORD as RULES
from games.catalogue.dark_lord.rules.view import Phase
from games.catalogue.dark_lord.tests.boards import at_his_castle, board, colour, desk_of, drawn, label, labels
from games.catalogue.dark_lord.tests.tables import (
    ANN,
    BASES,
    BEN,
    LORD,
    after,
    answered,
    asked,
    battle,
    played_out,
    start,
    table_at,
    view_of,
)
from games.kit.face.outline import on_page
from games.kit.rules.seats import Seat, Viewer

# --- whose what is ---------------------------------------------------------------------------------


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


# --- what is going on ------------------------------------------------------------------------------


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


def test_the_plates_tell_what_each_does() -> None:
    position = after(asked(battle(), "t10", "t11"), ["0 answer 1"])
    facts = {plate.seat: plate.facts for plate in seats_of(desk_of(position, BEN))}
    assert "attacks Hollinrow, has answered" in facts[ANN]
    assert any("attacks Thornreck, not answered" in fact for fact in facts[BEN])
    assert "strikes after the answers" in facts[LORD]
    assert "your ally" in facts[ANN]
    assert "the Dark Lord" in facts[LORD]


def test_the_balance_adds_the_allies_and_says_what_a_territory_is_worth() -> None:
    balance = balance_of(desk_of(battle(), ANN))
    assert (balance.allies, balance.lord) == ("2,800", "2,800")
    behind = answered(asked(battle(), "t10", "t11"), False, False)
    behind = after(behind, ["strike t9"])
    assert balance_of(desk_of(behind, ANN)).says == (
        "You two are behind by 600; a territory taken from him is worth 600."
    )
    assert balance_of(desk_of(behind, LORD)).says == "You are ahead by 600."
    assert balance_of(desk_of(behind)).says == "The Dark Lord leads by 600."


# --- in words --------------------------------------------------------------------------------------


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


# --- the end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("viewer", "title"),
    [
        (ANN, "You have won the match"),
        (BEN, "You have won the match"),
        (LORD, "You have lost the match"),
        (None, "The allies have won"),
    ],
)
def test_the_end_is_told_to_each_in_their_words(viewer: Viewer, title: str) -> None:
    position = after(answered(asked(at_his_castle(), "t7", "t7"), True, True), ["strike t1"])
    position = answered(asked(position, "t7", "t7"), True, True)
    sheet = sheet_of(desk_of(position, viewer))
    assert sheet is not None
    assert (sheet.title, sheet.sentence) == (title, "The Dark Lord’s castle fell in round 3.")
    assert "castle--fallen" in board(position, viewer)


def test_the_end_shows_the_territories_over_the_rounds_of_all_three() -> None:
    position = played_out(3, skill=0.6)[-1]
    desk = desk_of(position, ANN)
    sheet = sheet_of(desk)
    assert sheet is not None
    (stairs,) = (part.body for part in sheet.parts if part.name == "stairs")
    for power in ("blue", "green", "black"):
        assert f"lands__line--{power}" in stairs
        assert f"shield--{power}" in stairs
    assert sheet.told.count("<tr>") == len(desk.view.rounds) + 2  # its head, and how it began


# --- in lists --------------------------------------------------------------------------------------


def test_a_list_shows_whose_the_territories_are_and_the_castles() -> None:
    digest = RULES.digest(view_of(table_at(battle())))
    picture = DARK_LORD.lists.mini(digest)
    assert [picture.count(f"--{power}-power") for power in ("blue", "green", "black")] == [6, 6, 7]
    assert picture.count("v-60") == 3
    assert DARK_LORD.lists.mini({}).count("--land)") == LANDS


def test_after_the_end_nothing_is_advised_and_the_sheet_counts_as_the_list_does() -> None:
    fallen = set()
    for seed in range(40):
        over = played_out(seed, 0.9 if seed % 2 else 0.1)[-1]
        for viewer in (*(Seat(seat) for seat in range(3)), None):
            desk = desk_of(over, viewer)
            said = balance_of(desk).says
            assert said.startswith("At the end "), said
            for seat in range(3):
                assert lands_by_round(desk)[seat][-1] == len(desk.lands_of(Seat(seat)))
        fallen.add(desk.view.fallen)
    assert len(fallen) > 1
