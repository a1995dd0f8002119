"""A backup made while moves go on, restored into a new database of either kind."""

from __future__ import annotations

import gzip
import json
import os
import secrets
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import Group, Permission
from django.core.management import CommandError, call_command
from django.db import connection, connections

from accounts.models import User
from games.backup.dump import _one_moment, dump
from games.backup.load import load
from games.backup.tables import BadBackup, columns, tables, to_json_value
from games.models import Match, MoveRecord, Question, SeatTenure
from games.questions.reading import read, written
from games.services.errors import Stale
from games.services.lobby.rematch import rematch
from games.services.questions.importing import import_bank, import_rows
from games.services.turn.moves import resign
from tests.games.questions.test_import import ROW
from tests.support import template
from tests.support.clock import NOON
from tests.support.lobby import opened, sit
from tests.support.tables import match_of, people, person, play, play_on

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).resolve().parents[3]


def a_life() -> Match:
    """People, groups, matches in every state; one of them goes on."""
    ann, ben, cat, dan = people("ann", "ben", "cat", "dan")
    User.objects.filter(pk=ann.pk).update(display_name="Ann Ötzi ‘\\n’ \u2028 %s", about='{"a": [1]}\n%')
    EmailAddress.objects.create(user=ann, email=ann.email, primary=True, verified=True)
    crew = Group.objects.create(name="crew")
    crew.permissions.add(Permission.objects.get(codename="change_match"))
    ben.groups.add(crew)
    over = play_on(match_of([ann, ben], game="three-colours"))
    rematch(match_id=over.pk, user_id=ann.pk, now=NOON, rng=Random(1))
    three = play_on(match_of([ann, ben, cat], seating="lot"), plies=30)
    resign(match_id=three.pk, user_id=cat.pk, now=NOON, rng=Random(1))
    going_on = opened(ann, options={"drafting": True}, wish="6f1d")  # its cards follow from a seed
    for seat, user in enumerate((ben, cat, dan), 1):
        sit(going_on, user, seat)
    going_on.refresh_from_db()
    return going_on


def rows_of(path: Path) -> dict[str, list[Any]]:
    """The rows of a file, by table."""
    found: dict[str, list[Any]] = {}
    table = ""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in map(json.loads, file):
            if isinstance(line, list):
                found[table].append(line)
            elif "table" in line:
                table = line["table"]
                found[table] = []
    return found


