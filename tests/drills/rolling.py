"""Two releases of the site on one database: the one of a day before in a folder of its own, and this one."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Self

import psycopg

from deploy.processes import numbered
from tests.e2e.databases import drop_database, fresh_database
from tests.e2e.first_data import ROOT
from tests.e2e.site import free_port

NAMES = ("web-1", "web-2", "clock", "beat")
"""Processes that run: pages, and the clock that plays waiting moves. Bots and mails have no part in it."""
START_SECONDS = 120


def release_before() -> str | None:
    """The commit that was the newest a day before this one; None where the history is not there."""
    said = _git("show", "-s", "--format=%cI", "HEAD")
    if not said:
        return None
    day_before = datetime.fromisoformat(said) - timedelta(days=1)
    return _git("rev-list", "-1", f"--before={day_before.isoformat()}", "HEAD") or None


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


class Rolling:
    """The running site, of which each process may be of either release. A context."""

    def __init__(self, commit: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="rolling-"))
        self.ports = (free_port(), free_port())
        self._commit = commit
        self._running: dict[str, tuple[subprocess.Popen[bytes], Path]] = {}
        self._stack = contextlib.ExitStack()

    def __enter__(self) -> Self:
        self._stack.callback(shutil.rmtree, self.folder, ignore_errors=True)
        name = f"alliances_rolling_{self.ports[0]}"
        self.database = fresh_database(name)
        self._stack.callback(drop_database, name)
        self.old = self.folder / "old"
        self.old.mkdir()
        archive = subprocess.run(["git", "archive", self._commit], cwd=ROOT, capture_output=True, check=True)
        subprocess.run(["tar", "-x", "-C", self.old], input=archive.stdout, check=True)
        redis = free_port()
        self._redis = f"redis://127.0.0.1:{redis}/0"
        self._start(
            ["redis-server", "--port", str(redis), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
            self.old,
        )
        try:
            for release in (self.old, ROOT):
                self.manage(release, "collectstatic", "--no-input", "-v", "0")
            self.manage(self.old, "migrate", "-v", "0")
            for each in NAMES:
                self.start(each, self.old)
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def start(self, name: str, release: Path) -> None:
        """Have this process run from that release, the one of before ended as systemd ends it."""
        if before := self._running.pop(name, None):
            _end(before[0])
        self._run(name, release)
        if name.startswith("web"):
            port = self.ports[int(name[-1]) - 1]
            self.wait_for(lambda: _serves(port), START_SECONDS, f"{name} from {release.name}")

    def _run(self, name: str, release: Path) -> None:
        words = numbered(list(self.ports))[name]
        command = [sys.executable, *([] if words[0] == "python" else ["-m", words[0]]), *words[1:]]
        self._running[name] = self._start(command, release), release

    def manage(self, release: Path, *words: str) -> None:
        """Run a command of that release."""
        self.run(release, "manage.py", *words)

    def run(self, release: Path, *words: str) -> str:
        """The output of Python there. :raises AssertionError: it failed."""
        done = subprocess.run(
            [sys.executable, *words], cwd=release, env=self._environment(release),
            capture_output=True, text=True, check=False, timeout=240,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    def ask(self, question: str, *arguments: int) -> Any:
        """The answer of a function of `tests.drills.inside`, of this release."""
        return json.loads(self.run(ROOT, "-m", "tests.drills.inside", question, *map(str, arguments)))

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Rows of the database."""
        with psycopg.connect(self.database, autocommit=True) as connection:
            return connection.execute(statement, values).fetchall()

    def wait_for(self, happens: Callable[[], object], seconds: float, what: str) -> None:
        """Wait until something is so; what ends meanwhile is started again, as systemd does.

        :raises AssertionError: it was not within so many seconds.
        """
        deadline = time.monotonic() + seconds
        while not happens():
            assert time.monotonic() < deadline, f"no {what} after {seconds} s:\n{self.printed()[-6000:]}"
            for name, (process, release) in list(self._running.items()):
                if process.poll() is not None:
                    self._run(name, release)
            time.sleep(0.1)

    def printed(self) -> str:
        """The lines of all processes, but for those about each request and each move."""
        lines = (self.folder / "output.txt").read_text(errors="replace").splitlines()
        return "\n".join(line for line in lines if ": request " not in line and ": move taken " not in line)

    def _environment(self, release: Path) -> dict[str, str]:
        kept = {k: v for k, v in os.environ.items() if k not in {"PYTEST_CURRENT_TEST", "PYTEST_VERSION"}}
        return kept | {
            "DJANGO_SETTINGS_MODULE": "alliances_site.settings.loopback", "DATABASE_URL": self.database,
            "REDIS_URL": self._redis, "ALLIANCES_DATA": str(self.folder / "data"), "COMPILED": "no",
            "STATIC_ROOT": str(self.folder / f"static-{release.name}"), "EMAIL_URL": "consolemail://",
            "SECRET_KEY": "of-both-releases-0123456789-and-long-enough-for-each", "SWEEP_SECONDS": "1",
            # As long as may be: what waits is made due when the drill wants it.
            "TAKE_BACK_SECONDS": "120",
        }  # fmt: skip

    def _start(self, command: list[str], release: Path) -> subprocess.Popen[bytes]:
        with (self.folder / "output.txt").open("ab") as output:
            process = subprocess.Popen(
                command, cwd=release, env=self._environment(release), stdin=subprocess.DEVNULL,
                stdout=output, stderr=output, start_new_session=True,
            )  # fmt: skip
        self._stack.callback(_end, process)
        return process


def _serves(port: int) -> bool:
    with contextlib.suppress(OSError):
        return bool(urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).status == 200)
    return False


def _end(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(timeout=40)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
