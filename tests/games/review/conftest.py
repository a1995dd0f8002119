"""Reviews whose advice costs no time."""

from __future__ import annotations

import pytest

from games.catalogue import GAMES, LEVELS
from games.thinking import reviewing


@pytest.fixture(autouse=True)
def _weak_advisers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The weakest bots advise, which answer at once, and not the strongest, which think for seconds.

    Whose advice it is makes no difference to how it is asked for, weighed, kept and shown.
    """
    monkeypatch.setattr(reviewing, "LEVELS", {slug: LEVELS[slug][:1] for slug in GAMES})
