"""Conformance of every game, over random play: each game joins by its line in the registry."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import product
from random import Random
from typing import Any

import pytest

from games.kit.rules.api import Event, Move
from games.kit.rules.errors import BadConfig, IllegalMove, MatchOver, NotToMove
from games.kit.rules.options import Choice, Number, Switch
from games.kit.rules.records import dump_record, parse_record, record_of, replay_record
from games.kit.rules.replay import AnyState, Replay
from games.kit.rules.seats import Mover, Resign, Seat, seats_of
from games.kit.tests.rules.all_games import ALL_RULES, CONFORMANCE, SECRETS
from games.kit.tests.rules.conformance import visible
from games.kit.tests.rules.random_play import (
    HIDING,
    LONGEST,
    SHOWING,
    TABLES,
    options_of,
    over_random_play,
    random_move,
    viewers,
    walk,
)


@over_random_play
def test_exactly_one_of_outcome_seats_and_chance(
    slug: str, count: int, options: dict[str, Any], seed: int
) -> None:
    rng = Random(seed)
    for state, _, _ in walk(ALL_RULES[slug], options, count, rng):
        chance = state.chance_move(Random(1), ALL_RULES[slug].made_up)
        assert [state.outcome is not None, bool(state.to_move), chance is not None].count(True) == 1
        for seat in seats_of(count):
            legal = state.legal_moves(seat)
            assert bool(legal) == (seat in state.to_move)
            assert len(set(legal)) == len(legal)
            assert state.view(seat).legal == legal
        assert state.view(None).legal == ()


@over_random_play
def test_notation_is_read_back(slug: str, count: int, options: dict[str, Any], seed: int) -> None:
    rules = ALL_RULES[slug]
    for state, _, made in walk(rules, options, count, Random(seed)):
        moves = [made, *(move for seat in state.to_move for move in state.legal_moves(seat))]
        for move in moves:
            assert rules.parse_move(move.notation()) == move


def refusal(state: AnyState, mover: Mover, move: Move) -> IllegalMove | None:
    try:
        state.play(mover, move)
    except IllegalMove as error:
        return error
    return None


@over_random_play
def test_listed_moves_play_and_all_others_raise(
    slug: str, count: int, options: dict[str, Any], seed: int
) -> None:
    """Others: what was legal for somebody at some time before, or is now for another seat."""
    rng = Random(seed)
    seen: dict[Move, None] = {}
    for state, mover, made in walk(ALL_RULES[slug], options, count, rng):
        seen[made] = None
        before = [state.view(viewer) for viewer in viewers(count)]
        for seat in seats_of(count):
            seen.update(dict.fromkeys(state.legal_moves(seat)))
        some = [move for move in rng.sample(list(seen), min(30, len(seen))) if not isinstance(move, Resign)]
        for seat in seats_of(count):
            legal = state.legal_moves(seat)
            assert not any(refusal(state, seat, move) for move in rng.sample(legal, min(8, len(legal))))
            assert all(refusal(state, seat, move) for move in some if move not in legal)
        if mover is not None:
            expected = NotToMove if state.outcome is None else MatchOver
            assert all(isinstance(refusal(state, None, move), expected) for move in some)
        assert [state.view(viewer) for viewer in viewers(count)] == before


@over_random_play
def test_no_view_depends_on_what_its_viewer_cannot_know(
    slug: str, count: int, options: dict[str, Any], seed: int
) -> None:
    rng, rules = Random(seed), ALL_RULES[slug]
    for state, _, _ in walk(rules, options, count, rng):
        for viewer in viewers(count):
            view = state.view(viewer)
            assert rules.sample_state(view, rng).view(viewer) == view


MATCHES = 20
"""So many at most in which enough is changed: in some games little is hidden, for a moment."""


@partial(over_random_play, tables=HIDING)
def test_neither_view_nor_events_tell_what_has_not_been_shown(
    slug: str, count: int, options: dict[str, Any], seed: int
) -> None:
    """Hidden cards change places behind a viewer's back: its view stays, and so does what it is told of the
    next move, unless that move shows one of them."""
    rng = Random(seed)
    changes = 0
    for _ in range(MATCHES):
        changes += changes_unnoticed(slug, count, options, rng)
        if changes > 100:
            return
    raise AssertionError("hardly anything was changed")


def changes_unnoticed(slug: str, count: int, options: dict[str, Any], rng: Random) -> int:
    """The number of times that something was changed in one match, never to be noticed."""
    told: dict[Mover, list[Event]] = {viewer: [] for viewer in viewers(count)}
    changes = 0
    for state, mover, made in walk(ALL_RULES[slug], options, count, rng):
        if state.outcome is not None:
            break
        step = state.play(mover, made)
        for viewer, so_far in told.items():
            now = visible(step.events, viewer)
            change = SECRETS[slug].change(state, viewer, so_far, rng)
            if change is not None:
                other, changed = change
                changes += 1
                assert other.view(viewer) == state.view(viewer)
                shown = SECRETS[slug].shown(so_far + now) & changed
                if mover is not None and not shown and not refusal(other, mover, made):
                    after = other.play(mover, made)
                    assert visible(after.events, viewer) == now
                    assert after.state.view(viewer) == step.state.view(viewer)
            so_far.extend(now)
    assert changes > 0
    return changes


@partial(over_random_play, tables=SHOWING)
def test_where_nothing_is_hidden_everybody_sees_and_is_told_all(
    slug: str, count: int, options: dict[str, Any], seed: int
) -> None:
    """But for whose view it is and what that seat may do; and the view tells the whole state."""
    rules, rng = ALL_RULES[slug], Random(seed)
    for state, mover, made in walk(rules, options, count, rng):
        seen = state.view(None)
        assert rules.sample_state(seen, rng) == state
        for seat in seats_of(count):
            assert replace(state.view(seat), viewer=None, legal=()) == seen
        if state.outcome is None:
            assert all(event.only_for is None for event in state.play(mover, made).events)


@over_random_play
def test_a_sampled_state_can_be_played_on(slug: str, count: int, options: dict[str, Any], seed: int) -> None:
    rng, rules = Random(seed), ALL_RULES[slug]
    for ply, (state, _, _) in enumerate(walk(rules, options, count, rng)):
        if ply % 17 == seed % 17:
            sampled = rules.sample_state(state.view(rng.choice(viewers(count))), rng)
            for _ in range(LONGEST):
                if sampled.outcome is not None:
                    break
                CONFORMANCE[slug].conserved(sampled)
                sampled = sampled.play(*random_move(rules, sampled, rng)).state
            assert sampled.outcome is not None


@pytest.mark.parametrize(("slug", "count"), TABLES)
def test_every_combination_of_options_is_played_to_its_end_without_leaks(slug: str, count: int) -> None:
    """One match of each, so that none depends on what the other tests happen to draw."""
    rules = ALL_RULES[slug]
    tried = options_of(slug)
    for seed, values in enumerate(product(*(option.telling for option in tried.values()))):
        options, rng = dict(zip(tried, values, strict=True)), Random(seed)
        for ply, (state, _, _) in enumerate(walk(rules, options, count, rng)):
            CONFORMANCE[slug].conserved(state)
            view = state.view(viewers(count)[ply % (count + 1)])
            assert rules.sample_state(view, rng).view(view.viewer) == view


@over_random_play
def test_what_a_bot_recalls_of_the_world_is_a_legal_move_of_its_seat(
    slug: str, count: int, options: dict[str, Any], seed: int
) -> None:
    rng, rules = Random(seed), ALL_RULES[slug]
    for state, _, _ in walk(rules, options, count, rng):
        for seat in seats_of(count):
            move = rules.recall(state, seat, rng.random(), rng)
            assert move is None or move in state.legal_moves(seat)


@over_random_play
def test_replay_equals_play(slug: str, count: int, options: dict[str, Any], seed: int) -> None:
    rules = ALL_RULES[slug]
    config = rules.parse_config(options)
    replay = Replay.start(rules, config, count)
    told = []
    state = None
    for state, mover, move in walk(rules, options, count, Random(seed)):
        assert replay.state == state
        if state.outcome is None:
            told.append(state.play(mover, move).events)
            replay = replay.extend(mover, move.notation())
    assert state is not None
    record = record_of(replay, config, count)
    read = parse_record(dump_record(record))
    assert read == record
    again = replay_record(rules, read)
    assert again.state == state
    assert [step.events for step in again.steps()] == told
    assert record.options == {**rules.config_options(rules.parse_config({})), **options}


@over_random_play
def test_nothing_is_lost_or_made(slug: str, count: int, options: dict[str, Any], seed: int) -> None:
    for state, _, _ in walk(ALL_RULES[slug], options, count, Random(seed)):
        CONFORMANCE[slug].conserved(state)


@over_random_play
def test_the_order_of_simultaneous_moves_does_not_matter(
    slug: str, count: int, options: dict[str, Any], seed: int
) -> None:
    rng = Random(seed)
    for state, _, _ in walk(ALL_RULES[slug], options, count, rng):
        if len(state.to_move) < 2:
            continue
        one, other = rng.sample(sorted(state.to_move), 2)
        first, second = rng.choice(state.legal_moves(one)), rng.choice(state.legal_moves(other))
        views = {seat: state.view(seat) for seat in seats_of(count)}
        halfway = state.play(one, first).state
        for seat in set(seats_of(count)) - {one}:
            assert halfway.legal_moves(seat) == views[seat].legal  # nobody learns from another's choice
        assert halfway.play(other, second).state == state.play(other, second).state.play(one, first).state


@over_random_play
def test_any_seat_may_resign_at_any_time_but_once(
    slug: str, count: int, options: dict[str, Any], seed: int
) -> None:
    for state, _, _ in walk(ALL_RULES[slug], options, count, Random(seed)):
        for seat in seats_of(count):
            if state.outcome is not None:
                with pytest.raises(MatchOver):
                    state.play(seat, Resign())
                continue
            resigned = state.play(seat, Resign()).state
            assert seat not in (resigned.outcome.winners if resigned.outcome else ())
            with pytest.raises(IllegalMove):
                resigned.play(seat, Resign())
        if state.outcome is None:
            with pytest.raises(NotToMove):
                state.play(None, Resign())
            with pytest.raises(NotToMove):
                state.play(Seat(count), Resign())


@pytest.mark.parametrize("slug", ALL_RULES)
def test_seat_counts_that_the_game_has_not_are_refused(slug: str) -> None:
    rules = ALL_RULES[slug]
    config = rules.parse_config({})
    for count in range(10):
        if count in rules.seat_counts:
            assert rules.initial_state(config, count).outcome is None
        else:
            with pytest.raises(BadConfig):
                rules.initial_state(config, count)


@pytest.mark.parametrize("slug", ALL_RULES)
def test_options_that_the_game_has_not_are_refused(slug: str) -> None:
    rules = ALL_RULES[slug]
    wrong: list[dict[str, Any]] = [{"no-such": True}]
    for name, option in rules.options.items():
        wrong += [{name: value} for value in (7.5, None, "", [option.default])]
        match option:
            case Switch():
                wrong += [{name: value} for value in (0, 1, "true")]
            case Choice():
                wrong += [{name: value} for value in (True, 0, "no-such")]
            case Number():
                wrong += [{name: value} for value in (option.low - 1, option.high + 1, True, False)]
                wrong += [{name: float(option.default)}, {name: str(option.default)}]
    for options in wrong:
        with pytest.raises(BadConfig):
            rules.parse_config(options)


@pytest.mark.parametrize(("slug", "count"), TABLES)
def test_a_table_has_a_seat_for_people_whatever_its_options(slug: str, count: int) -> None:
    rules = ALL_RULES[slug]
    for values in product(*(option.telling for option in rules.options.values())):
        config = rules.parse_config(dict(zip(rules.options, values, strict=True)))
        kept = rules.bot_seats(config, count)
        assert set(kept) < set(seats_of(count))
        assert all(kept.values())


@pytest.mark.parametrize("slug", ALL_RULES)
def test_without_options_a_game_is_as_its_options_say(slug: str) -> None:
    rules = ALL_RULES[slug]
    default = {name: option.default for name, option in rules.options.items()}
    assert rules.config_options(rules.parse_config({})) == default
    assert rules.parse_config({}) == rules.config()


@pytest.mark.parametrize("slug", ALL_RULES)
def test_options_are_read_as_the_command_line_writes_them(slug: str) -> None:
    for option in ALL_RULES[slug].options.values():
        for value in option.telling:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            assert option.read(text) == value
            assert type(option.read(text)) is type(value)


@over_random_play
def test_partners_who_may_talk_agree_on_who_they_are(
    slug: str, count: int, options: dict[str, Any], seed: int
) -> None:
    rules = ALL_RULES[slug]
    for ply, (state, _, _) in enumerate(walk(rules, options, count, Random(seed))):
        if ply % 7 != seed % 7 and state.outcome is None:
            continue
        assert rules.talk(state.view(None)) is None
        for seat in seats_of(count):
            talk = rules.talk(state.view(seat))
            if talk is not None:
                assert seat in talk.partners
                assert len(talk.partners) > 1
                assert {rules.talk(state.view(partner)) for partner in talk.partners} == {talk}
