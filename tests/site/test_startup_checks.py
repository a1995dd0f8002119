"""Every process asks at its start whether the settings lead to what they name."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.processes import ROOT
from tests.e2e.site import free_port
from tests.support.refusing_postgres import refusing

STARTS = {
    "web": ("-m", "alliances_site.server", "-v", "0", "-p", "0"),
    "worker": ("-m", "celery", "-q", "-A", "alliances_site", "worker", "-Q", "clock"),
    "beat": ("-m", "celery", "-q", "-A", "alliances_site", "beat"),
    "checksettings": ("manage.py", "checksettings"),
    "migrate": ("manage.py", "migrate"),
}
READERS = ("web", "worker", "migrate")
"""One of each kind: beat and commands read their settings as those do, before they know what they are."""
DEPLOYED = {
    "DJANGO_SETTINGS_MODULE": "alliances_site.settings.production",
    "SECRET_KEY": "a-key-that-is-made-up-0123456789-and-long",
    "ALLOWED_HOSTS": "example.org",
    "EMAIL_URL": "smtp://example.org",
    "DEFAULT_FROM_EMAIL": "site@example.org",
}


def ended(*command: str, **environment: str) -> tuple[int, str]:
    """The exit code of a program of Python's and what it says of errors."""
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env={"PATH": os.environ["PATH"], **environment},
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    return done.returncode, done.stderr


@pytest.mark.parametrize("start", STARTS)
def test_a_wrong_password_stops_the_start_of_every_process_in_one_line(start: str, tmp_path: Path) -> None:
    words = 'password authentication failed for user "alliances"'
    with refusing("28P01", words) as port:
        code, said = ended(
            *STARTS[start],
            **DEPLOYED,
            DATABASE_URL=f"postgres://alliances:topsecret@127.0.0.1:{port}/alliances",
            REDIS_URL=f"redis://127.0.0.1:{free_port()}/0",
            ALLIANCES_DATA=str(tmp_path),
        )
    line = next(line for line in said.splitlines() if line.startswith("DATABASE_URL"))
    assert words in line
    assert "It is the address of the database" in line
    assert "topsecret" not in said
    assert "Traceback" not in said
    assert code == 1


@pytest.mark.parametrize("start", READERS)
def test_a_wrong_value_stops_the_start_of_every_process_in_one_line(start: str, tmp_path: Path) -> None:
    code, said = ended(
        *STARTS[start], DJANGO_SETTINGS_MODULE="alliances_site.settings.embedded", HSTS_SECONDS="abc",
        ALLIANCES_DATA=str(tmp_path / "data"),
    )  # fmt: skip
    assert said.startswith(
        "HSTS_SECONDS is 'abc'. It is how many seconds browsers insist on TLS, and should be"
    )
    assert len(said.splitlines()) == 1
    assert code == 1
    assert not (tmp_path / "data").exists()


def test_a_deployment_check_tells_what_refuses_and_not_what_is_only_away(tmp_path: Path) -> None:
    with refusing("57P03", "the database system is starting up") as port:
        code, said = ended(
            "manage.py", "check", "--deploy", "--fail-level", "WARNING",
            **DEPLOYED | {"EMAIL_URL": "filemail:///proc/nowhere"},
            DATABASE_URL=f"postgres://alliances@127.0.0.1:{port}/alliances",
            REDIS_URL=f"redis://127.0.0.1:{free_port()}/0", ALLIANCES_DATA=str(tmp_path),
        )  # fmt: skip
    wrong, _, away = said.partition("INFOS")
    assert "EMAIL_URL leads to /proc/nowhere, which cannot be written to" in wrong
    assert "REDIS_URL" in away
    assert "the database system is starting up" in away
    assert code == 1


def test_a_full_disk_is_told_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from alliances_site.environment.folders import trouble_with  # noqa: PLC0415 - beside what it is given

    full = Path("/dev/full")
    with full.open("wb", buffering=0) as disk:
        monkeypatch.setattr("tempfile.TemporaryFile", lambda **_: open(disk.fileno(), "wb", closefd=False))  # noqa: SIM115
        line = trouble_with(tmp_path, name="ALLIANCES_DATA")
    assert line is not None
    assert "its disk is full" in line


@pytest.mark.parametrize("start", READERS)
def test_settings_that_are_not_there_are_told_in_a_line(start: str) -> None:
    code, said = ended(*STARTS[start], DJANGO_SETTINGS_MODULE="alliances_site.settings.prodution")
    assert said.startswith(
        "DJANGO_SETTINGS_MODULE is 'alliances_site.settings.prodution', which is no module."
    )
    assert len(said.splitlines()) == 1
    assert code == 1
