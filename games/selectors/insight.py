"""Who has looked at the hidden things of a running match from outside, as a moderator."""

from __future__ import annotations

from games.models import Insight, Match


def has_looked(match: Match, user_id: int) -> bool:
    """Whether an account has seen what is hidden in a match, and so takes no seat in it. One query."""
    return Insight.objects.filter(match=match, person_id=user_id).exists()
