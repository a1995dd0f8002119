"""Problems of the stock: proved once more by a slow solver, played against, and found again."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from games.catalogue.three_colours.problems import PROBLEMS
from games.catalogue.three_colours.problems.finding import faults, problems_in
from games.catalogue.three_colours.problems.race import BIT, CELL, Race, Runs, cells_in
from games.catalogue.three_colours.rules.board import CELLS, COLOUR_BY_WORD, NAMES, Colour
from games.catalogue.three_colours.rules.moves import Place, parse_move
from games.catalogue.three_colours.rules.state import ThreeColours
from games.catalogue.three_colours.tests.problems.slow import (
    least,
    missing,
    winning_cells,
    wins_first,
    wins_second,
)
from games.catalogue.three_colours.tests.rules.reference import MAY_USE, play, start, winners
from games.kit.problem import Problem, as_json, branches, from_json, played
from games.kit.rules.seats import Seat

STOCK = [from_json(json.loads(line)) for line in PROBLEMS.stock.read_text(encoding="utf-8").splitlines()]


def name(problem: Problem) -> str:
    return f"{problem.length}-{problem.source.seed}-{problem.prize}-{problem.seat}"


every = pytest.mark.parametrize("problem", STOCK, ids=name)


def board_of(problem: Problem) -> dict[int, Colour]:
    moves = [parse_move(move) for move in problem.moves]
    return {move.cell: move.colour for move in moves if isinstance(move, Place)}


def position(problem: Problem, *line: str) -> ThreeColours:
    return play(start(), *problem.moves, *line)


def is_won(problem: Problem, state: ThreeColours) -> bool:
    return winners(state)[COLOUR_BY_WORD[problem.prize]] == problem.seat


def test_the_stock_has_ten_days_at_least_of_two_steps_and_some_of_the_third() -> None:
    counts = Counter(problem.length for problem in STOCK)
    assert len(STOCK) >= 30
    assert set(counts) == set(PROBLEMS.lengths)
    assert min(counts[3], counts[5]) >= 10
    assert all(problem.tempting >= 2 for problem in STOCK)
    assert len({(p.moves, p.prize) for p in STOCK}) == len(STOCK)


@every
def test_one_cell_alone_forces_the_colour_and_no_sooner(problem: Problem) -> None:
    colour, turns = COLOUR_BY_WORD[problem.prize], (problem.length + 1) // 2
    board = board_of(problem)
    first = parse_move(problem.proof["first"])
    assert isinstance(first, Place)
    assert winning_cells(missing(board, problem.seat, colour, turns), turns) == {first.cell}
    assert not wins_first(missing(board, problem.seat, colour, turns - 1), turns - 1)
    # The colour itself there is no better than the ally: with it the fences are lost.
    sets = missing(board | {first.cell: colour}, problem.seat, colour, turns - 1)
    assert first.colour != colour
    assert not wins_second(sets, turns - 1)


@every
def test_the_proof_answers_every_reply_to_the_end(problem: Problem) -> None:
    """By the rules: each reply that is named, and at each place some that are not."""
    rng = Random(problem.source.seed)
    state = position(problem, problem.proof["first"])
    discs = 1 + _answered(problem, state, problem.proof["proof"], rng)
    assert discs <= problem.length


def _answered(problem: Problem, state: ThreeColours, node: Any, rng: Random) -> int:
    """Play the proof's answers; discs until the colour is won, at most."""
    if is_won(problem, state):
        return 0
    replies = dict(node["to"])
    (seat,) = state.to_move
    others = [move.notation() for move in state.legal_moves(seat) if move.notation() not in replies]
    _usual, *answers = node["other"]
    replies |= dict.fromkeys(rng.sample(others, 4), answers)
    longest = 0
    for reply in replies if len(replies) < 13 else rng.sample(sorted(replies), 12):
        after = play(state, reply)
        if is_won(problem, after):
            continue
        answer, then = replies[reply]
        last = play(after, answer)
        assert is_won(problem, last) == (then is None)
        longest = max(longest, 2 if then is None else 2 + _answered(problem, last, then, rng))
    return longest


