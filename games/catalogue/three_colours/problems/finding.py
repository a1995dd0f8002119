"""Finds problems in matches between bots: positions in which one disc alone forces a colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from games.catalogue.three_colours.bots import LEVELS
from games.catalogue.three_colours.problems.proving import Prover, TooMuch, played
from games.catalogue.three_colours.problems.race import BIT, Runs, cells_in
from games.catalogue.three_colours.problems.writing import Writer, notation
from games.catalogue.three_colours.rules.board import COLOUR_BY_WORD, COLOURS
from games.catalogue.three_colours.rules.fast import Fast, code_of
from games.catalogue.three_colours.rules.moves import parse_move
from games.catalogue.three_colours.rules.rules import THREE_COLOURS
from games.catalogue.three_colours.rules.state import SEATS, initial_state
from games.kit.problem import Problem, Source
from games.kit.rules.selfplay import play_match

LENGTHS: Final = (3, 5, 7)
"""The steps of difficulty: discs to the end, of both. Two, three or four are the solver's."""
TEMPTING: Final = 2
"""At least so many other first discs make a threat, or there is nothing to be found."""
SPARE: Final = max(LENGTHS) + len(COLOURS)
"""So many discs of each colour are left at least, so that none runs out before the end."""
LEVEL: Final = "strong"
"""The level that plays the matches: those of the strongest take ten times as long."""


def find(seed: int, level: str = LEVEL) -> Iterator[Problem]:
    """The problems of one match of bots."""
    config = THREE_COLOURS.parse_config({})
    record = play_match(THREE_COLOURS, config, [LEVELS[level]] * SEATS, Random(seed))
    yield from problems_in([entry.notation for entry in record.moves], level, seed)


def problems_in(moves: Sequence[str], level: str, seed: int) -> Iterator[Problem]:
    """The problems of a finished match, at most one for each seat and colour.

    That is the first: later ones mostly go on from there.

    :param moves: all of it, in notation.
    """
    board = Fast(initial_state(THREE_COLOURS.parse_config({}), SEATS).position)
    seen = set[tuple[int, int]]()
    for ply, move in enumerate(moves):
        for colour in COLOURS:
            if not board.is_open >> colour & 1:
                continue
            found = problem_at(board, int(colour), moves[:ply], Source(level, seed, move))
            if found is not None and (board.turn, int(colour)) not in seen:
                seen.add((board.turn, int(colour)))
                yield found
        board.play(code_of(parse_move(move)))


def problem_at(board: Fast, colour: int, moves: Sequence[str], source: Source) -> Problem | None:
    """The problem of a position for one colour; None if there is none, or it cannot be proved in time."""
    prover = Prover(board.turn, colour, board.swapped)
    try:
        count = length_of(prover, board)
        if not count:
            return None
        length = 2 * count - 1
        (only,) = prover.winning(board, count)
        writer = Writer(prover)
        proof = {
            "first": notation(only),
            "play": writer.play(board, count),
            "proof": writer.proof(played(board, only), count - 1),
        }
    except TooMuch:
        return None
    tempting = tempting_in(prover, board, count)
    if tempting < TEMPTING:
        return None
    word = COLOURS[colour].word
    return Problem(THREE_COLOURS.version, tuple(moves), board.turn, word, length, tempting, proof, source)


def length_of(prover: Prover, board: Fast) -> int:
    """The discs of the seat to move that it takes, if one first disc alone forces the colour; else 0.

    No other may even win the race, so that nothing rests on who wins what in between. Where the colour
    decides the match, no other colour may be forced as soon.

    :raises TooMuch: see there.
    """
    if min(board.supply) < SPARE:
        return 0
    race = prover.race(board)
    most = len(LENGTHS) + 1
    count = next((n for n in range(1, most + 1) if prover.runs.first(race, n)), 0)
    if count < 2:
        return 0
    if board.scores[prover.seat] and any(
        Runs().first(Prover(prover.seat, int(other), board.swapped).race(board), count)
        for other in COLOURS
        if other != prover.colour and board.is_open >> other & 1
    ):
        return 0
    running = prover.candidates(board, count)
    if next(running, None) is None or next(running, None) is not None:
        return 0
    return count if prover.winning(board, count) else 0


def tempting_in(prover: Prover, board: Fast, count: int) -> int:
    """First discs but the one that win if the other seat passes: what has to be told apart."""
    race = prover.race(board)
    cells = cells_in(race.chains(count)[-1])
    return sum(prover.runs.first(race.run(BIT[cell]), count - 1) != 0 for cell in cells) - 1


def faults(problem: Problem) -> list[str]:
    """Prove a problem once more, from its moves alone; what is wrong, in words for operators, or nothing."""
    if problem.version != THREE_COLOURS.version:
        return [f"rules version {problem.version} is gone"]
    board = Fast(initial_state(THREE_COLOURS.parse_config({}), SEATS).position)
    for move in problem.moves:
        code = code_of(parse_move(move))
        if code not in board.legal():
            return [f"{move} is not legal"]
        board.play(code)
    if board.over or problem.prize not in COLOUR_BY_WORD:
        return ["nothing can be forced there"]
    colour = COLOUR_BY_WORD[problem.prize]
    again = problem_at(board, int(colour), problem.moves, problem.source)
    if again is None:
        return ["no first disc alone forces it"]
    names = ("seat", "length", "tempting", "proof")
    return [f"{name} differs" for name in names if getattr(again, name) != getattr(problem, name)]
