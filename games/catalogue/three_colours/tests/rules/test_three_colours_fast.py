"""The lean copy of Three Colours agrees with the public state, move by move."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.catalogue.three_colours.rules.board import CELL_BY_NAME, cells_of
from games.catalogue.three_colours.rules.fast import SWAPPING, Fast, code_of, move_of
from games.catalogue.three_colours.rules.moves import PLACES, SWAP, Place
from games.catalogue.three_colours.rules.pictures import set_up
from games.catalogue.three_colours.rules.state import ThreeColours
from games.catalogue.three_colours.tests.rules.reference import (
    FORTY_TWO,
    band_move,
    discs,
    play,
    start,
    winners,
)
from games.kit.rules.seats import Resign, Seat


def assert_agrees(fast: Fast, state: ThreeColours) -> None:
    """Every attribute that means something in the position."""
    position = state.position
    assert fast.discs == list(position.discs)
    assert fast.empty == position.empty
    assert fast.supply == list(position.supply)
    assert fast.won == [-1 if seat is None else seat for seat in winners(state)]
    assert fast.scores == list(position.scores)
    assert (fast.is_open, fast.swapped, fast.moves) == (position.is_open, position.swapped, position.moves)
    assert fast.may_swap == position.may_swap
    assert fast.over == (position.outcome is not None)
    assert {fast.winner} == (position.outcome.winners if position.outcome else {-1})
    if not fast.over:
        assert {fast.turn} == position.to_move
        for index, shore in enumerate(fast.shores):
            assert not position.is_open >> index % 3 & 1 or shore == position.shores[index]


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), swap=st.booleans(), band=st.booleans())
def test_fast_agrees_with_the_public_state(seed: int, *, swap: bool, band: bool) -> None:
    rng, state = Random(seed), start(swap=swap)
    running = Fast(state.position)
    while state.outcome is None:
        (seat,) = state.to_move
        legal = state.legal_moves(seat)
        for fast in (running, Fast(state.position), running.copy(), Fast.from_view(state.view(Seat(1)))):
            assert_agrees(fast, state)
            assert [move_of(code) for code in fast.legal()] == list(legal)
        move = band_move(state, seed, rng) if band else rng.choice(legal)
        if state.position.may_swap and rng.random() < 0.5:
            move = SWAP
        running.play(code_of(move))
        state = state.play(seat, move).state
    assert_agrees(running, state)
    assert_agrees(Fast.from_view(state.view(None)), state)
    assert running.legal() == []


class Told:
    """A stream of random numbers that remembers what it gave."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self.given: list[float] = []

    def __call__(self) -> float:
        self.given.append(self._rng.random())
        return self.given[-1]


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), begun=st.integers(0, 90))
def test_a_play_out_is_a_match_of_legal_moves(seed: int, begun: int) -> None:
    """The moves that it has placed, played again one by one in the public state, end as it ended."""
    rng, state = Random(seed), start()
    for _ in range(begun):
        if state.outcome is None:
            (seat,) = state.to_move
            state = state.play(seat, rng.choice(state.legal_moves(seat))).state
    if state.outcome is not None:
        assert Fast(state.position).play_out(rng.random) == 0
        return
    fast, told = Fast(state.position), Told(seed)
    placed = fast.play_out(told)
    assert len(told.given) == placed
    cells = [cell for cell in range(121) if state.position.empty >> cell & 1]
    for number in told.given:
        left = [colour for colour in range(3) if state.position.supply[colour]]
        index, which = divmod(int(number * len(cells) * len(left)), len(left))
        cells[index], cells[-1] = cells[-1], cells[index]
        (seat,) = state.to_move
        state = state.play(seat, PLACES[cells.pop()][left[which]]).state
    assert_agrees(fast, state)


def test_play_outs_end_for_either_seat() -> None:
    random = Random(1).random
    ends = Counter[int]()
    for _ in range(400):
        fast = Fast(start().position)
        assert 20 < fast.play_out(random) <= 121
        ends[fast.winner] += 1
    assert min(ends[0], ends[1]) > 120


def test_a_play_out_with_few_discs_left_keeps_to_the_supply() -> None:
    """One orange disc is left: it is placed at most once, and not at all once it is taken as the trophy."""
    board = discs(orange=FORTY_TWO)
    del board[0]
    position = set_up(board, mover=Seat(1)).position
    placed = Counter[int]()
    for seed in range(40):
        fast = Fast(position)
        fast.play_out(Random(seed).random)
        placed[fast.discs[0].bit_count() - 41] += 1
        assert min(fast.supply) >= 0
    assert placed[1] > 5
    assert set(placed) <= {0, 1}
    won = Fast(position)
    won.play(code_of(PLACES[CELL_BY_NAME["g6"]][1]))
    assert (won.won, won.supply) == ([0, -1, -1], [0, 41, 42])
    won.play_out(Random(1).random)
    assert won.discs[0].bit_count() == 41


def test_a_play_out_that_takes_the_last_disc_as_the_trophy_places_none_of_it() -> None:
    """Its first random number puts purple on g6, which wins orange for seat 0."""
    board = discs(orange=FORTY_TWO)
    del board[0]
    position = set_up(board, mover=Seat(1)).position
    empty = cells_of(position.empty)
    first = (3 * empty.index(CELL_BY_NAME["g6"]) + 1.5) / (3 * len(empty))
    for seed in range(10):
        numbers = chain([first], iter(Random(seed).random, None))
        fast = Fast(position)
        fast.play_out(numbers.__next__)
        assert (fast.won[0], fast.discs[0].bit_count(), fast.supply[0]) == (0, 41, 0)


def test_a_copy_is_independent() -> None:
    state = play(start(), "place g6 green", "place a1 orange")
    fast = Fast(state.position)
    other = fast.copy()
    other.play_out(Random(1).random)
    assert other.over
    assert_agrees(fast, state)


def test_codes_name_every_move() -> None:
    assert [code_of(move_of(code)) for code in range(SWAPPING + 1)] == list(range(3 * 121 + 1))
    assert move_of(SWAPPING) == SWAP
    assert isinstance(move_of(362), Place)
    with pytest.raises(ValueError, match="Resign"):
        code_of(Resign())


def test_a_match_that_was_resigned_is_over() -> None:
    state = play(start(), "place g6 green").play(Seat(1), Resign()).state
    fast = Fast(state.position)
    assert (fast.over, fast.winner, fast.legal()) == (True, 0, [])
