"""Refusals of Three Colours, each in words."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.catalogue.three_colours.face import THREE_COLOURS
from games.catalogue.three_colours.rules.rules import THREE_COLOURS as RULES
from games.catalogue.three_colours.tests.tables import ANN, after, start, table_at
from games.kit.rules.errors import RulesError
from games.kit.rules.seats import Seat


def raised_codes() -> set[str]:
    """The codes of all errors that are raised in the rules of the game and in the core."""
    codes = set()
    game = Path(__file__).parents[2]
    for path in [*game.glob("rules/*.py"), *game.parents[1].glob("kit/rules/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_error = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            if is_error and node.func.id in {  # type: ignore[attr-defined]
                "BadConfig", "BadNotation", "IllegalMove", "NotToMove", "MatchOver", "BadRecord",
            }:  # fmt: skip
                (code, *_) = node.args  # type: ignore[attr-defined]
                codes.add(ast.literal_eval(code))
    return codes


def test_every_error_code_has_words() -> None:
    codes = raised_codes()
    assert {"occupied", "none-left", "no-swap", "bad-notation", "match-over"} <= codes
    assert {code for code in codes if not THREE_COLOURS.play.refusals.has_words(code)} == set()


@pytest.mark.parametrize(
    ("moves", "options", "seat", "move", "words"),
    [
        (["place g6 orange"], {}, 1, "place g6 green", "There is an orange disc on g6 already."),
        (["place g6 orange"], {}, 0, "place g7 green", "It is not your turn."),
        (["place g6 orange"], {}, 1, "swap", "This match is played without the swap."),
        ([], {"swap": True}, 0, "swap", "only in the second turn"),
        (["resign"], {}, 1, "place g7 green", "The match is over."),
    ],
)
def test_refusals_are_worded(moves: list[str], options: Any, seat: int, move: str, words: str) -> None:
    position = after(start(**options), moves)
    with pytest.raises(RulesError) as refused:
        position.state.play(Seat(seat), RULES.parse_move(move))
    assert words in THREE_COLOURS.play.refusals.word(refused.value, table_at(position))


def test_a_colour_that_has_run_out_is_named() -> None:
    position = start()
    rng = Random(1)
    cells = [move.notation() for move in position.state.legal_moves(ANN) if move.notation().endswith("green")]
    while True:
        view = position.state.view(None)
        assert position.state.outcome is None
        if not view.supply[2]:
            break
        position = after(position, [cells.pop(rng.randrange(len(cells)))])
    (seat,) = position.state.to_move
    with pytest.raises(RulesError) as refused:
        position.state.play(seat, RULES.parse_move(cells[0]))
    words = "No green disc is left in the supply. Choose another colour."
    assert THREE_COLOURS.play.refusals.word(refused.value, table_at(position)) == words
