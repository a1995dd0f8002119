"""How strong the levels of AI are: what is kept of each game, and where it is shown."""

from __future__ import annotations

import pytest
from django.test import Client

from games.balance.ladder import kept_ladder
from games.bots.registry import LEVELS
from games.presenters.ladder import ladder_of
from games.presenters.levels import level_word
from tests.support.tables import person

EACH_GAME = pytest.mark.parametrize("game", LEVELS)


@EACH_GAME
def test_every_level_of_every_game_has_been_measured(game: str) -> None:
    assert tuple(rung.level for rung in kept_ladder(game)) == LEVELS[game]


@EACH_GAME
def test_no_step_of_a_ladder_is_a_cliff_or_hardly_one(game: str) -> None:
    """From 62 to 85 of 100 against the level below."""
    weakest, *others = kept_ladder(game)
    assert weakest.of == 0
    assert {rung.level: rung.share for rung in others if not 0.62 <= rung.share <= 0.85} == {}


@EACH_GAME
def test_a_stronger_level_has_a_higher_rating(game: str) -> None:
    ratings = [rung.rating for rung in kept_ladder(game)]
    assert ratings == sorted(ratings)


@pytest.mark.django_db
@EACH_GAME
def test_who_opens_a_table_sees_how_strong_the_levels_are(client: Client, game: str) -> None:
    client.force_login(person("ann"))
    page = client.get(f"/tables/new/?game={game}").content.decode()
    assert page.count('class="rung"') == len(LEVELS[game])
    for place, rung in enumerate(ladder_of(game)):
        assert rung.word in page
        assert bool(rung.beats) is bool(place)
        assert rung.beats in page


def test_a_game_that_was_not_measured_has_no_picture() -> None:
    assert ladder_of("chess") == ()


def test_the_bar_of_the_strongest_is_the_whole_one() -> None:
    bars = [rung.bar for rung in ladder_of("dark-lord")]
    assert 'class="rung__fill" width="100.0%"' in bars[-1]
    assert 'class="rung__fill" width="12.0%"' in bars[0]
    assert ladder_of("dark-lord")[1].beats.endswith(f"against {level_word('easy')}")
