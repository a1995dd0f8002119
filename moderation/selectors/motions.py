"""Motions that wait for a second moderator, as one of them may read them. Flat in queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db.models import Exists, Max, OuterRef, Q

from accounts.models import User
from games.models import SeatTenure
from moderation.acts.registry import ACTS
from moderation.models import Action, Case, Motion

from .history import MOST, waiting_motions
from .queue import without_own


def motions_for(user: User, now: datetime) -> Sequence[Motion]:
    """The motions that somebody is no part of, the oldest first and not more than `MOST`. One query."""
    seats = SeatTenure.objects.filter(Q(player=user) | Q(owner=user), match=OuterRef("match"))
    cases = without_own(Case.objects.all(), user).order_by().values("pk")
    rows = waiting_motions().filter(lapses_at__gt=now, code__in=ACTS).exclude(Exists(seats))
    return list(
        rows.filter(
            ~Q(person=user) | Q(person=None),
            ~Q(match__host=user) | Q(match__host=None),
            Q(case=None) | Q(case__in=cases),
        )[:MOST]
    )


def seen_of_all(motions: Sequence[Motion]) -> Mapping[int, int]:
    """By motion what `seen_of` says of what it would be done to. One query."""
    people = {motion.person_id for motion in motions if motion.match is None}
    rows = Action.objects.filter(person__in=people).order_by().values_list("person").annotate(last=Max("pk"))
    last = dict(rows)
    return {
        motion.pk: last.get(motion.person_id, 0) if motion.match is None else motion.match.version
        for motion in motions
    }
