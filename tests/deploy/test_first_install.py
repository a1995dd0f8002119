"""The first install of the page for operators, done line by line in a root of its own.

Nothing of this machine is touched: root.sh gives it processes, a network and files that nobody else sees.
Needs to be root (or `sudo -n`), PostgreSQL and Redis (Debian: postgresql redis-server), no systemd that runs
and no container engine. What the lines fetch from elsewhere is here already: the checkout, and the
environment of Python.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from deploy.processes import ROOT

HERE = Path(__file__).parent
PASSWORD = "operators-own-$#'word"


def lines_of_the_page() -> list[str]:
    """The commands that the page for operators has for the first time."""
    page = (ROOT / "docs" / "operating.md").read_text()
    _, _, rest = page.partition("The first time, as root, on Debian:\n\n")
    lines = re.match(r"(?:    .*\n)+", rest)
    assert lines
    return [line.strip() for line in lines.group().splitlines()]


def test_the_first_install_works_in_the_order_of_the_page(tmp_path: Path) -> None:
    environment = Path(sys.prefix).resolve()
    python = Path(sys.base_prefix)
    lines = lines_of_the_page()
    assert lines.index("deploy/manage collectstatic --no-input") < lines.index(
        "systemctl enable --now alliances.target alliances-backup.timer"
    )
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    listed = [name for name in names.decode().split("\0") if name and (ROOT / name).is_file()]
    given = tmp_path / "given"
    given.mkdir()
    files = given / "files"
    files.write_text("\0".join(listed))
    here = {
        lines[0]: "command -v psql redis-server >/dev/null",
        "git clone … /srv/alliances-1 && ln -s alliances-1 /srv/alliances && cd /srv/alliances": "cd /srv && "
        "mkdir alliances-1 && ln -s alliances-1 alliances && cd alliances && "
        f"tar -C {shlex.quote(str(ROOT))} --null -T /given/files -c | tar -x --no-same-owner",
        "python3 -m venv .venv && .venv/bin/pip install --require-hashes -r requirements.lock": "ln -s "
        f"{shlex.quote(str(environment))} .venv",
        # Nobody runs whom systemd's own commands could ask to start something: installed.py does it.
        "systemctl enable --now alliances.target alliances-backup.timer": "systemctl enable alliances.target "
        "alliances-backup.timer",
        "deploy/manage createsuperuser": "deploy/manage createsuperuser --no-input --username operator "
        "--email operator@example.org",
    }
    assert lines[0].startswith("apt-get install ")
    assert here.keys() <= set(lines)
    # The password of the first account is asked for at a terminal, which nobody sits at.
    told = [here.get(line, line) for line in lines]
    told.insert(
        told.index(here["deploy/manage createsuperuser"]),
        "sed -i '/^exec env/s/-i/-i DJANGO_SUPERUSER_PASSWORD=\"$DJANGO_SUPERUSER_PASSWORD\"/' deploy/manage",
    )
    script = given / "lines.sh"
    script.write_text("\n".join(told) + "\n")
    root = tmp_path / "root"
    root.mkdir()
    prefix = [] if os.geteuid() == 0 else ["sudo", "-n", "-E"]
    unshare = shutil.which("unshare")
    assert unshare, "unshare is not installed"
    command = [
        *prefix, unshare, "--mount", "--pid", "--net", "--ipc", "--uts", "--fork", "--kill-child",
        "sh", HERE / "root.sh", root, ROOT, environment, python, tmp_path / "given",
        "bash", HERE / "first_install.sh", ROOT, environment, "/given/lines.sh",
    ]  # fmt: skip
    done = subprocess.run(
        [str(word) for word in command],
        env={
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "LANG": "C.UTF-8",
            "DJANGO_SUPERUSER_PASSWORD": PASSWORD,
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=570,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-6000:]
    assert "The site was installed, served, backed up and restored." in done.stdout
