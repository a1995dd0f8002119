"""Words of The Dark Lord for events and refusals: whole sentences, for whoever reads."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from games.catalogue.dark_lord.face.errors import REFUSALS
from games.catalogue.dark_lord.face.log import TELLER
from games.catalogue.dark_lord.rules.events import CODES
from games.catalogue.dark_lord.rules.moves import parse_move
from games.catalogue.dark_lord.tests.questions import RIVERS, readable, wording
from games.catalogue.dark_lord.tests.tables import (
    ANN,
    BEN,
    LORD,
    after,
    answered,
    asked,
    battle,
    played_out,
    start,
    table_at,
)
from games.kit.face.phrases import plain
from games.kit.face.telling import log_lines
from games.kit.questions import Wording
from games.kit.rules.errors import RulesError
from games.kit.rules.seats import Seat, Viewer
from games.kit.table import Quiz, Table
from games.selectors.record.history import History

ERRORS = {"BadConfig", "BadNotation", "IllegalMove", "NotToMove", "MatchOver", "BadRecord"}
READERS = (ANN, BEN, LORD, None)
LEFT_OPEN = re.compile(r"%\(|[{}]|\bNone\b|\bTrue\b|\bFalse\b|  |^\s|\s$|^[a-z]")


def sentences(table: Table) -> list[str]:
    """The sentences of a table's log, without marks."""
    return [plain(line.html) for line in log_lines(table, TELLER)]


@cache
def endings() -> tuple[History, ...]:
    """Random matches, good and bad at answering, to their ends."""
    return tuple(played_out(seed, skill)[-1] for seed, skill in enumerate((0.1, 0.5, 0.9, 1.0) * 3))


# --- events -----------------------------------------------------------------------------------------


def test_every_event_has_a_sentence() -> None:
    assert set(TELLER.sentences) >= CODES


@pytest.mark.parametrize("reader", READERS)
def test_every_sentence_of_whole_matches_is_whole_whoever_reads(reader: Viewer) -> None:
    for position in endings():
        table = replace(table_at(position, reader), quiz=Quiz(wordings=words_of(position)))
        for said in sentences(table):
            assert not LEFT_OPEN.search(said), said


def words_of(position: History) -> dict[str, Wording]:
    known = {told.question for each in position.state.view(None).rounds for told in each.told}
    return {question: wording(question.replace("made-", "")) for question in known}


def test_the_dark_lord_is_called_so_and_you_if_you_are() -> None:
    position = after(answered(asked(battle(), "t10", "t11"), True, False), ["strike t10", "strike t15"])
    assert "The Dark Lord took Hollinrow from you" in sentences(table_at(position, ANN))
    assert "The Dark Lord took Hollinrow from Ann" in sentences(table_at(position, None))
    assert "You took Hollinrow from Ann" in sentences(table_at(position, LORD))
    assert "One answer was wrong: you strike twice" in sentences(table_at(position, LORD))


def test_the_log_says_why_somebody_claimed_beside_the_ally_or_anywhere() -> None:
    said = {said for seed in range(60) for said in sentences(table_at(played_out(seed, 0.0)[17], ANN))}
    assert any("beside" in each for each in said)
    assert any(each.startswith("You claimed") for each in said)


def test_the_log_names_question_answer_and_the_right_one_once_both_have_answered() -> None:
    position = answered(asked(battle(), "t10", "t11"), True, False)
    (said,) = [each for each in sentences(readable(position, ANN)) if RIVERS[0] in each]
    assert said == (
        "You were asked “Which of these rivers ends in the Caspian Sea?” and answered The Volga, which is"
        " right; Ben was asked “In which city does the Belém Tower stand?” and answered Porto; right is"
        " Lisbon"
    )


def test_an_answer_that_came_too_late_is_told_as_that() -> None:
    position = after(asked(battle(), "t10", "t11"), ["0 answer -", "1 answer 1"])
    mine, theirs = (" | ".join(sentences(readable(position, seat))) for seat in (ANN, BEN))
    assert "You gave no answer in time, which counts as wrong" in mine
    assert "gave no answer in time; right is The Volga" in theirs


@pytest.mark.parametrize("reader", [BEN, LORD, None])
def test_while_one_has_answered_alone_nobody_else_reads_what(reader: Viewer) -> None:
    position = after(asked(battle(), "t10", "t11"), ["0 answer 1"])
    said = sentences(readable(position, reader))
    assert "Ann answered" in said
    assert not [each for each in said if "rightly" in each or "Volga" in each]


def test_a_letter_s_log_says_only_whether_answers_were_right() -> None:
    position = answered(asked(battle(), "t10", "t11"), True, False)
    said = sentences(table_at(position, None))  # letters are given no wordings
    assert "Ann answered rightly; Ben answered wrongly" in said


# --- refusals ---------------------------------------------------------------------------------------


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
