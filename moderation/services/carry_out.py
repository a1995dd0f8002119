"""Carries out an act on a match or a person: checked, done, written into the audit, told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any

from django.db import IntegrityError, transaction

from accounts.models import User
from games.models import Club, Event, Match
from moderation.acts.base import Act, Deed, Done, Target, Thing, kind_of
from moderation.acts.registry import ACTS
from moderation.models import Action, Case, Motion, Sanction
from moderation.selectors.conflicts_of_interest import is_involved
from moderation.selectors.rights import may, seconds

from .errors import Changed, Involved, NoReason, NoReverse, NotAllowed
from .notices import tell_at_end, tell_of_action

__all__ = [
    "SHORTEST_REASON",
    "Changed",
    "Involved",
    "NoReason",
    "NoReverse",
    "NotAllowed",
    "Wanted",
    "carry_out",
    "lock_target",
    "reverse",
    "seen_of",
    "take_back_action",
]  # fmt: skip

SHORTEST_REASON = 10
"""Signs that a reason has at least, where those concerned read one."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Request of a form for an act."""

    code: str
    by_id: int
    target_id: int
    token: str
    """Of the form: sent twice, it is done once."""
    seen: int
    """Version of the target by `seen_of` when the form was made."""
    reason: str = ""
    note: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    case_id: int | None = None


def seen_of(target: Thing) -> int:
    """The version by which a form notices a change of its target: a match's own, else its last action."""
    if isinstance(target, Match):
        return target.version
    last = Action.objects.filter(**{kind_of(target).value: target}).values_list("pk", flat=True).first()
    return last or 0


@transaction.atomic(durable=True)
def carry_out(wanted: Wanted, *, now: datetime, rng: Random) -> Action | Motion:
    """Do what is wanted, or ask for a second moderator where two are needed and there is another.

    :returns: what stands in the audit, or the motion that waits. Of a form sent twice the first.
    :raises NotAllowed, Involved, Changed, NoReason, NotNow: see there. Nothing has been done then.
    :raises Match.DoesNotExist, User.DoesNotExist: there is no such target.
    """
    act = ACTS[wanted.code]
    target, by, known = _locked(act, wanted)
    if known is not None:
        return known
    deed = _deed(target, by, wanted, now, rng)
    _refuse(act, deed, wanted.seen)
    if act.asks_reason and len(wanted.reason.strip()) < SHORTEST_REASON:
        raise NoReason
    if not act.needs_second(deed):
        return do_at_once(act, deed, wanted.token)
    if not seconds(by, act, deed):
        return do_at_once(act, deed, wanted.token, is_alone=True)
    try:
        return Motion.objects.create(
            code=wanted.code,
            by=by,
            match=deed.target,
            person=deed.person,
            case=deed.case,
            values=dict(wanted.values),
            reason=wanted.reason,
            note=wanted.note,
            token=wanted.token,
            at=now,
            lapses_at=now + Motion.LASTS,
        )
    except IntegrityError as error:  # as in `_written`
        raise Changed from error


@transaction.atomic(durable=True)
def reverse(
    *,
    action_id: int,
    by_id: int | None,
    seen: int,
    token: str,
    reason: str,
    note: str,
    now: datetime,
    rng: Random,
) -> Action:
    """Take an action back: another row, and what was taken is given back.

    :param by_id: None: the site does it, such as when an appeal is granted; nobody's rights are asked then.
    :raises NotAllowed, Involved, Changed, NoReason, NoReverse, NotNow: see there.
    """
    first = Action.objects.get(pk=action_id)
    act = _reversible(first)
    target = lock_target(act, first.target_id)
    by = None if by_id is None else User.objects.get(pk=by_id)
    return take_back_action(
        first, target, by=by, seen=seen, token=token, reason=reason, note=note, now=now, rng=rng
    )


