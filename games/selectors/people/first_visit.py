"""Tells newcomers from others, for the page of the first visit."""

from __future__ import annotations

from games.models import FirstVisit, SeatTenure


def has_answered(user_id: int) -> bool:
    """True if an account has said what it wants to begin with. One query."""
    return FirstVisit.objects.filter(player_id=user_id).exists()


def is_new(user_id: int) -> bool:
    """True if an account has neither said what it wants nor ever sat at a table. Two queries at most."""
    return not has_answered(user_id) and not SeatTenure.objects.filter(player_id=user_id).exists()
