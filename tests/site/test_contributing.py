"""The map for developers names files that are there, so that whoever follows it finds them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.catalogue import FOLDERS

ROOT = Path(__file__).resolve().parents[2]
MAP = (ROOT / "CONTRIBUTING.md").read_text()
PART = r"(?:[a-z_0-9.-]+|<game>)"
PATH = re.compile(rf"(?<![\w/<>.-])({PART}(?:/{PART})+\.(?:py|html|js|css|md)|{PART}(?:/{PART})*/)(?![\w<])")
NAMED = sorted(set(PATH.findall(MAP)))
"""The files and folders that it names by their paths."""
STARTS = (
    "",
    "games/",
    "games/kit/",
    "games/catalogue/",
    "games/catalogue/<game>/",
    "games/questions/",
    "games/selectors/",
    "tests/",
    "accounts/",
    "moderation/",
)
"""Beginnings that a path may leave out where the text is about what lies there."""


def test_it_names_enough_to_be_a_map() -> None:
    assert len(NAMED) > 40


@pytest.mark.parametrize("named", NAMED)
def test_each_file_that_it_names_is_there(named: str) -> None:
    for game in FOLDERS:
        places = [ROOT / (start + named).replace("<game>", game) for start in STARTS]
        assert any(place.exists() for place in places), f"{named} of {game}"


def test_it_can_be_read_at_one_sitting() -> None:
    assert len(MAP.splitlines()) < 250
