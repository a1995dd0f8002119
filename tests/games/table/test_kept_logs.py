"""Logs that are kept with a history: each viewer reads what they would read of one that nobody has read."""

from __future__ import annotations

from random import Random

import pytest

from games.catalogue.world_domination.tests.tables import play_until, start
from games.kit.rules.back import Back
from games.kit.rules.seats import Seat, Viewer
from games.selectors.record.history import History
from games.selectors.record.log import redacted
from tests.support.clock import NOON

VIEWERS: tuple[Viewer, ...] = (*map(Seat, range(4)), None)


def _until(history: History, rng: Random, ply: int) -> History:
    return play_until(history, rng, lambda position: position.ply >= ply)


def _asked(history: History) -> None:
    """Have everybody read a history, in both ways."""
    for viewer in VIEWERS:
        for is_open in (False, True):
            fresh = History(history.replay, history.times)
            expected = redacted(fresh, viewer, is_open=is_open)
            assert redacted(history, viewer, is_open=is_open) == expected
            assert redacted(history, viewer, is_open=is_open) == expected


@pytest.mark.parametrize("seed", [1, 2])
def test_a_viewer_is_told_nothing_that_another_was_told(seed: int) -> None:
    rng = Random(seed)
    history = _until(start(), rng, 4)
    for ply in (12, 13, 40):
        history = _until(history, rng, ply)
        _asked(history)
    gold, silver, *_others = (redacted(history, viewer, is_open=False) for viewer in VIEWERS)
    assert gold != silver
    _asked(history.at(9))
    _asked(history)


def test_a_log_follows_a_match_that_goes_back_and_takes_another_way() -> None:
    rng = Random(3)
    history = _until(start(), rng, 20)
    _asked(history)
    back = history.after(None, Back(14), NOON)
    _asked(back)
    _asked(_until(back, rng, 30))
    _asked(history)
