"""The whole site as processes of its own, on a database of its own, to be looked at, talked to and killed."""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any, Self

from .databases import EMBEDDED, drop_database, fresh_database
from .first_data import ROOT, beginning, environment_of, manage

START_SECONDS = 240
ANSWER_SECONDS = 300


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Site:
    """A running site: embedded in one process, or, where the tests run on PostgreSQL and Redis, as
    daphne, worker and beat, as in production, with a database and a Redis of its own. It begins as `make
    play` does, with the demo data.

    :param folder: where its data and its processes' output go.
    """

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **environment_of(folder),
            "BOT_PAUSE_MIN": "0.02",
            "BOT_PAUSE_MAX": "0.05",
            "SWEEP_SECONDS": "2",
            "BOARDS": "no",
            "PROBLEMS": "no",
            "TAKE_BACK_SECONDS": "0",
            **environment,
        }
        self.processes: list[subprocess.Popen[bytes]] = []
        self._inside: subprocess.Popen[str] | None = None
        self._redis: subprocess.Popen[bytes] | None = None
        if EMBEDDED:
            shutil.copytree(beginning(), folder, dirs_exist_ok=True)
            return
        try:
            self.environment["DATABASE_URL"] = fresh_database(
                f"alliances_e2e_{self.port}", like=beginning().parent.name
            )
            self._redis, self.environment["REDIS_URL"] = _fresh_redis(folder)
        except BaseException:
            self.close()
            raise

    def start(self) -> Site:
        """Start every process and wait until pages are served."""
        python = sys.executable
        if EMBEDDED:
            self._run(python, "manage.py", "play", "--no-demo", "--port", str(self.port))
        else:
            self._run(python, "-m", "alliances_site.server", "-p", str(self.port))
            celery = (python, "-m", "celery", "-A", "alliances_site")
            # Two workers for the four of production: each takes seconds to start, and drills have all four.
            thinking = ("--pool", "threads", "--concurrency", "4")
            self._run(*celery, "worker", "-Q", "bots,reviews", *thinking, "-n", "thinking@%h")
            self._run(*celery, "worker", "-Q", "clock,mail", "--concurrency", "2", "-n", "clock@%h")
            self._run(*celery, "beat")
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if any(process.poll() is not None for process in self.processes):
                break
            with (
                contextlib.suppress(OSError),
                urllib.request.urlopen(f"{self.url}/accounts/login/", timeout=5),
            ):
                return self
            time.sleep(0.1)
        self.kill()
        raise AssertionError(f"the site did not start:\n{self.output()}")

    def serve_too(self) -> int:
        """Another web process of the running site, without workers; its port."""
        port = free_port()
        self._run(sys.executable, "-m", "alliances_site.server", "-p", str(port))
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            with (
                contextlib.suppress(OSError),
                urllib.request.urlopen(f"http://127.0.0.1:{port}/accounts/login/", timeout=5),
            ):
                return port
            time.sleep(0.1)
        raise AssertionError(f"no second web process:\n{self.output()}")

    def kill(self) -> None:
        """SIGKILL: no process gets a chance to finish anything."""
        for process in self.processes:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self.processes = []

    def end(self) -> list[int]:
        """Ctrl-C for the one process, SIGTERM for several, as an init system does; the exit codes."""
        for process in self.processes:
            process.send_signal(signal.SIGINT if EMBEDDED else signal.SIGTERM)
        codes = []
        for process in self.processes:
            try:
                codes.append(process.wait(timeout=180))
            except subprocess.TimeoutExpired as error:
                raise AssertionError(f"{process.args!r} does not end:\n{self.output()}") from error
        self.processes = []
        return codes

    def manage(self, *arguments: str) -> str:
        """The output of a management command, run on the site's own data."""
        return manage(self.environment, *arguments)

    def ask(self, question: str, *arguments: str) -> Any:
        """The answer of a function of `tests.e2e.inside`, called in a process on the site's own data.

        That process stays for the next question: to start one takes longer than most answers.
        """
        if self._inside is None:
            self._inside = subprocess.Popen(
                [sys.executable, "-m", "tests.e2e.inside"],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                start_new_session=True,
            )
        assert self._inside.stdin is not None
        assert self._inside.stdout is not None
        self._inside.stdin.write(json.dumps([question, *arguments]) + "\n")
        self._inside.stdin.flush()
        assert select.select([self._inside.stdout], [], [], ANSWER_SECONDS)[0], f"no answer to {question}"
        line = self._inside.stdout.readline()
        assert line, f"no answer to {question}: the process that answers has ended"
        told = json.loads(line)
        assert "error" not in told, told["error"]
        return told["answer"]

    def output(self) -> str:
        """The output of its processes."""
        return (self.folder / "output.txt").read_text(errors="replace")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Kill what runs and drop what was made."""
        self.kill()
        if self._inside is not None:
            self._inside.communicate()  # it ends when nobody asks any more
        if self._redis is not None:
            self._redis.kill()
            self._redis.wait()
        if not EMBEDDED:
            drop_database(f"alliances_e2e_{self.port}")

    def _run(self, *command: str) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "output.txt").open("ab") as output:
            self.processes.append(
                subprocess.Popen(
                    command,
                    cwd=ROOT,
                    env=self.environment,
                    stdout=output,
                    stderr=output,
                    start_new_session=True,
                    preexec_fn=_hear_ctrl_c,  # noqa: PLW1509 - no other thread is in this process
                )
            )


def _hear_ctrl_c() -> None:
    """A shell that runs the tests in the background has told its children to ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _fresh_redis(folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    """A Redis that only one site talks to, and its address.

    What is published on Redis is heard in all of its numbered databases, so that a number does not keep
    two sites apart.
    """
    binary = shutil.which("redis-server")
    assert binary is not None, "redis-server was not found: apt-get install redis-server"
    port = free_port()
    folder.mkdir(parents=True, exist_ok=True)
    command = (binary, "--bind", "127.0.0.1", "--port", str(port), "--save", "", "--appendonly", "no")
    with (folder / "redis.txt").open("ab") as output:
        process = subprocess.Popen(command, cwd=folder, stdout=output, stderr=output, start_new_session=True)
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return process, f"redis://127.0.0.1:{port}/0"
        time.sleep(0.02)
    process.kill()
    raise AssertionError(f"Redis did not start:\n{(folder / 'redis.txt').read_text(errors='replace')}")
