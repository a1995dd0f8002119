"""Writes notices that tell people what became of a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.db import transaction
from django.db.models import Count

from games.models import Match, Notice, SeatTenure

from .changes import changed_for

KEPT: Final = 20
"""Of each person's lines the latest so many."""


def tell_of(
    match: Match | None,
    user_ids: Iterable[int],
    kind: Notice.Kind,
    data: Mapping[str, Any] | None = None,
) -> None:
    """Write a line for each of some people. For a transaction, which tells their pages.

    :param match: the table it is about; None: it is about them alone.
    :param data: what a moderator did and why, as an alert has it (`games.letters.moderation_notices`).
    """
    for user_id in sorted(set(user_ids)):
        Notice.objects.create(
            match=match, player_id=user_id, kind=kind, data=None if data is None else dict(data)
        )
        old = Notice.objects.filter(player_id=user_id).order_by("-id").values_list("pk", flat=True)[KEPT:]
        Notice.objects.filter(pk__in=list(old)).delete()


def tell_many(user_ids: Iterable[int], kind: Notice.Kind, data: Mapping[str, Any]) -> None:
    """Write the same line, about no table, for as many people as there are. Two queries, or three."""
    people = sorted(set(user_ids))
    Notice.objects.bulk_create([Notice(player_id=user_id, kind=kind, data=dict(data)) for user_id in people])
    counts = Notice.objects.filter(player__in=people).order_by().values("player").annotate(lines=Count("pk"))
    for user_id in counts.filter(lines__gt=KEPT).values_list("player", flat=True):
        old = Notice.objects.filter(player_id=user_id).order_by("-id").values_list("pk", flat=True)[KEPT:]
        Notice.objects.filter(pk__in=list(old)).delete()


@transaction.atomic(durable=True)
def mark_notices_read(*, user_id: int, until: int) -> None:
    """Take away the lines of an account up to the one with the id `until`, the latest that it has seen."""
    Notice.objects.filter(player_id=user_id, pk__lte=until).delete()


@transaction.atomic(durable=True)
def mark_moderation_notices_read(*, match_id: int, user_id: int) -> None:
    """Take away what an account was told of moderators' measures at a match; its other pages look again."""
    match = Match.objects.select_for_update().get(pk=match_id)
    gone, _ = Notice.objects.filter(player_id=user_id, match=match, kind=Notice.Kind.MODERATED).delete()
    tenure = SeatTenure.objects.current().filter(match=match, player_id=user_id).first()
    if gone and tenure is not None:
        changed_for(tenure)
