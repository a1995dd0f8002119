"""Options of the database by `DATABASE_URL`, and who is bound by the time limits."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from alliances_site.database import options

ROOT = Path(__file__).resolve().parents[2]
TELL = """
import json
from django.conf import settings
given = settings.DATABASES["default"]["OPTIONS"]
given.pop("pool", None)
print(json.dumps(given))
"""


def told(url: str, *command: str) -> dict[str, Any]:
    """The options of the database that a process of the site gets with that address."""
    done = subprocess.run(
        [sys.executable, *command, TELL],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "alliances_site.settings.embedded"}
        | {"SECRET_KEY": "of a process that lives for one test", "DATABASE_STATEMENT_SECONDS": "1.5"},
        capture_output=True,
        check=True,
        timeout=60,
    )
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def test_what_an_address_asks_of_the_connection_is_kept() -> None:
    given = told("postgres://example.org/alliances?sslmode=verify-full&connect_timeout=7", "-c")
    assert given["sslmode"] == "verify-full"
    assert given["connect_timeout"] == 7


def test_what_the_address_of_a_file_asks_is_kept() -> None:
    assert told("sqlite:////nowhere/alliances.sqlite3?timeout=5", "-c")["timeout"] == 5


def test_a_served_page_is_limited_and_a_command_is_not() -> None:
    url = "postgres://example.org/alliances"
    assert "statement_timeout=1500" in told(url, "-c")["options"]
    assert "options" not in told(url, "manage.py", "shell", "-v0", "-c")


def test_server_options_of_an_address_come_after_those_of_the_site() -> None:
    limited = options({"options": "-c statement_timeout=9"}, statement_seconds=1.5, pool_size=3)
    assert limited["options"].endswith("-c statement_timeout=9")
    assert limited["options"].startswith("-c statement_timeout=1500 ")


@pytest.mark.parametrize(("statement", "answer"), [(1.5, 2.0), (0, None)])
def test_the_client_waits_a_little_longer_than_the_server_works(
    statement: float, answer: float | None
) -> None:
    limited = options({}, statement_seconds=statement, pool_size=3)
    assert limited["pool"]["connection_class"].answer_seconds == answer
