"""Ladder of the levels of bots: what is kept of each game, and where it is shown."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from django.test import Client

from alliances_site.startup_checks import findings
from games.balance import ladder as ladders
from games.balance.ladder import (
    ANCHOR_POINTS,
    UnknownLevel,
    is_together,
    kept_ladder,
    levels_without_points,
    points_by_shares,
    points_of,
    seats_of,
)
from games.catalogue import LEVELS, PRESENTERS, RULES
from games.kit.balance.rates import Rate
from games.kit.face.level_words import level_word
from games.presenters.lobby.ladder import Ladder, ladder_of
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


@EACH_GAME
def test_normal_is_1500_of_every_game(game: str) -> None:
    assert points_of(game, "normal") == ANCHOR_POINTS


@EACH_GAME
def test_points_follow_from_how_often_a_level_beats_the_one_below(game: str) -> None:
    """Within the interval of what was counted: where more was counted since, the points say so."""
    for below, rung in pairwise(kept_ladder(game)):
        expected = 1 / (1 + 10 ** ((below.points - rung.points) / 400))
        low, high = Rate(round(rung.share * rung.of), rung.of).interval
        assert low <= expected <= high, rung.level


@pytest.mark.parametrize(
    ("game", "points"),
    [
        ("world-domination", (826, 1017, 1240, 1500, 1666)),
        ("three-colours", (405, 544, 785, 1015, 1225, 1500, 1639, 1812, 2075, 2285)),
        ("floating-partners", (1137, 1342, 1500)),
        ("dark-lord", (1285, 1500, 1613)),
    ],
)
def test_the_points_of_levels_stay_as_people_were_rated_by_them(game: str, points: tuple[int, ...]) -> None:
    """`RATING_VERSION` grows with a change of any."""
    assert tuple(points_of(game, level) for level in LEVELS[game]) == points


def test_points_of_shares() -> None:
    levels = ("beginner", "easy", "steady", "normal", "hard")
    assert points_by_shares(levels, (0, 0.75, 0.783, 0.817, 0.722)) == (826, 1017, 1240, 1500, 1666)
    assert points_by_shares(("easy",), (0,)) == (ANCHOR_POINTS,)


def test_a_level_that_always_won_is_not_endlessly_far_away() -> None:
    assert points_by_shares(("normal", "hard"), (0, 1)) == (1500, 2298)


def test_a_level_that_the_ladder_does_not_know() -> None:
    with pytest.raises(UnknownLevel):
        points_of("three-colours", "grandmaster")


def test_a_level_without_points_stops_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(levels_without_points()) == []
    monkeypatch.setattr(ladders, "path_of", lambda game: tmp_path / game)
    for game in LEVELS:
        rungs = [{"level": level, "points": 1500} for level in LEVELS[game]]
        if game == "three-colours":
            del rungs[2]["points"]
        (tmp_path / game).write_text(json.dumps(rungs))

    assert list(levels_without_points()) == [("three-colours", "casual")]
    (found,) = [finding for finding in findings() if "ladder" in finding.line]
    assert found.stops
    assert found.line.startswith("The ladder of three-colours has no points of casual.")


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


@EACH_GAME
def test_a_bar_ends_in_a_line_as_long_as_its_rating_may_be_off(game: str) -> None:
    """All bars share one scale, from the lowest end of a line to the highest."""
    kept = kept_ladder(game)
    low = min(rung.rating - rung.off for rung in kept)
    reach = max(rung.rating + rung.off for rung in kept) - low
    for rung, row in zip(kept, ladder(game).rungs, strict=True):
        (end,) = re.findall(r'rung__fill" width="([\d.]+)%"', row.bar)
        ((first, last),) = re.findall(r'rung__off" x1="(-?[\d.]+)%" x2="([\d.]+)%"', row.bar)
        assert float(end) == pytest.approx(100 * (rung.rating - low) / reach, abs=0.1)
        assert float(last) - float(end) == pytest.approx(100 * rung.off / reach, abs=0.15)
        assert float(end) - float(first) == pytest.approx(100 * rung.off / reach, abs=0.15)
        assert 0 <= float(first) < float(last) <= 100


@EACH_GAME
def test_how_the_levels_were_measured_is_said(game: str) -> None:
    (matches,) = {rung.of for rung in kept_ladder(game)[1:]}
    notes = ladder(game).notes
    assert f"{matches} matches" in notes[0]
    if not is_together(game):
        assert f"with {seats_of(game)} seats" in notes[0]
    assert any("another number of seats" in note for note in notes) is (len(RULES[game].seat_counts) > 1)
    assert any("95\u00a0% interval" in note for note in notes)


def test_sixty_matches_leave_more_open_than_a_hundred() -> None:
    assert kept_ladder("world-domination")[-1].won == 40  # of 60: 54.1 to 77.3 of 100
    assert (
        ladder("world-domination").rungs[-1].beats
        == f"wins 67\u00a0±\u00a012 of 100 against {level_word('normal')}"
    )
    assert (
        ladder("three-colours").rungs[-1].beats
        == f"wins 77\u00a0±\u00a08 of 100 against {level_word('tough')}"
    )


def test_levels_that_never_meet_are_compared_and_none_wins_against_another() -> None:
    normal, hard = kept_ladder(TOGETHER)[1:]
    assert ((normal.won, normal.even), (hard.won, hard.even)) == ((113, 84), (75, 113))  # of 200
    assert [rung.beats for rung in ladder(TOGETHER).rungs[1:]] == [
        f"did better than {level_word('easy')} in 56\u00a0±\u00a07 of 100, as well in 42",
        f"did better than {level_word('normal')} in 38\u00a0±\u00a07 of 100, as well in 56",
    ]
    assert "as allies against the Dark Lord" in told(TOGETHER)
    assert "wins" not in told(TOGETHER)
    assert "between bots" not in told(TOGETHER)


@EACH_GAME
def test_a_game_whose_levels_never_meet_says_against_whom_they_play(game: str) -> None:
    assert bool(str(PRESENTERS[game].about.against)) is is_together(game)


def test_even_matches_are_no_wins() -> None:
    weaker = kept_ladder("floating-partners")[1]
    assert (weaker.won, weaker.even, weaker.of) == (151, 4, 200)
    assert ladder("floating-partners").rungs[1].beats == (
        f"wins 76\u00a0±\u00a06 of 100 against {level_word('beginner')}, 2 end even"
    )
    assert "even" not in told("three-colours")
