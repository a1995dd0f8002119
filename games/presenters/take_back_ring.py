"""Countdown ring that shows how long a move may still be taken back."""

from __future__ import annotations

from datetime import datetime
from math import ceil
from typing import Final

from django.utils.safestring import SafeString

from games.kit.waiting import Pending

_ROUND: Final = 62.8
"""Length of the circle, in units of its box."""


def ring_of(pending: Pending | None, now: datetime) -> SafeString:
    """A ring with the seconds that are left at `now`; empty where nothing waits.

    It only shows: the server decides. A script lets it run on from ``data-left`` (seconds, of ``data-of``).
    """
    if pending is None:
        return SafeString("")
    whole = max((pending.due_at - pending.arrived_at).total_seconds(), 0.1)
    left = min(max((pending.due_at - now).total_seconds(), 0.0), whole)
    return SafeString(
        f'<svg class="back-ring" viewBox="0 0 24 24" data-left="{left:.1f}" data-of="{whole:.1f}"'
        ' aria-hidden="true"><circle cx="12" cy="12" r="10" class="back-ring__track"/>'
        '<circle cx="12" cy="12" r="10" class="back-ring__left" transform="rotate(-90 12 12)"'
        f' stroke-dasharray="{_ROUND * left / whole:.1f} 63"/>'
        f'<text x="12" y="16">{ceil(left)}</text></svg>'
    )
