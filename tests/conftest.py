"""What every test may use."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _forget_positions() -> Iterator[None]:
    """Databases start over with the same ids; a position of the test before must not be found."""
    from games.selectors.table import positions  # noqa: PLC0415 - pure tests must not load models

    yield
    positions.clear()
