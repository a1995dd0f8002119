"""Servers as processes of their own, for as long as a bench needs them."""

from __future__ import annotations

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
from pathlib import Path
from typing import Any

import psycopg

ROOT = Path(__file__).resolve().parents[1]
START_SECONDS = 300
PORTS = range(8180, 8200)
UNLIMITED = {"SOCKETS_AN_ACCOUNT": "10000", "SOCKETS_AN_ADDRESS": "10000"}
"""The people of a bench all come from one address."""


def environment(folder: Path, **more: str) -> dict[str, str]:
    """The embedded site's, with its data in `folder`; whatever the caller's own site runs on is left out."""
    kept = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL", "SECRET_KEY"}}
    return kept | {
        "DJANGO_SETTINGS_MODULE": "alliances_site.settings.embedded", "ALLIANCES_DATA": str(folder),
        "LOG_LEVEL": "WARNING", "SECRET_KEY": "of a site that lives for one bench", **more
    }  # fmt: skip


def asked(module: str, *arguments: str, env: Mapping[str, str], seconds: float = 300) -> Any:
    """The output of a program of this package, read as JSON, within so many seconds."""
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env={**env, "DATABASE_STATEMENT_SECONDS": "0"},  # the site's limit is for pages
        capture_output=True,
        check=False,
        timeout=seconds,
    )
    if done.returncode != 0:
        raise RuntimeError(f"{module} failed:\n{done.stderr.decode()}")
    return json.loads(done.stdout)


@contextmanager
def site(folder: Path) -> Iterator[int]:
    """The whole embedded site, without demo data, on a port; its data is in `folder`."""
    port = free_port()
    env = environment(folder) | UNLIMITED
    with _running(
        [sys.executable, "manage.py", "play", "--no-demo", "--port", str(port)], env, [port], folder
    ):
        yield port


@dataclass(frozen=True, slots=True)
class Served:
    """The processes that `make serve` runs."""

    ports: tuple[int, int]
    env: dict[str, str]
    """Variables for a program on the same data."""


@contextmanager
def serve(folder: Path) -> Iterator[Served]:
    """The processes of `make serve` on two ports, in a new database beside the one of `DATABASE_URL`."""
    named = os.environ["DATABASE_URL"]
    own = f"{named.rpartition('/')[0]}/alliances_bench_serve"
    port = next(p for p in PORTS if _is_free(p) and _is_free(p + 1))
    env = environment(
        folder, DATABASE_URL=own, REDIS_URL=os.environ["REDIS_URL"], PORT=str(port), **UNLIMITED
    )
    with psycopg.connect(named, autocommit=True) as server:
        server.execute("DROP DATABASE IF EXISTS alliances_bench_serve WITH (FORCE)")
        server.execute("CREATE DATABASE alliances_bench_serve")
        try:
            with _running([sys.executable, "-m", "deploy.serve"], env, [port, port + 1], folder):
                yield Served((port, port + 1), env)
        finally:
            server.execute("DROP DATABASE IF EXISTS alliances_bench_serve WITH (FORCE)")


@contextmanager
def bare(folder: Path) -> Iterator[int]:
    """`bench.bare` under daphne, on a port."""
    port = free_port()
    command = [sys.executable, "-m", "daphne", "-v", "0", "-p", str(port), "bench.bare:application"]
    with _running(command, environment(folder), [port], folder):
        yield port


def memory(ports: Iterable[int]) -> float:
    """Kilobytes that those who listen at ports have to themselves, with their part of what they share."""
    done = subprocess.run(["ss", "-Hltnp"], capture_output=True, text=True, check=True)  # noqa: S607 - of this machine
    at = {f":{port} " for port in ports}
    lines = [line for line in done.stdout.splitlines() if any(port in line for port in at)]
    pids = {pid for line in lines for pid in re.findall(r"pid=(\d+)", line)}
    return sum(_own_kilobytes(pid) for pid in pids)


def _own_kilobytes(pid: str) -> float:
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
def _running(
    command: list[str], env: Mapping[str, str], ports: Iterable[int], folder: Path
) -> Iterator[None]:
    printed = folder / "output.txt"
    with printed.open("wb") as output:
        process = subprocess.Popen(  # noqa: S603 - our own program
            command, cwd=ROOT, env=env, stdout=output, stderr=output, start_new_session=True
        )
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
