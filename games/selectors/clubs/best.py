"""Members of a club by their rating on a scale, as in the lists of the best of all."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Count

from games.models import Club, Rating
from games.selectors.ratings.best import BestPage, best_page


def usual_scale(club: Club) -> str:
    """The scale on which most of a club's members are rated; empty: none is. One query."""
    rated = Rating.objects.filter(player__in=club.memberships.members().values("player"))
    counted = rated.order_by().values_list("scale").annotate(count=Count("pk")).order_by("-count", "scale")
    first = counted.first()
    return "" if first is None else str(first[0])


def best_of_club(club: Club, scale: str, number: int, now: datetime, *, has_allies: bool) -> BestPage:
    """A page of the best of a club. Two statements. :raises NoSuchPage: see there."""
    members = club.memberships.members().values("player")
    return best_page(scale, number, now, has_allies=has_allies, among=members)
