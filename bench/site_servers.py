"""Servers as processes of their own, for as long as a bench needs them."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
START_SECONDS = 60
PORTS = range(8180, 8200)


def environment(folder: Path, **more: str) -> dict[str, str]:
    """The embedded site's, with its data in `folder`; whatever the caller's own site runs on is left out."""
    kept = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL", "SECRET_KEY"}}
    return kept | {
        "DJANGO_SETTINGS_MODULE": "alliances_site.settings.embedded", "ALLIANCES_DATA": str(folder), **more
    }  # fmt: skip


def asked(module: str, *arguments: str, env: Mapping[str, str]) -> Any:
    """What a program of this package prints as JSON."""
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=env,
        capture_output=True,
        check=False,
        timeout=300,
    )
    if done.returncode != 0:
        raise RuntimeError(f"{module} failed:\n{done.stderr.decode()}")
    return json.loads(done.stdout)


@contextmanager
def site(folder: Path) -> Iterator[int]:
    """The whole embedded site, without demo data, on a port; its data is in `folder`."""
    port = free_port()
    env = environment(folder)
    with _running([sys.executable, "manage.py", "play", "--no-demo", "--port", str(port)], env, port, folder):
        yield port


@contextmanager
def bare(folder: Path) -> Iterator[int]:
    """`bench.bare` under daphne, on a port."""
    port = free_port()
    command = [sys.executable, "-m", "daphne", "-v", "0", "-p", str(port), "bench.bare:application"]
    with _running(command, environment(folder), port, folder):
        yield port


def free_port() -> int:
    """A port of the bench's own that nobody listens on. :raises OSError: there is none."""
    for port in PORTS:
        with socket.socket() as probe, suppress(OSError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
            return port
    raise OSError(f"no free port from {PORTS.start} to {PORTS.stop - 1}")


@contextmanager
def _running(command: list[str], env: Mapping[str, str], port: int, folder: Path) -> Iterator[None]:
    printed = folder / "output.txt"
    with printed.open("wb") as output:
        process = subprocess.Popen(  # noqa: S603 - our own program
            command, cwd=ROOT, env=env, stdout=output, stderr=output, start_new_session=True
        )
    try:
        if not _answers(port, process):
            raise RuntimeError(f"{' '.join(command)} did not start:\n{printed.read_text(errors='replace')}")
        yield
    finally:
        with suppress(ProcessLookupError):
            process.send_signal(signal.SIGINT)
        try:
            process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _answers(port: int, process: subprocess.Popen[bytes]) -> bool:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        with suppress(OSError):
            connection.request("GET", "/")
            connection.getresponse().read()
            return True
        time.sleep(0.1)
    return False
