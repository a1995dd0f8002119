"""The page Balance of Floating Partners: what it shows comes from the counts."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.balance.counting import count
from games.balance.matches import Plan, parse_line, play_number
from games.catalogue.floating_partners.balance import FIGURES
from games.catalogue.floating_partners.balance.ways import WAYS, kept_ways
from games.catalogue.floating_partners.face.balance import page_of, sentence_of
from games.kit.balance.figures import kept_figures

GAME = "floating-partners"


@pytest.fixture(scope="module")
def few() -> dict[str, Any]:
    """The counts of two matches."""
    plan = Plan(GAME, 4, "easy", 5)
    return count(plan, [parse_line(play_number(plan, n)).record for n in range(2)])


def tried(own: int, others: int) -> dict[str, Any]:
    """A way that got so many points a hand, about, against so many."""
    return {
        "points": {str(own - 1): 50, str(own + 1): 50},
        "others": {str(others - 1): 150, str(others + 1): 150},
    }


def test_points_by_place_are_those_of_the_counts(few: dict[str, Any]) -> None:
    changed = deepcopy(few)
    changed["hand"]["by_place"] = {"0": {"-10": 1, "40": 1}, "1": {"60": 2}, "2": {"-20": 1}, "3": {"7": 1}}
    (section,) = page_of({4: changed}).sections
    bars: Any = section.figures[0]
    assert [(row.label, row.value) for row in bars.rows] == [
        ("First", "15.0"), ("As number 2", "60.0"), ("As number 3", "−20.0"), ("Last, the dealer", "7.0"),
    ]  # fmt: skip


def test_an_interval_that_reaches_below_zero_is_told_in_words(few: dict[str, Any]) -> None:
    changed = deepcopy(few)
    spread = {"-40": 1, "20": 3, "40": 1}
    changed["hand"]["by_place"] = {"0": spread, "1": {"60": 2}, "2": {"-20": 2}, "3": {"7": 1}}
    (section,) = page_of({4: changed}).sections
    bars: Any = section.figures[0]
    assert [row.interval for row in bars.rows] == [
        "−14.6 to 38.6", "60.0–60.0", "−20.0 to −20.0", "7.0–7.0",
    ]  # fmt: skip
    assert bars.rows[0].bar.count("gauge__whisker") == 2  # the line, and the cap of its upper end


def test_declaring_last_and_first_are_compared(few: dict[str, Any]) -> None:
    changed = deepcopy(few)
    changed["hand"]["last_above_first"] = {"won": 1400, "of": 2000}
    (section,) = page_of({4: changed}).sections
    assert section.headline.startswith("Whoever declares last is favoured beyond")


def test_facts_are_the_means(few: dict[str, Any]) -> None:
    (section,) = page_of({4: few}).sections
    assert "2 matches" in section.facts
    assert "played by easy bots" in section.facts
    lengths = few["match"]["hands"]
    mean = sum(int(hands) * times for hands, times in lengths.items()) / 2
    assert f"{mean:.1f} hands to the end of a match" in section.facts


@pytest.mark.parametrize("way", WAYS)
def test_whether_a_way_pays_is_said(way: str) -> None:
    assert sentence_of(way, tried(50, 30)).endswith("That pays.")
    assert sentence_of(way, tried(30, 50)).endswith("That does not pay.")
    too_few = {"points": {"0": 1, "100": 1}, "others": {"40": 1, "90": 1}}
    assert sentence_of(way, too_few).endswith("These are too few to tell whether that pays.")


@pytest.mark.django_db
def test_the_page_shows_what_is_kept(client: Client) -> None:
    page = client.get(reverse("games:balance", args=[GAME])).content.decode()
    for figures in kept_figures(FIGURES).values():
        assert f"{figures['made']['matches']} matches" in page
    assert ("one who always bid 0" in page) == ("zero" in kept_ways())
    assert (
        reverse("games:balance", args=[GAME])
        in client.get(reverse("games:rules", args=[GAME])).content.decode()
    )


def test_ways_are_kept_for_counts_that_are_kept() -> None:
    assert set(kept_ways()) <= set(WAYS)
    for by_seats in kept_ways().values():
        assert {int(seats) for seats in by_seats} <= set(kept_figures(FIGURES))


def test_how_to_read_it_speaks_of_hands_and_of_the_one_that_plays_otherwise(few: dict[str, Any]) -> None:
    foot = " ".join(sentence for sentences in page_of({4: few}).reading for sentence in sentences)
    assert "every match, and every hand" in foot
    assert "that one alone did so" in foot
    assert "campaign" not in foot
