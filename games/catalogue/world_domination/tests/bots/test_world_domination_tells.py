"""Evidence that the level hard reads in the cards that others have played."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from random import Random
from statistics import fmean
from typing import Any

import pytest

from games.catalogue import RULES, choose
from games.catalogue.world_domination.bots.beliefs import Beliefs
from games.catalogue.world_domination.bots.tells import tells_of
from games.catalogue.world_domination.rules.cards import CARDS, NAMES, Suit
from games.catalogue.world_domination.rules.grid import COUNTRY, NEIGHBOURS
from games.catalogue.world_domination.rules.moves import Play, parse_move
from games.catalogue.world_domination.rules.position import Position
from games.catalogue.world_domination.rules.sampling import Sampler
from games.catalogue.world_domination.rules.state import WorldDomination
from games.catalogue.world_domination.rules.view import Phase, View
from games.catalogue.world_domination.tests.rules.positions import ALPHABETICAL, hand, in_conflict, view_by

SLUG = "world-domination"


def conflicts(seed: int, level: str = "steady") -> Iterator[WorldDomination]:
    """The states before each card of a campaign of four bots."""
    rules, rng = RULES[SLUG], Random(seed)
    state: Any = rules.initial_state(rules.parse_config({}), 4)
    while not state.position.results:
        move, seat = state.chance_move(rng), None
        if move is None:
            seat = min(state.to_move)
            if state.position.phase is Phase.PLAY:
                yield state
            move = choose(SLUG, level, state.view(seat), rng)
        state = state.play(seat, move).state


def seen(state: WorldDomination) -> View:
    return view_by(state, min(state.to_move))


def told(view: View, world: Position) -> float:
    """The logarithm of how likely all that others have played is with the hands of a world."""
    return sum(tell.log_chance(world.hands[tell.seat]) for tell in tells_of(view, world))


def test_the_hands_that_others_have_are_likelier_than_others_that_would_fit() -> None:
    """Of campaigns of a level that it was not fitted to."""
    better: list[float] = []
    for seed in range(12):
        for state in list(conflicts(seed))[14:40:5]:
            view, rng = seen(state), Random(seed)
            sample = Sampler(view)
            real = told(view, state.position)
            better += [float(real > told(view, sample(rng))) for _ in range(6)]
    assert fmean(better) > 0.7


def test_of_all_cards_that_a_seat_might_have_played_one_was() -> None:
    """The chances of the cards of a hand, as far as it may play them, add up to 1."""
    for state in list(conflicts(3))[9:30]:
        mover = min(state.to_move)
        held, moves = (
            state.position.hands[mover],
            [m for m in state.legal_moves(mover) if isinstance(m, Play)],
        )
        chances: list[float] = []
        for move in {move.card: move for move in moves}.values():
            after = state.play(mover, move).state
            tell = tells_of(view_by(after, (mover + 1) % 4), after.position)[-1]
            chances.append(exp(tell.log_chance(held & ~(1 << move.card))))
        assert sum(chances) == pytest.approx(1)


def test_what_is_read_depends_on_nothing_that_the_viewer_does_not_know() -> None:
    for state in list(conflicts(5))[6::7]:
        view, rng = seen(state), Random(1)
        one, other = (
            [(tell.seat, tell.since, tell.leading, tell.likes) for tell in tells_of(view, Sampler(view)(rng))]
            for _ in range(2)
        )
        assert one == other


def test_own_cards_tell_nothing() -> None:
    for state in list(conflicts(6))[::5]:
        view = seen(state)
        assert view.viewer not in {tell.seat for tell in tells_of(view, state.position)}


def test_who_lets_a_rival_win_is_believed_to_have_no_higher_card() -> None:
    """Seat 3, the last to play, could have beaten what its rival led; seat 0 does not know."""
    dealt = [" ".join(NAMES[card] for card in CARDS[seat::4]) for seat in range(4)]
    target = min(NEIGHBOURS[0], key=lambda cell: COUNTRY[ALPHABETICAL[cell]].defence[Suit.ECONOMICS])
    state = in_conflict(dealt, target=target)
    for move in ("play E5", "play E2", "play E3", "play E4"):
        state = state.play(min(state.to_move), parse_move(move)).state
    view, rng = view_by(state, 0), Random(3)
    believe, sample = Beliefs(view, rng), Sampler(view)

    def higher(worlds: list[Position]) -> float:
        return fmean((world.hands[3] & hand("E6 E7 E8 E9 E10 E11 E12")).bit_count() for world in worlds)

    by_chance = higher([sample(rng) for _ in range(200)])
    assert higher([believe() for _ in range(200)]) < by_chance - 0.15
