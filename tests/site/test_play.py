"""`make play` says in a line what keeps it from starting, before it starts anything."""

from __future__ import annotations

import ast
import errno
import os
import shutil
import socket
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from alliances_site.data_folder_lock import DataFolderLock, InUseError
from alliances_site.environment.folders import keep_private
from alliances_site.management.commands.play import browser_address
from alliances_site.ports import trouble_at
from deploy.processes import ROOT
from tests.e2e.site import free_port


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_port_that_another_program_listens_on_is_told_with_one_that_is_free() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        line = trouble_at("127.0.0.1", port)
        assert line is not None
        assert line.startswith(f"Port {port} is taken by another program. PORT=")
        free = int(line.rpartition("PORT=")[2].split()[0])
        assert trouble_at("127.0.0.1", free) is None


def test_a_program_to_which_localhost_leads_first_has_the_port() -> None:
    try:
        other = socket.create_server(("::1", 0), family=socket.AF_INET6)
    except OSError as error:
        if error.errno in {errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT}:
            pytest.skip("this machine has no IPv6")
        raise
    with closing(other):
        port = other.getsockname()[1]
        line = trouble_at("127.0.0.1", port)
    assert line is not None
    assert "localhost" in line


@pytest.mark.parametrize("host", ["192.0.2.1", "no-such-name.invalid"])
def test_an_address_of_another_machine_is_told_as_such(host: str) -> None:
    assert trouble_at(host, free_port()) == f"HOST is {host!r}, which is no address of this machine."


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://localhost:8000"),
        ("::1", "http://localhost:8000"),
        ("192.168.1.20", "http://192.168.1.20:8000"),
    ],
)
def test_the_address_that_is_told_is_a_name_where_there_is_one(host: str, address: str) -> None:
    assert browser_address(host, 8000) == address


HOLD = """
import sys, time
from pathlib import Path
from alliances_site.data_folder_lock import DataFolderLock
held = DataFolderLock(Path(sys.argv[1]), "http://localhost:8123, process 42")
print("held", flush=True)
time.sleep(600)
"""


def test_a_data_folder_has_one_site_at_a_time_and_is_free_when_that_is_killed(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        try:
            assert other.stdout.readline() == "held\n"
            with pytest.raises(InUseError, match="http://localhost:8123, process 42"):
                DataFolderLock(tmp_path, "mine")
        finally:
            other.kill()
    DataFolderLock(tmp_path, "mine").let_go()
    assert mode(tmp_path / "in-use") == 0o600


def test_a_second_make_play_on_the_same_data_ends_in_a_line(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        try:
            other.stdout.readline()
            code, said = play(tmp_path)
        finally:
            other.kill()
    assert code == 1
    assert said.startswith(
        f"CommandError: The data folder {tmp_path} is in use by another `make play` (http://"
    )
    assert len(said.splitlines()) == 1
    assert not (tmp_path / "alliances.sqlite3").exists()


def test_a_data_folder_that_cannot_be_written_to_is_told_in_a_line() -> None:
    code, said = play(Path("/proc/nowhere"))
    assert code == 1
    assert said.startswith("ALLIANCES_DATA leads to /proc/nowhere, which cannot be written to (")
    assert len(said.splitlines()) == 1


def play(data: Path) -> tuple[int, str]:
    """The exit code of a `manage.py play` that ends by itself, and what it says of errors."""
    done = subprocess.run(
        [sys.executable, "manage.py", "play"], cwd=ROOT, capture_output=True, text=True, check=False,
        timeout=120, env={"PATH": os.environ["PATH"], "ALLIANCES_DATA": str(data), "PORT": str(free_port())},
    )  # fmt: skip
    return done.returncode, done.stderr


def test_what_was_open_to_every_user_of_the_machine_is_closed(tmp_path: Path) -> None:
    (tmp_path / "mail").mkdir()
    for name in ("alliances.sqlite3", "alliances.sqlite3-wal", "secret-key"):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o644)
    for folder in (tmp_path, tmp_path / "mail"):
        folder.chmod(0o755)
    keep_private(tmp_path)
    assert {mode(tmp_path), mode(tmp_path / "mail")} == {0o700}
    assert {mode(path) for path in tmp_path.iterdir() if path.is_file()} == {0o600}


def test_a_folder_that_others_use_too_is_left_to_them(tmp_path: Path) -> None:
    (tmp_path / "of-others").touch()
    tmp_path.chmod(0o755)
    keep_private(tmp_path)
    assert mode(tmp_path) == 0o755
    (tmp_path / "secret-key").touch()
    tmp_path.chmod(0o1777)
    keep_private(tmp_path)
    assert mode(tmp_path) == 0o1777


def test_manage_py_can_be_read_by_a_python_that_is_too_old_and_says_so() -> None:
    ast.parse((ROOT / "manage.py").read_text(), feature_version=(3, 7))
    code = (
        "import runpy, sys; sys.version_info = (3, 9, 18); sys.argv = ['manage.py', 'play']\n"
        "runpy.run_path('manage.py', run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 1
    assert done.stderr.startswith("Alliances needs Python 3.11 or newer. This is 3.9.18: ")
    assert len(done.stderr.splitlines()) == 1


OLD = '#!/bin/sh\n[ "$1" = -V ] && echo "Python 3.9.18" && exit\nexit 1\n'
"""A Python that is too old, as far as it is asked."""


def made(folder: Path, python: str, goal: str) -> tuple[int, str]:
    """The exit code of `make`, and what it prints."""
    shutil.copy(ROOT / "Makefile", folder)
    done = subprocess.run(
        ["make", "--no-print-directory", goal, f"PYTHON={python}"],  # noqa: S607 - the one that runs the tests
        cwd=folder, capture_output=True, text=True, check=False, timeout=60,
        env={"PATH": os.environ["PATH"]},
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def executable(path: Path, script: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(script)
    path.chmod(0o755)
    return path


def test_make_play_says_which_python_it_needs_and_touches_nothing(tmp_path: Path) -> None:
    old = executable(tmp_path / "old-python", OLD)
    executable(tmp_path / ".venv" / "bin" / "python", OLD)
    code, said = made(tmp_path, str(old), "play")
    assert code != 0
    assert "Alliances needs Python 3.11 or newer" in said
    assert "Python 3.9.18" in said
    assert "make play PYTHON=python3.11" in said
    assert (tmp_path / ".venv" / "bin" / "python").exists()


def test_an_environment_of_the_wrong_python_is_made_anew(tmp_path: Path) -> None:
    executable(tmp_path / ".venv" / "bin" / "python", OLD)
    code, said = made(tmp_path, sys.executable, "fitting")
    assert (code, said) == (0, "The environment in .venv is of another Python: it is made anew.\n")
    assert not (tmp_path / ".venv").exists()


def test_an_environment_that_fits_stays(tmp_path: Path) -> None:
    (tmp_path / ".venv").symlink_to(sys.prefix)
    assert made(tmp_path, sys.executable, "fitting") == (0, "")
    assert (tmp_path / ".venv").exists()
