"""Log of The Dark Lord: whole sentences, to each what it may know."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from games.catalogue.dark_lord.face.log import TELLER
from games.catalogue.dark_lord.rules.events import CODES
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
    table_at,
)
from games.kit.face.phrases import plain
from games.kit.face.telling import log_lines
from games.kit.questions import Wording
from games.kit.rules.seats import Viewer
from games.kit.table import Quiz, Table
from games.selectors.record.history import History

READERS = (ANN, BEN, LORD, None)


LEFT_OPEN = re.compile(r"%\(|[{}]|\bNone\b|\bTrue\b|\bFalse\b|  |^\s|\s$|^[a-z]")


def sentences(table: Table) -> list[str]:
    """The sentences of a table's log, without marks."""
    return [plain(line.html) for line in log_lines(table, TELLER)]


@cache
def endings() -> tuple[History, ...]:
    """Random matches, good and bad at answering, to their ends."""
    return tuple(played_out(seed, skill)[-1] for seed, skill in enumerate((0.1, 0.5, 0.9, 1.0) * 3))


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
