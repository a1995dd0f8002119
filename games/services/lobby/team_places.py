"""Places of team matches that have not begun: their rows locked, and getting up."""

from __future__ import annotations

from contextlib import suppress

from django.db import transaction

from games.models import TeamMatch

from .errors import NotAtTable, NotOpen


def locked_open_team_match(team_match_id: int) -> TeamMatch:
    """The team match, its row locked. :raises NotOpen: it has begun, or was called off."""
    team_match = TeamMatch.objects.select_for_update().get(pk=team_match_id)
    if team_match.status != TeamMatch.Status.OPEN:
        raise NotOpen
    return team_match


@transaction.atomic(durable=True)
def leave_team(*, team_match_id: int, user_id: int) -> TeamMatch:
    """Get up before it begins. A leaving captain hands it on; without people it is called off.

    :raises NotOpen, NotAtTable: see there.
    """
    team_match = locked_open_team_match(team_match_id)
    left, _ = team_match.seats.filter(player=user_id).delete()
    if not left:
        raise NotAtTable
    if team_match.captain_id == user_id:
        heir = team_match.seats.order_by("id").first()
        if heir is None:
            team_match.status = TeamMatch.Status.CANCELLED
        else:
            team_match.captain_id = heir.player_id
        team_match.save(update_fields=["captain", "status"])
    return team_match


def leave_open_team_matches(*, user_id: int) -> None:
    """Get up from every team match that has not begun, for an account that is closed or suspended.

    Doing it twice does nothing.
    """
    mine = TeamMatch.objects.filter(seats__player=user_id, status=TeamMatch.Status.OPEN)
    for team_match_id in mine.order_by("pk").values_list("pk", flat=True):
        with suppress(NotOpen, NotAtTable):  # it began a moment before
            leave_team(team_match_id=team_match_id, user_id=user_id)
