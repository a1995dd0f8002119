"""The file that anybody may download and check a deal with: right where all is right, each change named."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Callable, Iterable
from importlib.util import module_from_spec, spec_from_file_location
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from games.catalogue import GAMES, RULES
from games.catalogue.dark_lord.rules.bases import PLACES
from games.catalogue.world_domination.rules.cards import CARD_BY_NAME
from games.deals.checking import check_claim
from games.kit.rules.draws import Shuffled
from games.kit.rules.records import dump_record, record_of
from games.kit.rules.replay import AnyRules
from tests.support.deals import SHORT, TABLES, dealt_match

FILE = Path(settings.BASE_DIR) / "static" / "verify_deal.py"


@pytest.fixture(scope="module")
def verify_deal() -> Any:
    spec = spec_from_file_location("verify_deal", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def told(verify_deal: Any, tmp_path: Path) -> Callable[[str | bytes], tuple[int, str]]:
    """The exit code and the words for a file with such contents."""

    def run(content: str | bytes) -> tuple[int, str]:
        path, words = tmp_path / "record.json", list[str]()
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return verify_deal.main([str(path)], words.append), "\n".join(words)

    return run


def record_text(slug: str = "world-domination", seats: int = 4, seed: int = 5, **match: Any) -> str:
    rules, options = match.pop("rules", RULES[slug]), match.pop("options", {})
    replay, claim = dealt_match(rules, seats, Random(seed), options=options, **match)
    assert all(found.is_right for found in check_claim(replay, claim))
    return dump_record(record_of(replay, rules.parse_config(options), seats), {"fair": claim.data()})


@pytest.mark.parametrize(("slug", "seats", "options"), TABLES)
def test_matches_are_right(
    slug: str, seats: int, options: dict[str, Any], told: Callable[[str], tuple[int, str]]
) -> None:
    wishes = ["6f1d", *[""] * (seats - 1)]
    text = record_text(slug, seats, options=options | SHORT.get(slug, {}), wishes=wishes, rewinds=2)
    code, words = told(text)
    assert (code, words.splitlines()[-1]) == (
        0,
        f"All {2 + len(json.loads(text)['fair']['acts'])} comparisons are right.",
    )


@pytest.mark.parametrize(
    ("slug", "rules"), [(slug, rules) for slug, game in GAMES.items() for rules in game.versions[:-1]]
)
def test_matches_by_earlier_rules_are_right(
    slug: str, rules: AnyRules, told: Callable[[str], tuple[int, str]]
) -> None:
    for seats in rules.seat_counts:
        assert told(record_text(slug, seats, rules=rules, options=SHORT.get(slug, {})))[0] == 0


def test_it_runs_alone(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(record_text())
    run = [sys.executable, "-I", str(FILE), str(path)]
    right = subprocess.run(run, capture_output=True, text=True, check=False, cwd=tmp_path)  # noqa: S603 - itself
    assert (right.returncode, right.stderr) == (0, "")
    assert "as recorded: layout " in right.stdout
    path.write_text("{}")
    wrong = subprocess.run(run, capture_output=True, text=True, check=False, cwd=tmp_path)  # noqa: S603 - as above
    assert (wrong.returncode, wrong.stderr) == (2, "")


def test_it_imports_nothing_but_the_standard_library() -> None:
    tree = ast.parse(FILE.read_text(), feature_version=(3, 8))
    names = {
        name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for name in (
            [node.module or ""] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names]
        )
    }
    assert names <= sys.stdlib_module_names


# --- its lists ------------------------------------------------------------------------------------


def test_it_knows_every_version_of_the_rules(verify_deal: Any) -> None:
    versions = {slug: tuple(rules.version for rules in game.versions) for slug, game in GAMES.items()}
    assert versions == verify_deal.RULES


@pytest.mark.parametrize(("slug", "seats", "options"), TABLES)
def test_its_lists_are_those_of_the_rules(
    slug: str, seats: int, options: dict[str, Any], verify_deal: Any
) -> None:
    rules = RULES[slug]
    draws = rules.draws(rules.parse_config(options), seats)
    kinds = verify_deal.acts_of_game(slug, seats, options)
    assert list(kinds) == list(draws)
    for kind, draw in draws.items():
        told = kinds[kind].drawn(Unshuffled(), "")
        match draw.of:
            case Shuffled(things, (), _):
                assert told == f"{kind} {','.join(things)}"
            case Shuffled(things, _, _):
                assert told.replace("/", ",") == f"{kind} {','.join(things)}"


class Unshuffled:
    """Numbers that leave everything where it is."""

    def draw(self, _below: int) -> int:
        return 0

    def shuffled(self, things: Iterable[Any]) -> list[Any]:
        return list(things)


def test_it_knows_where_castles_may_stand(verify_deal: Any) -> None:
    assert verify_deal.castles() == [",".join(f"t{land + 1}" for land in lands) for lands in PLACES]


# --- what is falsified ----------------------------------------------------------------------------

WISHES = ("", "6f1d", "", "0a0b0c")


def changed_card(data: dict[str, Any]) -> None:
    """Exchange the first cards of two hands."""
    kind, hands = data["moves"][1][1].split(" ")
    first, second, *others = (hand.split(",") for hand in hands.split("/"))
    first[0], second[0] = second[0], first[0]
    hands = "/".join(
        ",".join(sorted(hand, key=CARD_BY_NAME.__getitem__)) for hand in (first, second, *others)
    )
    data["moves"][1][1] = f"{kind} {hands}"


def changed_wish(data: dict[str, Any]) -> None:
    data["fair"]["wishes"][1] = "6f1e"


def renamed_act(data: dict[str, Any]) -> None:
    data["fair"]["acts"][1] = "0/1/deal/1"


def other_seed(data: dict[str, Any]) -> None:
    data["fair"]["seed"] = "00" * 32


def cut_list(data: dict[str, Any]) -> None:
    data["fair"]["acts"].pop()


def longer_list(data: dict[str, Any]) -> None:
    data["fair"]["acts"].append("0/9/deal/0")


def other_lot(data: dict[str, Any]) -> None:
    data["fair"]["lot"].reverse()


@pytest.mark.parametrize(
    ("falsify", "named"),
    [
        (changed_card, ["0/1/deal/0"]),
        (changed_wish, ["0/0/seats/0", "0/1/layout/0", "0/1/deal/0"]),
        (renamed_act, ["0/1/deal/0"]),
        (other_seed, ["commitment", "0/0/seats/0", "0/1/layout/0", "0/1/deal/0"]),
        (cut_list, ["0/1/first/0"]),
        (longer_list, ["0/9/deal/0"]),
        (other_lot, ["0/0/seats/0"]),
    ],
)
def test_each_falsification_is_named(
    falsify: Callable[[dict[str, Any]], None],
    named: list[str],
    told: Callable[[str], tuple[int, str]],
    tmp_path: Path,
) -> None:
    data = json.loads(record_text(moves=3, wishes=WISHES))
    falsify(data)
    text = json.dumps(data)
    code, words = told(text)
    assert code == 1
    assert set(named) <= {line.split()[1] for line in words.splitlines() if line.startswith("DIFFERS")}
    (tmp_path / "falsified").write_text(text)
    site = StringIO()
    with pytest.raises(SystemExit):
        call_command("checkrecords", str(tmp_path / "falsified"), stdout=site)
    for name in named[:2]:
        assert name in site.getvalue()


def test_of_a_running_match_the_names_are_compared(told: Callable[[str], tuple[int, str]]) -> None:
    data = json.loads(record_text(moves=20))
    data["fair"]["seed"] = None
    assert told(json.dumps(data))[0] == 0
    renamed_act(data)
    code, words = told(json.dumps(data))
    assert code == 1
    assert "DIFFERS  0/1/deal/0\n" in words
    assert "seed is not opened" in words


# --- what is no record ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"[" * 100_000,
        b'{"format":"alliances-match/1"}',
        b'{"format":"alliances-match/1","fair":[]}',
        b"9" * 5000,
        "✗",
    ],
)
def test_what_is_no_record_is_said_in_words(
    content: str | bytes, told: Callable[[str | bytes], tuple[int, str]]
) -> None:
    code, words = told(content)
    assert (code, len(words.splitlines())) == (2, 1)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("game",), "chess"),
        (("game",), []),
        (("rules",), 99),
        (("seats",), 4.0),
        (("seats",), 99),
        (("options",), None),
        (("moves",), {}),
        (("moves", 1), "deal"),
        (("moves", 1), [None, 7]),
        (("moves", 1), [None, "deal \ud800"]),
        (("moves", 1), [None, "roll 6"]),
        (("moves", 1), [None, "@back 77"]),
        (("moves", 1), [None, "@back x"]),
        (("moves", 1), [True, "pass"]),
        (("fair", "version"), 2),
        (("fair", "key"), "ключ"),
        (("fair", "seed"), "00"),
        (("fair", "wishes"), ["6F"]),
        (("fair", "acts"), [None]),
        (("fair", "lot"), [True]),
        (("fair", "commitment"), "x"),
    ],
)
def test_whatever_a_record_holds_is_told_in_words(
    place: tuple[str | int, ...], value: Any, told: Callable[[str], tuple[int, str]]
) -> None:
    data = json.loads(record_text(moves=6))
    inside: Any = data
    for step in place[:-1]:
        inside = inside[step]
    inside[place[-1]] = value
    code, words = told(json.dumps(data))
    assert code in {1, 2}
    assert words.isascii()


def test_a_match_from_before_says_so(told: Callable[[str], tuple[int, str]]) -> None:
    data = json.loads(record_text(moves=6))
    del data["fair"]
    code, words = told(json.dumps(data))
    assert code == 2
    assert "begun before there were seeds" in words


def test_without_a_file_it_says_how_it_is_run(verify_deal: Any, tmp_path: Path) -> None:
    words: list[str] = []
    assert verify_deal.main([], words.append) == 2
    assert verify_deal.main([str(tmp_path / "nothing")], words.append) == 2
    assert words[0] == "usage: python verify_deal.py record.json"
