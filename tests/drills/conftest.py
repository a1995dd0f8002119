"""One site for all drills, as `make serve` starts it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from .serving import Serving


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files run side by side, but for those of the site that is shared: whoever breaks it is alone there."""
    for item in items:
        if Path(__file__).parent in Path(item.path).parents:
            shared = "serving" in getattr(item, "fixturenames", ())
            item.add_marker(pytest.mark.xdist_group("serving" if shared else item.path.stem))


@pytest.fixture(scope="session")
def serving() -> Iterator[Serving]:
    """The running site. Drills mean nothing on another database."""
    assert settings.DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql", (
        "DATABASE_URL must name a PostgreSQL"
    )
    with Serving() as site:
        yield site
