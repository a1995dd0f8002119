"""Log of Three Colours: whole sentences, and what of them is new."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.catalogue.three_colours.face import THREE_COLOURS
from games.catalogue.three_colours.rules.events import CODES
from games.catalogue.three_colours.tests.positions import second_picture, straight
from games.catalogue.three_colours.tests.tables import ANN, BEN, after, played_out, start, table_at
from games.kit.face.phrases import plain
from games.kit.rules.seats import Viewer
from games.selectors.record.history import History
from tests.support.telling import lines, log, read_out, summed_up


def told(position: History, viewer: Viewer = None) -> list[str]:
    table = table_at(position, viewer)
    return [plain(line.html) for line in lines(table)]


def test_every_event_code_has_words() -> None:
    assert {code for code in CODES if THREE_COLOURS.record.teller.has_words(code)} == CODES


@pytest.mark.parametrize("options", [{}, {"swap": True}])
def test_random_matches_are_told_to_everybody(options: dict[str, Any]) -> None:
    position = played_out(8, **options)[-1]
    for viewer in (None, ANN, BEN):
        table = table_at(position, viewer, 0)
        told = lines(table)
        assert {line.event.code for line in told} >= {"disc-placed", "colour-won", "match-ended"}
        assert all(line.html and not line.html.endswith(".") for line in told)


def test_discs_and_the_swap_are_told() -> None:
    position = after(start(swap=True), ["place g6 orange", "swap", "place d8 green"])
    assert told(position, BEN) == [
        "The board is empty; Ann begins",
        "Ann placed orange on g6",
        "You swapped and took Ann’s pairs of colours",
        "Ann placed green on d8",
    ]
    assert told(position, ANN)[2] == "Ben swapped and took your pairs of colours"


def test_a_fence_is_told_with_its_colour_and_whom_it_bars() -> None:
    position = second_picture()
    assert told(position, ANN)[-1] == "Orange is yours: a fence of purple bars Ben from it"
    assert told(position, BEN)[-1] == "Orange is Ann’s: a fence of purple bars you from it"


def test_a_chain_of_one_colour_decides_everything_and_the_match() -> None:
    assert told(straight())[-4:] == [
        "Orange is Ann’s: a chain joins top and bottom for both, and Ann made it",
        "Purple is Ben’s: a fence of orange bars Ann from it",
        "Green is Ann’s: a fence of orange bars Ben from it",
        "Ann won the match 2 : 1",
    ]


def test_a_colour_without_a_disc_for_the_trophy_is_told_so() -> None:
    table = table_at(second_picture())
    (won,) = [event for event in table.log[-1].events if event.code == "colour-won"]
    without = replace(won, data={**won.data, "trophy": False})
    entry = replace(table.log[-1], events=(without,))
    (line,) = lines(replace(table, log=(entry,)))
    assert plain(line.html).endswith("; no disc is left to be taken for it")


def test_resigning_is_told() -> None:
    position = after(start(), ["place g6 orange", "resign"])
    assert told(position, ANN)[-2:] == ["Ben resigned", "You won the match 0 : 0"]


def test_the_log_marks_what_the_other_did_since_the_last_visit() -> None:
    position = after(start(), ["place g6 orange", "place g7 green", "place a1 purple", "place d8 green"])
    table = table_at(position, ANN, 1)
    assert [line.is_new for line in lines(table)] == [False, False, True, False, True]
    assert log(table).new == log(table).items.count('class="log__new"') == 2
    assert "Since you were last here" not in log(table).items, "two lines say it themselves"
    assert read_out(table) == "Ben placed green on g7. Ben placed green on d8. It is your turn."


def test_nothing_is_new_when_all_has_been_seen() -> None:
    table = table_at(straight(), ANN)
    assert (summed_up(table), read_out(table), log(table).new) == ("", "", 0)


def test_of_many_new_discs_the_summary_tells_what_they_decided() -> None:
    assert plain(summed_up(table_at(straight(), None, 0))).startswith("Orange is Ann’s")


def test_of_many_new_discs_that_decided_nothing_the_summary_tells_who_placed_them() -> None:
    position = after(start(), ["place g6 orange", "place g7 green", "place a1 purple", "place d8 green"])
    assert plain(summed_up(table_at(position, None, 0))) == "Ann and Ben made 4 moves."
