"""Tasks that beat calls: each is one that workers know."""

from __future__ import annotations

from alliances_site.celery import app


def test_workers_know_every_task_that_beat_calls() -> None:
    app.loader.import_default_modules()
    called = {entry["task"] for entry in app.conf.beat_schedule.values()}
    assert called - set(app.tasks) == set()
