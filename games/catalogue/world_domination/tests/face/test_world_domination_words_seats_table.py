"""The words of World Domination for two and three: the table in words, and the history."""

from __future__ import annotations

from random import Random

from games.catalogue.world_domination.face.history import history_page
from games.catalogue.world_domination.face.outline import text_context
from games.catalogue.world_domination.tests.tables import play_until, start, table_at, view_of
from games.kit.face.phrases import plain
from games.kit.rules.seats import Seat

from .test_world_domination_words_table import rows_of


def test_the_text_of_a_trick_has_the_cards_and_those_drawn() -> None:
    position = play_until(start(2), Random(3), lambda p: len(p.steps) == 8)
    view = view_of(position, Seat(0))
    assert view.arming is not None
    html = str(text_context(table_at(position, Seat(0)))["text"])
    assert len(rows_of(html, "Tricks that are over")) == len(view.arming.tricks) == 2
    assert "20 cards are left in the reserve." in html
    assert "You drew " in html
    assert "You drew " not in text_context(table_at(position, None))["text"]


def test_the_text_of_three_has_both_scores() -> None:
    position = play_until(start(3), Random(6), lambda p: len(view_of(p).conflicts) == 5)
    view = view_of(position)
    html = str(text_context(table_at(position))["text"])
    rows = rows_of(html, "Score by player")
    assert [int(row[2]) for row in rows] == list(view.wins)
    assert [int(row[3]) for row in rows] == list(view.rebel_wins)
    assert [row[0] for row in rows_of(html, "The world by side")] == ["The Empire", "The Rebels"]
    assert sorted(row[1] for row in rows_of(html, "Clockwise")) == ["a Rebel", "a Rebel", "the Empire"]


def test_the_history_of_two_has_the_tricks_and_the_conflicts_won() -> None:
    position = play_until(start(2), Random(3), lambda p: bool(view_of(p).results))
    page = history_page(table_at(position, Seat(0)))
    assert [trick["number"] for trick in page.own.tricks] == list(range(1, 13))
    assert all(trick["cards"].count('class="past__card') == 2 for trick in page.own.tricks)
    assert len(page.own.conflicts) == 12
    first, second = view_of(position).results[0].conflicts
    assert plain(page.own.wins) == f"you {first}, Bartholomew {second}"


def test_the_history_of_three_draws_each_on_the_side_of_that_campaign() -> None:
    position = play_until(start(3), Random(6), lambda p: len(view_of(p).conflicts) == 1)
    page = history_page(table_at(position))
    cards = page.own.conflicts[0]["cards"]
    assert (cards.count(", the Empire:"), cards.count(", the Rebels:")) == (1, 2)
    assert len(page.stops) == 16
    assert [chapter.head for chapter in page.before] == ["The deal", "Rise to Power"]
