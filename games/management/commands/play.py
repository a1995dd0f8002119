"""`manage.py play`: everything on one machine, in one process."""

from __future__ import annotations

import os
import socket
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from alliances_site.embedded import serve
from games.demo import PASSWORD, PEOPLE


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
        if not options["no_demo"]:
            call_command("demo")
        self.stdout.write(f"\nAlliances is at http://{host}:{port}")
        if not options["no_demo"]:
            self.stdout.write(f"Demo logins: {' and '.join(p.username for p in PEOPLE)}, password {PASSWORD}")
        self.stdout.write(
            f"Mail: http://{host}:{port}/dev/mail/  ·  data: {settings.DATA_DIR}  ·  Ctrl-C ends it\n"
        )
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
