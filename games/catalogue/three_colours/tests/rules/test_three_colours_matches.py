"""Whole matches of Three Colours: turns, the swap, resigning, and what holds for every board and match."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.catalogue.three_colours.rules.board import CELL_BY_NAME, CELLS, NEIGHBOURS, Colour
from games.catalogue.three_colours.rules.moves import PLACES, Place, Swap, parse_move
from games.catalogue.three_colours.rules.reach import FENCE, shores_of
from games.catalogue.three_colours.rules.view import Phase, Way
from games.catalogue.three_colours.tests.rules.reference import (
    MAY_USE,
    G,
    O,
    P,
    band_move,
    decided,
    play,
    start,
    told,
    winners,
)
from games.kit.rules.api import Outcome
from games.kit.rules.errors import BadNotation, IllegalMove, NotToMove
from games.kit.rules.seats import Resign, Seat

COLUMN = "a3 b5 c5 d6 e6 f7 g6 h7 i6 j6 k5 l5"
"""From the top downward; m3 completes it."""

# Turns and notation


@pytest.mark.parametrize("text", ["place g7 green", "place a1 orange", "place m5 purple", "swap", "resign"])
def test_a_move_is_read_and_written_alike(text: str) -> None:
    assert parse_move(text).notation() == text


@pytest.mark.parametrize(
    "text",
    [
        "", "place", "place g7", "place g7 red", "place g7 Green", "place G7 green", "place a6 green",
        "place a0 green", "place a01 green", "place n1 green", "place g7 green ", "place g7  green",
        "place g7 green green", "place green g7", "place g7 G", "place 66 green", "swap 1", "Swap", "pass",
        "resign 0",
    ],
)  # fmt: skip
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_move(text)


def test_moves_are_values() -> None:
    assert parse_move("place g6 green") == Place(CELL_BY_NAME["g6"], G) == PLACES[60][2]
    assert Swap() == parse_move("swap")


def test_seat_0_begins_and_turns_alternate() -> None:
    state = start()
    assert state.to_move == {0}
    assert len(state.legal_moves(Seat(0))) == 3 * 121
    assert state.legal_moves(Seat(1)) == ()
    state = play(state, "place g6 green")
    assert state.to_move == {1}
    assert len(state.legal_moves(Seat(1))) == 3 * 120
    assert play(state, "place a1 orange").to_move == {0}
    with pytest.raises(NotToMove):
        state.play(Seat(0), PLACES[0][O])


def test_a_disc_goes_on_an_empty_cell_only() -> None:
    state = play(start(), "place g6 green")
    for word in ("orange", "purple", "green"):
        with pytest.raises(IllegalMove) as caught:
            play(state, f"place g6 {word}")
        assert (caught.value.code, caught.value.data) == ("occupied", {"cell": 60})


def test_the_first_disc_begins_the_only_campaign() -> None:
    assert list(told(start(), "place g6 green")) == ["campaign-started", "disc-placed"]
    later = told(play(start(), "place g6 green"), "place g7 green")
    assert [event.data for event in later["disc-placed"]] == [{"cell": 61, "colour": G, "left": 40}]
    assert list(later) == ["disc-placed"]


# The swap


def test_only_seat_1_may_swap_and_only_after_the_first_disc() -> None:
    state = start(swap=True)
    phases = []
    for move in ("place g6 green", "place g7 green", "place g8 green"):
        with_swap = parse_move("swap") in state.legal_moves(min(state.to_move))
        phases.append((state.position.phase, with_swap, state.view(None).may_swap))
        if not with_swap:
            with pytest.raises(IllegalMove, match="no-swap"):
                play(state, "swap")
        state = play(state, move)
    assert phases == [
        (Phase.PLACE, False, False), (Phase.SWAP, True, True), (Phase.PLACE, False, False),
    ]  # fmt: skip


def test_without_the_option_nobody_may_swap() -> None:
    state = play(start(), "place g6 green")
    assert not state.view(Seat(1)).may_swap
    with pytest.raises(IllegalMove, match="no-swap"):
        play(state, "swap")


def test_a_swap_exchanges_the_pairs_and_seat_0_moves_next() -> None:
    state = play(start(swap=True), "place g6 green")
    assert state.view(None).pairs == (((O, P), (P, G), (G, O)), ((O, G), (P, O), (G, P)))
    assert list(told(state, "swap")) == ["swapped"]
    swapped = play(state, "swap")
    assert swapped.to_move == {0}
    view = swapped.view(None)
    assert view.pairs == (((O, G), (P, O), (G, P)), ((O, P), (P, G), (G, O)))
    assert (view.swapped, view.moves, view.placed, view.last, view.phase) == (True, 2, 1, 60, Phase.PLACE)
    with pytest.raises(IllegalMove, match="no-swap"):
        play(swapped, "swap")
    with pytest.raises(IllegalMove, match="no-swap"):
        play(swapped, "place a1 green", "swap")
    assert play(swapped, "place a1 green").to_move == {1}


def test_after_a_swap_the_pairs_decide_and_not_the_seats() -> None:
    """Orange and green, seat 1's pair for orange to begin with, is seat 0's now."""
    state = play(start(swap=True), "place m3 green", "swap")
    for number, cell in enumerate(COLUMN.split()):
        state = play(state, f"place {cell} {'green' if number % 4 == 3 else 'orange'}")
    assert winners(state) == [0, None, None]
    won = state.position.won[O]
    assert won is not None
    assert (won.way, won.mover) == (Way.CONNECTION, 1)


# Resigning


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("moves", [0, 1, 4])
def test_who_resigns_loses_whoever_is_to_move(seat: int, moves: int) -> None:
    state = play(start(), *(f"place a{n + 1} green" for n in range(moves)))
    step = state.play(Seat(seat), Resign())
    assert step.state.outcome == Outcome(frozenset({Seat(1 - seat)}), (0, 0), "resigned")
    assert [event.code for event in step.events] == ["resigned", "match-ended"]
    assert step.state.view(None).resigned == {seat}
    assert step.state.to_move == frozenset()
    assert step.state.position.phase is Phase.OVER


def test_a_colour_that_was_won_stands_in_the_scores_of_a_resignation() -> None:
    state = play(start(), *(f"place i{number} purple" for number in range(1, 12)))
    assert winners(state) == [0, None, None]
    assert state.play(Seat(0), Resign()).state.outcome == Outcome(frozenset({Seat(1)}), (1, 0), "resigned")


# Properties of every board and match

boards = st.permutations([*[O] * 42, *[P] * 42, *[G] * 42]).map(lambda bag: dict(enumerate(bag[:CELLS])))


@settings(max_examples=60)
@given(board=boards, mover=st.integers(0, 1), swapped=st.booleans())
def test_a_full_board_decides_every_colour(board: dict[int, Colour], mover: int, *, swapped: bool) -> None:
    assert None not in decided(board, mover, swapped=swapped)


@pytest.mark.parametrize("weights", [(1, 1, 1), (1, 2, 4), (6, 1, 3), (1, 1, 0)])
def test_on_a_full_board_each_seat_connects_a_colour_or_is_fenced_off_from_it(
    weights: tuple[int, int, int],
) -> None:
    """Even with more discs of a colour than the supply has."""
    rng = Random(str(weights))
    for _ in range(200):
        masks = [0, 0, 0]
        for cell, colour in enumerate(rng.choices(range(3), weights, k=CELLS)):
            masks[colour] |= 1 << cell
        _, arrived = shores_of(masks)
        assert arrived & 0b111111 == ~(arrived >> FENCE) & 0b111111


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32), swap=st.booleans(), band=st.booleans())
def test_what_a_disc_decides_is_what_the_text_says(seed: int, *, swap: bool, band: bool) -> None:
    """The whole board looked at anew after each disc, for what nobody had won before it."""
    rng, state = Random(seed), start(swap=swap)
    board: dict[int, Colour] = {}
    held: list[int | None] = [None, None, None]
    while state.outcome is None:
        (seat,) = state.to_move
        move = band_move(state, seed, rng) if band else rng.choice(state.legal_moves(seat))
        state = state.play(seat, move).state
        if isinstance(move, Place):
            board[move.cell] = move.colour
            now = decided(board, seat, swapped=state.position.swapped)
            held = [old if old is not None else new for old, new in zip(held, now, strict=True)]
        assert winners(state) == held
    assert max(held.count(0), held.count(1)) > 1
    assert state.outcome.winners == {0 if held.count(0) > 1 else 1}
    assert state.outcome.scores == (held.count(0), held.count(1))


def test_matches_end_with_a_winner_and_colours_are_won_in_every_way() -> None:
    ways: Counter[tuple[Way, bool, bool]] = Counter()
    scores: Counter[tuple[int, ...]] = Counter()
    for seed in range(60):
        rng, state = Random(seed), start()
        while state.outcome is None:
            move = (
                band_move(state, seed, rng) if seed % 2 else rng.choice(state.legal_moves(min(state.to_move)))
            )
            state = state.play(min(state.to_move), move).state
        assert len(state.outcome.winners) == 1
        scores[state.outcome.scores] += 1
        for win in state.position.won:
            if win is not None:
                ways[win.way, win.seat == win.mover, win.for_both] += 1
                uses = MAY_USE[win.seat][win.colour]
                assert (win.barred is None) == (win.way is Way.CONNECTION)
                barred = {win.barred} if win.barred is not None else set()
                assert barred.isdisjoint(MAY_USE[1 - win.seat][win.colour])
                assert {state.view(None).discs[cell] for cell in win.cells} <= (barred or uses)
                assert all(b in NEIGHBOURS[a] for a, b in zip(win.cells, win.cells[1:], strict=False))
    assert {(0, 2), (2, 0), (1, 2), (2, 1)} <= set(scores)
    for by_mover in (True, False):
        assert ways[Way.CONNECTION, by_mover, False] > 5
        assert ways[Way.FENCE, by_mover, False] > 5
    assert ways[Way.CONNECTION, True, True] > 5
    assert set(ways) <= {(way, mover, False) for way in Way for mover in (True, False)} | {
        (Way.CONNECTION, True, True)
    }
