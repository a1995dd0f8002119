"""Errors of rules travel between processes, and arrive as what they were."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from games.kit.rules.errors import BrokenMove, IllegalMove, NotToMove, RulesError


def there_and_back(error: RulesError) -> RulesError:
    travelled: RulesError = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    return travelled


@pytest.mark.parametrize("travel", [there_and_back, copy.copy, copy.deepcopy])
@pytest.mark.parametrize(
    "error",
    [
        RulesError("plain"),
        IllegalMove("must-follow", suit="M"),
        NotToMove("not-to-move", seat=2),
        BrokenMove(7, "play M9", IllegalMove("must-follow", suit="M")),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_of_the_rules_can_be_sent_to_another_process(
    error: RulesError, travel: Callable[[RulesError], RulesError]
) -> None:
    arrived = travel(error)
    assert type(arrived) is type(error)
    assert (arrived.code, arrived.data, str(arrived)) == (error.code, error.data, str(error))


def test_a_broken_move_keeps_what_broke_it() -> None:
    arrived = there_and_back(BrokenMove(7, "play M9", NotToMove("not-to-move", seat=2)))
    assert isinstance(arrived, BrokenMove)
    assert (arrived.index, arrived.move) == (7, "play M9")
    assert isinstance(arrived.error, NotToMove)
    assert arrived.error.data == {"seat": 2}
