"""Finds matches that are to be counted for ratings.

Of a game by a function of its name: there are millions of matches of a game and few that are due, and where
SQLite may go by the index of games it goes by all of these.
"""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.db.models.functions import Lower

from games.models import Match

_IS_OVER = Q(status=Match.Status.FINISHED, rated_at=None, is_sealed=False)
"""A table of a board counts when the board is shown: until then nobody learns what came of it."""
_GOES_ON = Q(status__in=[Match.Status.RUNNING, Match.Status.CANCELLED], rated_at__isnull=False)


def due(game: str) -> QuerySet[Match]:
    """The matches of a game that are to be counted, and those that are to be taken out since they go on."""
    return _of(game, Match.objects.filter(_IS_OVER | _GOES_ON))


def due_at_end(game: str) -> QuerySet[Match]:
    """Those alone that are over."""
    return _of(game, Match.objects.filter(_IS_OVER))


def games_with_due() -> list[str]:
    """The games of which some match is due. One query."""
    return sorted(
        Match.objects.filter(_IS_OVER | _GOES_ON).order_by().values_list("game", flat=True).distinct()
    )


def _of(game: str, matches: QuerySet[Match]) -> QuerySet[Match]:
    return matches.alias(named=Lower("game")).filter(named=game)