@every
def test_what_is_played_ends_with_the_colour_or_without_it(problem: Problem) -> None:
    """Right moves win in time; a wrong one is told, and what spoils it leaves nothing to be forced."""
    rng, colour = Random(problem.source.seed), COLOUR_BY_WORD[problem.prize]
    own: list[str] = []
    node = problem.proof["play"]
    assert list(node["good"]) == [problem.proof["first"]]
    while True:
        state = position(problem, *played(problem.proof, own).moves)
        assert state.to_move == {problem.seat}
        left = (problem.length + 1) // 2 - len(own)
        wrong = [
            m.notation() for m in state.legal_moves(Seat(problem.seat)) if m.notation() not in node["good"]
        ]
        line = played(problem.proof, [*own, rng.choice(wrong)])
        assert line.judged == "wrong"
        after = position(problem, *line.moves)
        if after.outcome is None and winners(after)[colour] is None:
            assert (problem.seat in after.to_move) == (left > 1)
            if not own:
                sets = missing(_discs(after), problem.seat, colour, left - 1)
                assert not wins_first(sets, left - 1)
        move = rng.choice(sorted(node["good"]))
        own.append(move)
        line = played(problem.proof, own)
        if line.judged == "solved":
            break
        node = node["good"][move]["then"]
    assert is_won(problem, position(problem, *line.moves))
    assert len(line.moves) <= problem.length


def _discs(state: ThreeColours) -> dict[int, Colour]:
    discs = state.view(None).discs
    return {cell: colour for cell, colour in enumerate(discs) if colour is not None}


@pytest.mark.parametrize("problem", [next(p for p in STOCK if p.length == n) for n in (3, 5)], ids=name)
def test_it_is_found_again_and_one_that_is_changed_is_not(problem: Problem) -> None:
    assert faults(problem) == []
    assert faults(from_json(as_json(problem) | {"tempting": 99})) == ["tempting differs"]
    assert faults(from_json(as_json(problem) | {"version": 99})) == ["rules version 99 is gone"]
    short = from_json(as_json(problem) | {"moves": "place a1 green"})
    assert faults(short) == ["no first disc alone forces it"]
    twice = from_json(as_json(problem) | {"moves": "place a1 green / place a1 green"})
    assert faults(twice) == ["place a1 green is not legal"]
    found = list(problems_in([*problem.moves, problem.source.played], "strong", problem.source.seed))
    assert problem in found


def test_every_place_of_a_proof_can_be_stepped_to() -> None:
    problem = next(p for p in STOCK if p.length == 5)
    line, after = branches(problem.proof, ())
    assert line == (problem.proof["first"],)
    for place, branch in enumerate(after):
        longer, more = branches(problem.proof, (place,))
        assert longer == (*line, branch.reply, branch.answer)
        assert bool(more) != branch.wins
        assert is_won(problem, position(problem, *longer)) == branch.wins
    with pytest.raises(LookupError):
        branches(problem.proof, (len(after),))
    with pytest.raises(LookupError):
        branches(problem.proof, (-1,))


def test_both_solvers_agree_on_boards_filled_at_random() -> None:
    """On any discs, also where nothing can be forced or much can."""
    agreed = Counter[bool]()
    for seed in range(40):
        rng = Random(seed)
        board = {cell: Colour(rng.randrange(3)) for cell in range(CELLS) if rng.random() < 0.62}
        colour, seat, turns = Colour(seed % 3), seed % 2, 2 + seed % 2
        foe, ally = _allies(seat, colour)
        masks = {each: sum(BIT[c] for c, disc in board.items() if disc == each) for each in Colour}
        empty = sum(BIT[cell] for cell in range(CELLS) if cell not in board)
        race = Race(colour, masks[ally], masks[colour], empty)
        sets = least(missing(board, seat, colour, turns))
        carrier = Runs().first(race, turns)
        assert bool(carrier) == (race.is_won or wins_first(sets, turns)), (seed, NAMES[0])
        assert {CELL[BIT[cell]] for cell in cells_in(carrier)} <= set(range(CELLS)) - set(board)
        assert foe != ally
        agreed[bool(carrier)] += 1
    assert min(agreed[True], agreed[False]) > 5


def _allies(seat: int, colour: Colour) -> tuple[Colour, Colour]:
    """The colour that the other seat uses beside the colour, and the one that this seat uses."""
    (mine,) = MAY_USE[seat][colour] - {colour}
    (theirs,) = MAY_USE[1 - seat][colour] - {colour}
    return theirs, mine
