"""Room on the interpreter's stack, wherever a request happens to stand on it."""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable

import pytest

from alliances_site.call_stack import with_room

CALLS = 2_000
DEPTHS = range(300)
"""Deep enough to pass the end of several chunks."""


def _leaf() -> None:
    """A call that a loop makes again and again."""


def _page_faults() -> int:
    """Page faults of many calls from here."""
    before = resource.getrusage(resource.RUSAGE_THREAD).ru_minflt
    for _ in range(CALLS):
        _leaf()
    return resource.getrusage(resource.RUSAGE_THREAD).ru_minflt - before


def _at(depth: int, function: Callable[[], int]) -> int:
    return function() if depth == 0 else _at(depth - 1, function)


@pytest.mark.skipif(
    sys.version_info >= (3, 12), reason="it is so on the oldest Python, and was mended by 3.14"
)
def test_somewhere_on_the_stack_every_call_costs_a_page() -> None:
    assert max(_at(depth, _page_faults) for depth in DEPTHS) >= CALLS


def test_with_room_no_call_does_wherever_it_begins_and_however_deep_it_goes() -> None:
    worst = max(_at(depth, lambda: with_room(_page_faults)) for depth in DEPTHS)
    assert worst < CALLS / 10
    assert with_room(lambda: max(_at(depth, _page_faults) for depth in DEPTHS)) < CALLS / 10


def test_results_and_errors_come_through() -> None:
    assert with_room(divmod, 7, 2) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        with_room(divmod, 7, 0)
