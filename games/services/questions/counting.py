"""Counts of the answers to a question, and the flags that they may raise."""

from __future__ import annotations

from datetime import datetime
from typing import Final, NamedTuple

from django.db.models import F, QuerySet

from games.models import Match, QuestionFlag, QuestionVersion, Showing

JUDGED_FROM: Final = 30
"""So many people must have answered a version before its counts say anything of it."""

BELOW_CHANCE: Final = 25
"""Per cent of right answers that guessing brings."""

TOO_EASY: Final = 95


def count_answer(showing: Showing, *, place: int | None, is_right: bool, now: datetime) -> None:
    """Write down what was answered, and count it if a person had opened the question: bots open none.

    At a match that is annulled nothing counts, until it is restored.

    The caller holds the match's row locked in a transaction. Safe to call twice, and again after a timeout
    was taken back: what was counted before is taken off.

    :param place: as it was shown; None: no answer in time.
    """
    before = _counted(showing)
    showing.answered_at, showing.place, showing.is_right = now, place, is_right
    showing.save(update_fields=["answered_at", "place", "is_right"])
    if showing.match.annulled_at is None:
        _count(showing.version_id, before, _counted(showing), now)


def forget_answer(showing: Showing, *, now: datetime) -> None:
    """Take back what `count_answer` wrote: its move is in the record no more. For a transaction too."""
    before = _counted(showing)
    showing.answered_at = showing.place = showing.is_right = None
    showing.save(update_fields=["answered_at", "place", "is_right"])
    if showing.match.annulled_at is None:
        _count(showing.version_id, before, _Counts(), now)


def take_out(match: Match, *, now: datetime) -> None:
    """Take off what the answers of a match have counted, which is annulled. For a transaction too."""
    for showing in _answered(match):
        _count(showing.version_id, _counted(showing), _Counts(), now)


def restore_counts(match: Match, *, now: datetime) -> None:
    """Count the answers of a match that is annulled no more, and of meanwhile. For a transaction too."""
    for showing in _answered(match):
        _count(showing.version_id, _Counts(), _counted(showing), now)


def verdict_of(shown: int, right: int) -> QuestionFlag.Reason | None:
    """The flag that so many answers, so many of them right, raise.

    >>> verdict_of(30, 7), verdict_of(30, 8), verdict_of(30, 29), verdict_of(29, 0)
    (QuestionFlag.Reason.BELOW_CHANCE, None, QuestionFlag.Reason.TOO_EASY, None)

    The test is the plain one of both shares: a flag only has somebody look at it.
    """
    if shown < JUDGED_FROM:
        return None
    if right * 100 < BELOW_CHANCE * shown:
        return QuestionFlag.Reason.BELOW_CHANCE
    if right * 100 > TOO_EASY * shown:
        return QuestionFlag.Reason.TOO_EASY
    return None


def _answered(match: Match) -> QuerySet[Showing]:
    """In one order, whichever match it is: two that are annulled at once lock the same versions."""
    return match.showings.filter(answered_at__isnull=False).order_by("version", "id")


class _Counts(NamedTuple):
    shown: int = 0
    right: int = 0
    late: int = 0


def _counted(showing: Showing) -> _Counts:
    """The share of a showing in the counts of its version."""
    if showing.answered_at is None or showing.opened_at is None or showing.player_id is None:
        return _Counts()
    if showing.place is None:
        return _Counts(late=1)
    return _Counts(shown=1, right=int(bool(showing.is_right)))


def _count(version_id: int, before: _Counts, after: _Counts, now: datetime) -> None:
    if before == after:
        return
    shown, right, late = (new - old for new, old in zip(after, before, strict=True))
    QuestionVersion.objects.filter(pk=version_id).update(
        shown_count=F("shown_count") + shown,
        right_count=F("right_count") + right,
        late_count=F("late_count") + late,
    )
    if shown <= 0:
        return
    counts = QuestionVersion.objects.values_list("shown_count", "right_count").get(pk=version_id)
    if (reason := verdict_of(*counts)) is not None:
        QuestionFlag.objects.bulk_create(
            [QuestionFlag(version_id=version_id, reason=reason, at=now)], ignore_conflicts=True
        )
