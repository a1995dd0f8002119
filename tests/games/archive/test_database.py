"""The database of matches: which matches are in it, whose names, and that pieces make one file."""

from __future__ import annotations

import gzip
import hashlib
import json
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.account_settings import change_settings
from accounts.anonymisation import anonymise
from games.kit.rules.records import parse_record
from games.models import Match, MonthFile
from games.selectors.archive import months
from games.services.archive.months import begin_months, continue_month
from games.services.turn.moves import resign
from games.sweeps.archive import make_months
from tests.support.clock import NOON
from tests.support.tables import match_of, people

pytestmark = pytest.mark.django_db
OCTOBER = date(2026, 10, 1)
LATER = datetime(2026, 11, 1, 0, 5, tzinfo=UTC)


def over(*names: str, day: int = 5, at: datetime | None = None, **fields: Any) -> Match:
    """A match that ended in October, by resigning."""
    match = match_of(people(*names), game="three-colours")
    resign(match_id=match.pk, user_id=match.tenures.get(seat=0).player_id, now=NOON, rng=Random(1))
    ended = at or datetime(2026, 10, day, 12, tzinfo=UTC)
    Match.objects.filter(pk=match.pk).update(finished_at=ended, **fields)
    match.refresh_from_db()
    return match


def made(now: datetime = LATER) -> MonthFile | None:
    """The file of October, when all is done that is due."""
    begin_months(now=now)
    for file_id in list(MonthFile.objects.filter(made_at=None).values_list("pk", flat=True)):
        while continue_month(file_id=file_id, now=now):
            pass
    return months.made_file("2026-10")


def lines(client: Client | None = None) -> list[dict[str, Any]]:
    """The matches of October as somebody gets them who downloads the file."""
    answer = (client or Client()).get("/database/alliances-2026-10.jsonl.gz")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/gzip")
    return [json.loads(line) for line in gzip.decompress(answer.content).decode().splitlines()]


def test_a_month_is_there_when_it_is_over_with_its_matches_by_their_end() -> None:
    second, first = over("ann", "ben", day=9), over("cat", "dan", day=2)
    over("eve", "fay", at=datetime(2026, 11, 1, tzinfo=UTC))
    over("gil", "hal", at=datetime(2026, 9, 30, 23, 59, 59, tzinfo=UTC))
    file = made()
    assert file is not None
    assert file.matches == 2
    assert [(line["key"], line["names"]) for line in lines()] == [
        (first.key, ["cat", "dan"]),
        (second.key, ["ann", "ben"]),
    ]
    page = Client().get("/database/").content.decode()
    assert all(words in page for words in ("October 2026", "September 2026", file.sha256))
    assert "November" not in page
    content = Client().get("/database/alliances-2026-10.jsonl.gz").content
    assert (len(content), hashlib.sha256(content).hexdigest()) == (file.size, file.sha256)


def test_a_line_is_a_record_that_can_be_checked(tmp_path: Path) -> None:
    match = over("ann", "ben")
    made()
    line = lines()[0]
    parse_record(json.dumps(line))
    assert match.name
    assert "table" not in line  # its host wrote it, and not for a file
    file = tmp_path / "records"
    file.write_text(json.dumps(line) + "\n")
    said = StringIO()
    call_command("checkrecords", str(file), stdout=said)
    assert said.getvalue() == "1 records, 0 failed\n"


