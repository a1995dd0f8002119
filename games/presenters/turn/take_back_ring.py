"""Countdown ring that shows how long a move may still be taken back."""

from __future__ import annotations

from datetime import datetime
from math import ceil
from typing import Final

from django.utils.safestring import SafeString

from games.kit.face.markup import NOTHING, element
from games.kit.waiting import Pending

_ROUND: Final = 62.8
"""Length of the circle, in units of its box."""
_UPRIGHT: Final = "rotate(-90 12 12)"
"""The circle begins at the top."""


def ring_of(pending: Pending | None, now: datetime) -> SafeString:
    """A ring with the seconds that are left at `now`; empty where nothing waits.

    It only shows: the server decides. A script lets it run on from ``data-left`` (seconds, of ``data-of``).
    """
    if pending is None:
        return NOTHING
    whole = max((pending.due_at - pending.arrived_at).total_seconds(), 0.1)
    left = min(max((pending.due_at - now).total_seconds(), 0.0), whole)
    dashes = f"{_ROUND * left / whole:.1f} 63"
    return element(
        "svg",
        element("circle", css="back-ring__track", cx=12, cy=12, r=10),
        element(
            "circle", css="back-ring__left", cx=12, cy=12, r=10, transform=_UPRIGHT, stroke_dasharray=dashes
        ),
        element("text", ceil(left), x=12, y=16),
        css="back-ring",
        viewBox="0 0 24 24",
        data_left=f"{left:.1f}",
        data_of=f"{whole:.1f}",
        aria_hidden="true",
    )
