"""Records which moderators have looked at the hidden things of a running match."""

from __future__ import annotations

from games.models import Insight, Match


def has_looked(match: Match, user_id: int) -> bool:
    """True if an account has seen hidden things of a match, and so takes no seat in it. One query."""
    return Insight.objects.filter(match=match, person_id=user_id).exists()
