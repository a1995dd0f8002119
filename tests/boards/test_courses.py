"""Courses of matches at boards: few facts of an end, and the words for them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.utils.html import strip_tags

from games.catalogue import GAMES, PRESENTERS
from tests.boards.test_raw_results import TABLES, end_of


@pytest.mark.parametrize(("slug", "seats"), TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_line_of_every_board_is_worded_from_facts_as_they_are_kept(
    slug: str, seats: int, seed: int
) -> None:
    boards, words = GAMES[slug].boards, PRESENTERS[slug].boards
    assert boards is not None
    assert words is not None
    course = json.loads(json.dumps(boards.course(end_of(slug, seats, seed))))
    lines = boards.lines(seats)
    assert len(words.lines(seats)) == len(lines)
    for number in range(len(lines)):
        for said in (words.how(course, number), words.bid(course, number), words.result(course, number)):
            assert strip_tags(said).strip()


def told(slug: str, course: dict[str, Any], line: int = 0) -> tuple[str, str, str]:
    words = PRESENTERS[slug].boards
    assert words is not None
    how, bid = strip_tags(words.how(course, line)), strip_tags(words.bid(course, line))
    return how, bid, words.result(course, line)


CONTRACT = {"side": 0, "number": 12, "suit": "P", "goal": "at-least", "countries": [13, 7], "winner": 0}


@pytest.mark.parametrize(
    ("line", "changed", "words"),
    [
        (0, {}, ("bid 12 Politics, made 13", "gold, 12 Politics", "won, 13 : 7")),
        (1, {}, ("let gold bid 12 Politics, which made 13", "gold, 12 Politics", "lost, 7 : 13")),
        (
            0,
            {"side": 1, "number": 11, "countries": [11, 9]},
            ("let silver bid 11 Politics, held it to 9", "silver, 11 Politics", "won, 11 : 9"),
        ),
        (
            0,
            {"number": 0, "goal": "more", "suit": "M"},
            ("declared Military, made 13", "gold, Military", "won, 13 : 7"),
        ),
    ],
    ids=["own", "the other's", "held", "two seats"],
)
def test_world_domination(line: int, changed: dict[str, Any], words: tuple[str, str, str]) -> None:
    assert told("world-domination", CONTRACT | changed, line) == words


def test_world_domination_of_three() -> None:
    course = {"empire": [15, 11, 9], "rebel": [9, 1, 12]}
    assert told("world-domination", course) == (
        "15 countries as the Empire, 9 conflicts as a Rebel",
        "15 countries",
        "15 : 11 : 9",
    )


def test_floating_partners() -> None:
    course = {
        "scores": [210, 140, 60, -30],
        "bids": [[3, 5, 4, 6]] * 4,
        "made": [[True, True, False, True]] * 4,
    }
    assert told("floating-partners", course) == (
        "made 3 of 4 bids, 210 points",
        "3, 5, 4, 6",
        "3 made · 210 : 140 : 60 : −30",
    )


@pytest.mark.parametrize(
    ("fallen", "words"),
    [(2, "felled the castle in round 4"), (0, "lost a castle in round 4"), (None, "3,200 : 2,400 points")],
)
def test_the_dark_lord(fallen: int | None, words: str) -> None:
    course = {"fallen": fallen, "round": 4, "points": [1600, 1600, 2400], "right": [3, 4], "asked": 4}
    assert told("dark-lord", course) == (f"{words}, 7 of 8 right", "7 of 8 right", words)
