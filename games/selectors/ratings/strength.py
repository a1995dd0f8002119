"""Reads how strong somebody plays: standings for their profile, and what one match has changed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import BigIntegerField, Count, Exists, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.prepared_query import Asked, PreparedQuery
from games.models import AnswerEntry, Rating, RatingEntry, SeatTenure
from games.selectors.ratings.ratings import PersonRating, read

YEAR: Final = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class ScaleStanding:
    """Somebody's rating on one scale, and what it rests on."""

    scale: str
    rating: PersonRating
    won: int
    """Number of counted matches that they won, or of answers that were right."""
    since: datetime
    """When the first counted match ended, or the first answer was given."""


@dataclass(frozen=True, slots=True)
class YearPoint:
    """A rating at some time, in hundredths of points."""

    at: datetime
    mu: int
    sigma: int


def _standings() -> QuerySet[Rating]:
    entries = RatingEntry.objects.filter(player=OuterRef("player"), scale=OuterRef("scale")).order_by()
    has_won = Exists(SeatTenure.objects.filter(match=OuterRef("match"), player=OuterRef("player"), won=True))
    won = entries.values("scale").annotate(n=Count("pk", filter=has_won)).values("n")
    first = entries.order_by("finished_at").values("finished_at")[:1]
    # Where there are no matches there are answers.
    answers = AnswerEntry.objects.filter(player=OuterRef("player")).order_by()
    right = answers.filter(showing__is_right=True).values("player").annotate(n=Count("pk")).values("n")
    first_answer = answers.order_by("answered_at").values("answered_at")[:1]
    return Rating.objects.filter(player=Asked("player", BigIntegerField())).annotate(
        won=Coalesce(Subquery(won), Subquery(right), output_field=IntegerField()),
        since=Coalesce(Subquery(first), Subquery(first_answer)),
    )


_STANDINGS: Final = PreparedQuery(_standings)


def standings(user_id: int) -> tuple[ScaleStanding, ...]:
    """The standings of somebody on each scale on which something has counted. One query."""
    return tuple(
        ScaleStanding(row.scale, read(row), row.won or 0, row.since or row.last_at)  # type: ignore[attr-defined] # annotated
        for row in _STANDINGS(player=user_id)
    )


def year_of_answers(user_id: int, now: datetime) -> tuple[YearPoint, ...]:
    """The rating of what somebody knows after each answer of the last twelve months. One query."""
    rows = AnswerEntry.objects.filter(player=user_id, answered_at__gt=now - YEAR).order_by("answered_at")
    return tuple(YearPoint(*row) for row in rows.values_list("answered_at", "mu", "sigma"))


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A rating before and after a match, in hundredths of points."""

    before: int
    after: int
    sigma: int
    """After it."""


def change_by(key: str, user_id: int) -> RatingChange | None:
    """The effect of a match on an account's rating; None if it has none. One query."""
    rows = RatingEntry.objects.filter(match__key=key, player=user_id)
    row = rows.values_list("mu_before", "mu", "sigma").first()
    return None if row is None else RatingChange(*row)