@pytest.fixture
def new_database(tmp_path: Path) -> Iterator[Callable[[str], dict[str, str]]]:
    """The environment of a site with a database of a kind that has been migrated and is empty."""
    made = []

    def new(kind: str) -> dict[str, str]:
        folder = tmp_path / secrets.token_hex(4)
        folder.mkdir()
        url = f"sqlite:///{folder / 'alliances.sqlite3'}"
        if kind == "postgresql":
            name = f"restored_{secrets.token_hex(6)}"
            with connection.cursor() as cursor:
                cursor.execute(f"CREATE DATABASE {name}")
            made.append(name)
            url = os.environ["DATABASE_URL"].rpartition("/")[0] + f"/{name}"
        environment = {
            **os.environ,
            "ALLIANCES_DATA": str(folder),
            "DATABASE_URL": url,
            "DJANGO_SETTINGS_MODULE": "alliances_site.settings.test",
        }
        if kind != "sqlite" or not template.lay_down(folder / "alliances.sqlite3"):
            assert manage(environment, "migrate", "--verbosity", "0").returncode == 0
        return environment

    yield new
    for name in made:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def manage(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip


def test_a_backup_made_while_moves_go_on_is_of_one_moment_and_comes_back_whole(
    tmp_path: Path, new_database: Callable[[str], dict[str, str]]
) -> None:
    match = a_life()
    stop, played = Event(), 0

    def play_along() -> None:
        nonlocal played
        try:
            while not stop.is_set():
                try:
                    play(match, rng=Random(played))
                    played += 1
                except (StopIteration, Stale):
                    break
        finally:
            connections.close_all()

    player = Thread(target=play_along)
    player.start()
    files = [tmp_path / f"{number}.gz" for number in range(3)]
    try:
        for file in files:
            before = played
            while played < before + 3 and player.is_alive():
                stop.wait(0.01)
            call_command("backup", str(file), stdout=StringIO())
    finally:
        stop.set()
        player.join()
    assert played > 6
    sizes = [len(rows_of(file)["games.MoveRecord"]) for file in files]
    assert sizes == sorted(sizes)
    assert len(set(sizes)) == 3
    kinds = ["sqlite", "postgresql"] if connection.vendor == "postgresql" else ["sqlite"]
    for kind in kinds:
        environment = new_database(kind)
        done = manage(environment, "restore", str(files[1]))
        assert done.returncode == 0, done.stdout + done.stderr
        assert "3 matches replayed, 0 failed, 0 not checked" in done.stdout
        again = tmp_path / f"{kind}.gz"
        assert manage(environment, "backup", str(again)).returncode == 0
        assert rows_of(again) == rows_of(files[1])
        # The next rows are numbered after those that came back.
        code = "from accounts.models import User; print(User.objects.create(username='zoe').pk)"
        added = manage(environment, "shell", "-v", "0", "-c", code)
        assert int(added.stdout.split()[-1]) > User.objects.latest("pk").pk, added.stderr
        refused = manage(environment, "restore", str(files[0]))
        assert refused.returncode == 1
        assert "the database is not empty" in refused.stderr


def test_matches_that_do_not_follow_from_their_records_are_named() -> None:
    going_on = a_life()
    good = Match.objects.get(game="three-colours", status="finished")
    said = StringIO()
    call_command("checkmatches", stdout=said)
    assert said.getvalue() == "3 matches replayed, 0 failed, 0 not checked\n"
    MoveRecord.objects.filter(match=good, ply=4).update(notation="place a1 purple")
    MoveRecord.objects.filter(match=good, ply=6).update(notation="place a1 purple")
    SeatTenure.objects.filter(match=going_on, seat=1).update(turn_ply=None, turn_since=None)
    three = Match.objects.get(seat_count=3)
    Match.objects.filter(pk=three.pk).update(ply=7)
    said = StringIO()
    with pytest.raises(SystemExit):
        call_command("checkmatches", stdout=said)
    lines = said.getvalue().splitlines()
    assert lines[-1] == "3 matches replayed, 3 failed, 0 not checked"
    for match, words in (
        (good, "its record does not replay at ply 6: occupied"),
        (going_on, "are to move, its rows say"),
        (three, "moves, its row says 7"),
    ):
        assert any(line.startswith(f"match {match.key}: ") and words in line for line in lines), lines
    MoveRecord.objects.filter(match=going_on, ply=1).delete()
    Match.objects.filter(pk=three.pk).update(rules_version=9)
    Match.objects.filter(pk=good.pk).update(outcome={"winners": [], "scores": [0, 0], "reason": "played"})
    said = StringIO()
    with pytest.raises(SystemExit):
        call_command("checkmatches", stdout=said)
    assert "ply 1 is missing from its record" in said.getvalue()
    assert f"match {three.key}: not checked, its rules are not here any more" in said.getvalue()
    assert "2 matches replayed, 2 failed, 1 not checked" in said.getvalue()


def test_the_file_is_its_owner_s_alone_and_is_never_overwritten(tmp_path: Path) -> None:
    person("ann")
    path = tmp_path / "backup.gz"
    dump(path, now=NOON)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    before = path.read_bytes()
    with pytest.raises(CommandError, match="FileExists"):
        call_command("backup", str(path))
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["backup.gz"]


def test_who_is_logged_in_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "backup.gz"
    dump(path, now=NOON)
    found = rows_of(path)
    assert not {"sessions.Session", "usersessions.UserSession", "accounts.Mail"} & found.keys()
    assert {"games.Match", "games.MoveRecord", "accounts.User_groups", "account.EmailAddress"} <= found.keys()


def cut(path: Path, data: bytes) -> None:
    path.write_bytes(data[: len(data) // 2])


def last_line_gone(path: Path, data: bytes) -> None:
    path.write_bytes(gzip.compress(b"\n".join(gzip.decompress(data).splitlines()[:-1])))


def a_row_gone(path: Path, data: bytes) -> None:
    lines = gzip.decompress(data).splitlines()
    lines.pop(next(number for number, line in enumerate(lines) if line.startswith(b"[")))
    path.write_bytes(gzip.compress(b"\n".join(lines)))


def newer_release(path: Path, data: bytes) -> None:
    head, *lines = gzip.decompress(data).splitlines()
    told = json.loads(head)
    told["migrations"] = [*told["migrations"], "games.9999_later"]
    path.write_bytes(gzip.compress(b"\n".join([json.dumps(told).encode(), *lines])))


def nonsense(path: Path, _data: bytes) -> None:
    path.write_text("hello")


def other_json(path: Path, _data: bytes) -> None:
    path.write_bytes(gzip.compress(b'{"hello": 1}\n'))


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (cut, "damaged"),
        (last_line_gone, "cut off"),
        (a_row_gone, "rows where it should have"),
        (newer_release, "newer release.*9999_later"),
        (nonsense, "damaged"),
        (other_json, "no backup"),
    ],
)
def test_a_file_that_is_not_whole_changes_nothing(
    tmp_path: Path, harm: Callable[[Path, bytes], None], words: str
) -> None:
    path = tmp_path / "backup.gz"
    dump(path, now=NOON)
    harm(path, path.read_bytes())
    before = list(User.objects.order_by("pk").values())
    with pytest.raises(BadBackup, match=words):
        load(path)
    assert list(User.objects.order_by("pk").values()) == before
    with pytest.raises(CommandError):
        call_command("restore", str(path))


def test_a_database_with_people_in_it_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "backup.gz"
    dump(path, now=NOON)
    person("ann")
    with pytest.raises(BadBackup, match=r"not empty: it has rows of accounts\."):
        load(path)


def test_every_column_of_the_site_can_be_written_down() -> None:
    a_life()
    for model in tables():
        assert columns(model)
        for row in model._base_manager.values_list(*(field.attname for field in columns(model)))[:50]:
            json.dumps([to_json_value(value) for value in row])
    with pytest.raises(TypeError):
        to_json_value(object())


def test_what_is_written_meanwhile_waits_for_nothing_and_is_not_seen() -> None:
    def write() -> None:
        person("ann")
        connections.close_all()

    with _one_moment(connection):
        before = User.objects.count()
        writer = Thread(target=write)
        writer.start()
        writer.join(timeout=15)
        assert not writer.is_alive()
        assert User.objects.count() == before
    assert User.objects.count() == before + 1


def test_the_questions_that_come_with_the_site_make_room_for_those_of_a_backup(tmp_path: Path) -> None:
    """No new database is without them where a first start is made by itself."""
    path = tmp_path / "backup.gz"
    import_bank([ROW], now=NOON)
    dump(path, now=NOON)
    import_bank([replace(ROW, key="tre-2", text="Which tree has cones?")], now=NOON)
    load(path)
    assert [question.key for question in Question.objects.all()] == ["tre-1"]
    import_rows(read(written([replace(ROW, key="ours", text="Ours?")]).encode()), by_id=None, now=NOON)
    with pytest.raises(BadBackup, match=r"not empty: it has rows of games\.Question"):
        load(path)
