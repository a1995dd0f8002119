"""Search of Three Colours, held against slow and plain ways to find the same."""

from __future__ import annotations

from random import Random

import pytest

from games.catalogue.three_colours.bots.judging import LEAST, judge, lead, majority
from games.catalogue.three_colours.bots.paths import CUT, lengths, ways
from games.catalogue.three_colours.bots.playouts import Fillings
from games.catalogue.three_colours.bots.tactics import safe, wins
from games.catalogue.three_colours.rules.board import CELL_BY_NAME, CELLS, COLOURS, ENDS, Colour, cells_of
from games.catalogue.three_colours.rules.fast import SWAPPING, Fast, code_of
from games.catalogue.three_colours.rules.pairs import BARRED, GOALS, PAIRS
from games.catalogue.three_colours.rules.pictures import set_up
from games.catalogue.three_colours.rules.state import ThreeColours
from games.catalogue.three_colours.tests.rules.reference import (
    MAY_USE,
    band_move,
    discs,
    is_connected,
    named,
    start,
)
from games.kit.rules.seats import Seat


def walk(seed: int) -> list[ThreeColours]:
    """The positions of a match of walls, in which colours are won in every way."""
    rng, state, found = Random(seed), start(), []
    while state.outcome is None:
        found.append(state)
        (seat,) = state.to_move
        state = state.play(seat, band_move(state, seed, rng)).state
    return found


def played(board: Fast, code: int) -> Fast:
    after = board.copy()
    after.play(code)
    return after


@pytest.mark.parametrize("seed", range(6))
def test_wins_are_all_moves_that_win_at_once(seed: int) -> None:
    for state in walk(seed)[-25:]:
        (seat,) = state.to_move
        winning = {
            code_of(move)
            for move in state.legal_moves(seat)
            if (outcome := state.play(seat, move).state.outcome) and seat in outcome.winners
        }
        assert set(wins(Fast(state.position))) == winning


def test_safe_are_all_moves_after_which_the_other_seat_cannot_win_at_once() -> None:
    seen = none = 0
    for seed in range(40):
        board = Fast(walk(seed)[-2].position)
        found = safe(board)
        threat = board.copy()
        threat.turn = 1 - board.turn
        assert (found is None) == (not wins(threat))
        if found is None:
            continue
        holding = set()
        for code in board.legal():
            after = played(board, code)
            if after.winner == board.turn or not (after.over or wins(after)):
                holding.add(code)
        assert set(found) == holding
        seen, none = seen + 1, none + (not holding)
    assert seen > 15
    assert seen > none


@pytest.mark.parametrize("seed", range(3))
def test_play_outs_connect_what_a_walk_over_the_board_connects(seed: int) -> None:
    """All but a few very winding ones, which five sweeps do not follow to the end."""
    board = Fast(walk(seed)[12].position)
    fillings = Fillings(Random(seed), 200)
    seen = missed = 0
    for goal, connected in zip(GOALS, fillings.connected(board), strict=True):
        chart, colour = goal // 3, COLOURS[goal % 3]
        own = {cell for disc in MAY_USE[chart][colour] for cell in cells_of(board.discs[disc])}
        for number in range(fillings.count):
            filled = {
                cell
                for cell in cells_of(board.empty)
                if fillings.helps[cell][BARRED[chart][colour]] >> number & 1
            }
            truth = is_connected(own | filled, colour)
            assert truth or not connected >> number & 1
            seen += truth
            missed += truth and not connected >> number & 1
    assert seen > 100
    assert missed <= seen * 0.02


def test_a_filling_holds_each_colour_in_a_quarter_of_the_play_outs() -> None:
    fillings = Fillings(Random(1), 4096)
    for not_orange, not_purple, not_green in fillings.helps:
        none = fillings.every & ~(not_orange | not_purple | not_green)
        for two in (not_orange, not_purple, not_green):
            assert 0.45 < two.bit_count() / 4096 < 0.55
            assert 0.2 < (fillings.every & ~two & ~none).bit_count() / 4096 < 0.3
        assert (
            not_orange ^ not_purple ^ not_green == 0
        )  # a disc is of two of the three pairs, or there is none


def test_judging_weighs_every_placement_that_the_supply_allows() -> None:
    state = walk(1)[20]
    board = Fast(state.position)
    now, judged = judge(board, Fillings(Random(1), 512))
    assert 0 <= now <= 1
    assert {code for _, code in judged} == set(board.legal()) - {SWAPPING}
    assert len(judged) == len(board.legal())
    assert all(0 <= chance <= 1 for chance, _ in judged)


def test_what_a_placement_is_judged_at_is_what_stands_after_it() -> None:
    """One batch tells of all placements nearly what a batch of its own would tell of each."""
    board, fillings = Fast(walk(1)[20].position), Fillings(Random(1), 16384)
    _, judged = judge(board, fillings)
    for chance, code in Random(3).sample(judged, 20):
        for_the_other, _ = judge(played(board, code), fillings)
        assert abs(chance - (1 - for_the_other)) < 0.03


def test_a_lead_is_how_often_one_seat_alone_connects() -> None:
    assert lead(0.5, 0.5) == lead(0.1, 0.1) == 0.5
    assert lead(0.75, 0.25) == 0.9  # 9 of 16 times the one alone, 1 of 16 the other
    assert lead(0.25, 0.75) == pytest.approx(0.1)


def test_nothing_is_certain_before_it_is_decided() -> None:
    assert lead(1, 0) == 1 - LEAST
    assert lead(0, 1) == LEAST
    assert lead(0, 0) == lead(1, 1) == 0.5


def test_a_majority_is_two_of_three() -> None:
    assert majority(1, 1, 0) == majority(0, 1, 1) == majority(1, 0, 1) == 1
    assert majority(1, 0, 0) == majority(0, 0, 1) == 0
    assert majority(0.5, 0.5, 0.5) == majority(1, 0, 0.5) == 0.5


def test_lengths_count_the_discs_that_are_missing() -> None:
    empty = Fast(start().position)
    for goal in GOALS:
        length, cells = ways(empty, goal)
        assert length == 13
        assert set(ENDS[goal % 3][0].cells) & set(cells)
    orange = Fast(set_up(discs(orange="c5 d6 e6", green="g6"), mover=Seat(0)).position)
    assert lengths(orange, 0)[CELL_BY_NAME["e6"]] == 2  # a and b are missing
    assert lengths(orange, 0, far=True)[CELL_BY_NAME["m3"]] == 1
    assert ways(orange, 3)[0] == 9  # green helps seat 1 to connect orange
    assert ways(orange, 0)[0] == 10
    assert not set(ways(orange, 0)[1]) & set(named("g6 c5"))


def test_a_way_that_is_fenced_off_has_no_length() -> None:
    row = "i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 i11"
    board = Fast(set_up(discs(purple=row), mover=Seat(0)).position)
    assert PAIRS[1][Colour.ORANGE] == (Colour.ORANGE, Colour.GREEN)
    assert ways(board, 3) == (CUT, ())
    assert lengths(board, 3)[CELL_BY_NAME["i6"]] == CUT
    assert ways(board, 0)[0] < CELLS
