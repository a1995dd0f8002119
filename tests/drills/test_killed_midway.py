"""Processes killed between two statements of the database: nothing is half done, nothing is done twice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from django.conf import settings

from .serving import Database

STEP = 30
"""A process is killed at each so manieth statement, until it comes to its end."""
MOST = 30


@pytest.fixture(scope="module")
def database() -> Iterator[Database]:
    """Drills mean nothing on another one."""
    assert settings.DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql", (
        "DATABASE_URL must name a PostgreSQL"
    )
    with Database() as made:
        yield made


def test_a_table_of_offers_is_made_with_all_its_seats_or_not_at_all(database: Database) -> None:
    people = database.ask("look_for_matches", 6)
    killed = 0
    for at in range(2, MOST * STEP, STEP):
        if not database.is_killed_at("make_tables", at):
            break
        killed += 1
        found = database.ask("company", *people)
        assert (found["half"], found["twice"], found["uneven"]) == ([], [], []), (at, found)
        if not found["waiting"]:  # those who are killed late have made some
            people += database.ask("look_for_matches", 2)
    database.ask("make_tables", 0)
    found = database.ask("company", *people)
    print(f"killed {killed} times; {found['running']} tables of {len(people)} people")
    assert killed > 2
    assert found == {
        "running": len(people) // 2, "half": [], "twice": [], "waiting": [], "uneven": []
    }  # fmt: skip


@pytest.mark.parametrize("seed", [3])
def test_a_campaign_is_played_out_whole_or_not_at_all(database: Database, seed: int) -> None:
    match = database.ask("before_a_proof", seed)
    killed = 0
    for at in count(2, STEP // 10):  # a move takes about a dozen
        if not database.is_killed_at("decide", match, at):
            break
        killed += 1
        assert database.ask("verdict", match) == {}
        proofs, moves, campaigns = database.ask("proved", match)
        assert (proofs, moves, campaigns) == (0, 0, 0), at
    proofs, moves, campaigns = database.ask("proved", match)
    print(f"killed {killed} times; {moves} moves were played out in the end")
    assert killed > 2
    assert (proofs, campaigns, moves > 0) == (1, 1, True)
    assert database.ask("verdict", match) == {}
