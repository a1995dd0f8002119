"""The processes of the site, read from the Procfile: the one place where their commands stand."""

from __future__ import annotations

import shlex
from pathlib import Path
from string import Template

ROOT = Path(__file__).resolve().parents[1]


def commands() -> dict[str, list[str]]:
    """The command of each process by its name, `$PORT` left in."""
    lines = (ROOT / "Procfile").read_text(encoding="utf-8").splitlines()
    named = [line.partition(": ") for line in lines if line and not line.startswith("#")]
    return {name: shlex.split(command) for name, _, command in named}


def numbered(ports: list[int]) -> dict[str, list[str]]:
    """The command of every process to start: `web-1`, `web-2`, … at these ports, and one of each other."""
    told = commands()
    web = told.pop("web")
    return {
        f"web-{n}": [Template(word).safe_substitute(PORT=str(port)) for word in web]
        for n, port in enumerate(ports, 1)
    } | told
