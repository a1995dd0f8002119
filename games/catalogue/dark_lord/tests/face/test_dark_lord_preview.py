"""Previews of The Dark Lord: what a claim, an attack and a strike would do."""

from __future__ import annotations

import re

from games.catalogue.dark_lord.face.dock import dock_of
from games.catalogue.dark_lord.rules.land import LAND_BY_NAME
from games.catalogue.dark_lord.tests.boards import at_his_castle, board, desk_of, drawn, label, offered
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
)


def test_a_claim_says_what_it_makes_and_what_it_borders() -> None:
    says = offered(after(start(), [BASES, "claim t6"]), ANN)["claim t9"]
    assert says == "You would hold 2 territories. It borders 1 of yours and 5 free."


def test_an_attack_says_what_a_right_answer_gains_and_what_he_then_reaches() -> None:
    says = offered(battle(), ANN)
    assert says["attack t10"] == (
        "Right: Hollinrow is yours, +200 for you, −400 for him. "
        "He then reaches Tarrowick, Ulvenhay, Hollinrow and 2 more."
    )


def test_how_often_he_strikes_stands_beside_the_choice() -> None:
    chips = dock_of(desk_of(battle(), ANN)).chips
    assert [(chip.words, chip.said) for chip in chips] == [
        ("both right", "1 strike"),
        ("one right", "2 strikes"),
        ("none right", "3 strikes"),
    ]


def test_what_he_then_reaches_is_marked_on_the_map_by_attack() -> None:
    desk, html = desk_of(battle(), ANN), board(battle(), ANN)
    for name in ("t2", "t6", "t10"):
        (marks,) = re.findall(rf'<g class="reach reach--{name}">(.*?)</g>', html)
        assert marks.count("<path") == len(desk.reach(frozenset({LAND_BY_NAME[name]})))


def test_an_attack_on_his_castle_breaks_a_tower_and_the_last_one_wins() -> None:
    position = at_his_castle()
    assert offered(position, BEN)["attack t7"].startswith(
        "Right: a tower of the Dark Lord’s castle breaks, 2 would stand. He then reaches"
    )
    position = after(answered(asked(position, "t7", "t7"), True, True), ["strike t1"])
    assert offered(position, ANN)["attack t7"] == (
        "Right: the last tower of the Dark Lord’s castle falls, and with it the castle: you win."
    )


def test_a_strike_says_what_it_does() -> None:
    position = answered(asked(battle(human_lord=True), "t10", "t11"), False, False)
    says = offered(position, LORD)
    assert says["strike t9"] == "Brackmere is taken from Ann: −200 for the allies, +400 for you."
    position = after(position, ["strike t9"])
    assert offered(position, LORD)["strike t8"] == "Ann’s castle loses a tower, 2 would stand."
    position = after(position, ["strike t8"])
    assert label(position, "t8", ANN).startswith("Oxenby, t8, yours, blue, castle with 2 towers")
    assert drawn(position, "tower--broken") == 1


def test_the_strike_that_wins_says_so() -> None:
    position = answered(asked(battle(human_lord=True), "t10", "t11"), False, False)
    position = after(position, ["strike t9", "strike t8", "strike t8"])
    position = answered(asked(position, "t12", "t2"), False, False)
    assert offered(position, LORD)["strike t8"] == "Ann’s castle loses its last tower and falls: you win."
