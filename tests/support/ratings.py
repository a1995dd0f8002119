"""Ratings for tests, as rows."""

from __future__ import annotations

from accounts.models import User
from games.models import Rating

from .clock import NOON


def rate(user: User, scale: str, points: int, *, sigma: int = 60, matches: int = 20) -> None:
    """Somebody's rating on a scale becomes so many points, give or take two of `sigma`."""
    fields = {"mu": 100 * points, "sigma": 100 * sigma, "matches": matches, "last_at": NOON, "version": 1}
    Rating.objects.update_or_create(player=user, scale=scale, defaults=fields)


def hide(user: User) -> None:
    """Somebody keeps ratings for themselves."""
    user.hides_rating = True
    user.save(update_fields=["hides_rating"])
