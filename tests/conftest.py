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
    """Databases start over with the same ids; a position of the test before must not be found."""
    from games.selectors.table import positions  # noqa: PLC0415 - pure tests must not load models

    yield
    positions.clear()
