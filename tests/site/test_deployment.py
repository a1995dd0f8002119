"""Procfile, units, compose file and page for operators say the same."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from alliances_site.environment.catalogue import CATALOGUE
from alliances_site.environment.files import load_files
from deploy.processes import ROOT, commands, numbered
from deploy.serve import supervision

UNITS = ROOT / "deploy" / "systemd"


def test_units_run_the_commands_of_the_procfile() -> None:
    for name, command in commands().items():
        unit = UNITS / (f"alliances-{name}@.service" if name == "web" else f"alliances-{name}.service")
        (line,) = re.findall(r"^ExecStart=(.*)$", unit.read_text(), flags=re.MULTILINE)
        expected = [word.replace("%", "%%").replace("$PORT", "%i") for word in command]
        assert shlex.split(line) == [f"/srv/alliances/.venv/bin/{expected[0]}", *expected[1:]]
        assert unit.name.replace("@", "@8001") in (UNITS / "alliances.target").read_text()


def test_containers_run_the_commands_of_the_procfile() -> None:
    services = YAML(typ="safe").load(ROOT / "deploy" / "compose.yaml")["services"]
    for name, command in numbered([8000, 8000]).items():
        expected = [word.replace("127.0.0.1", "0.0.0.0") for word in command]  # noqa: S104 - of a container
        assert shlex.split(services[name]["command"]) == expected
    for name, service in services.items():
        once = {"roles", "migrate", "manage"}
        assert service["restart"] == ("no" if name in once else "unless-stopped")
        assert service["mem_limit"]
        assert service["cpus"]


def test_supervisord_gets_every_process(tmp_path: Path) -> None:
    text = supervision(tmp_path, numbered([8551, 8552])).read_text()
    assert re.findall(r"^\[program:(.*)\]$", text, flags=re.MULTILINE) == list(numbered([8551, 8552]))
    assert "-p 8552" in text
    assert "%%h" in text


def test_the_page_for_operators_has_every_variable_that_the_site_reads_and_no_other() -> None:
    page = (ROOT / "docs" / "operating.md").read_text()
    table = page[page.index("## Environment") : page.index("## Push")]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    assert {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row)} == set(CATALOGUE)


def test_nothing_is_read_from_the_environment_that_is_not_checked_at_the_start() -> None:
    read = set()
    for path in [*(ROOT / "alliances_site").rglob("*.py"), *(ROOT / "games" / "management").rglob("*.py")]:
        read |= set(re.findall(r"""\benv(?:\.\w+)?\(\s*"([A-Z_]+)\"""", path.read_text()))
        for name in re.findall(r"""\bpassword_of\("([A-Z_]+)\"""", path.read_text()):
            read |= {name, f"{name}_FILE"}
        read |= set(re.findall(r"""environ(?:\.get\(|\.setdefault\(|\[)"([A-Z_]+)\"""", path.read_text()))
    assert len(read) > 15
    assert read - {"PYTEST_XDIST_WORKER", "ALLIANCES_TEST_WORKER"} <= set(
        CATALOGUE
    )  # those are the tests' own


def test_containers_get_every_setting_that_is_documented(tmp_path: Path) -> None:
    """Compose gives them what it decides itself; all else they read in the file, whatever signs it has."""
    file = tmp_path / "environment"
    file.write_text(
        "".join(f"{name}=$x #'y' \"z\"\n" for name in sorted(set(CATALOGUE) - {"ENVIRONMENT_FILE"}))
    )
    services = YAML(typ="safe").load(ROOT / "deploy" / "compose.yaml")["services"]
    ours = {name: service for name, service in services.items() if service["image"] == "alliances"}
    assert ours.keys() >= numbered([8001, 8002]).keys() | {"migrate", "manage", "backup"}
    decided = {
        "ENVIRONMENT_FILE",
        "DATABASE_URL",
        "DATABASE_PASSWORD_FILE",
        "REDIS_URL",
        "REDIS_PASSWORD_FILE",
    }
    for name, service in ours.items():
        given = dict(service["environment"])
        assert given.keys() == decided, name
        assert "environment" in service["secrets"]
        assert given.pop("ENVIRONMENT_FILE") == "/run/secrets/environment"
        environ = {**given, "ENVIRONMENT_FILE": str(file)}
        load_files(environ)
        assert environ.keys() == set(CATALOGUE), name
        assert {name: environ[name] for name in given} == given


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]"])
def test_the_site_that_serves_without_tls_knows_only_this_machine(tmp_path: Path, host: str) -> None:
    (tmp_path / "secret-key").write_text("$begins-like-the-name-of-a-variable")
    told = settings_of("loopback", tmp_path, ALLOWED_HOSTS="example.org,*", HSTS_SECONDS="1000")
    assert host in told["ALLOWED_HOSTS"]
    assert "example.org" not in told["ALLOWED_HOSTS"]
    assert "*" not in told["ALLOWED_HOSTS"]
    assert not told["SECURE_SSL_REDIRECT"]
    assert told["SECURE_HSTS_SECONDS"] == 0
    assert told["SECURE_PROXY_SSL_HEADER"] is None


def test_production_still_insists_on_tls(tmp_path: Path) -> None:
    told = settings_of(
        "production", tmp_path, ALLOWED_HOSTS="example.org", SECRET_KEY="for-the-check-only-" * 3,
        EMAIL_URL="smtp://example.org",
        DEFAULT_FROM_EMAIL="site@example.org",
    )  # fmt: skip
    assert told["SECURE_SSL_REDIRECT"]
    assert told["SESSION_COOKIE_SECURE"]
    assert told["SECURE_PROXY_SSL_HEADER"] == ["HTTP_X_FORWARDED_PROTO", "https"]
    assert (told["SECURE_HSTS_SECONDS"], told["SECURE_HSTS_PRELOAD"]) == (3600, False)


def settings_of(name: str, folder: Path, **environment: str) -> dict[str, Any]:
    """Some settings of a module, read in a process of its own."""
    names = (
        "ALLOWED_HOSTS", "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS", "SECURE_PROXY_SSL_HEADER",
        "SESSION_COOKIE_SECURE", "SECURE_HSTS_PRELOAD", "EMAIL_FILE_PATH", "SESSION_COOKIE_NAME",
        "CSRF_COOKIE_NAME", "MESSAGES_COOKIE_NAME", "SESSION_COOKIE_DOMAIN", "CSRF_COOKIE_DOMAIN",
    )  # fmt: skip
    code = (
        "import json; from django.conf import settings\n"
        f"print(json.dumps({{name: getattr(settings, name) for name in {names!r}}}, default=str))"
    )
    env = {
        "PATH": os.environ["PATH"], "ALLIANCES_DATA": str(folder), "DATABASE_URL": "postgres://none/none",
        "REDIS_URL": "redis://none", "DJANGO_SETTINGS_MODULE": f"alliances_site.settings.{name}",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=env | environment,
        cwd=ROOT,
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told
