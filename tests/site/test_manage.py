"""Management commands tell in a line why the database cannot be used, and hide no other error."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError

from alliances_site import manage


def raising(words: str) -> Any:
    def execute(_: list[str]) -> None:
        raise OperationalError(words)

    return execute


@pytest.mark.parametrize("words", ["attempt to write a readonly database", "database or disk is full"])
def test_a_file_that_cannot_be_used_is_told_in_a_line(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manage, "execute_from_command_line", raising(words))
    monkeypatch.setattr("alliances_site.startup_checks.findings_of_the_data", list)
    with pytest.raises(SystemExit, match=words):
        manage.run(["manage.py", "play"])


def test_another_error_of_the_database_is_not_taken_for_a_setting(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"  # that it is away has nothing to do with it
    monkeypatch.setattr(manage, "execute_from_command_line", raising("no such table: games_match"))
    monkeypatch.setattr("alliances_site.startup_checks._database", lambda: iter(()))
    with pytest.raises(OperationalError, match="no such table"):
        manage.run(["manage.py", "play"])
