"""Fixtures and hooks for every test."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# A busy machine must fail no test by a time limit.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests that commit: locks, triggers and what others see meanwhile depend on the database."""
    for item in items:
        marker = item.get_closest_marker("django_db")
        if marker is not None and marker.kwargs.get("transaction"):
            item.add_marker(pytest.mark.live)


def pytest_collection_finish() -> None:
    """The collector of garbage looks no more through what was imported, and runs when more has been made."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture(autouse=True)
def _forget_positions() -> Iterator[None]:
    """Databases start over with the same ids; what is known of those of the test before must not be found."""
    from django.core.cache import cache  # noqa: PLC0415 - pure tests must not load settings

    from accounts.notifications.wake import spread_covered  # noqa: PLC0415 - as above
    from games.selectors.record.history import histories  # noqa: PLC0415 - pure tests must not load models

    yield
    histories.clear()
    cache.clear()
    spread_covered.forget()


@pytest.fixture(scope="session", autouse=True)
def _stop_thinking() -> Iterator[None]:
    """The processes in which bots think and others race end with the tests."""
    yield
    from games.thinking.choosing import heads  # noqa: PLC0415 - as below
    from games.thinking.reviewing import judges  # noqa: PLC0415 - as below
    from tests.support.races import end_racers  # noqa: PLC0415 - as below

    heads.stop()
    judges.stop()
    end_racers()


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb: bool, django_db_modify_db_settings: None) -> bool:  # noqa: ARG001 - it comes first
    """A database that an earlier run has migrated is copied: to migrate takes seconds."""
    from tests.support import template  # noqa: PLC0415 - as above

    return django_db_keepdb or template.lay_down()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:  # noqa: ARG001 - it comes first
    """The test database; what follows from the models alone is made once."""
    from tests.support import template  # noqa: PLC0415 - as above
    from tests.support.emptying import keep_what_follows_from_models  # noqa: PLC0415 - as above

    with django_db_blocker.unblock():
        template.keep()
        keep_what_follows_from_models()


@pytest.fixture(scope="session", autouse=True)
def _emptied_between_tests() -> Iterator[None]:
    """Tests that commit have their tables emptied; the audit's own triggers would refuse it."""
    from django.db import connection  # noqa: PLC0415 - as above

    from tests.support.emptying import emptying  # noqa: PLC0415 - as above

    operations: Any = type(connection.ops)
    plain = operations.sql_flush
    operations.sql_flush = emptying(plain, connection.vendor)
    yield
    operations.sql_flush = plain
