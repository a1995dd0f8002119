"""Pulse of a server while the site is up, by which an outage is noticed afterwards."""

from __future__ import annotations

import logging
import threading

from django.db import connection
from django.utils import timezone

log = logging.getLogger(__name__)

SECONDS = 60.0


class PulseKeeper:
    """Writes that the site is up, from a thread of its own, as long as the server runs."""

    def __init__(self) -> None:
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="pulse", daemon=True)

    def start(self) -> None:
        """Begin at once: what lapsed while the site was away is given time before anything else."""
        self._thread.start()

    def stop(self) -> None:
        """Write no more."""
        self._over.set()

    def _run(self) -> None:
        from games.services.clocks.outage import keep_pulse  # noqa: PLC0415 - models must be loaded first

        while True:
            try:
                keep_pulse(now=timezone.now())
            except Exception as error:  # noqa: BLE001 - a database that is away must not end the signs of life
                log.warning("no sign of life could be written", extra={"kind": type(error).__name__})
            finally:
                connection.close()
            if self._over.wait(SECONDS):
                return
