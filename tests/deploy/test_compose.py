"""The compose file, as far as it can be tried without containers. Run by `make deploy-check`.

Needs redis-server, and `docker compose` for one part, which is left out where that is not installed.
"""

from __future__ import annotations

import shutil
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import redis
from ruamel.yaml import YAML

from alliances_site.environment.files import read_settings
from deploy.processes import ROOT

from .programs import said

DEPLOY = ROOT / "deploy"
FILE = str(DEPLOY / "compose.yaml")
PASSWORD = "a\"b\\c'd $e #f & g"


def services() -> dict[str, Any]:
    """The services of the compose file."""
    found: dict[str, Any] = YAML(typ="safe").load(DEPLOY / "compose.yaml")["services"]
    return found


def shell_of(command: list[str], changes: dict[str, str]) -> list[str]:
    """A service's command in a shell, with these paths and programs for its own."""
    *shell, script = command
    assert shell == ["sh", "-c"]
    for theirs, ours in changes.items():
        assert theirs in script
        script = script.replace(theirs, ours)
    return [*shell, script.replace("$$", "$")]


def test_the_compose_file_fits_the_specification() -> None:
    said(
        str(Path(sys.executable).parent / "check-jsonschema"), "--builtin-schema", "vendor.compose-spec", FILE
    )


def test_compose_itself_reads_it() -> None:
    asked = ["docker", "compose", "version"]
    if not shutil.which("docker") or subprocess.run(asked, capture_output=True, check=False).returncode:
        pytest.skip("docker compose is not installed")
    said("docker", "compose", "-f", FILE, "config", "--quiet", SITE="play.example.org")


def test_redis_takes_any_password_and_nobody_without_it(tmp_path: Path) -> None:
    (tmp_path / "password").write_text(f"{PASSWORD}\n")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    changes = {
        "/run/secrets/redis_password": str(tmp_path / "password"),
        "docker-entrypoint.sh ": "",
        "'save \"\"'": f"'port {port}' 'bind 127.0.0.1' 'dir {tmp_path}' 'save \"\"'",
    }
    process = subprocess.Popen(shell_of(services()["redis"]["command"], changes), stdout=subprocess.DEVNULL)
    try:
        with redis.Redis(port=port, password=PASSWORD) as client:
            deadline = time.monotonic() + 30
            while True:
                try:
                    assert client.ping()
                    break
                except redis.ConnectionError:
                    assert time.monotonic() < deadline
                    time.sleep(0.05)
        with redis.Redis(port=port) as stranger, pytest.raises(redis.AuthenticationError):
            stranger.ping()
    finally:
        process.terminate()
        process.wait(timeout=30)


def test_passwords_stand_in_files_alone() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    assert "PASSWORD:" not in text
    for service in services().values():
        values = service.get("environment", {})
        assert not [name for name in values if "KEY" in name or "SECRET" in name]


def test_the_owner_s_password_reaches_what_migrates_alone() -> None:
    holders = {name for name, service in services().items() if "owner_password" in service.get("secrets", [])}
    assert holders == {"migrate", "roles"}
    supers = {
        name for name, service in services().items() if "postgres_password" in service.get("secrets", [])
    }
    assert supers == {"db", "roles"}


def test_first_values_are_made_once_and_read_by_the_site_alone(tmp_path: Path) -> None:
    script = tmp_path / "first-values"
    shutil.copy(DEPLOY / "first-values", script)
    chown = tmp_path / "bin" / "chown"  # whoever runs the tests may not give files away
    chown.parent.mkdir()
    chown.write_text("#!/bin/sh\n")
    chown.chmod(0o755)
    path = f"{chown.parent}:/usr/sbin:/usr/bin:/sbin:/bin"
    said(str(script), "--compose", "play.example.org", PATH=path)
    values = read_settings(tmp_path / "environment")
    assert values["ALLOWED_HOSTS"] == "play.example.org"
    assert len(values["SECRET_KEY"]) >= 48
    secrets = sorted((tmp_path / "secrets").iterdir())
    assert [file.name for file in secrets] == ["owner", "postgres", "redis", "site"]
    assert len({file.read_text() for file in secrets}) == 4
    for file in [*secrets, tmp_path / "environment"]:
        assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert (tmp_path / ".env").read_text() == "SITE=play.example.org\n"
    again = subprocess.run(
        [script, "--compose", "other.example.org"], capture_output=True, text=True, check=False
    )
    assert again.returncode == 1
    assert again.stderr == f"{tmp_path}/environment is there already\n"
    assert read_settings(tmp_path / "environment") == values
