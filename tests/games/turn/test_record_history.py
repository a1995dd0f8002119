"""The walk from a record to states, and the cache that spares it."""

from __future__ import annotations

from random import Random

import pytest
from pytest_django import DjangoAssertNumQueries

from games.catalogue import rules_of
from games.catalogue.world_domination.tests import tables as wd_tables
from games.kit.rules.errors import IllegalMove
from games.kit.rules.replay import Replay
from games.models import Match
from games.selectors.record.history import History, HistoryCache, first_history, histories, history_of
from games.selectors.table.table import table_of
from tests.support.tables import match_of, people, play_on, record, sat_at

NAMES = ("ann", "ben", "cat", "dan")


@pytest.fixture
def running(db: None) -> Match:
    """A match in its first campaign."""
    return play_on(match_of(people(*NAMES)), plies=40)


def test_every_moment_of_a_history_is_what_so_much_of_the_record_replays_to(running: Match) -> None:
    histories.clear()
    history = history_of(running)
    rules = rules_of(running.game, running.rules_version)
    replay = Replay.start(rules, rules.parse_config(running.options), running.seat_count)
    for ply, (seat, notation) in enumerate(record(running)):
        assert history.at(ply).state == replay.state
        assert history.at(ply).steps == tuple(replay.steps())
        replay = replay.extend(seat, notation)  # type: ignore[arg-type] # seats as rows have them
    assert (history.state, history.ply) == (replay.state, running.ply)
    assert list(history.times) == list(running.moves.order_by("ply").values_list("played_at", flat=True))
    for beyond in (running.ply + 1, -1):
        with pytest.raises(IndexError):
            history.at(beyond)


def test_an_earlier_moment_of_a_running_match_costs_no_replay(
    running: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    history_of(running)
    seating = sat_at(running)
    with django_assert_num_queries(0):
        tables = [table_of(seating, running.host_id, at_ply=ply) for ply in range(running.ply)]
    assert [len(table.log) for table in tables] == [table.ply for table in tables] == list(range(running.ply))


def test_whoever_has_read_a_match_earlier_gets_it_as_it_was_then(running: Match) -> None:
    before = Match.objects.get(pk=running.pk)
    play_on(running, plies=3)
    longer = history_of(running)
    then = history_of(before)
    assert then.ply == before.ply < longer.ply == running.ply
    assert then.state == longer.at(before.ply).state
    assert history_of(running) is longer, "the longer one stays in the cache"


def test_only_what_is_new_of_a_record_is_replayed(
    running: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    histories.clear()
    known = history_of(
        Match(pk=running.pk, game=running.game, rules_version=running.rules_version, seat_count=4, ply=20)
    )
    with django_assert_num_queries(1):
        longer = history_of(running)
    assert longer.steps[:20] == known.steps
    assert longer.at(20).replay is known.replay


def test_a_refused_move_leaves_the_history_as_it_is(running: Match) -> None:
    history = history_of(running)
    rules = rules_of(running.game, running.rules_version)
    with pytest.raises(IllegalMove):
        history.after(None, rules.parse_move("pass"), running.created_at)
    assert history_of(running) is history


def grown(*plies: int) -> list[History]:
    """Histories of so many moves each, of the same match."""
    rng, history, histories = Random(1), wd_tables.start(), {}
    while history.ply < max(plies):
        history = wd_tables.step(history, rng)
        histories[history.ply] = history
    return [histories[ply] for ply in plies]


def test_a_shorter_history_never_takes_the_place_of_a_longer_one() -> None:
    (longer, shorter), cache = grown(30, 20), HistoryCache(moves=100)
    cache.keep(1, longer)
    cache.keep(1, shorter)
    assert cache.get(1) is longer


def test_the_history_that_was_used_longest_ago_makes_room() -> None:
    (first, second, third), cache = grown(40, 41, 42), HistoryCache(moves=100)
    cache.keep(1, first)
    cache.keep(2, second)
    assert cache.get(1) is first
    cache.keep(3, third)
    assert [cache.get(match_id) for match_id in (1, 2, 3)] == [first, None, third]


def test_a_history_that_is_longer_than_all_the_room_is_not_kept() -> None:
    (small, large), cache = grown(10, 60), HistoryCache(moves=50)
    cache.keep(1, small)
    cache.keep(2, large)
    assert [cache.get(match_id) for match_id in (1, 2)] == [small, None]


def test_before_its_first_move_a_match_has_no_steps(running: Match) -> None:
    history = first_history(running)
    assert (history.ply, history.steps, history.times, history.campaigns) == (0, (), (), ())
