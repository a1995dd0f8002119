"""Matches that were finished under rules that are still kept: each replays to the outcome it had.

`CONTRIBUTING.md` says how one is added. When one fails, the rules have changed what a recorded match means:
their version must grow, and the version before must stay beside it.
"""

from __future__ import annotations

from typing import Final

import pytest

from games.catalogue import GAMES, RULES, rules_of
from games.kit.rules.records import Record, dump_record, parse_record, replay_record

FILES: Final = {
    path.stem: path for game in GAMES.values() for path in sorted(game.folder.glob("tests/matches/*.json"))
}
RECORDS: Final = {name: parse_record(path.read_text()) for name, path in FILES.items()}

every_match = pytest.mark.parametrize("name", RECORDS)


@every_match
def test_a_finished_match_replays_to_the_outcome_it_had(name: str) -> None:
    record = RECORDS[name]
    assert record.outcome is not None
    replay = replay_record(rules_of(record.game, record.rules), record)
    assert replay.state.outcome == record.outcome
    assert dump_record(record) == FILES[name].read_text().strip()


@every_match
def test_it_is_called_by_its_game_version_and_seats(name: str) -> None:
    record = RECORDS[name]
    assert name.startswith(f"{record.game}-v{record.rules}-{record.seats}-")


def matches_of(game: str, version: int) -> list[Record]:
    return [record for record in RECORDS.values() if (record.game, record.rules) == (game, version)]


def test_there_is_one_of_every_version_that_is_kept() -> None:
    for slug, game in GAMES.items():
        for rules in game.versions:
            assert matches_of(slug, rules.version), f"{slug} in version {rules.version}"


@pytest.mark.parametrize("game", RULES)
def test_there_is_one_for_every_number_of_seats_with_every_option_at_every_value(game: str) -> None:
    """Of a number: the usual one, the lowest and the highest. And one in which somebody resigned."""
    rules = RULES[game]
    for seats in rules.seat_counts:
        played = [record for record in matches_of(game, rules.version) if record.seats == seats]
        moves = [entry.notation for record in played for entry in record.moves]
        assert "resign" in moves, seats
        for name, option in rules.options.items():
            assert set(option.telling) <= {record.options[name] for record in played}, (seats, name)
