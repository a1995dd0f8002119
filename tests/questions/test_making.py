"""The file of made questions is what the packages give, byte for byte, and each keeps its template's word."""

from __future__ import annotations

import ast
from importlib.metadata import version
from pathlib import Path

import pytest

import games
from games.management.commands.makequestions import BANK
from games.questions.making.bank import make_all
from games.questions.making.draft import Made
from games.questions.making.registry import TEMPLATES
from games.questions.making.stems import share_a_stem
from games.questions.making.write import as_csv
from games.questions.sources import SOURCES

ROOT = Path(games.__file__).parent.parent
PACKAGE = "games.questions.making"


@pytest.fixture(scope="module")
def made() -> list[Made]:
    return make_all()[0]


def test_the_same_packages_give_the_same_bytes(made: list[Made]) -> None:
    assert as_csv(made).encode() == BANK.read_bytes()


def test_the_predicate_is_true_of_the_right_answer_and_false_of_the_others(made: list[Made]) -> None:
    for one in made:
        kept = [one.draft.holds(answer) for answer in one.answers]
        assert kept == [place == one.place for place in range(4)], one.key


def test_no_second_source_speaks_against_an_answer(made: list[Made]) -> None:
    for one in made:
        if one.draft.also is None:
            continue
        said = [one.draft.also(answer) for answer in one.answers]
        assert said[one.place] is not False, one.key
        assert not any(said[: one.place] + said[one.place + 1 :]), one.key


def test_no_right_answer_is_given_away_by_its_letters(made: list[Made]) -> None:
    assert not [one.key for one in made if share_a_stem(one.draft.text, one.draft.right)]


def test_there_are_many_templates_and_none_shares_its_number_or_name() -> None:
    assert len(TEMPLATES) >= 18
    assert len({template.number for template in TEMPLATES}) == len(TEMPLATES)
    assert len({template.name for template in TEMPLATES}) == len(TEMPLATES)


def test_the_credits_name_every_source_and_no_other() -> None:
    assert {source for template in TEMPLATES for source in template.sources} == set(SOURCES)


def test_the_credits_name_the_versions_that_were_read() -> None:
    """They are pinned; a renewed package brings a new file of questions."""
    for source in SOURCES.values():
        if source.url.startswith("https://pypi.org/project/"):
            package = source.url.removeprefix("https://pypi.org/project/").strip("/")
            assert version(package) == source.version, package


def test_the_site_needs_none_of_the_packages() -> None:
    """Nothing but the command imports the generator, and it does so when it is called."""
    users = {
        path.relative_to(ROOT).as_posix()
        for folder in ("games", "accounts", "alliances_site")
        for path in (ROOT / folder).rglob("*.py")
        if "questions/making" not in path.as_posix()
        and PACKAGE in (text := path.read_text())
        and _imports_making(path, ast.walk(ast.parse(text)))
    }
    assert users == {"games/management/commands/makequestions.py"}
    command = ROOT / "games/management/commands/makequestions.py"
    assert not _imports_making(command, ast.parse(command.read_text()).body)


def _imports_making(path: Path, nodes: object) -> bool:
    assert path.exists()
    return any(
        isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGE)
        for node in nodes  # type: ignore[attr-defined]
    )
