"""Databases and servers as processes of their own, for as long as a bench needs them."""

from __future__ import annotations

import atexit
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

import psycopg

from bench.run import is_short

ROOT = Path(__file__).resolve().parents[1]
START_SECONDS = 300
PORTS = range(8180, 8200)
UNLIMITED = {"SOCKETS_AN_ACCOUNT": "10000", "SOCKETS_AN_ADDRESS": "10000"}
"""The people of a bench all come from one address."""
DATABASE = "alliances.sqlite3"
"""Name of the embedded site's database in its folder."""


@dataclass(frozen=True, slots=True)
class Served:
    """A site that is served."""

    ports: tuple[int, ...]
    env: dict[str, str]
    """Variables for a program on the same data."""

    @property
    def database(self) -> str:
        """The address of its PostgreSQL database, or the path of SQLite's."""
        return self.env.get("DATABASE_URL") or f"{self.env['ALLIANCES_DATA']}/{DATABASE}"


def environment(folder: Path, **more: str) -> dict[str, str]:
    """The embedded site's, with its data in `folder`; whatever the caller's own site runs on is left out.

    Nobody takes a move back there: what is sent is played.
    """
    kept = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL", "SECRET_KEY"}}
    return kept | {
        "DJANGO_SETTINGS_MODULE": "alliances_site.settings.embedded", "ALLIANCES_DATA": str(folder),
        "LOG_LEVEL": "WARNING", "SECRET_KEY": "of a site that lives for one bench",
        "TAKE_BACK_SECONDS": "0", **more
    }  # fmt: skip


@contextmanager
def on_sqlite() -> Iterator[dict[str, str]]:
    """The environment of a site on SQLite at which nobody has been."""
    with _folder() as folder:
        copyfile(_sqlite_template(), folder / DATABASE)
        yield environment(folder)


@contextmanager
def on_server(**more: str) -> Iterator[dict[str, str]]:
    """The same in a database of its own beside the one that `DATABASE_URL` names."""
    own = "alliances_bench"
    template = _template_on_server()
    _drop(own)
    with _server() as server:
        server.execute(f"CREATE DATABASE {own} TEMPLATE {template}")
    try:
        with _folder() as folder:
            yield environment(folder, DATABASE_URL=_beside(own), **more)
    finally:
        _drop(own)


def environments() -> Iterator[dict[str, str]]:
    """The environment of a site on SQLite, then of one on the server of `DATABASE_URL`, if it is set.

    A short run leaves that to the few sections that measure nothing else.
    """
    with on_sqlite() as env:
        yield env
    if "DATABASE_URL" in os.environ and not is_short():
        with on_server() as env:
            yield env


@cache
def _sqlite_template() -> Path:
    """A database with its tables and the questions, made once a run, for that takes long."""
    folder = TemporaryDirectory(prefix="alliances-bench-")
    atexit.register(folder.cleanup)
    _prepare(environment(Path(folder.name)))
    return Path(folder.name) / DATABASE


@cache
def _template_on_server() -> str:
    """The name of such a database on the server."""
    own = "alliances_bench_template"
    _drop(own)
    with _folder() as folder, _server() as server:
        server.execute(f"CREATE DATABASE {own}")
        atexit.register(_drop, own)
        _prepare(environment(folder, DATABASE_URL=_beside(own)))
    return own


def _prepare(env: Mapping[str, str]) -> None:
    for command in (["migrate"], ["questions", "bank"]):
        _printed([sys.executable, "manage.py", *command], env)


@contextmanager
def _folder() -> Iterator[Path]:
    with TemporaryDirectory(prefix="alliances-bench-") as name:
        yield Path(name)


def _server() -> psycopg.Connection[Any]:
    return psycopg.connect(os.environ["DATABASE_URL"], autocommit=True)


def _beside(name: str) -> str:
    """The address of another database on the same server."""
    return f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{name}"


def _drop(name: str) -> None:
    with _server() as server:
        server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def asked(module: str, *arguments: str, env: Mapping[str, str], seconds: float = 300) -> Any:
    """The output of a program of this package, read as JSON, within so many seconds."""
    return json.loads(
        _printed(
            [sys.executable, "-m", module, *arguments],
            {**env, "DATABASE_STATEMENT_SECONDS": "0"},  # the site's limit is for pages
            seconds,
        )
    )


