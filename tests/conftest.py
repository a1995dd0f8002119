"""What every test may use."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it loudly where there is no browser; it stands here to be heard from parallel runs too."""
    skipped = terminalreporter.stats.get("skipped", [])
    if any("Chromium was not found" in str(report.longrepr) for report in skipped):
        terminalreporter.write_sep("!", "THE BROWSER TESTS DID NOT RUN", red=True, bold=True)
        terminalreporter.write_line("Chromium was not found. On Debian: apt-get install chromium")


@pytest.fixture(autouse=True)
def _forget_positions() -> Iterator[None]:
    """Databases start over with the same ids; what is known of those of the test before must not be found."""
    from django.core.cache import cache  # noqa: PLC0415 - pure tests must not load settings

    from games.selectors.trail import trails  # noqa: PLC0415 - pure tests must not load models

    yield
    trails.clear()
    cache.clear()


@pytest.fixture(scope="session", autouse=True)
def _stop_thinking() -> Iterator[None]:
    """The processes in which bots think end with the tests."""
    yield
    from games.thinking.processes import stop_thinking  # noqa: PLC0415 - as below

    stop_thinking()
