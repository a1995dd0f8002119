"""Who may do something about a match that is played: the people who hold its seats."""

from __future__ import annotations

from games.models import Match, SeatTenure

from .play import NotRunning, NotSeated


def present(match_id: int, user_id: int) -> tuple[Match, SeatTenure]:
    """A match that is played, its row locked, and what its account of `user_id` holds there now.

    :raises NotSeated: it holds no seat. :raises NotRunning: the match has not begun or is over.
    """
    match = Match.objects.select_for_update().get(pk=match_id)
    tenure = SeatTenure.objects.current().filter(match=match, player_id=user_id).first()
    if tenure is None:
        raise NotSeated
    if match.status != Match.Status.RUNNING:
        raise NotRunning
    return match, tenure


def people_present(match: Match) -> frozenset[int]:
    """The accounts of the people who hold a seat now, not of those for whom a bot keeps one. One query."""
    people = SeatTenure.objects.current().filter(match=match, level="")
    return frozenset(people.values_list("player_id", flat=True))