def _printed(command: list[str], env: Mapping[str, str], seconds: float = 300) -> bytes:
    """Output of a program of ours. :raises RuntimeError: it fails."""
    done = subprocess.run(  # noqa: S603 - our own program
        command, cwd=ROOT, env=env, capture_output=True, check=False, timeout=seconds
    )
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command[1:])} failed:\n{done.stderr.decode()}")
    return done.stdout


@contextmanager
def site() -> Iterator[Served]:
    """The whole embedded site, without demo data."""
    with on_sqlite() as env, embedded(env) as served:
        yield served


@contextmanager
def embedded(env: dict[str, str]) -> Iterator[Served]:
    """The same on data that are there already."""
    port = free_port()
    command = [sys.executable, "manage.py", "play", "--no-demo", "--port", str(port)]
    with _running(command, env | UNLIMITED, [port]):
        yield Served((port,), env)


def is_production_measured() -> bool:
    """True if `make serve` is measured too: there are `DATABASE_URL` and `REDIS_URL` for it."""
    return "DATABASE_URL" in os.environ and "REDIS_URL" in os.environ


@contextmanager
def serve(**more: str) -> Iterator[Served]:
    """The processes of `make serve` on two ports, with `DATABASE_URL` and `REDIS_URL`.

    :param more: variables for them.
    """
    port = next(p for p in PORTS if _is_free(p) and _is_free(p + 1))
    command = [sys.executable, "-m", "deploy.serve"]
    with (
        on_server(REDIS_URL=os.environ["REDIS_URL"], PORT=str(port), **UNLIMITED, **more) as env,
        _running(command, env, [port, port + 1]),
    ):
        yield Served((port, port + 1), env)


@contextmanager
def bare() -> Iterator[int]:
    """`bench.bare` under daphne, on a port."""
    port = free_port()
    command = [sys.executable, "-m", "daphne", "-v", "0", "-p", str(port), "bench.bare:application"]
    with _folder() as folder, _running(command, environment(folder), [port]):
        yield port


def memory(ports: Iterable[int]) -> float:
    """Kilobytes that those who listen at ports have to themselves, with their part of what they share."""
    return sum(_own_kilobytes(pid) for pid in listeners(ports))


def listeners(ports: Iterable[int]) -> set[int]:
    """The processes that listen at ports."""
    done = subprocess.run(["ss", "-Hltnp"], capture_output=True, text=True, check=True)  # noqa: S607 - of this machine
    at = {f":{port} " for port in ports}
    lines = [line for line in done.stdout.splitlines() if any(port in line for port in at)]
    return {int(pid) for line in lines for pid in re.findall(r"pid=(\d+)", line)}


def _own_kilobytes(pid: int) -> float:
    told = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return float(next(line for line in told.splitlines() if line.startswith("Pss:")).split()[1])


def free_port() -> int:
    """A port of the bench's own that nobody listens on. :raises OSError: there is none."""
    for port in PORTS:
        if _is_free(port):
            return port
    raise OSError(f"no free port from {PORTS.start} to {PORTS.stop - 1}")


def _is_free(port: int) -> bool:
    with socket.socket() as probe, suppress(OSError):
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", port))
        return True
    return False


@contextmanager
def _running(command: list[str], env: Mapping[str, str], ports: Iterable[int]) -> Iterator[None]:
    printed = Path(env["ALLIANCES_DATA"]) / "output.txt"
    with printed.open("wb") as output:
        process = subprocess.Popen(  # noqa: S603 - our own program
            command, cwd=ROOT, env=env, stdout=output, stderr=output, process_group=0
        )  # in the bench's session, for Linux may share the processor among sessions
    try:
        if not all(_answers(each, process) for each in ports):
            raise RuntimeError(f"{' '.join(command)} did not start:\n{printed.read_text(errors='replace')}")
        yield
    finally:
        with suppress(ProcessLookupError):
            process.send_signal(signal.SIGINT)
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _answers(port: int, process: subprocess.Popen[bytes]) -> bool:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        with suppress(OSError):
            connection.request("GET", "/healthz")  # any answer will do
            connection.getresponse().read()
            return True
        time.sleep(0.1)
    return False
