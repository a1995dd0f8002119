"""The Celery application; its tasks stand in `sweeps` of `accounts`, `games` and `moderation`."""

import logging
import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, celeryd_init, setup_logging, worker_shutdown

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "alliances_site.settings.embedded")

THINKING = frozenset({"bots", "reviews"})
"""The queues whose tasks wait for what bots think."""


def application(**options: Any) -> Celery:
    """A Celery application with every task of the site."""
    made = Celery("alliances", amqp="alliances_site.broker:AMQP", **options)
    made.config_from_object("django.conf:settings", namespace="CELERY")
    made.autodiscover_tasks(["accounts", "games", "moderation"], related_name="sweeps")
    made.autodiscover_tasks(["alliances_site.observe"], related_name="beats")
    made.autodiscover_tasks(["alliances_site.observe"], related_name="deaf")
    return made


app = application()


@setup_logging.connect
def _keep_logging(**_: object) -> None:
    """Django has set the log up (`LOGGING`); Celery, who sees a listener here, leaves it alone."""


@celeryd_init.connect
def _refuse_a_pool_of_processes(options: dict[str, Any], **_: object) -> None:
    """Bots think in processes of their own, with a limit each; a pool's process may have none beside it."""
    thinks = not options.get("queues") or not THINKING.isdisjoint(options["queues"])
    pool = options["pool_cls"] or options["pool"]
    if thinks and pool.__module__ == "celery.concurrency.prefork":
        raise SystemExit(
            "A worker that takes the queue bots or reviews needs --pool threads (docs/operating.md)."
        )


@beat_init.connect
def _say_start(**_: object) -> None:
    logging.getLogger(__name__).info("beat has started")  # workers say so themselves


@worker_shutdown.connect
def _say_end(sender: object, **_: object) -> None:
    logging.getLogger(__name__).info("worker %s has ended", sender)
