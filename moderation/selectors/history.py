"""History of moderators' actions: on a match, on a person, by all; the latest first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet

from accounts.models import User
from games.models import Match, SeatTenure
from moderation.acts.base import Thing, kind_of
from moderation.models import Action, Case, Motion, Sanction

MOST: Final = 50
"""So many stand on a page."""

Code = Action.Code

WITHIN: Final = frozenset({Code.NOTE, Code.TAKE, Code.LEAVE, Code.DECIDE, Code.END_SESSIONS, Code.LOOK})
"""Acts that stand in no public log: they tell nobody anything, or not yet."""


def done_to(target: Thing) -> QuerySet[Action]:
    """The actions on a match or a person, with who did them and whether they were taken back."""
    return _whole(Action.objects.filter(**{kind_of(target).value: target}))


def case_actions(case: Case) -> QuerySet[Action]:
    """The actions because of a case, in the same way."""
    return _whole(Action.objects.filter(case=case))


def matches_of(person: User) -> QuerySet[Match]:
    """The matches in which somebody holds or held a seat, the latest first."""
    return (
        Match.objects.unsealed()
        .filter(pk__in=SeatTenure.objects.filter(player=person).values("match"))
        .order_by("-id")
    )


def _whole(actions: QuerySet[Action]) -> QuerySet[Action]:
    return actions.select_related(
        "by", "second", "reversed_by", "case", "match", "club", "event", "person"
    ).order_by("-id")


def sanctions_of(person: User) -> list[Sanction]:
    """The sanctions that hold or held for a person, the latest first."""
    return list(Sanction.objects.filter(person=person).select_related("action").order_by("-id")[:MOST])


def waiting_motions() -> QuerySet[Motion]:
    """The motions that are still to be agreed to, the oldest first; time may be over for some of them."""
    open_ones = Motion.objects.filter(state=Motion.State.OPEN)
    return open_ones.select_related("by", "match", "person", "case").order_by("at", "id")


@dataclass(frozen=True, slots=True)
class NameHad:
    """A former name of somebody."""

    username: str
    display_name: str


def names_had(person: User) -> tuple[NameHad, ...]:
    """The names of a person before moderators renamed them, the latest first."""
    renamed = Action.objects.filter(person=person, code=Code.RENAME).order_by("-id")
    found = [_name(before) for before in renamed.values_list("before", flat=True)[:MOST]]
    return tuple(name for name in found if name.username or name.display_name)


def _name(before: Mapping[str, object]) -> NameHad:
    return NameHad(str(before.get("username") or ""), str(before.get("display_name") or ""))


def public_actions(kind: str = "") -> QuerySet[Action]:
    """The actions that everybody may read of, without names and notes: of each kind, day and reason, no more.

    :param kind: of this code alone; empty: of all.
    """
    shown = Action.objects.exclude(code__in=WITHIN).order_by("-id")
    shown = shown.filter(code=kind) if kind else shown
    return shown.only("id", "code", "at", "reason", "is_alone", "second_id", "reverse_of_id")
