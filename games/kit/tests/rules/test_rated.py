"""Ratings of all games: each fits the game's seats, options and outcomes."""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from games.kit.rated import Campaigns, Leads, Places, Result, leads_of, parse_result, result_json
from games.kit.rules.api import Outcome
from games.kit.rules.replay import Replay
from games.kit.rules.seats import Seat, seats_of
from games.kit.tests.rules.all_games import ALL_GAMES, ALL_RULES, CONFORMANCE
from games.kit.tests.rules.random_play import random_move
from games.questions.kinds import DIFFICULTIES

each_table = pytest.mark.parametrize(
    ("slug", "seats"), [(slug, seats) for slug, rules in ALL_RULES.items() for seats in rules.seat_counts]
)


def configs(slug: str) -> list[Any]:
    """A game's options, each telling value of each with each of the others."""
    rules = ALL_RULES[slug]
    names = list(rules.options)
    values = product(*(rules.options[name].telling for name in names))
    return [rules.parse_config(dict(zip(names, each, strict=True))) for each in values]


@cache
def finished(slug: str, seats: int) -> Replay:
    """A match played at random to its end, of as few campaigns as may be."""
    rules, rng = ALL_RULES[slug], Random(3)
    shortest = {name: min(option.telling) for name, option in CONFORMANCE[slug].ending.items()}
    replay = Replay.start(rules, rules.parse_config(shortest), seats)
    while replay.state.outcome is None:
        replay = replay.play(*random_move(rules, replay.state, rng))
    return replay


def best(result: Result) -> set[int]:
    """The sides that a result puts first; all of them if none is ahead."""
    match result:
        case Campaigns(winner=winner):
            return {winner}
        case Places(places):
            return {side for side, place in enumerate(places) if place == min(places)}
        case Leads(scores, first=first):
            leading = {side for side, score in enumerate(scores) if score == max(scores)}
            return leading if first is None else leading & {first}


@each_table
def test_every_seat_is_on_one_side_and_has_a_scale_of_the_game(slug: str, seats: int) -> None:
    rated = ALL_GAMES[slug].rated
    for config in configs(slug):
        pairing = rated.pairing(config, seats)
        assert sorted(seat for side in pairing.sides for seat in side) == list(seats_of(seats))
        assert len(pairing.sides) >= 2
        assert len(pairing.scales) == seats
        assert set(pairing.scales) <= set(rated.scales)


@each_table
def test_bots_that_the_rules_seat_are_fixed_and_nobody_else_is(slug: str, seats: int) -> None:
    for config in configs(slug):
        fixed = ALL_GAMES[slug].rated.pairing(config, seats).fixed
        assert set(fixed) == set(ALL_RULES[slug].bot_seats(config, seats))


@each_table
def test_a_finished_match_has_a_result_that_puts_its_winners_first(slug: str, seats: int) -> None:
    rated, replay = ALL_GAMES[slug].rated, finished(slug, seats)
    end = replay.state.view(None)
    pairing = rated.pairing(replay.rules.parse_config({}), seats)

    result = rated.result(end)

    assert result is not None
    outcome = replay.state.outcome
    assert outcome is not None
    won = {side for side, members in enumerate(pairing.sides) if outcome.winners & set(members)}
    assert best(result) == (won or set(range(len(pairing.sides))))


@each_table
def test_a_match_that_somebody_left_at_once_is_too_short(slug: str, seats: int) -> None:
    rated, replay = ALL_GAMES[slug].rated, finished(slug, seats)

    assert rated.is_too_short(replay.state.view(None), [replay.at(0).state.view(None)])


@each_table
def test_a_running_match_has_a_standing_and_no_result(slug: str, seats: int) -> None:
    rated, replay = ALL_GAMES[slug].rated, finished(slug, seats)
    sides = len(rated.pairing(replay.rules.parse_config({}), seats).sides)
    for moment in replay.steps():
        view = moment.state.view(None)
        assert len(rated.standing(view)) == sides
        assert not all(rated.is_behind(view, side) for side in range(sides))
        assert moment.state.outcome or rated.result(view) is None


@each_table
def test_a_result_is_kept_as_json(slug: str, seats: int) -> None:
    result = ALL_GAMES[slug].rated.result(finished(slug, seats).state.view(None))

    assert result is not None
    assert parse_result(json.loads(json.dumps(result_json(result)))) == result


def test_a_result_of_no_kind_is_refused() -> None:
    with pytest.raises(KeyError):
        parse_result({"kind": "votes"})


def test_no_two_games_share_a_scale() -> None:
    scales = [scale for game in ALL_GAMES.values() for scale in game.rated.every_scale]
    assert len(scales) == len(set(scales))


def test_questions_of_the_site_have_points_by_how_hard_they_are() -> None:
    known = ALL_GAMES["dark-lord"].rated.knowledge
    assert known
    assert set(known.points) == set(DIFFICULTIES)


def test_who_resigned_is_last_whatever_they_had_and_the_others_stay_as_they_were() -> None:
    outcome = Outcome(frozenset({Seat(1)}), (90, 60, 20), "played")

    result = leads_of(outcome, 10, resigned={Seat(0)})

    assert result == Leads((10, 60, 20), 10, first=1)


def test_nobody_is_first_alone_where_several_are() -> None:
    outcome = Outcome(frozenset({Seat(0), Seat(1)}), (60, 60, 20), "played")

    assert leads_of(outcome, 10, resigned=()).first is None
