"""Counts for Three Colours: who wins matches and colours, in which way, and after how many discs.

Everything is a number of matches or of colours. A rate is ``{"won": …, "of": …}``, a spread says how often
each number came up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from games.catalogue.three_colours.rules.view import View
from games.kit.rules.replay import Replay


def count_three_colours(seats: int, replays: Iterable[Replay]) -> dict[str, Any]:
    """The counts of finished matches; see this module."""
    won, colours, ways = Counter[int](), Counter[int](), Counter[str]()
    discs, sweeps = Counter[int](), 0
    matches = 0
    for replay in replays:
        view: View = replay.state.view(None)
        assert view.outcome is not None  # noqa: S101 - it is finished
        matches += 1
        won.update(view.outcome.winners)
        discs[view.placed] += 1
        sweeps += min(view.scores) == 0
        for win in view.won:
            if win is not None:
                colours[win.seat] += 1
                ways[win.way] += 1
    return {
        "match": {
            "seat": {str(seat): {"won": won[seat], "of": matches} for seat in range(seats)},
            "discs": {str(number): count for number, count in discs.items()},
            "to_nothing": {"won": sweeps, "of": matches},
        },
        "colour": {
            "seat": {str(seat): {"won": colours[seat], "of": colours.total()} for seat in range(seats)},
            "way": {way: {"won": count, "of": ways.total()} for way, count in ways.items()},
        },
    }
