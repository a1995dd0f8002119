"""Matches of one campaign and of the best of three, and the rules from before there was a choice."""

from __future__ import annotations

from random import Random

import pytest

from games.catalogue import RULES, rules_of
from games.catalogue.world_domination.rules.rated import RATED
from games.kit.bots.levels import choose_random
from games.kit.rated import Campaigns
from games.kit.rules.errors import BadConfig, BadRecord
from games.kit.rules.records import replay_record
from games.kit.rules.replay import Replay
from games.kit.rules.seats import Resign, Seat
from games.kit.rules.selfplay import play_match

WORLD = RULES["world-domination"]


def played(seats: int, seed: int, **options: str) -> Replay:
    record = play_match(WORLD, WORLD.parse_config(options), [choose_random] * seats, Random(seed))
    return replay_record(WORLD, record)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seed", range(5))
def test_one_campaign_decides_where_that_was_agreed(seats: int, seed: int) -> None:
    view = played(seats, seed, campaigns="1").state.view(None)
    (only,) = view.results
    assert view.outcome.reason == "played"
    assert view.outcome.winners == {seat for seat in range(seats) if view.sides[seat] is only.winner}
    assert sorted(view.won) == [0, 1]
    assert RATED.result(view) == Campaigns((int(only.winner),), int(only.winner))


@pytest.mark.parametrize("seats", [2, 4])
def test_two_campaigns_win_unless_something_else_was_agreed(seats: int) -> None:
    assert max(played(seats, 1).state.view(None).won) == 2


def test_each_of_three_is_the_empire_once_whatever_was_agreed() -> None:
    assert len(played(3, 1, campaigns="1").state.view(None).results) == 3


def test_whoever_resigns_loses_the_campaigns_that_the_match_lacks() -> None:
    replay = Replay.start(WORLD, WORLD.parse_config({"campaigns": "1"}), 2)
    rng = Random(1)
    while (move := replay.state.chance_move(rng)) is not None:
        replay = replay.play(None, move)
    view = replay.play(Seat(0), Resign()).state.view(None)
    winner = int(view.sides[1])
    assert RATED.result(view) == Campaigns((winner,), winner)


def test_a_number_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadConfig):
        WORLD.parse_config({"campaigns": "2"})


def test_old_records_replay_by_their_rules_and_cannot_name_the_option() -> None:
    first = rules_of("world-domination", 1)
    record = play_match(first, first.parse_config({}), [choose_random] * 4, Random(1))
    assert "campaigns" not in record.options
    assert max(replay_record(first, record).state.view(None).won) == 2
    with pytest.raises(BadRecord):
        replay_record(WORLD, record)
    with pytest.raises(BadConfig):
        first.parse_config({"campaigns": "1"})
