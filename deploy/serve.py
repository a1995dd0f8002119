"""`make serve`: the site as in production, on this machine alone, each process started again when it ends.

Needs `DATABASE_URL` (PostgreSQL) and `REDIS_URL`. Prepares the database and the files, then becomes
supervisord, which ends everything on Ctrl-C.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

from alliances_site.ports import trouble_at
from deploy.processes import ROOT, numbered

SETTINGS = "alliances_site.settings.loopback"
NEEDED = ("DATABASE_URL", "REDIS_URL")
LAST_PORT = 65535

HEAD = """\
[supervisord]
nodaemon=true
logfile=/dev/null
logfile_maxbytes=0
pidfile={folder}/supervisord.pid
childlogdir={folder}

[unix_http_server]
file={folder}/control.sock
chmod=0700

[rpcinterface:supervisor]
supervisor.rpcinterface_factory=supervisor.rpcinterface:make_main_rpcinterface

[supervisorctl]
serverurl=unix://{folder}/control.sock
"""

# A process that dies of anything is started again, for ever; the pauses between tries grow by a second each.
PROGRAM = """
[program:{name}]
command={command}
directory={root}
autorestart=true
startsecs=1
startretries=1000000
stopwaitsecs=20
killasgroup=true
stdout_logfile=/dev/stdout
stdout_logfile_maxbytes=0
redirect_stderr=true
"""


def main() -> None:
    """Prepare and serve. Ends with 1 and a line if anything is missing, wrong or taken, before it begins."""
    if missing := [name for name in NEEDED if not os.environ.get(name)]:
        sys.exit(
            f"make serve needs {' and '.join(missing)}, for example:\n"
            "  DATABASE_URL=postgres://user:password@127.0.0.1:5432/alliances \\\n"
            "  REDIS_URL=redis://127.0.0.1:6379/0 make serve\n"
            "Without PostgreSQL and Redis there is: make play"
        )
    os.environ["DJANGO_SETTINGS_MODULE"] = SETTINGS
    scripts = Path(sys.executable).parent
    os.environ["PATH"] = f"{scripts}{os.pathsep}{os.environ.get('PATH', '')}"
    os.umask(0o077)  # mails, figures and files are nobody's but their owner's
    _manage("checksettings", "--verbosity", "0")
    first = int(os.environ.get("PORT") or 8001)
    ports = [first, first + 1]
    if ports[1] > LAST_PORT:
        sys.exit(f"PORT is {first}. It is the first of two ports, and should be {LAST_PORT - 1} at most.")
    if line := trouble_at("127.0.0.1", ports[0]) or trouble_at("127.0.0.1", ports[1]):
        sys.exit(line)
    for command, *words in (["migrate"], ["questions", "bank"], ["leagues"], ["collectstatic", "--no-input"]):
        _manage(command, "--verbosity", "0", *words)
    told = supervision(_folder(), numbered(ports))
    addresses = " and ".join(f"http://localhost:{port}" for port in ports)
    print(f"\nAlliances is at {addresses}; Ctrl-C ends it\n", flush=True)  # noqa: T201 - a program
    os.execv(scripts / "supervisord", ["supervisord", "-c", str(told)])  # noqa: S606 - no shell is wanted


def supervision(folder: Path, commands: dict[str, list[str]]) -> Path:
    """Write supervisord's configuration for these processes into `folder`; its path."""
    parts = [HEAD.format(folder=folder)]
    for name, command in commands.items():
        line = shlex.join(command).replace("%", "%%")
        parts.append(PROGRAM.format(name=name, command=line, root=ROOT))
    path = folder / "supervisord.conf"
    path.write_text("".join(parts), encoding="utf-8")
    return path


def _folder() -> Path:
    data = Path(os.environ.get("ALLIANCES_DATA") or ROOT / "data").resolve()
    folder = data / "serve"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _manage(*arguments: str) -> None:
    done = subprocess.run([sys.executable, "manage.py", *arguments], cwd=ROOT, check=False)  # noqa: S603 - ours
    if done.returncode:  # it has said why
        sys.exit(
            1
            if arguments[0] == "checksettings"
            else f"make serve: manage.py {arguments[0]} failed (see above)"
        )


if __name__ == "__main__":
    main()
