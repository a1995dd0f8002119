"""How strong the levels of AI are: what is kept of each game, and where it is shown."""

from __future__ import annotations

import pytest
from django.test import Client

from games.balance.ladder import is_together, kept_ladder
from games.bots.registry import LEVELS
from games.presenters.ladder import Ladder, ladder_of
from games.presenters.levels import level_word
from games.presenters.registry import PRESENTERS
from tests.support.tables import person

TOGETHER = "dark-lord"
"""The game whose people play together against a bot."""
EACH_GAME = pytest.mark.parametrize("game", LEVELS)


def ladder(game: str) -> Ladder:
    found = ladder_of(game)
    assert found
    return found


def told(game: str) -> str:
    """All that is said of the levels of a game."""
    found = ladder(game)
    return " ".join((*(rung.beats for rung in found.rungs), *found.notes))


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
    for place, rung in enumerate(ladder(game).rungs):
        assert rung.word in page
        assert bool(rung.beats) is bool(place)
        assert rung.beats in page
    for note in ladder(game).notes:
        assert note in page


def test_a_game_that_was_not_measured_has_no_picture() -> None:
    assert ladder_of("chess") is None


def test_the_bar_of_the_strongest_is_the_whole_one() -> None:
    bars = [rung.bar for rung in ladder(TOGETHER).rungs]
    assert 'class="rung__fill" width="100.0%"' in bars[-1]
    assert 'class="rung__fill" width="12.0%"' in bars[0]


def test_levels_that_never_meet_are_compared_and_none_wins_against_another() -> None:
    normal, hard = kept_ladder(TOGETHER)[1:]
    assert ((normal.won, normal.even), (hard.won, hard.even)) == ((113, 84), (75, 113))  # of 200
    assert [rung.beats for rung in ladder(TOGETHER).rungs[1:]] == [
        f"did better than {level_word('easy')} in 56 of 100, as well in 42",
        f"did better than {level_word('normal')} in 38 of 100, as well in 56",
    ]
    assert "as allies against the Dark Lord" in told(TOGETHER)
    assert "wins" not in told(TOGETHER)
    assert "between bots" not in told(TOGETHER)


@EACH_GAME
def test_a_game_whose_levels_never_meet_says_against_whom_they_play(game: str) -> None:
    assert bool(str(PRESENTERS[game].against)) is is_together(game)


def test_even_matches_are_no_wins() -> None:
    weaker = kept_ladder("floating-partners")[1]
    assert (weaker.won, weaker.even, weaker.of) == (151, 4, 200)
    assert ladder("floating-partners").rungs[1].beats == (
        f"wins 76 of 100 against {level_word('beginner')}, 2 end even"
    )
    assert "even" not in told("three-colours")