def take_back_action(
    first: Action,
    target: Thing,
    *,
    by: User | None,
    token: str,
    reason: str,
    note: str,
    now: datetime,
    rng: Random,
    seen: int = 0,
) -> Action:
    """As `reverse`, in a transaction in which the row of the target is locked."""
    act = _reversible(first)
    known = Action.objects.filter(reverse_of=first).first()
    if known is not None and known.token == token:
        return known
    if known is not None:
        raise NoReverse
    if Action.objects.filter(token=token).exists():  # no form that was made for this action
        raise Changed
    deed = Deed(
        by=by,
        now=now,
        rng=rng,
        reason=reason,
        note=note,
        values=first.after,  # what it takes to do so much, it takes to undo it
        target=target if isinstance(target, Match) else None,
        person=target if isinstance(target, User) else None,
        place=target if isinstance(target, Club) else None,
        contest=target if isinstance(target, Event) else None,
        case=first.case,
    )
    if by is not None:
        _refuse(act, deed, seen)
    if act.asks_reason and len(reason.strip()) < SHORTEST_REASON:
        raise NoReason
    assert act.undo is not None  # noqa: S101 - it is reversible
    assert act.undo_code is not None  # noqa: S101
    return _written(act, act.undo_code, deed, act.undo(deed, first), token, reverse_of=first)


def _reversible(first: Action) -> Act:
    """The act of an action that has a reverse. :raises NoReverse: see there."""
    act = ACTS.get(first.code)
    if act is None or act.undo is None or act.undo_code is None:
        raise NoReverse
    return act


def _locked(act: Act, wanted: Wanted) -> tuple[Thing, User, Action | Motion | None]:
    """The target, its row locked; the moderator; and what this very form has brought about before."""
    target = lock_target(act, wanted.target_id)
    by = User.objects.get(pk=wanted.by_id)
    sent = {"token": wanted.token}
    known: Action | Motion | None = (
        Action.objects.filter(**sent).first() or Motion.objects.filter(**sent).first()
    )
    if known is not None:
        brought_about = (
            known.by_id,
            known.code,
            known.target_id,
        )
        if brought_about != (by.pk, wanted.code, target.pk):  # no form that was made for this
            raise Changed
    return target, by, known


def lock_target(act: Act, target_id: int | None) -> Thing:
    """The target of an act, its row locked. :raises NoReverse: there is nothing."""
    if target_id is None:
        raise NoReverse
    if act.target == Target.MATCH:
        return Match.objects.select_for_update().get(pk=target_id)
    if act.target == Target.CLUB:
        return Club.objects.select_for_update().get(pk=target_id)
    if act.target == Target.EVENT:
        return Event.objects.select_for_update().get(pk=target_id)
    return User.objects.select_for_update(no_key=True).get(pk=target_id)


def _deed(target: Thing, by: User, wanted: Wanted, now: datetime, rng: Random) -> Deed:
    return Deed(
        by=by,
        now=now,
        rng=rng,
        reason=wanted.reason,
        note=wanted.note,
        values=wanted.values,
        target=target if isinstance(target, Match) else None,
        person=target if isinstance(target, User) else None,
        place=target if isinstance(target, Club) else None,
        contest=target if isinstance(target, Event) else None,
        case=None if wanted.case_id is None else Case.objects.get(pk=wanted.case_id),
    )


def _refuse(act: Act, deed: Deed, seen: int) -> None:
    """:raises NotAllowed, Involved, Changed: see there."""
    if deed.by is None or not may(deed.by, act, deed):
        raise NotAllowed
    if is_involved(deed.by, deed):
        raise Involved
    if seen_of(deed.target or deed.place or deed.contest or deed.user) != seen:
        raise Changed


def do_at_once(
    act: Act, deed: Deed, token: str, *, second: User | None = None, is_alone: bool = False
) -> Action:
    """Do what has been checked, write it down and tell of it; in the caller's transaction.

    :raises NotNow, Changed: see there; the caller's transaction is undone.
    """
    return _written(act, act.code, deed, act.do(deed), token, second=second, is_alone=is_alone)


def _written(act: Act, code: str, deed: Deed, done: Done, token: str, **more: Any) -> Action:
    try:
        action = Action.objects.create(
            code=code,
            by=deed.by,
            match=deed.target,
            club=deed.place,
            event=deed.contest,
            person=deed.person,
            message_id=done.message_id,
            case=deed.case,
            reason=deed.reason,
            note=deed.note,
            before=dict(done.before),
            after=dict(done.after),
            token=token,
            at=deed.now,
            **more,
        )
    except IntegrityError as error:  # the token was sent for something else at this very moment
        raise Changed from error
    if done.sanction is not None:
        Sanction.objects.create(person=deed.user, action=action, **done.sanction)
    if act.is_told_at_end:
        tell_at_end(action, deed)
    if act.is_told:
        tell_of_action(action, deed, done)
    return action
