"""The Celery application; its tasks stand in `sweeps` of `accounts`, `games` and `moderation`."""

import logging
import threading
from typing import Any

from celery import Celery
from celery.signals import beat_init, celeryd_init, setup_logging, worker_shutdown, worker_shutting_down

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


@celeryd_init.connect
def _check_the_settings(**_: object) -> None:
    from .startup_checks import insist  # noqa: PLC0415 - settings must be there first

    insist()


@beat_init.connect
def _say_start(**_: object) -> None:
    _check_the_settings()
    logging.getLogger(__name__).info("beat has started")  # workers say so themselves


def end_thoughts() -> None:
    """Let no bot of this process think any more. Whoever waits for one is told; the sweep calls again."""
    from games.thinking.choosing import heads  # noqa: PLC0415 - settings must be there first
    from games.thinking.reviewing import judges  # noqa: PLC0415 - as above

    heads.end()
    judges.end()


@worker_shutting_down.connect
def _end_thoughts(**_: object) -> None:
    """A worker waits for its tasks: none of them shall wait for a bot.

    A signal calls this, in the midst of anything. A thread may wait for a lock that was just taken.
    """
    threading.Thread(target=end_thoughts).start()


@worker_shutdown.connect
def _say_end(sender: object, **_: object) -> None:
    logging.getLogger(__name__).info("worker %s has ended", sender)
