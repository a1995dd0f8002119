"""Reads notices that somebody has not read yet."""

from __future__ import annotations

from games.models import Notice


def unread_measures(key: str, user_id: int) -> int:
    """The number of moderators' measures at a match that an account has not read of. One query."""
    rows = Notice.objects.filter(player_id=user_id, match__key=key, kind=Notice.Kind.MODERATED)
    return rows.count()