@pytest.mark.parametrize(
    "fields",
    [
        {"visibility": Match.Visibility.LINK},
        {"hidden_at": LATER},
        {"annulled_at": LATER},
        {"is_sealed": True},
        {"outcome": {"winners": [0], "scores": [1, 0], "reason": "adjudicated"}},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_no_match_is_in_it_that_not_everybody_may_read_to_its_end(fields: dict[str, Any]) -> None:
    kept = over("ann", "ben")
    over("cat", "dan", **fields)
    made()
    assert [line["key"] for line in lines()] == [kept.key]


def test_neither_is_one_that_runs_or_was_broken_off() -> None:
    kept = over("ann", "ben")
    match_of(people("cat", "dan"), game="three-colours")
    ended = datetime(2026, 10, 3, tzinfo=UTC)
    broken_off = match_of(people("eve", "fay"), game="three-colours")
    Match.objects.filter(pk=broken_off.pk).update(status="cancelled", finished_at=ended)
    made()
    assert [line["key"] for line in lines()] == [kept.key]


def test_the_command_makes_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(months, "AT_ONCE", 2)
    ends = datetime(2026, 10, 7, tzinfo=UTC)
    for number in range(5):  # three of them at one instant
        over(f"a{number}", f"b{number}", at=ends + timedelta(days=number // 3))
    file = made()
    assert file is not None
    assert (file.parts, file.matches) == (3, 5)
    call_command("exportmatches", "--month", "2026-10", str(tmp_path / "file.gz"))
    content = (tmp_path / "file.gz").read_bytes()
    assert content == Client().get("/database/alliances-2026-10.jsonl.gz").content
    assert len(gzip.decompress(content).splitlines()) == 5


@pytest.mark.parametrize("month", ["2026-13", "2026", "october", "2026-1-1", ""])
def test_a_month_that_there_is_not_is_refused(month: str) -> None:
    with pytest.raises(CommandError):
        call_command("exportmatches", "--month", month)
    assert Client().get(f"/database/alliances-{month}.jsonl.gz").status_code == 404


def test_two_workers_write_a_piece_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(months, "AT_ONCE", 1)
    over("ann", "ben", day=1)
    over("cat", "dan", day=2)
    begin_months(now=LATER)
    begin_months(now=LATER)
    file = MonthFile.objects.get()
    piece = months.member(months.next_matches(OCTOBER, months.Cursor()))

    def other(matches: Any) -> bytes:
        monkeypatch.setattr("games.services.archive.months.member", lambda _: piece)
        continue_month(file_id=file.pk, now=LATER)
        return piece

    monkeypatch.setattr("games.services.archive.months.member", other)
    assert not continue_month(file_id=file.pk, now=LATER)  # the other one was faster
    monkeypatch.undo()
    file.refresh_from_db()
    assert (file.parts, file.matches) == (1, 1)
    made()
    assert len(lines()) == 2


def test_who_does_not_want_it_is_not_named_from_the_next_day_on() -> None:
    match = over("ann", "ben")
    first = made()
    ann = match.tenures.get(seat=0).player
    change_settings(user_id=ann.pk, values={"is_named_in_database": False})
    change_settings(user_id=ann.pk, values={"is_named_in_database": False})
    assert lines()[0]["names"] == ["ann", "ben"]  # the old one until the new one is whole
    second = made()
    assert lines()[0]["names"] == ["not named", "ben"]
    assert first is not None
    assert second is not None
    assert first.sha256 != second.sha256
    assert MonthFile.objects.count() == 1
    change_settings(user_id=ann.pk, values={"theme": "dark"})
    assert not MonthFile.objects.filter(made_at=None).exists()


def test_a_closed_account_is_named_in_no_file() -> None:
    match = over("ann", "ben")
    made()
    ben = match.tenures.get(seat=1).player
    anonymise(user_id=ben.pk, now=LATER)
    made()
    assert lines()[0]["names"] == ["ann", "not named"]


def test_the_page_says_so_while_there_is_no_file() -> None:
    assert "No month with a public match is over yet" in Client().get("/database/").content.decode()
    over("ann", "ben", visibility=Match.Visibility.LINK)
    made()
    assert Client().get("/database/alliances-2026-10.jsonl.gz").status_code == 404


def test_a_file_that_one_has_is_not_sent_again() -> None:
    over("ann", "ben")
    file = made()
    assert file is not None
    has = {"If-None-Match": f'"{file.sha256}"'}
    answer = Client().get("/database/alliances-2026-10.jsonl.gz", headers=has)
    assert (answer.status_code, answer.content) == (304, b"")


def test_the_sweep_makes_what_is_over() -> None:
    over("ann", "ben", at=datetime(2020, 2, 29, 23, 59, tzinfo=UTC))
    make_months()
    make_months()
    assert months.made_file("2020-02") is not None


def test_pages_and_pieces_cost_the_same_however_many_there_are(
    django_assert_num_queries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for month in range(1, 7):
        over(f"a{month}", f"b{month}", at=datetime(2026, month, 3, tzinfo=UTC))
    made()
    with django_assert_num_queries(1):
        assert len(months.made_files()) == 6
