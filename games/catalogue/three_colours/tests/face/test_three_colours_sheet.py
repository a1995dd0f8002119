"""The end of a match of Three Colours: who is told what."""

from __future__ import annotations

import pytest

from games.catalogue.three_colours.face.page import table_page
from games.catalogue.three_colours.tests.positions import straight
from games.catalogue.three_colours.tests.tables import ANN, BEN, after, start, table_at
from games.kit.face.phrases import plain
from games.kit.rules.seats import Viewer


@pytest.mark.parametrize("viewer", [None, ANN, BEN])
def test_the_sheet_says_who_won_and_how(viewer: Viewer) -> None:
    sheet = table_page(table_at(straight(), viewer)).sheet
    assert sheet is not None
    won = {None: "Ann has won the match, 2 : 1", ANN: "You have won the match, 2 : 1"}
    assert sheet.title == won.get(viewer, "You have lost the match, 1 : 2")
    assert plain(sheet.sentence) == (
        "Orange and Green are yours, and two colours win."
        if viewer == ANN
        else "Orange and Green are Ann’s, and two colours win."
    )
    whose = ["yours" if seat == viewer else ("Ann", "Ben")[seat] for seat in (ANN, BEN, ANN)]
    assert [plain(part.aside) for part in sheet.parts] == whose
    assert [plain(part.note) for part in sheet.parts] == ["By a chain.", "By a fence.", "By a fence."]


def test_the_sheet_says_who_resigned() -> None:
    sheet = table_page(table_at(after(start(), ["place g6 orange", "resign"]), ANN)).sheet
    assert sheet is not None
    assert (sheet.title, plain(sheet.sentence)) == ("You have won the match", "Ben resigned at 0 : 0.")
