"""`make serve` on a database, a Redis and a mail server of its own, with links to them that can be cut."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self
from xmlrpc.client import ServerProxy

import psycopg
from django.conf import settings
from supervisor.xmlrpc import SupervisorTransport

from tests.e2e.databases import drop_database, fresh_database
from tests.e2e.first_data import ROOT
from tests.e2e.site import free_port
from tests.support.cut_link import Cut

START_SECONDS = 240
PROCESSES = ("web-1", "web-2", "bots", "clock", "mail", "reviews", "beat")


class Database:
    """A database of its own without a site that serves it. A context: drops it."""

    def __init__(self) -> None:
        self._stack = contextlib.ExitStack()

    def __enter__(self) -> Self:
        folder = tempfile.mkdtemp(prefix="drill-")
        self._stack.callback(shutil.rmtree, folder, ignore_errors=True)
        name = f"alliances_drill_{free_port()}"
        database = fresh_database(name)
        self._stack.callback(drop_database, name)
        outside = {k: v for k, v in os.environ.items() if k != "PYTEST_CURRENT_TEST"}
        self._environment = outside | {
            "DJANGO_SETTINGS_MODULE": "alliances_site.settings.loopback",
            "ALLIANCES_DATA": folder,
            "DATABASE_URL": database,
        }
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "-v", "0"], cwd=ROOT, env=self._environment, check=True
        )
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def ask(self, question: str, *arguments: int) -> Any:
        """The answer of a function of `tests.drills.inside`."""
        done = self._asked(question, *arguments)
        assert done.returncode == 0, done.stderr.decode()
        return json.loads(done.stdout)

    def is_killed_at(self, question: str, *arguments: int) -> bool:
        """True if a process that was asked killed itself on the way; what it had begun is open then."""
        done = self._asked(question, *arguments)
        assert done.returncode in {0, -signal.SIGKILL}, done.stderr.decode()
        return done.returncode != 0

    def _asked(self, question: str, *arguments: int) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "tests.drills.inside", question, *map(str, arguments)],
            cwd=ROOT, env=self._environment, capture_output=True, check=False, timeout=120,
        )  # fmt: skip


class Serving:
    """The running site. A context: ends everything that it began."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="drill-"))  # short: a socket's path may not be long
        self.ports = self._two_ports()
        self.mail_port = free_port()
        self._stack = contextlib.ExitStack()

    def __enter__(self) -> Self:
        self._stack.callback(shutil.rmtree, self.folder, ignore_errors=True)
        name = f"alliances_drill_{self.ports[0]}"
        self.database = fresh_database(name)
        self._stack.callback(drop_database, name)
        redis_port = free_port()
        self._run(
            "redis-server",
            "--port",
            str(redis_port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--appendonly",
            "no",
        )
        base = settings.DATABASES["default"]
        self.postgres = self._stack.enter_context(Cut(int(base["PORT"] or 5432), host=base["HOST"]))
        self.redis = self._stack.enter_context(Cut(redis_port))
        self.smtp = self._stack.enter_context(Cut(self.mail_port))
        outside = {
            k: v for k, v in os.environ.items() if k not in {"PYTEST_CURRENT_TEST", "DJANGO_SETTINGS_MODULE"}
        }
        # Requests from outside do not go through the links.
        self._direct = outside | {
            "DJANGO_SETTINGS_MODULE": "alliances_site.settings.loopback",
            "ALLIANCES_DATA": str(self.folder),
            "DATABASE_URL": self.database,
            "REDIS_URL": f"redis://127.0.0.1:{redis_port}/0",
        }
        through = self.database.replace(f":{base['PORT'] or 5432}/", f":{self.postgres.port}/")
        self._serve = self._run(
            sys.executable, "-m", "deploy.serve",
            DATABASE_URL=through.replace(base["HOST"], "127.0.0.1"),
            REDIS_URL=f"redis://127.0.0.1:{self.redis.port}/0", EMAIL_URL=f"smtp://127.0.0.1:{self.smtp.port}",
            PORT=str(self.ports[0]), METRICS="yes", SWEEP_SECONDS="2", BOARDS="no", PROBLEMS="no",
            MAIL_SWEEP_SECONDS="5",
            BOT_PAUSE_MIN="0.4", BOT_PAUSE_MAX="0.8", TAKE_BACK_SECONDS="0",
        )  # fmt: skip
        try:
            self.wait_for(self.is_ready, START_SECONDS, "the site to be ready")
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def is_ready(self) -> bool:
        """True if both web processes say that all is well."""
        return all(self.asked(port, "/readyz")[0] == 200 for port in self.ports)

    def asked(self, port: int, path: str) -> tuple[int, str]:
        """Status and body of a page; 0 if nobody answers."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, ""
        except OSError:
            return 0, ""

    def pid(self, name: str) -> int:
        """The process of that name; 0 while there is none."""
        transport = SupervisorTransport(None, None, f"unix://{self.folder}/serve/control.sock")
        try:
            info: Any = ServerProxy("http://127.0.0.1", transport=transport).supervisor.getProcessInfo(name)
        finally:
            transport.close()
        return int(info["pid"]) if info["statename"] == "RUNNING" else 0

    def kill(self, name: str) -> float:
        """SIGKILL a process, and wait until another one does its work; how many seconds that took."""
        pid, start = self.pid(name), time.monotonic()
        os.kill(pid, signal.SIGKILL)
        self.wait_for(lambda: self.pid(name) not in {0, pid}, 180, f"another {name}")
        self.wait_for(lambda: self._works(name, time.monotonic() - start), 180, f"{name} to work")
        return time.monotonic() - start

    def _works(self, name: str, seconds: float) -> bool:
        if name.startswith("web"):
            return self.asked(self.ports[int(name[-1]) - 1], "/healthz")[0] == 200
        # A worker takes a call every two seconds, and the sweep runs as often: if beat calls.
        ages = re.findall(r'last_seen_seconds{name="(?:worker )?(\w+)"} ([\d.e+-]+)', self._figures())
        return float(dict(ages).get("sweep" if name == "beat" else name, "1e9")) < seconds - 0.5

    def _figures(self) -> str:
        return self.asked(self.ports[0], "/metrics")[1] or self.asked(self.ports[1], "/metrics")[1]

    def wait_for(self, happens: Callable[[], bool], seconds: float, what: str) -> None:
        """Wait until something is so. :raises AssertionError: it was not within so many seconds."""
        deadline = time.monotonic() + seconds
        while not happens():
            assert time.monotonic() < deadline, f"no {what} after {seconds} s:\n{self.printed()[-4000:]}"
            assert self._serve.poll() is None, f"make serve has ended:\n{self.printed()[-4000:]}"
            time.sleep(0.1)

    def ask(self, question: str, *arguments: int) -> Any:
        """The answer of a function of `tests.drills.inside`."""
        done = subprocess.run(
            [sys.executable, "-m", "tests.drills.inside", question, *map(str, arguments)],
            cwd=ROOT, env=self._direct, capture_output=True, check=False, timeout=120,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr.decode()
        return json.loads(done.stdout)

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Rows of the site's database, read past the link."""
        with psycopg.connect(self.database, autocommit=True) as connection:
            return connection.execute(statement, values).fetchall()

    def printed(self) -> str:
        """The lines of all processes."""
        return (self.folder / "output.txt").read_text(errors="replace")

    def _run(self, *command: str, **environment: str) -> subprocess.Popen[bytes]:
        outside = {
            k: v for k, v in os.environ.items() if k not in {"PYTEST_CURRENT_TEST", "DJANGO_SETTINGS_MODULE"}
        }
        with (self.folder / "output.txt").open("ab") as output:
            process = subprocess.Popen(
                command, cwd=ROOT, env=outside | {"ALLIANCES_DATA": str(self.folder)} | environment,
                stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True,
            )  # fmt: skip
        self._stack.callback(_end, process)
        return process

    @staticmethod
    def _two_ports() -> tuple[int, int]:
        while True:
            first = free_port()
            with contextlib.suppress(OSError), socket.socket() as probe:
                probe.bind(("127.0.0.1", first + 1))
                return first, first + 1


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
