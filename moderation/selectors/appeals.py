"""The appeals that wait for a moderator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from moderation.models import Appeal

MOST: Final = 50


def open_appeals() -> Sequence[Appeal]:
    """Those that nobody has decided, the oldest first; `MOST` of them. One query."""
    rows = Appeal.objects.filter(state=Appeal.State.OPEN)
    joined = rows.select_related("by", "action__by", "action__second", "action__match", "action__person")
    return list(joined.order_by("at", "id")[:MOST])
