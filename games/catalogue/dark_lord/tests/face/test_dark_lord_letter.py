"""Mails about The Dark Lord: that a question waits, and how the war stands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.catalogue.dark_lord.face.letter import letter
from games.catalogue.dark_lord.tests.questions import RIVERS, TOWERS, readable
from games.catalogue.dark_lord.tests.tables import (
    ANN,
    BEN,
    after,
    answered,
    asked,
    battle,
    table_at,
)
from games.kit.rules.seats import Seat
from games.selectors.record.history import History


@pytest.mark.parametrize("seat", [ANN, BEN])
def test_a_letter_says_that_a_question_waits_and_nothing_of_it(seat: Seat) -> None:
    position = asked(answered_once(), "t6", "t2")
    table = replace(readable(position, None), reader=seat)
    told = letter(table)
    assert told.act == "Your question waits"
    assert "30 seconds" in told.rule
    whole = " ".join(
        [told.rule, *(f"{part.drawn} {part.lines} {part.sentences} {part.note}" for part in told.parts)]
    )
    for hidden in (RIVERS[0], *RIVERS[1], TOWERS[0], *TOWERS[1], "Wikidata", "Geography"):
        assert hidden not in whole


def answered_once() -> History:
    return after(answered(asked(battle(), "t10", "t11"), True, True), ["strike t10"])


def test_a_letter_tells_the_war_by_names_and_numbers() -> None:
    told = letter(replace(table_at(battle(), None), reader=ANN))
    lines = "\n".join(line for part in told.parts for line in part.lines)
    assert told.act == "Choose what you attack"
    assert "Oxenby (castle)" in lines
    assert "2,800" in lines
    assert "3 of 3" in lines
