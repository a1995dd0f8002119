"""The page Balance of Three Colours: what it shows comes from the counts."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.balance.counting import count
from games.balance.matches import Plan, parse_line, play_number
from games.catalogue.three_colours.balance import FIGURES
from games.catalogue.three_colours.face.balance import page_of
from games.kit.balance.figures import kept_figures

GAME = "three-colours"


@pytest.fixture(scope="module")
def few() -> dict[str, Any]:
    """The counts of three matches."""
    plan = Plan(GAME, 2, "beginner", 5)
    return count(plan, [parse_line(play_number(plan, n)).record for n in range(3)])


def test_every_match_and_every_colour_is_one_seats(few: dict[str, Any]) -> None:
    match, colour = few["match"], few["colour"]
    assert sum(each["won"] for each in match["seat"].values()) == sum(match["discs"].values()) == 3
    colours = sum(each["won"] for each in colour["seat"].values())
    assert sum(each["won"] for each in colour["way"].values()) == colours
    assert colours == 3 * 3 - match["to_nothing"]["won"]


def test_who_begins_and_the_other_are_compared(few: dict[str, Any]) -> None:
    seats = {"0": {"won": 1400, "of": 2000}, "1": {"won": 600, "of": 2000}}
    (section,) = page_of(few | {"match": few["match"] | {"seat": seats}}).sections
    assert section.headline.startswith("Whoever begins is favoured beyond")
    bars: Any = section.figures[0]
    assert [(row.label, row.value) for row in bars.rows] == [
        ("Whoever begins", "70.0\N{NO-BREAK SPACE}%"),
        ("The other", "30.0\N{NO-BREAK SPACE}%"),
    ]


@pytest.mark.django_db
def test_the_page_shows_what_is_kept_and_the_rules_lead_there(client: Client) -> None:
    address = reverse("games:balance", args=[GAME])
    page = client.get(address).content.decode()
    assert f"{kept_figures(FIGURES)[2]['made']['matches']:,} matches" in page
    assert address in client.get(reverse("games:rules", args=[GAME])).content.decode()
