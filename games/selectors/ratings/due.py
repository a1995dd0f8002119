"""Finds matches that are to be counted for ratings."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from games.models import Match


def due() -> QuerySet[Match]:
    """The matches that are to be counted, and those that are to be taken out since they go on."""
    is_over = Q(status=Match.Status.FINISHED, rated_at=None)
    goes_on = Q(status__in=[Match.Status.RUNNING, Match.Status.CANCELLED], rated_at__isnull=False)
    return Match.objects.filter(is_over | goes_on)


def games_with_due() -> list[str]:
    """The games of which some match is due. One query."""
    return sorted(due().order_by().values_list("game", flat=True).distinct())
