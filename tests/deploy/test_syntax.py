"""Files in deploy/, read by the programs that they are for. Run by `make deploy-check`, not by `make test`.

Needs caddy and systemd-analyze (Debian: caddy systemd).
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.processes import ROOT
from games.compiled import folder_of

from .programs import said

DEPLOY = ROOT / "deploy"


def test_caddy_reads_its_file(tmp_path: Path) -> None:
    said(
        "caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile"),
        HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path), SITE="play.example.org",
        UPSTREAMS="web-1:8000 web-2:8000",
    )  # fmt: skip
    said("caddy", "fmt", "--diff", str(DEPLOY / "Caddyfile"))


def test_systemd_reads_its_units(tmp_path: Path) -> None:
    shutil.copytree(DEPLOY / "systemd", tmp_path, dirs_exist_ok=True)
    for path in tmp_path.rglob("alliances*"):
        if path.is_file():
            path.write_text(path.read_text().replace("/srv/alliances", str(ROOT)))
    for path in tmp_path.rglob("*.conf"):
        path.write_text(path.read_text().replace("/srv/alliances", str(ROOT)))
    units = sorted(path for path in tmp_path.iterdir() if path.is_file() and "@" not in path.name)
    (tmp_path / "alliances-web@8001.service").symlink_to(tmp_path / "alliances-web@.service")
    assert tmp_path / "alliances-backup.timer" in units
    names = [str(path) for path in [*units, tmp_path / "alliances-web@8001.service"]]
    printed = said(
        "systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *names,
        SYSTEMD_UNIT_PATH=f"{tmp_path}:",
    )  # fmt: skip
    assert "alliances" not in printed, printed


def stages() -> dict[str, list[str]]:
    """The instructions of each stage of the image, by its name; the last has none."""
    found: dict[str, list[str]] = {}
    for line in (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ").splitlines():
        words = line.split()
        if words[:1] == ["FROM"]:
            name = words[3] if "AS" in words else ""
            found[name] = []
        elif words and not line.startswith("#"):
            found[name].append(line)
    return found


def copied(stage: str) -> list[tuple[list[str], str]]:
    """The paths that a stage takes from the checkout, and where it puts each."""
    words = [line.split()[1:] for line in stages()[stage] if line.startswith("COPY")]
    return [(sources, target) for *sources, target in words if not sources[0].startswith("--from=")]


def laid_out(stage: str, folder: Path) -> Path:
    """A folder that has what a stage takes from the checkout, and nothing else."""
    for sources, target in copied(stage):
        for source in sources:
            there = folder / target / Path(source).name if target.endswith("/") else folder / target
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, there, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                there.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / source, there)
    return folder


@pytest.mark.parametrize("stage", stages())
def test_what_the_image_copies_is_there_and_sent_to_the_builder(stage: str) -> None:
    allowed = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    sources = [source for line in copied(stage) for source in line[0]]
    assert sources
    for source in sources:
        assert (ROOT / source).exists(), source
        assert f"!{source}" in allowed


def test_the_collecting_step_works_with_nothing_but_what_is_in_the_image(tmp_path: Path) -> None:
    (step,) = [line for line in stages()[""] if "collectstatic" in line]
    words = step.removeprefix("RUN ").split()
    values = dict(word.split("=", 1) for word in words if "=" in word)
    values["STATIC_ROOT"] = str(tmp_path / "collected")
    command = [sys.executable, *words[words.index("python") + 1 :]]
    image = laid_out("", tmp_path / "image")
    done = subprocess.run(
        command, cwd=image, capture_output=True, text=True, check=False, timeout=120,
        env={"DJANGO_SETTINGS_MODULE": "alliances_site.settings.production", **values},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "collected" / "staticfiles.json").exists()


def test_what_is_compiled_in_the_image_is_made_of_the_sources_that_it_has(tmp_path: Path) -> None:
    """It would not be looked at otherwise. Compiled for real in `make test-fast`."""
    compiling, serving = laid_out("compiled", tmp_path / "compiled"), laid_out("", tmp_path / "image")
    assert folder_of(compiling).name == folder_of(serving).name == folder_of().name
    assert "RUN python -m deploy.compile" in stages()["compiled"]
    asked = subprocess.run(
        [sys.executable, "-c", "import deploy.compile"],
        cwd=compiling, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert asked.returncode == 0, asked.stderr
