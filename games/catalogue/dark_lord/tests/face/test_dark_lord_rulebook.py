"""The rules of The Dark Lord as people read them, with their rulings and pictures; and the guide."""

from __future__ import annotations

import re
from functools import cache

import pytest
from django.test import Client
from django.urls import reverse

from games.catalogue.dark_lord.face.guide import guide_steps
from games.catalogue.dark_lord.tests.questions import desk_of
from games.catalogue.dark_lord.tests.tables import (
    ANN,
    LORD,
    battle,
    table_at,
)
from games.kit.face.phrases import plain
from games.kit.rules.seats import Viewer

RULINGS = [
    ("land", "and from left to right.", "nineteen territories with names and shapes of our own."),
    ("land", "the ally of seat 1 is blue.", "everybody else sees seat 1 blue."),
    ("choosing", "no other territory is chosen twice.", "Both may choose the Dark Lord’s castle"),
    ("choosing", "one that touches its ally’s land.", "it may choose none at its ally’s."),
    ("questions", "each kind comes once in a match.", "categories take turns"),
    ("questions", "So the place tells nothing.", "the right one at a place that is drawn evenly."),
    ("questions", "even if it is corrected later.", "A match keeps the version that it drew."),
    (
        "questions",
        "from the difficulty of the table:",
        "How many questions are easy, normal and hard follows",
    ),
    ("time", "and the same clock.", "by the site’s clock."),
    ("time", "and you are told.", "No answer in time is a wrong answer"),
    ("time", "if it has one.", "A question that was never opened waits"),
    ("right", "in the order in which the allies chose.", "Right answers count in the order"),
    ("right", "nothing more of the round is played.", "A castle falls with its last tower"),
    ("points", "counts for nobody.", "a fallen castle counts for nobody."),
    ("end", "the strikes that were left.", "after a fall nothing more is resolved."),
    ("known", "not in a mail.", "everybody else learns question and answer when both have answered."),
    ("options", "Hard: he looks ahead.", "Difficulty decides both"),
    ("options", "before the next.", "sees each strike’s result before the next."),
    ("options", "usually 30.", "10 to 120 seconds"),
    ("here", "while the clock of either’s question runs.", "Nobody at the table talks"),
    ("here", "and you share what comes of it.", "Whoever resigns leaves the seat to a bot"),
]
"""Each with its section, the end of what explains it, and what the list of rulings says of it."""


@cache
def _page() -> str:
    return Client().get(reverse("games:rules", args=["dark-lord"])).content.decode()


@pytest.fixture
def page(db: None) -> str:
    return _page()


def section(page: str, name: str) -> str:
    (found,) = re.findall(rf'<section class="rule" id="{name}">(.*?)</section>', page, re.DOTALL)
    return " ".join(plain(str(found)).split())


@pytest.mark.parametrize(("where", "ends", "listed"), RULINGS)
def test_every_ruling_is_marked_where_it_is_explained_and_stands_in_the_list(
    page: str, where: str, ends: str, listed: str
) -> None:
    assert f"{ends} our ruling" in section(page, where)
    assert listed in section(page, "decided")


def test_no_ruling_is_marked_that_is_not_told_here(page: str) -> None:
    marks = page.count('class="ours"')
    assert marks == len(RULINGS) + 2  # one where the mark is explained, one over the list


def test_the_five_endings_and_the_points_are_told(page: str) -> None:
    ends = section(page, "end")
    for told in ("castle falls: the allies have won", "a draw", "against both"):
        assert told in ends
    assert "2,800" in section(page, "points")


def test_the_pictures_are_positions_with_their_words(page: str) -> None:
    pictures = re.findall(r'<div class="position worldfig" role="img" aria-label="([^"]*)"', page)
    assert len(pictures) == 5
    assert "the castle in Oxenby has 3 towers" in pictures[0]
    assert "Ada attacks Hollinrow." in pictures[3]


def test_the_rules_say_how_long_it_takes(page: str) -> None:
    assert "How long does a match take?" in section(page, "here")


@pytest.mark.parametrize(
    ("viewer", "says"), [(ANN, "is yours"), (None, "are the allies"), (LORD, "are the allies")]
)
def test_the_guide_tells_each_whose_colours_are_whose(viewer: Viewer, says: str) -> None:
    steps = guide_steps(desk_of(table_at(battle(), viewer)))
    assert len(steps) == 5
    assert says in steps[0].words
    assert "30 seconds" in steps[2].words
