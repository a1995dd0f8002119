"""Motions that wait for a second moderator: agreed to and done, or declined."""

from __future__ import annotations

from datetime import datetime
from random import Random

from django.db import transaction

from accounts.models import User
from games.models import Match
from moderation.acts.base import Deed
from moderation.acts.registry import ACTS
from moderation.models import Action, Motion
from moderation.selectors.conflicts_of_interest import is_concerned, is_involved
from moderation.selectors.rights import may

from .carry_out import do_at_once, lock_target, seen_of
from .errors import CaseNotOpen, Changed, Involved, NotAllowed, OwnMotion


@transaction.atomic(durable=True)
def second(*, motion_id: int, by_id: int, seen: int, now: datetime, rng: Random) -> Action:
    """Agree to a motion, which is done at once. Twice by the same does nothing.

    :raises NotAllowed, Involved, Changed, CaseNotOpen, OwnMotion, NotNow: see there.
    """
    first = Motion.objects.get(pk=motion_id)
    act = ACTS[first.code]
    target = lock_target(act, first.target_id)
    motion = Motion.objects.select_for_update(of=("self",)).select_related("by", "case").get(pk=motion_id)
    if motion.action is not None and motion.second_id == by_id:
        return motion.action
    by = User.objects.get(pk=by_id)
    if by_id == motion.by_id:
        raise OwnMotion
    if motion.state != Motion.State.OPEN or motion.lapses_at <= now:
        raise CaseNotOpen
    deed = Deed(
        by=motion.by,
        now=now,
        rng=rng,
        reason=motion.reason,
        note=motion.note,
        values=motion.values,
        target=target if isinstance(target, Match) else None,
        person=target if isinstance(target, User) else None,
        case=motion.case,
    )
    if not (may(by, act, deed) and may(by, "second")):
        raise NotAllowed
    if is_involved(by, deed):
        raise Involved
    if seen_of(target) != seen:
        raise Changed
    action = do_at_once(act, deed, motion.token, second=by)
    motion.state, motion.second, motion.action = Motion.State.CARRIED, by, action
    motion.save(update_fields=["state", "second", "action"])
    return action


@transaction.atomic(durable=True)
def decline(*, motion_id: int, by_id: int, now: datetime) -> Motion:
    """Do not agree to a motion, or take one's own back.

    :raises NotAllowed, Involved, CaseNotOpen: see there.
    """
    motion = (
        Motion.objects.select_for_update(of=("self",))
        .select_related("match", "person", "case")
        .get(pk=motion_id)
    )
    by, act = User.objects.get(pk=by_id), ACTS[motion.code]
    if by_id != motion.by_id and not (may(by, act) and may(by, "second")):
        raise NotAllowed
    if motion.state != Motion.State.OPEN or motion.lapses_at <= now:
        raise CaseNotOpen
    own = by_id == motion.by_id
    if not own and is_concerned(by, match=motion.match, person=motion.person, case=motion.case):
        raise Involved
    motion.state = Motion.State.WITHDRAWN if own else Motion.State.DECLINED
    motion.second = None if own else by
    motion.save(update_fields=["state", "second"])
    return motion
