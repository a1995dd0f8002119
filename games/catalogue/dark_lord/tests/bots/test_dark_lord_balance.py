"""Counts of The Dark Lord, and the balance that they tell of."""

from __future__ import annotations

import io
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.balance.matches import parse_line
from games.catalogue.dark_lord.balance.counting import PLACES, count_dark_lord, place_of
from games.catalogue.dark_lord.balance.kept import ON_POINTS, WON, cell_of, cells_of, kept_cells
from games.catalogue.dark_lord.rules.rules import DARK_LORD
from games.catalogue.dark_lord.rules.view import Ending
from games.kit.rules.records import replay_record

GAME = "dark-lord"


def balance(into: Path, *more: str, matches: int = 24) -> dict[str, Any]:
    counted = into.with_suffix(".json")
    numbers = ("--seats=3", f"--matches={matches}", "--level=normal", "--seed=3")
    call_command(
        "balance", GAME, *numbers, *more, f"--into={into}", f"--summary={counted}", stdout=io.StringIO()
    )
    data: dict[str, Any] = json.loads(counted.read_text())
    return data


def test_counts_say_who_played_whom(tmp_path: Path) -> None:
    made = balance(tmp_path / "a", "--option=difficulty=easy", "--knowledge=0.85", matches=2)["made"]
    assert made == {
        "game": GAME, "level": "normal", "matches": 2, "rules": DARK_LORD.version, "seats": 3, "seed": 3,
        "options": {"difficulty": "easy"}, "knowledge": 0.85,
    }  # fmt: skip


def test_counts_add_up(tmp_path: Path) -> None:
    figures = balance(tmp_path / "a", "--knowledge=0.7")
    records = [parse_line(line).record for line in (tmp_path / "a").read_text().splitlines()]
    cell = cell_of(figures)
    assert (cell.difficulty, cell.skill, cell.level, cell.place, cell.matches) == (
        "normal",
        70,
        "normal",
        None,
        24,
    )
    outcomes = [record.outcome for record in records if record.outcome is not None]
    assert cell.won.won == sum(0 in outcome.winners for outcome in outcomes)
    assert cell.rate(*Ending).share == 1
    assert cell.rate(Ending.ALLY_FELL, Ending.LORD_POINTS).won == sum(2 in each.winners for each in outcomes)
    lasted = sorted(sum(e.notation.startswith("questions") for e in record.moves) for record in records)
    assert Counter(lasted) == cell.rounds
    assert lasted[11] == cell.median
    assert cell.on_points.won <= cell.rounds.get(10, 0)
    said = sum(entry.notation.startswith("answer") for record in records for entry in record.moves)
    assert figures["answers"]["of"] == said == 2 * sum(lasted)
    struck = sum(entry.notation.startswith("strike") for record in records for entry in record.moves)
    assert sum(figures["strikes"].values()) == struck


def test_places_are_parts_of_the_whole(tmp_path: Path) -> None:
    whole, *parts = cells_of([balance(tmp_path / "a", "--knowledge=0.7")])
    assert whole.place is None
    assert [part.place for part in parts] == list(PLACES)
    assert sum(part.matches for part in parts) == whole.matches
    for ending in Ending:
        assert sum(part.endings[ending] for part in parts) == whole.endings[ending]


def test_a_place_is_called_by_what_is_around_it() -> None:
    assert Counter(place_of(land) for land in range(19)) == {"corner": 6, "edge": 6, "inside": 7}


def test_skill_is_what_was_asked_for_whatever_the_level(tmp_path: Path) -> None:
    for share in (0.0, 1.0):
        answers = balance(tmp_path / str(share), f"--knowledge={share}", matches=3)["answers"]
        assert answers["won"] == share * answers["of"]


def test_the_dark_lord_plays_as_the_difficulty_says(tmp_path: Path) -> None:
    """Easy leaves towers alone while there is land in reach, normal does not; the allies are the same."""
    easy, normal = (
        balance(tmp_path / name, f"--option=difficulty={name}", "--knowledge=0.7")["strikes"]
        for name in ("easy", "normal")
    )
    assert 3 * easy["tower"] < normal["tower"]


@pytest.mark.parametrize("wrong", ["--option=difficulty=brutal", "--option=colour=red", "--knowledge=1.5"])
def test_what_cannot_be_played_is_said(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(CommandError):
        balance(tmp_path / "a", wrong)
    assert not (tmp_path / "a").exists()


def test_a_file_of_another_skill_is_not_gone_on_with(tmp_path: Path) -> None:
    balance(tmp_path / "a", "--knowledge=0.7", matches=1)
    with pytest.raises(CommandError, match="knowledge"):
        balance(tmp_path / "a", "--knowledge=0.5", matches=1)


def test_what_is_kept_is_whole() -> None:
    """Every difficulty with every skill, everywhere and at each place, by the rules that are played."""
    kept = kept_cells()
    assert [(cell.difficulty, cell.skill, cell.place) for cell in kept] == [
        (difficulty, skill, place)
        for difficulty in ("easy", "normal", "hard")
        for skill in (50, 70, 85)
        for place in (None, *PLACES)
    ]


def test_normal_is_as_hard_as_it_is_meant_to_be() -> None:
    """Allies of level normal; see what is asked of a match that people shall want to play."""
    normal = {cell.skill: cell for cell in kept_cells() if (cell.difficulty, cell.place) == ("normal", None)}
    assert all(cell.matches >= 1000 for cell in normal.values())
    for skill, low, high in ((50, 0.15, 0.25), (70, 0.45, 0.6), (85, 0.8, 0.93)):
        assert low <= normal[skill].won.share <= high
    assert normal[70].median >= 5
    assert normal[70].on_points.share >= 0.05


def test_easy_lets_allies_win_and_hard_does_not() -> None:
    won = {cell.difficulty: cell.won.share for cell in kept_cells() if (cell.skill, cell.place) == (70, None)}
    assert 0.7 <= won["easy"] <= 0.9
    assert won["hard"] <= 0.4


def test_endings_are_told_apart() -> None:
    assert set(WON) | set(ON_POINTS) | {Ending.ALLY_FELL} == set(Ending)
    assert set(WON) & set(ON_POINTS) == {Ending.ALLIES_POINTS}


def test_counting_needs_nothing_but_replays(tmp_path: Path) -> None:
    figures = balance(tmp_path / "a", "--knowledge=0.7", matches=4)
    lines = [parse_line(line).record for line in (tmp_path / "a").read_text().splitlines()]
    counted = count_dark_lord(3, (replay_record(DARK_LORD, record) for record in lines))
    assert json.loads(json.dumps(counted)) == {key: figures[key] for key in counted}
