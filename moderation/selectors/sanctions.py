"""Sanctions and decisions that a person may read: on themselves, and at their tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from django.db.models import Q, QuerySet

from games.models import Membership, SeatTenure
from moderation.acts.registry import ACTS
from moderation.models import Action, Appeal, Sanction

MOST: Final = 100
"""So many are listed, the latest first."""

TOLD: Final = frozenset(
    {code for code, act in ACTS.items() if act.is_told}
    | {act.undo_code.value for act in ACTS.values() if act.undo_code is not None and act.is_told}
)
"""Acts that those concerned learn of.

Never a note, a case, or who reported. Never a note, a case, or who reported.
"""

APPEALABLE: Final = frozenset(code for code, act in ACTS.items() if act.is_told)


class SanctionState(StrEnum):
    """State of an action."""

    DONE = "done"
    HOLDS = "holds"
    OVER = "over"
    LIFTED = "lifted"


@dataclass(frozen=True, slots=True)
class SanctionEntry:
    """One action as whom it concerns may read it: nothing of its note, its case, or by whom it was."""

    action_id: int
    code: str
    at: datetime
    reason: str
    table: str
    """The name of the match, or the club, it was done to; empty: to the person."""
    address: str
    """Address of its page."""
    by_two: bool
    by_site: bool
    state: SanctionState
    until: datetime | None
    unread: int | None
    """Of a warning that was not read: its number."""
    appeal: Appeal | None
    appeal_until: datetime | None
    """Time until which they may appeal; None: they may not, or have."""


def standing_of(user_id: int, now: datetime, *, most: int | None = MOST) -> Sequence[SanctionEntry]:
    """The actions that concern a person, the latest first, at most so many; `most` None: all. One query."""
    rows = concerning(user_id).select_related("match", "club", "event", "sanction", "appeal", "reversed_by")[
        :most
    ]
    return [_entry(row, user_id, now) for row in rows]


def concerning(user_id: int) -> QuerySet[Action]:
    """The actions on a person, on matches in which they hold or held a seat, on clubs that they
    keep, and on events that they look after.
    """
    mine = SeatTenure.objects.filter(Q(player=user_id) | Q(owner=user_id)).values("match")
    kept = Membership.objects.filter(player=user_id, standing=Membership.Standing.KEEPER).values("club")
    concerned = Q(person=user_id) | Q(match__in=mine) | Q(club__in=kept) | Q(event__host=user_id)
    return Action.objects.filter(concerned, code__in=TOLD)


def unread_warnings(user_id: int) -> list[Sanction]:
    """The warnings that a person has to read before their next move, the oldest first. One query."""
    waiting = Sanction.objects.filter(
        person=user_id, kind=Sanction.Kind.WARNING, read_at=None, lifted_at=None
    )
    return list(waiting.select_related("action").order_by("id"))


def may_be_appealed(action: Action, now: datetime) -> bool:
    """True if something is of a kind against which one appeals, and not taken back, and not too long ago."""
    is_first = action.reverse_of_id is None and not hasattr(action, "reversed_by")
    return action.code in APPEALABLE and is_first and now <= action.at + Appeal.WITHIN


def _entry(row: Action, user_id: int, now: datetime) -> SanctionEntry:
    sanction: Sanction | None = getattr(row, "sanction", None)
    appeal: Appeal | None = getattr(row, "appeal", None)
    is_mine = appeal is not None and appeal.by_id == user_id
    place = row.match or row.club or row.event
    return SanctionEntry(
        action_id=row.pk,
        code=row.code,
        at=row.at,
        reason=row.reason,
        table="" if place is None else place.name,
        address="" if place is None else place.get_absolute_url(),
        by_two=row.second_id is not None,
        by_site=row.by_id is None,
        state=_state(row, sanction, now),
        until=None if sanction is None else sanction.ends_at,
        unread=_unread(sanction),
        appeal=appeal if is_mine else None,
        appeal_until=row.at + Appeal.WITHIN if appeal is None and may_be_appealed(row, now) else None,
    )


def _unread(sanction: Sanction | None) -> int | None:
    if sanction is None or sanction.kind != Sanction.Kind.WARNING:
        return None
    return sanction.pk if sanction.read_at is None and sanction.lifted_at is None else None


def _state(row: Action, sanction: Sanction | None, now: datetime) -> SanctionState:
    if hasattr(row, "reversed_by"):
        return SanctionState.LIFTED
    if sanction is None or sanction.kind == Sanction.Kind.WARNING:
        return SanctionState.DONE
    return SanctionState.HOLDS if sanction.ends_at is None or sanction.ends_at > now else SanctionState.OVER
