"""Reads questions that people were asked, and flags on them."""

from __future__ import annotations

from django.db.models import QuerySet

from games.models import QuestionFlag, Showing


def answered_showing(match_id: int, round_number: int, user_id: int) -> Showing | None:
    """The question that an account has answered in a round of a match, or had no answer to in time."""
    rows = Showing.objects.filter(match=match_id, round=round_number, player=user_id)
    return rows.filter(answered_at__isnull=False).select_related("version__question").first()


def opened_of(user_id: int) -> QuerySet[Showing]:
    """The questions that an account has opened and not answered: their time runs."""
    return Showing.objects.filter(player=user_id, opened_at__isnull=False, answered_at=None)


def flag_of(version_id: int, user_id: int) -> QuestionFlag | None:
    """The flag that an account has raised on a version of a question."""
    return QuestionFlag.objects.filter(version=version_id, player=user_id).first()
