"""`make advisories`: what is publicly known against the packages of the lock files, if the registry tells.

Exits 0 if nothing is, 1 if something is that a newer release mends, and 3 if the registry does not tell: a
mirror need not have what is known, and its silence is no good news. So a release against which something is
known is asked for first; if nothing comes of that, nothing is said of any other.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

CANARY = "jinja2==2.10.1"
"""A release of 2019, against which several things are known."""

MENDABLE, NOT_TOLD = 1, 3


def main(locks: list[str]) -> int:
    """Ask for each of these lock files, and say what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        canary = Path(folder) / "canary.txt"
        canary.write_text(f"{CANARY}\n")
        known, error = asked(str(canary), "--no-deps")
    if not known:
        print("NOT CHECKED: the registry of packages does not say what is known against them.")
        print(f"Of {CANARY}, against which something is, it said: {error or 'nothing'}")
        return NOT_TOLD
    worst = 0
    for lock in locks:
        known, error = asked(lock, "--require-hashes")
        if error:
            print(f"NOT CHECKED: {lock}: {error}")
            return NOT_TOLD
        for package, found in known:
            mended = ", ".join(found["fix_versions"])
            print(
                f"{lock}: {package}: {found['id']}, {f'mended in {mended}' if mended else 'not mended yet'}"
            )
            worst = MENDABLE if mended else worst
        print(f"{lock}: {len(known) or 'nothing'} known")
    return worst


def asked(file: str, how: str) -> tuple[list[tuple[str, Any]], str]:
    """The advisories against what a file names, and what went wrong; a package that was left out is wrong."""
    words = f"-m pip_audit --strict --disable-pip {how} --progress-spinner off --format json --requirement"
    command = [sys.executable, *words.split(), file]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    try:
        packages = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        lines = done.stderr.strip().splitlines()
        return [], lines[-1] if lines else f"pip-audit has ended with {done.returncode}"
    return [(f"{p['name']} {p['version']}", found) for p in packages for found in p["vulns"]], ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
