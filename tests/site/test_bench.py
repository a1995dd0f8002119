"""The bench's own arithmetic: medians of rounds, prices and the picture of their history."""

from __future__ import annotations

from typing import Final
from xml.etree import ElementTree

import pytest

from bench import offers
from bench.history import COLUMNS, drawn
from bench.prices import PRICES, Price
from bench.run import LeftOutError, extra
from bench.site_load import Taken

SVG: Final = "{http://www.w3.org/2000/svg}"


def test_a_ratio_is_of_times_of_the_same_round_and_one_round_of_noise_says_nothing() -> None:
    calm = [{"ours": 6.0, "floor": 2.0}, {"ours": 6.0, "floor": 2.0}, {"ours": 90.0, "floor": 2.0}]
    twice_as_slow = [{name: 2 * seconds for name, seconds in move.items()} for move in calm]
    disturbed = [{"ours": 60.0, "floor": 2.0}] * 3
    assert Taken([calm, twice_as_slow, disturbed]).ratio("ours", "floor") == 3


@pytest.mark.parametrize(
    ("is_least", "value", "is_reached"),
    [(False, 4, True), (False, 4.1, False), (True, 4, True), (True, 3.9, False)],
)
def test_a_goal_is_the_most_or_the_least(is_least: bool, value: float, is_reached: bool) -> None:
    assert Price("one", "one : another", 4, is_least=is_least).is_reached(value) is is_reached


def test_a_picture_has_a_panel_a_price_and_a_point_wherever_something_was_measured() -> None:
    rows = [dict.fromkeys(COLUMNS, "2.5"), dict.fromkeys(COLUMNS, "3") | {"partial": ""}]
    panels = ElementTree.fromstring(drawn(rows)).findall(f"{SVG}g")  # noqa: S314 - drawn here
    points = [len(panel.findall(f"{SVG}circle")) for panel in panels]
    assert points == [1 if price.name == "partial" else 2 for price in PRICES]


def test_a_package_that_is_not_there_is_a_reason_to_leave_a_section_out() -> None:
    with pytest.raises(LeftOutError, match="setup-bench"):
        extra("no_such_package")


def test_waits_for_matches_are_simulated_with_their_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "DAYS", 2)
    monkeypatch.setattr(offers, "PEOPLE", 12)
    found = offers.simulated(7)
    assert found.tables > 0
    assert offers.simulated(7) == found
