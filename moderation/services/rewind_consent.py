"""Rewinds a match where all who sit there have agreed: still the act of the moderator who asked."""

from __future__ import annotations

from datetime import datetime
from random import SystemRandom
from typing import TYPE_CHECKING

from django.db import transaction

from games.models import Match, Proposal
from games.services.votes.proposals import ELSEWHERE
from moderation.acts.base import Act, ActError, Deed
from moderation.acts.registry import ACTS
from moderation.models import Case, Motion
from moderation.selectors.conflicts_of_interest import is_involved
from moderation.selectors.rights import may, seconds

from .carry_out import Involved, NotAllowed, do_at_once

if TYPE_CHECKING:
    from accounts.models import User


def receive_agreements() -> None:
    """Have what all have agreed to be carried out here."""
    ELSEWHERE[Proposal.Kind.REWIND] = carried_out


def carried_out(match: Match, proposal: Proposal, now: datetime) -> bool:
    """Do what all have agreed to, or have a second moderator agree too where two are needed.

    In the transaction of the last answer.

    :returns: False: it cannot be done any more, nor will it be; nothing has changed then.
    """
    act, deed = ACTS["rewind"], _deed(match, proposal, now)
    try:
        with transaction.atomic():
            _do_or_move(act, deed, proposal.by, token=f"asked-{proposal.pk}")
    except ActError:
        return False
    return True


def _do_or_move(act: Act, deed: Deed, by: User, token: str) -> None:
    """:raises NotAllowed, Involved, NotNow: see there."""
    if not may(by, act, deed):
        raise NotAllowed
    if is_involved(by, deed):
        raise Involved
    needs = act.needs_second(deed)
    if not (needs and seconds(by, act, deed)):
        do_at_once(act, deed, token, is_alone=needs)
        return
    Motion.objects.create(
        code=act.code,
        by=by,
        match=deed.match,
        case=deed.case,
        values=dict(deed.values),
        reason=deed.reason,
        note=deed.note,
        token=token,
        at=deed.now,
        lapses_at=deed.now + Motion.LASTS,
    )


def _deed(match: Match, proposal: Proposal, now: datetime) -> Deed:
    asked = proposal.data
    return Deed(
        by=proposal.by,
        now=now,
        rng=SystemRandom(),
        reason=asked["reason"],
        note=asked["note"],
        values={"ply": asked["ply"], "asked": proposal.pk},
        target=match,
        case=Case.objects.filter(pk=asked["case"]).first(),
    )
