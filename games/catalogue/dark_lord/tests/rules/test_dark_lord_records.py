"""Records of The Dark Lord: played between bots, checked again, refused where they break a rule."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.catalogue import knowledge_of
from games.catalogue.dark_lord.rules.rules import DARK_LORD
from games.kit.rules.errors import BrokenMove
from games.kit.rules.records import parse_record, replay_record

STORED = Path(__file__).parents[1] / "matches" / "dark-lord-v1-3-draw.json"


def run(command: str, *arguments: str) -> str:
    out = io.StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


def selfplay(bots: str, matches: int, *options: str) -> str:
    return run(
        "selfplay",
        "dark-lord",
        "--seats",
        "3",
        "--matches",
        str(matches),
        "--legal",
        "--bots",
        bots,
        *options,
    )


@pytest.mark.parametrize("bots", ["random", "easy", "normal,easy,normal", "easy,random,easy"])
@pytest.mark.parametrize("options", [(), ("human_lord=true", "difficulty=hard", "answer_seconds=10")])
def test_matches_are_played_and_checked(bots: str, options: tuple[str, ...], tmp_path: Path) -> None:
    text = selfplay(bots, 3, *(word for option in options for word in ("--option", option)))
    record = json.loads(text.splitlines()[0])
    assert (record["game"], record["rules"], record["seats"]) == ("dark-lord", 1, 3)
    kinds = [move[1].split()[0] for move in record["moves"]]
    assert kinds[:17] == ["bases", *["claim"] * 16]
    assert set(kinds[17:]) <= {"attack", "questions", "answer", "strike"}
    listed = [move[2] for move in record["moves"] if move[1].startswith("answer")]
    assert all(sorted(each) == ["answer -", *(f"answer {n}" for n in range(4))] for each in listed)
    (tmp_path / "records").write_text(text)
    assert run("checkrecords", str(tmp_path / "records")) == "3 records, 0 failed\n"


@pytest.mark.parametrize("levels", ["random,easy,random", "easy,random,random"])
def test_allies_answer_rightly_as_often_as_their_level_knows(levels: str) -> None:
    """The level of the Dark Lord makes no difference."""
    right, given = [0, 0], [0, 0]
    for line in selfplay(levels, 60).splitlines():
        asked: list[str] = []
        for mover, text, *_ in json.loads(line)["moves"]:
            if text.startswith("questions"):
                asked = [each.split(":")[1] for each in text.split(" ")[1].split("/")]
            elif text.startswith("answer"):
                given[mover] += 1
                right[mover] += text == f"answer {asked[mover]}"
    for seat in (0, 1):
        share = knowledge_of("dark-lord", levels.split(",")[seat])
        assert abs(right[seat] / given[seat] - share) < 4 * (0.25 / given[seat]) ** 0.5


def test_a_level_knows_25_50_70_or_85_per_cent() -> None:
    assert [knowledge_of("dark-lord", level) for level in ("random", "easy", "normal", "hard")] == [
        0.25, 0.5, 0.7, 0.85,
    ]  # fmt: skip
    with pytest.raises(KeyError):
        knowledge_of("dark-lord", "mild")


@pytest.mark.parametrize("arguments", [("--seats", "2"), ("--seats", "3", "--bots", "mild")])
def test_tables_and_levels_that_there_are_not_are_refused(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        run("selfplay", "dark-lord", *arguments)


# Faults of a record -----------------------------------------------------------------------------------------


def changed(find: str, number: int, text: str, mover: int | str | None = "same") -> str:
    """A stored match with the nth move of a kind written otherwise."""
    data: dict[str, Any] = json.loads(STORED.read_text())
    moves = data["moves"]
    index = [n for n, (_, notation) in enumerate(moves) if notation.startswith(find)][number]
    moves[index] = [moves[index][0] if mover == "same" else mover, text]
    return json.dumps(data)


def refusal(line: str) -> BrokenMove:
    with pytest.raises(BrokenMove) as refused:
        replay_record(DARK_LORD, parse_record(line))
    return refused.value


@pytest.mark.parametrize(
    ("find", "number", "text", "index", "rule"),
    [
        ("bases", 0, "bases t1,t2,t19", 0, "bases-touch"),
        ("bases", 0, "bases t1,t1,t19", 0, "bases-touch"),
        ("bases", 0, "bases t1,t19", 0, "bad-notation"),
        ("bases", 0, "bases t0,t3,t19", 0, "bad-notation"),
        ("questions", 0, "questions a b:0/c:1", 19, "bad-notation"),
        ("questions", 0, "questions a:4/c:1", 19, "bad-notation"),
        ("questions", 0, "questions a:0/a:1", 19, "question-twice"),
        ("answer", 0, "answer 4", 20, "bad-notation"),
        ("claim", 0, "claim t20", 1, "bad-notation"),
        ("strike", 0, "attack t1", 22, "wrong-phase"),
    ],
)
def test_a_refused_move_is_named_with_its_place_and_the_rule(
    find: str, number: int, text: str, index: int, rule: str
) -> None:
    refused = refusal(changed(find, number, text))
    assert (refused.index, refused.move, refused.error.code) == (index, text, rule)


@pytest.mark.parametrize(
    ("find", "number", "mover"),
    [("bases", 0, 0), ("claim", 0, 0), ("claim", 0, None), ("attack", 0, 1), ("questions", 0, 2),
     ("answer", 0, 2), ("strike", 0, 0)],
)  # fmt: skip
def test_a_move_by_whoever_is_not_to_move_is_refused(find: str, number: int, mover: int | None) -> None:
    data = json.loads(STORED.read_text())
    text = [notation for _, notation in data["moves"] if notation.startswith(find)][number]
    assert refusal(changed(find, number, text, mover)).error.code == "not-to-move"


def test_a_question_that_has_come_before_is_refused() -> None:
    data = json.loads(STORED.read_text())
    first, second = [text for _, text in data["moves"] if text.startswith("questions")][:2]
    again = f"{first.split('/')[0]}/{second.split('/')[1]}"
    assert refusal(changed("questions", 1, again)).error.code == "question-twice"


def test_the_stored_match_is_as_it_was() -> None:
    replay_record(DARK_LORD, parse_record(STORED.read_text()))
