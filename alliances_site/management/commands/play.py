"""`manage.py play`: everything on one machine, in one process."""

from __future__ import annotations

import os
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from accounts.localhost import is_loopback
from accounts.logins import end_demo_sessions_elsewhere
from alliances_site.data_folder_lock import DataFolderLock, InUseError
from alliances_site.embedded import serve
from alliances_site.environment.catalogue import CATALOGUE
from alliances_site.environment.kinds import UnfitError
from alliances_site.environment.reading import env
from alliances_site.environment.reading import explained as wrong
from alliances_site.ports import trouble_at
from alliances_site.startup_checks import insist
from games.demo import PASSWORD, PEOPLE
from games.models import Question


def browser_address(host: str, port: int) -> str:
    """The address of the site for a browser on this machine: by name if it can, since passkeys need one."""
    return f"http://{'localhost' if host in {'127.0.0.1', '::1'} else host}:{port}"


def start_lines(host: str, port: int, *, demo: bool) -> list[str]:
    """The lines of the start: where the site is, and what of it is open to whom."""
    here = f"http://localhost:{port}"
    people = " and ".join(person.username for person in PEOPLE)
    lines = [
        "",
        f"Alliances is at {browser_address(host, port)}  ·  data: {settings.DATA_DIR}  ·  Ctrl-C ends it",
    ]
    if not _is_here(host):
        lines += ["Everybody who reaches this machine by that address can sign up, play and watch."]
    whose = "for everybody" if settings.OPEN_DEMO else "on this machine only"
    if demo:
        lines += [f"Demo log-ins, {whose}: {people}, password {PASSWORD}"]
    lines += [f"Mail, {whose}: {here}/dev/mail/ (files in {settings.EMAIL_FILE_PATH})"]
    if settings.OPEN_DEMO:
        lines += [
            "OPEN_DEMO is set: whoever reaches the site can read every mail it writes, and so take over any",
            "account here. Leave it out to keep the mails and the demo log-ins to this machine.",
        ]
    elif not _is_here(host):
        lines += [
            f"On this machine means: in a browser here, at {here}. OPEN_DEMO=yes opens them to everybody."
        ]
    return [*lines, ""]


def _is_here(host: str) -> bool:
    return host == "localhost" or is_loopback(host)


def _as(name: str) -> Callable[[str], Any]:
    """Reads an option as the variable of that name is read."""

    def read(given: str) -> Any:
        try:
            return CATALOGUE[name].kind.read(given)
        except UnfitError as unfit:
            raise ArgumentTypeError(wrong(name, str(unfit))) from None

    return read


class Command(BaseCommand):
    help = "Prepares the database and serves the whole site: pages, sockets, worker and beat."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", type=_as("HOST"), default=env.text("HOST", default="127.0.0.1"))
        parser.add_argument("--port", type=_as("PORT"), default=env.whole("PORT", default=8000))
        parser.add_argument("--no-demo", action="store_true", help="leave the demo data out")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        os.umask(0o077)  # the database, the mails and all else are nobody's but its owner's
        if line := trouble_at(host, port):
            raise CommandError(line)
        insist()
        held = self._hold(browser_address(host, port))
        try:
            self._prepare(demo=not options["no_demo"])
            for line in start_lines(host, port, demo=not options["no_demo"]):
                self._say(line)
            serve(host, port)
        finally:
            held.let_go()

    def _hold(self, address: str) -> DataFolderLock:
        try:
            return DataFolderLock(settings.DATA_DIR, f"{address}, process {os.getpid()}")
        except InUseError as held:
            raise CommandError(
                f"The data folder {settings.DATA_DIR} is in use by another `make play` ({held}). "
                "End that one first, or name another folder: ALLIANCES_DATA=…"
            ) from held

    def _prepare(self, *, demo: bool) -> None:
        """Make what is missing, with a line for each step that takes long."""
        migrations = MigrationExecutor(connection)
        if migrations.migration_plan(migrations.loader.graph.leaf_nodes()):
            self._say("Preparing the database …")
        call_command("migrate", verbosity=0)
        if not Question.objects.exists():
            self._say("Taking in the questions …")
        call_command("questions", "bank", stdout=self.stdout)
        call_command("leagues", stdout=self.stdout, verbosity=0)
        if demo:
            call_command("demo", stdout=self.stdout)
        if not settings.OPEN_DEMO:
            end_demo_sessions_elsewhere()

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
