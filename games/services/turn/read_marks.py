"""Keeps the read marks of a seat's holder at a match: seen moves and finished campaigns."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from games.models import Campaign, Match, SeatTenure, Showing
from games.services.changes import changed, changed_for
from games.services.errors import NotSeated, PlayError

LOOKS_ARE_ONE: Final = timedelta(minutes=1)
"""Somebody who has looked since anything happened, and looks again so soon, need not be noted again."""


class CampaignNotOver(PlayError):
    """No campaign of this number has ended, so that nobody can go on from its end."""


@transaction.atomic(durable=True)
def go_to_next_campaign(*, match_id: int, user_id: int, number: int) -> bool:
    """Let the holder of a seat go on from the end of campaign `number`, which their table has kept.

    A second click, an old page and another tab say what is so already: nothing changes then.

    :returns: whether anything has changed.
    :raises NotSeated, CampaignNotOver: see there.
    """
    match = Match.objects.select_for_update().get(pk=match_id)
    tenure = SeatTenure.objects.current().filter(match=match, player_id=user_id).first()
    if tenure is None:
        raise NotSeated
    if tenure.gone_on >= number > 0:
        return False
    if not Campaign.objects.filter(match=match, number=number, ended_at__isnull=False).exists():
        raise CampaignNotOver
    tenure.gone_on = number
    tenure.save(update_fields=["gone_on"])
    # Their other pages go on too, and their list of tables says where the match is.
    changed(match, user_ids=[user_id])
    return True


@transaction.atomic(durable=True)
def go_on_from_question(*, match_id: int, user_id: int, number: int, now: datetime) -> None:
    """Let a player go on from what became of their question of round `number`, which their table has kept.

    Going on from it they have gone on from all before it. A second click and an old page change nothing.

    :raises NotSeated: see there.
    """
    match = Match.objects.select_for_update().get(pk=match_id)
    tenure = SeatTenure.objects.current().filter(match=match, player_id=user_id).first()
    if tenure is None:
        raise NotSeated
    told = Showing.objects.filter(match=match, seat=tenure.seat, player=user_id, answered_at__isnull=False)
    if told.filter(round__lte=number, gone_on_at=None).update(gone_on_at=now):
        changed_for(tenure)


def note_opened(match: Match, tenure: SeatTenure, *, now: datetime) -> None:
    """Note that the holder of a seat has come to their table: what they were to be told of it they have seen.

    Only for what a person does, loading a page or coming back to one; never for what a page does by itself.
    One statement, none where nothing has happened since they last came.
    """
    before = tenure.opened_at
    latest = [at for at in (match.last_move_at, tenure.turn_since) if at is not None]
    if before is None or before < now - LOOKS_ARE_ONE or any(at >= before for at in latest):
        SeatTenure.objects.current().filter(pk=tenure.pk).update(opened_at=now)
