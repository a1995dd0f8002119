"""Reports to Sentry when something breaks: what is in them, and what is not."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

BREAKS = """
import django, logging
django.setup()
hand = "the-hand-nobody-may-see"
try:
    raise RuntimeError("something broke")
except RuntimeError:
    logging.getLogger("games.services.turn.bots").exception("it failed for %s", "margaret", extra={"seat": 3})
import sentry_sdk
sentry_sdk.flush(10)
"""


def test_an_error_is_reported_without_what_was_on_the_table(tmp_path: Path) -> None:
    got: list[bytes] = []

    class Sentry(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            got.append(gzip.decompress(body) if self.headers.get("Content-Encoding") == "gzip" else body)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Silent."""

    server = HTTPServer(("127.0.0.1", 0), Sentry)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    env = os.environ | {
        "SENTRY_DSN": f"http://public@127.0.0.1:{server.server_port}/1", "ALLIANCES_DATA": str(tmp_path),
        "SECRET_KEY": "the-secret-key-of-a-process-that-breaks",
        "DJANGO_SETTINGS_MODULE": "alliances_site.settings.embedded",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", BREAKS], env=env, capture_output=True, check=False, text=True
    )
    server.shutdown()
    server.server_close()
    assert done.returncode == 0, done.stderr
    told = b"".join(got).decode()
    assert "something broke" in told
    for secret in ("nobody-may-see", "the-secret-key", "margaret"):
        assert secret not in told
