"""Refusals of The Dark Lord, each in words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.catalogue.dark_lord.face.errors import REFUSALS
from games.catalogue.dark_lord.rules.moves import parse_move
from games.catalogue.dark_lord.tests.tables import (
    after,
    answered,
    asked,
    battle,
    start,
    table_at,
)
from games.kit.rules.errors import RulesError
from games.kit.rules.seats import Seat, Viewer
from games.selectors.record.history import History

ERRORS = {"BadConfig", "BadNotation", "IllegalMove", "NotToMove", "MatchOver", "BadRecord"}


def raised_codes() -> Iterator[str]:
    """The codes of all errors that are raised in the rules of the game and in the core."""
    game = Path(__file__).parents[2]
    for path in [*game.glob("rules/*.py"), *game.parents[1].glob("kit/rules/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS:
                first = node.args[0] if node.args else None
                # A test in the middle decides between two codes, and names none itself.
                chosen = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                yield from (str(each.value) for each in chosen if isinstance(each, ast.Constant))


def test_every_refusal_has_words() -> None:
    codes = set(raised_codes())
    assert {"own-first", "ally-chose-it", "not-allied", "bases-touch", "question-twice"} <= codes
    assert [code for code in sorted(codes) if not REFUSALS.has_words(code)] == []


def refused(position: History, notation: str, seat: Viewer = None) -> str:
    """The refusal that somebody reads who sends that."""
    mover = Seat(min(position.state.to_move)) if seat is None else seat
    with pytest.raises(RulesError) as error:
        position.state.play(mover, parse_move(notation))
    return REFUSALS.word(error.value, table_at(position, mover))


def test_refusals_name_the_territory_and_the_rule() -> None:
    begun = battle()
    assert refused(begun, "attack t4") == "Larkfell is yours. Choose a territory of the Dark Lord’s."
    assert "touches only your ally’s land" in refused(begun, "attack t11")
    assert "touches no land of yours" in refused(begun, "attack t7")
    second = after(begun, ["attack t10"])
    assert refused(second, "attack t10").startswith("Your ally attacks Hollinrow already.")
    strikes = answered(asked(begun, "t10", "t11"), True, False)
    assert "out of your reach" in refused(strikes, "strike t18")
    assert refused(strikes, "strike t7").startswith("Gloamgarth is yours already.")
    free = after(start(), ["bases t8,t18,t7"])
    assert "does not touch your land" in refused(free, "claim t1")
    assert "is taken already" in refused(free, "claim t8")


def test_a_move_of_another_phase_says_what_is_due() -> None:
    assert refused(battle(), "answer 2") == (
        "Now each ally chooses a territory of the Dark Lord’s to attack."
    )
    assert refused(asked(battle(), "t10", "t11"), "strike t10") == "Now each ally answers its question."
