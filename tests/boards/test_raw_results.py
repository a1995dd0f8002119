"""Raw results of each game's boards, from the view of the end of a match."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.catalogue import GAMES
from games.catalogue.dark_lord.rules.land import LORD
from games.catalogue.world_domination.rules.grid import Side
from games.kit.bots.levels import choose_random
from games.kit.rules.records import replay_record
from games.kit.rules.selfplay import play_match

TABLES = [
    pytest.param(slug, seats, id=f"{slug}-{seats}")
    for slug, game in GAMES.items()
    if game.boards is not None
    for seats in game.boards.seat_counts
]


def end_of(slug: str, seats: int, seed: int = 1) -> Any:
    """The view of the end of a match that was played with the options of a board."""
    game = GAMES[slug]
    assert game.boards is not None
    config = game.rules.parse_config(game.boards.options(seats))
    record = play_match(game.rules, config, [choose_random] * seats, Random(seed))
    return replay_record(game.rules, record).state.view(None)


def raw(slug: str, view: Any) -> tuple[int, ...]:
    boards = GAMES[slug].boards
    assert boards is not None
    return boards.raw(view)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_line_has_a_result_and_every_seat_at_most_one_line(slug: str, seats: int) -> None:
    boards = GAMES[slug].boards
    assert boards is not None
    lines = boards.lines(seats)
    held = [seat for line in lines for seat in line.seats]
    assert len(held) == len(set(held))
    assert set(held) <= set(range(seats))
    assert len({line.name for line in lines}) == len(lines) == len(boards.raw(end_of(slug, seats)))
    assert list(boards.steps(seats)) == sorted(set(boards.steps(seats)))


def test_a_game_without_chance_has_no_boards() -> None:
    assert GAMES["three-colours"].boards is None


@pytest.mark.parametrize(
    ("countries", "is_won", "gold"),
    [(12, True, 7), (11, False, -4), (9, False, -6), (15, True, 10), (20, True, 15)],
)
@pytest.mark.parametrize("seats", [2, 4])
def test_countries_and_the_campaign(seats: int, countries: int, is_won: bool, gold: int) -> None:
    view = end_of("world-domination", seats)
    (result,) = view.results
    winner = Side.GOLD if is_won else Side.SILVER
    result = replace(result, countries=(countries, 20 - countries), winner=winner)
    assert raw("world-domination", replace(view, results=(result,))) == (gold, -gold)


@pytest.mark.parametrize("seed", range(4))
def test_countries_as_the_empire_and_conflicts_as_a_rebel(seed: int) -> None:
    view = end_of("world-domination", 3, seed)
    results = raw("world-domination", view)
    for seat in range(3):
        as_rebel = sum(each.conflicts[seat] for each in view.results if each.contract.bidder != seat)
        as_empire = sum(each.countries[Side.GOLD] for each in view.results if each.contract.bidder == seat)
        assert results[seat] == 2 * as_empire + as_rebel


@pytest.mark.parametrize(
    ("points", "results"),
    [
        ((210, 140, 60, -30), (115, 45, -35, -125)),
        ((95, 180, -20, 40), (21, 106, -94, -34)),
        ((150, 150, 90, 10), (50, 50, -10, -90)),
        ((1, 0, 0, 1), (1, 0, 0, 1)),
    ],
)
def test_points_above_the_mean_of_the_table(points: tuple[int, ...], results: tuple[int, ...]) -> None:
    assert raw("floating-partners", replace(end_of("floating-partners", 4), scores=points)) == results


@pytest.mark.parametrize(
    ("fallen", "number", "points", "result"),
    [
        (LORD, 4, (1600, 1600, 2400), 7200),
        (None, 10, (1600, 1600, 2400), 800),
        (None, 10, (1400, 1400, 2800), 0),
        (0, 3, (0, 1600, 2400), -7400),
        (LORD, 6, (1600, 1600, 2400), 6800),
        (LORD, 10, (1600, 1600, 2400), 6000),
    ],
)
def test_castles_or_points(fallen: int | None, number: int, points: tuple[int, ...], result: int) -> None:
    view = replace(end_of("dark-lord", 3), fallen=fallen, round=number, points=points)
    assert raw("dark-lord", view) == (result,)
