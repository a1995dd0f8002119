"""Looks at a site that was installed as the page for operators says, in the root in which it was.

Starts what its target wants as systemd would (user, environment and command of the units), and is content or
says what is the matter. Run by first_install.sh alone.
"""

from __future__ import annotations

import http.client
import json
import os
import pwd
import re
import shlex
import stat
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import defaultdict
from pathlib import Path

UNITS = Path("/etc/systemd/system")
PASSWORD = os.environ["DJANGO_SUPERUSER_PASSWORD"]
START_SECONDS = 240
SITE = "play.example.org"
LOGIN = "/accounts/login/"


def settings_of(unit: str) -> dict[str, list[str]]:
    """The settings of a unit and of what is dropped into it, by name."""
    file = UNITS / re.sub(r"@.*\.", "@.", unit)
    common = UNITS / "alliances-.service.d" if unit.endswith(".service") else UNITS / "none"
    dropped = [*common.glob("*.conf"), *(UNITS / f"{unit}.d").glob("*.conf")]
    found = defaultdict(list)
    for path in [file, *sorted(dropped, key=lambda each: each.name)]:
        for name, value in re.findall(r"^(\w+)=(.*)$", path.read_text(), flags=re.MULTILINE):
            found[name].append(value)
    return found


def started(unit: str) -> subprocess.Popen[bytes]:
    """The process of a unit."""
    told = settings_of(unit)
    (command,) = told["ExecStart"]
    user = pwd.getpwnam(told["User"][-1])
    environment = dict(line.split("=", 1) for line in told["Environment"])
    words = [
        word.replace("%i", unit.partition("@")[2].removesuffix(".service")) for word in shlex.split(command)
    ]
    return subprocess.Popen(
        [word.replace("%%", "%") for word in words],
        user=user.pw_uid,
        group=user.pw_gid,
        extra_groups=[],
        cwd=told["WorkingDirectory"][-1],
        umask=int(told["UMask"][-1], 8),
        env={"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", **environment},
        stdout=subprocess.DEVNULL,
    )


def asked(port: int, path: str) -> tuple[int, str]:
    """Status and body of a page; 0 if nobody answers."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
    except OSError:
        return 0, ""


class Browser:
    """Asks the processes as a proxy that ends TLS does, and keeps its cookies."""

    def __init__(self) -> None:
        self._cookies: dict[str, str] = {}

    def ask(self, port: int, path: str, form: dict[str, str] | None = None) -> tuple[int, str, str]:
        """Status, place and body of an answer."""
        headers = {
            "Host": SITE, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1",
            "Referer": f"https://{SITE}{path}", "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items()),
        }  # fmt: skip
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        body = urllib.parse.urlencode(form) if form else None
        connection.request("POST" if form else "GET", path, body=body, headers=headers)
        answer = connection.getresponse()
        for line in answer.headers.get_all("Set-Cookie", []):
            name, _, value = line.partition(";")[0].partition("=")
            self._cookies[name] = value
        told = answer.status, answer.getheader("Location", ""), answer.read().decode()
        connection.close()
        return told

    def log_in(self) -> None:
        """Log the first account in at one process, and look at the other one."""
        status, _, page = self.ask(8001, LOGIN)
        assert status == 200, page[:2000]
        styles = re.findall(r'href="(/static/[^"]+\.css)"', page)
        assert self.ask(8002, styles[0])[0] == 200
        token = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[0]
        form = {"login": "operator", "password": PASSWORD, "csrfmiddlewaretoken": token}
        status, location, page = self.ask(8001, LOGIN, form)
        assert status == 302, page[:2000]
        # The address of an account must be confirmed by a mail, which was sent.
        assert self.ask(8002, location)[0] == 200, location


def sql(statement: str) -> str:
    """The answer of PostgreSQL to the site's own role."""
    lines = Path("/etc/alliances/environment").read_text().splitlines()
    (password,) = [line.partition("=")[2] for line in lines if line.startswith("DATABASE_PASSWORD=")]
    done = subprocess.run(
        ["psql", "-X", "-At", "-h", "127.0.0.1", "-U", "alliances_site", "-d", "alliances", "-c", statement],
        env={"PATH": os.environ["PATH"], "PGPASSWORD": password},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def managed(*words: str) -> str:
    """The output of a command of the site, run with a shell's environment that means something else."""
    misleading = {**os.environ, "SECRET_KEY": "another", "DATABASE_URL": "sqlite:////tmp/another.sqlite3"}
    done = subprocess.run(
        ["/srv/alliances/deploy/manage", *words], cwd="/", env=misleading, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def main() -> None:
    """Look."""
    enabled = {path.name for path in UNITS.rglob("*.wants/alliances*")}
    assert enabled == {"alliances.target", "alliances-backup.timer"}, enabled
    for name, group in (("environment", "alliances"), ("owner", "alliances-owner")):
        told = Path("/etc/alliances", name).stat()
        assert stat.S_IMODE(told.st_mode) == 0o640, name
        assert Path("/etc/alliances", name).group() == group

    for statement, words in {
        "ALTER TABLE moderation_action DISABLE TRIGGER ALL": "must be owner of table moderation_action",
        "DROP TRIGGER moderation_action_stays ON moderation_action": "must be owner",
        "CREATE OR REPLACE FUNCTION moderation_action_stays() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RETURN NULL; END $$": "permission denied for schema public",
        "TRUNCATE moderation_action": "permission denied for table moderation_action",
        "SET session_replication_role = replica": "permission denied to set parameter",
        "CREATE TABLE mine (n int)": "permission denied for schema public",
        "SET ROLE alliances_owner": 'permission denied to set role "alliances_owner"',
        "SELECT rolsuper FROM pg_roles WHERE rolname = current_user": "f",
        "SELECT count(*) > 1000 FROM games_question": "t",
    }.items():
        assert words in sql(statement), (statement, sql(statement))

    (wanted,) = settings_of("alliances.target")["Wants"]
    processes = {unit: started(unit) for unit in wanted.split()}
    deadline = time.monotonic() + START_SECONDS
    while any(asked(port, "/readyz")[0] != 200 for port in (8001, 8002)):
        for unit, process in processes.items():
            assert process.poll() is None, f"{unit} has ended"
        assert time.monotonic() < deadline, asked(8001, "/readyz")
        time.sleep(0.5)
    assert json.loads(asked(8001, "/readyz")[1])["ready"]
    Browser().log_in()

    # The web processes have logged somebody in with the key with which this seals.
    assert "0" in managed("sealfactors")
    backup = started("alliances-backup.service")
    assert backup.wait(timeout=120) == 0
    (file,) = Path("/var/backups/alliances").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    for process in processes.values():
        process.terminate()
    for process in processes.values():
        process.wait(timeout=60)

    # And back, into a new database with the same roles.
    as_postgres = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
    for command in (["dropdb", "--force", "alliances"], ["createdb", "alliances"]):
        subprocess.run([*as_postgres, *command], check=True)
    subprocess.run(["/srv/alliances/deploy/roles"], check=True)
    assert "rows restored" in managed("restore", str(file))
    assert sql("SELECT username FROM accounts_user WHERE is_superuser").strip() == "operator"
    print("The site was installed, served, backed up and restored.")  # noqa: T201 - a program


if __name__ == "__main__":
    main()
