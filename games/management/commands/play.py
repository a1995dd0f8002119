"""`manage.py play`: everything on one machine, in one process."""

from __future__ import annotations

import os
import socket
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from accounts.local import is_loopback
from accounts.services import end_demo_sessions_elsewhere
from alliances_site.embedded import serve
from games.demo import PASSWORD, PEOPLE


def told(host: str, port: int, *, demo: bool) -> list[str]:
    """What the start says: where the site is, and what of it is open to whom."""
    here = f"http://127.0.0.1:{port}"
    people = " and ".join(person.username for person in PEOPLE)
    lines = ["", f"Alliances is at http://{host}:{port}  ·  data: {settings.DATA_DIR}  ·  Ctrl-C ends it"]
    if not is_loopback(host):
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
    elif not is_loopback(host):
        lines += [
            f"On this machine means: in a browser here, at {here}. OPEN_DEMO=yes opens them to everybody."
        ]
    return [*lines, ""]


class Command(BaseCommand):
    help = "Prepares the database and serves the whole site: pages, sockets, worker and beat."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST", "127.0.0.1"))
        parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", "8000")))
        parser.add_argument("--no-demo", action="store_true", help="leave the demo data out")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        self._check_free(host, port)
        call_command("migrate", verbosity=0)
        call_command("questions", "bank", stdout=self.stdout)
        if not options["no_demo"]:
            call_command("demo")
        if not settings.OPEN_DEMO:
            end_demo_sessions_elsewhere()
        for line in told(host, port, demo=not options["no_demo"]):
            self.stdout.write(line)
        self.stdout.flush()
        serve(host, port)

    def _check_free(self, host: str, port: int) -> None:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                raise CommandError(
                    f"Port {port} is taken ({error.strerror}). Try PORT=8001 make play."
                ) from error
