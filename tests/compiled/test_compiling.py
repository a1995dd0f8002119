"""`make fast`: what it files was made of the sources that stand there, however they change meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from deploy import compile as making
from games import compiled


@pytest.mark.parametrize("how", ["SETTINGS", "FLAGS"])
def test_how_it_is_compiled_stands_where_a_change_is_another_folder(how: str) -> None:
    assert "games/compiled.py" in compiled.MADE_OF
    assert getattr(making, how) is getattr(compiled, how)


@pytest.fixture
def make_fast(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], int]:
    """`make fast` for sources in a folder of its own, while whose compiling something else happens."""
    (tmp_path / "games/kit/rules").mkdir(parents=True)
    (tmp_path / "games/kit/rules/rule.py").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(making, "ROOT", tmp_path)
    monkeypatch.setattr(making, "FOLDER", tmp_path / ".compiled")
    monkeypatch.setattr(making, "folder_of", lambda: compiled.folder_of(tmp_path))
    monkeypatch.setattr("shutil.which", lambda _: "/usr/bin/cc")

    def run(meanwhile: Callable[[], None]) -> int:
        def compile_into(folder: Path, _: Path) -> None:
            (folder / "rule.so").write_text("compiled", encoding="utf-8")
            meanwhile()

        monkeypatch.setattr(making, "compile_into", compile_into)
        return making.main()

    return run


def filed() -> list[str]:
    """The folders of what was compiled."""
    return [path.name for path in Path(".compiled").iterdir()]


def test_what_was_compiled_lies_under_the_name_of_its_sources(
    make_fast: Callable[[Callable[[], None]], int], tmp_path: Path
) -> None:
    assert make_fast(lambda: None) == 0
    assert filed() == [compiled.folder_of(tmp_path).name]


def test_sources_that_change_while_they_are_compiled_leave_nothing_behind(
    make_fast: Callable[[Callable[[], None]], int], capsys: pytest.CaptureFixture[str]
) -> None:
    def save() -> None:
        Path("games/kit/rules/rule.py").write_text("# another one", encoding="utf-8")

    assert make_fast(save) == 1
    assert filed() == []
    assert "changed meanwhile" in capsys.readouterr().out
    assert make_fast(lambda: None) == 0
    assert len(filed()) == 1


def test_what_somebody_else_has_compiled_meanwhile_stays(
    make_fast: Callable[[Callable[[], None]], int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    theirs = compiled.folder_of(tmp_path) / "rule.so"

    def be_quicker() -> None:
        theirs.parent.mkdir()
        theirs.write_text("theirs", encoding="utf-8")

    assert make_fast(be_quicker) == 0
    assert theirs.read_text(encoding="utf-8") == "theirs"
    assert filed() == [theirs.parent.name]
