"""Going back in a record: the position of the moves that count, whatever was played and undone in between."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from games.kit.rules.api import HIDDEN, Made
from games.kit.rules.back import Back, counting, parse_row
from games.kit.rules.errors import BadNotation, BrokenMove, IllegalMove, MatchOver, NotToMove
from games.kit.rules.partial import check_partial, partial_record
from games.kit.rules.records import dump_record, parse_record, record_of, replay_record
from games.kit.rules.replay import Replay
from games.kit.rules.seats import Resign, Seat
from games.kit.tests.rules.all_games import ALL_RULES
from games.kit.tests.rules.random_play import HIDING, over_random_play, random_move

PLIES = 70
"""Enough for several campaigns of some games, and for going back to before one went back."""


def strewn(
    slug: str, options: dict[str, Any], count: int, seed: int, often: float = 0.06
) -> Iterator[Replay]:
    """A match at random that goes back now and then, to any moment; after each row of its record."""
    rules, rng = ALL_RULES[slug], Random(seed)
    replay = Replay.start(rules, rules.parse_config(options), count)
    while replay.state.outcome is None and replay.ply < PLIES:
        if replay.ply and rng.random() < often:
            replay = replay.play(None, Back(rng.randrange(replay.ply)))
        else:
            replay = replay.play(*random_move(rules, replay.state, rng))
        yield replay


def made_of(replay: Replay) -> list[Made[Any]]:
    return [Made(step.mover, step.move, step.events) for step in replay.steps()]


@over_random_play
def test_the_position_is_that_of_the_moves_that_count(
    slug: str, count: int, options: dict[str, Any], seed: int
) -> None:
    *_, replay = strewn(slug, options, count, seed)
    plain = again = replay.at(0)
    for step in replay.branch():
        plain = plain.play(step.mover, step.move)
        assert plain.state == step.state
    for step in replay.steps():
        again = again.extend(step.mover, step.move.notation())
        assert again.state == step.state
    assert plain.state == again.state == replay.state
    assert again.ply == replay.ply
    backs = {ply: step.move.ply for ply, step in enumerate(replay.steps()) if isinstance(step.move, Back)}
    assert [step.ply - 1 for step in replay.branch()] == sorted(counting(replay.ply, backs))


@over_random_play
def test_a_record_keeps_what_was_undone_and_replays(
    slug: str, count: int, options: dict[str, Any], seed: int
) -> None:
    rules = ALL_RULES[slug]
    *_, replay = strewn(slug, options, count, seed)
    record = record_of(replay, rules.parse_config(options), count)
    assert len(record.moves) == replay.ply
    assert parse_record(dump_record(record)) == record
    assert replay_record(rules, record).state == replay.state


@partial(over_random_play, tables=HIDING)
def test_a_record_of_a_running_match_tells_of_what_was_undone_what_was_known_then(
    slug: str, count: int, options: dict[str, Any], seed: int
) -> None:
    """A row reads as in one of the records that its seat could have had, and never as more than that."""
    rules = ALL_RULES[slug]
    steps = list(strewn(slug, options, count, seed))
    running = [step for step in steps if step.state.outcome is None]
    seat = Seat(seed % count)
    record = partial_record(rules, rules.parse_config(options), count, made_of(running[-1]), seat)
    assert check_partial(rules, record).moves == running[-1].ply
    known: dict[int, set[str]] = {}
    for step, following in zip(running, [*running[1:], None], strict=True):
        if following is None or isinstance(following.move, Back):
            branch = list(step.branch())
            made = [Made(each.mover, each.move, each.events) for each in branch]
            for each, text in zip(branch, rules.disclose(made, seat), strict=True):
                known.setdefault(each.ply - 1, set()).add(text)
    for row, entry in enumerate(record.moves):
        assert entry.notation in known.get(row, {entry.notation})
        hidden = min((text.count(HIDDEN) for text in known.get(row, ())), default=0)
        assert entry.notation.count(HIDDEN) == hidden


def test_the_moves_that_count_are_found_without_a_replay() -> None:
    assert list(counting(7, {4: 2})) == [6, 5, 1, 0]
    assert sorted(counting(8, {4: 2, 6: 4})) == [0, 1, 2, 3, 7]  # what had been undone counts again
    assert not list(counting(5, {4: 0}))


@pytest.mark.parametrize(
    "notation", ["@back", "@back ", "@back x", "@back -1", "@back 01", "@back 1 2", "@back ١"]
)
def test_what_is_no_number_is_no_row(notation: str) -> None:
    with pytest.raises(BadNotation):
        parse_row(ALL_RULES["three-colours"], notation)


def test_it_goes_back_to_an_earlier_moment_of_a_match_that_runs_and_nobody_plays_it() -> None:
    rules = ALL_RULES["three-colours"]
    start = replay = Replay.start(rules, rules.parse_config({}), 2)
    for _ in range(5):
        replay = replay.play(*random_move(rules, replay.state, Random(1)))
    for ply in (5, 6, 10**8):
        with pytest.raises(IllegalMove, match="no-such-ply"):
            replay.play(None, Back(ply))
    with pytest.raises(BrokenMove, match="no-such-ply"):
        start.extend(None, "@back 0")
    with pytest.raises(NotToMove):
        replay.play(Seat(0), Back(1))
    with pytest.raises(BadNotation):
        rules.parse_move("@back 1")  # of the game it is no move at all
    over = replay.play(Seat(0), Resign())
    assert over.state.outcome is not None
    with pytest.raises(MatchOver):
        over.play(None, Back(1))
