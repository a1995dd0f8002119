"""One site for all drills, as `make serve` starts it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings

from .serving import Serving


@pytest.fixture(scope="session")
def serving() -> Iterator[Serving]:
    """The running site. Drills mean nothing on another database."""
    assert settings.DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql", (
        "DATABASE_URL must name a PostgreSQL"
    )
    with Serving() as site:
        yield site
