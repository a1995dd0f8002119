"""Reviews whose advice and judgement cost no time."""

from __future__ import annotations

import pytest

from games.catalogue import GAMES, LEVELS, judge_of
from games.kit.bots.weighing import Judge
from games.thinking import reviewing
from tests.support.hasty_judge import hasty_judge


@pytest.fixture(autouse=True)
def _quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """The weakest bots advise, which answer at once, and not the strongest, which think for seconds; and
    Three Colours is judged by few play-outs.

    Whose advice it is, and how well it is judged, makes no difference to how it is asked for, weighed, kept
    and shown. That the judges judge well is tested with their games; a review as it is: tests.e2e.
    """

    def judging(slug: str) -> Judge:
        return hasty_judge if slug == "three-colours" else judge_of(slug)

    monkeypatch.setattr(reviewing, "LEVELS", {slug: LEVELS[slug][:1] for slug in GAMES})
    monkeypatch.setattr(reviewing, "judge_of", judging)
