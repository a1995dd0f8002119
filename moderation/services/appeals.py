"""Appeals: one an action, decided by somebody else than who acted, if there is anybody."""

from __future__ import annotations

from datetime import datetime
from random import Random

from django.db import IntegrityError, transaction

from accounts.models import Kind, User
from accounts.notifications import alerts
from games.models import Notice
from games.services.notices import tell_of
from moderation.acts.base import ActError, NotNow, Thing
from moderation.acts.registry import ACTS
from moderation.models import Action, Appeal
from moderation.selectors.conflicts_of_interest import is_in_club, is_in_event, plays
from moderation.selectors.rights import may, permission_holders
from moderation.selectors.sanctions import concerning, may_be_appealed

from .carry_out import (
    SHORTEST_REASON,
    Involved,
    NoReason,
    NoReverse,
    NotAllowed,
    lock_target,
    take_back_action,
)


class NotYourAction(ActError):
    """The action does not concern the account, or it was not told of it."""


class AppealTooLate(ActError):
    """It was more than `Appeal.WITHIN` ago, or was taken back already."""


class Appealed(ActError):
    """Somebody else has appealed against it."""


class AppealDecided(ActError):
    """Somebody has decided the appeal otherwise."""


class OwnAction(ActError):
    """The moderator who acted does not decide about it while there is somebody else who may."""


def appeal(*, action_id: int, by_id: int, text: str, now: datetime) -> Appeal:
    """Appeal against an action. Sent twice it is one appeal: the first.

    :param text: comes clean from a form.
    :raises NotYourAction, AppealTooLate, Appealed: see there.
    """
    action = concerning(by_id).filter(pk=action_id).first()
    if action is None:
        raise NotYourAction
    first = Appeal.objects.filter(action=action).first()
    if first is None:
        if not may_be_appealed(action, now):
            raise AppealTooLate
        try:
            with transaction.atomic(durable=True):
                return Appeal.objects.create(action=action, by_id=by_id, text=text, at=now)
        except IntegrityError:  # a moment before
            first = Appeal.objects.get(action=action)
    if first.by_id != by_id:
        raise Appealed
    return first


@transaction.atomic(durable=True)
def decide_appeal(
    *, appeal_id: int, by_id: int, lifts: bool, answer: str, now: datetime, rng: Random
) -> Appeal:
    """Let an action stand, or take it back with all that it took. Doing the same twice does nothing.

    :param answer: what who appealed reads; comes clean from a form.
    :raises NotAllowed, Involved, OwnAction, AppealDecided, NoReason: see there.
    :raises Appeal.DoesNotExist: there is none.
    """
    action = _appealed(appeal_id)
    act = ACTS[action.code]
    target = lock_target(act, action.target_id)
    found = Appeal.objects.select_for_update(of=("self",)).select_related("by").get(pk=appeal_id)
    by, state = User.objects.get(pk=by_id), Appeal.State.LIFTED if lifts else Appeal.State.UPHELD
    _refuse(by, found, action)
    if found.state == state and found.decided_by_id == by_id:
        return found
    if found.state != Appeal.State.OPEN:
        raise AppealDecided
    if len(answer.strip()) < SHORTEST_REASON:
        raise NoReason
    back = _taken_back(action, target, found, answer, now, rng) if lifts else None
    code = Action.Code.APPEAL_LIFTED if lifts else Action.Code.APPEAL_UPHELD
    row = Action.objects.create(
        code=code,
        by=by,
        person=found.by,
        match=action.match,
        club=action.club,
        event=action.event,
        reason=answer,
        after={"appeal": found.pk, "action": action.pk, "reverse": None if back is None else back.pk},
        token=f"appeal-{found.pk}",
        at=now,
        is_alone=by.pk in {action.by_id, action.second_id},
    )
    found.state, found.answer, found.decided_by, found.decided_at = state, answer, by, now
    found.save(update_fields=["state", "answer", "decided_by", "decided_at"])
    is_told_by_reverse = back is not None and action.person_id == found.by_id
    if found.by.anonymised_at is None and not is_told_by_reverse:
        said = {"act": code.value, "reason": answer}
        tell_of(None, [found.by.pk], Notice.Kind.MODERATED, said)
        data = {"what": "moderation", "action": row.pk, **said}
        alerts.write_alerts([found.by.pk], kind=Kind.ACCOUNT, mark=f"moderation:{row.pk}", at=now, data=data)
    return found


def may_decide(by: User, found: Appeal) -> bool:
    """True if somebody is free to decide an appeal."""
    try:
        _refuse(by, found, found.action)
    except ActError:
        return False
    return True


def _refuse(by: User, found: Appeal, action: Action) -> None:
    if not may(by, "decide_appeals"):
        raise NotAllowed
    if _is_party(by, found, action):
        raise Involved
    acted = {action.by_id, action.second_id}
    if by.pk in acted:
        others = permission_holders("decide_appeals").exclude(pk__in={pk for pk in acted if pk is not None})
        if any(may(other, "decide_appeals") and not _is_party(other, found, action) for other in others):
            raise OwnAction


def _is_party(user: User, found: Appeal, action: Action) -> bool:
    """True if it is their own appeal, about them, or about a match they play."""
    if user.pk in {found.by_id, action.person_id}:
        return True
    if action.club is not None and is_in_club(user, action.club):
        return True
    if action.event is not None and is_in_event(user, action.event):
        return True
    return action.match is not None and plays(user, action.match)


def _taken_back(
    action: Action, target: Thing, found: Appeal, answer: str, now: datetime, rng: Random
) -> Action | None:
    """The reverse of what is appealed against; None: nothing is left of it that could be given back."""
    try:
        with transaction.atomic():
            return take_back_action(
                action, target, by=None, token=f"lifts-{found.pk}", reason=answer, note="", now=now, rng=rng
            )
    except (NoReverse, NotNow):
        return None


def _appealed(appeal_id: int) -> Action:
    """:raises Appeal.DoesNotExist: there is no such appeal."""
    return Appeal.objects.select_related("action").get(pk=appeal_id).action
