"""Files of settings are read in one way, whoever reads them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from alliances_site.environment.files import (
    BadEnvironment,
    load_files,
    password_of,
    read_settings,
    with_password,
)
from deploy.processes import ROOT

ODD = """k$e#y "of 'all' `signs` \\n ${HOME} $(id) = & ; | %h ü"""


def test_a_value_is_all_that_follows_as_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "environment"
    file.write_text(f"# a word\n\n  SECRET_KEY = {ODD}  \nEMPTY=\nHSTS_SECONDS=60\r\n", encoding="utf-8")
    assert read_settings(file) == {"SECRET_KEY": ODD, "EMPTY": "", "HSTS_SECONDS": "60"}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("export NAME=x", "line 2: not NAME=value"),
        ("NAME", "line 2: not NAME=value"),
        ("GIVEN=again", "line 2: GIVEN stands there twice"),
        ("NAME='x'", "line 2: NAME stands in quotes, which would be part of it; leave them out"),
        ('NAME="x y"', "line 2: NAME stands in quotes, which would be part of it; leave them out"),
    ],
)
def test_a_line_that_could_be_read_in_two_ways_is_refused(tmp_path: Path, line: str, told: str) -> None:
    file = tmp_path / "environment"
    file.write_text(f"GIVEN=x\n{line}\n")
    with pytest.raises(BadEnvironment) as raised:
        read_settings(file)
    assert str(raised.value) == f"{file}, {told}"


def test_what_a_process_was_given_holds_and_then_the_file_that_is_named_first(tmp_path: Path) -> None:
    (tmp_path / "owner").write_text("B=owner\n")
    (tmp_path / "environment").write_text("A=file\nB=file\nC=file\n")
    environ = {"A": "given", "ENVIRONMENT_FILE": f"{tmp_path}/owner:{tmp_path}/environment"}
    load_files(environ)
    assert (environ["A"], environ["B"], environ["C"]) == ("given", "owner", "file")


def test_every_way_in_reads_it_before_anything_else(tmp_path: Path) -> None:
    file = tmp_path / "environment"
    file.write_text(
        f"SECRET_KEY={ODD}\nALLOWED_HOSTS=example.org\nDATABASE_URL=postgres://site@db/alliances\n"
        f"DATABASE_PASSWORD={ODD}\nREDIS_URL=redis://none:6379/1\nREDIS_PASSWORD={ODD}\n"
        "EMAIL_URL=smtp://none\nDEFAULT_FROM_EMAIL=Alliances <site@example.org>\nLOG_LEVEL=WARNING\n",
        encoding="utf-8",
    )
    code = (
        "from django.conf import settings as s\n"
        f"odd = {ODD!r}\n"
        "assert s.SECRET_KEY == odd, s.SECRET_KEY\n"
        "assert s.DATABASES['default']['PASSWORD'] == odd\n"
        "assert s.DEFAULT_FROM_EMAIL == 'Alliances <site@example.org>'\n"
        "from redis.connection import parse_url\n"
        "assert parse_url(s.REDIS_URL)['password'] == odd\n"
        "from kombu.utils.url import url_to_parts\n"
        "assert url_to_parts(s.CELERY_BROKER_URL).password == odd\n"
    )
    done = started(tmp_path, file, "-c", code)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "way",
    [
        ["manage.py", "check"],
        ["-m", "celery", "-A", "alliances_site", "report"],
        ["-m", "alliances_site.server"],
    ],
)
def test_a_file_that_is_not_there_is_told_in_one_line(tmp_path: Path, way: list[str]) -> None:
    done = started(tmp_path, tmp_path / "missing", *way)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert (
        line == f"ENVIRONMENT_FILE names {tmp_path}/missing, which cannot be read: No such file or directory"
    )


def started(folder: Path, file: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A process that has nothing but the file."""
    environment = {
        "PATH": os.environ["PATH"], "ALLIANCES_DATA": str(folder), "ENVIRONMENT_FILE": str(file),
        "DJANGO_SETTINGS_MODULE": "alliances_site.settings.production",
    }  # fmt: skip
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip


def test_passwords_stand_in_files_of_their_own_too(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text(f"{ODD}\n", encoding="utf-8")
    assert password_of("REDIS_PASSWORD", {"REDIS_PASSWORD_FILE": str(file)}) == ODD
    assert password_of("REDIS_PASSWORD", {}) == ""
    with pytest.raises(SystemExit, match=r"^REDIS_PASSWORD_FILE names .*missing"):
        password_of("REDIS_PASSWORD", {"REDIS_PASSWORD_FILE": str(tmp_path / "missing")})


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("redis://host:6379/0", "redis://:a%2Fb%40@host:6379/0"),
        ("rediss://user@host/0?x=1", "rediss://user:a%2Fb%40@host/0?x=1"),
        ("redis://:given@host/0", "redis://:given@host/0"),
        ("redis://[::1]:6379/0", "redis://:a%2Fb%40@[::1]:6379/0"),
    ],
)
def test_a_password_is_escaped_where_it_is_put_into_an_address(address: str, expected: str) -> None:
    assert with_password(address, "a/b@") == expected
