"""The end of a match of The Dark Lord: its figures, its words, who is told what."""

from __future__ import annotations

import pytest

from games.catalogue.dark_lord.face.score import balance_of
from games.catalogue.dark_lord.face.sheet import lands_by_round, sheet_of
from games.catalogue.dark_lord.tests.boards import at_his_castle, board, desk_of
from games.catalogue.dark_lord.tests.tables import (
    ANN,
    BEN,
    LORD,
    after,
    answered,
    asked,
    played_out,
)
from games.kit.rules.seats import Seat, Viewer


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
