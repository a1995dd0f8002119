"""Edits of single questions by staff. Each is written with who did it and when."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Max

from games.models import Question, QuestionFlag, QuestionVersion
from games.questions.row import QuestionRow

from .versions import copies_of, digest_of, version_of

OWN_KEYS = "own-"
"""Prefix of the keys that the site gives."""


class LikeQuestion(Exception):
    """There is a question of the same words already: `key`."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class KeyTaken(Exception):
    """Another question has that key, or took it in this moment."""


@transaction.atomic(durable=True)
def add_question(*, row: QuestionRow, by_id: int, now: datetime) -> Question:
    """Take a question in, in the row's state. :raises LikeQuestion, KeyTaken: see there."""
    _check_likeness(row, None)
    question = Question(
        key=row.key or next_key(), state=row.state, added_at=now, added_by_id=by_id, state_at=now,
        state_by_id=by_id, **copies_of(row),
    )  # fmt: skip
    try:
        with transaction.atomic():
            question.save(force_insert=True)
    except IntegrityError as error:
        raise KeyTaken from error
    version_of(question, row, by_id=by_id, now=now).save()
    return question


@transaction.atomic(durable=True)
def edit(*, question_id: int, row: QuestionRow, by_id: int, now: datetime) -> QuestionVersion:
    """Have a question say something else: a new version. Matches keep the one that they drew.

    Saying the same makes none. The row's key and state do not count.

    :returns: the version that is its latest now. :raises LikeQuestion: see there.
    """
    question = Question.objects.select_for_update().get(pk=question_id)
    latest = question.versions.get(number=question.number)
    if digest_of(row) == digest_of(latest):
        return latest
    _check_likeness(row, question)
    copies = {**copies_of(row), "template": question.template}
    question.number += 1
    for name, value in copies.items():
        setattr(question, name, value)
    question.save(update_fields=["number", *copies])
    version = version_of(question, row, by_id=by_id, now=now)
    version.save()
    return version


@transaction.atomic(durable=True)
def put_into(*, question_ids: Iterable[int], state: Question.State, by_id: int, now: datetime) -> int:
    """Have questions drawn from now on, or no more. :returns: how many were in another state."""
    return set_state(question_ids, state, by_id=by_id, now=now)


def set_state(question_ids: Iterable[int], state: Question.State, *, by_id: int, now: datetime) -> int:
    """As `put_into`, for the caller's transaction."""
    others = Question.objects.filter(pk__in=list(question_ids)).exclude(state=state)
    return others.update(state=state, state_at=now, state_by_id=by_id)


@transaction.atomic(durable=True)
def settle_flags(*, flag_ids: Iterable[int], verdict: QuestionFlag.Verdict, by_id: int, now: datetime) -> int:
    """Settle flags; with `RETIRED` their questions are drawn no more. :returns: how many were open."""
    flags = QuestionFlag.objects.select_for_update().open().filter(pk__in=list(flag_ids))
    questions = {flag.pk: flag.version.question_id for flag in flags.select_related("version")}
    if verdict == QuestionFlag.Verdict.RETIRED:
        set_state(questions.values(), Question.State.RETIRED, by_id=by_id, now=now)
    return QuestionFlag.objects.filter(pk__in=questions).update(
        verdict=verdict, settled_at=now, settled_by_id=by_id
    )


def next_key() -> str:
    """A key for a question that came without one, after all that were given so far."""
    return f"{OWN_KEYS}{last_own_number() + 1:05}"


def last_own_number() -> int:
    """The greatest number in keys that the site has given."""
    own = Question.objects.filter(key__regex=rf"^{OWN_KEYS}\d{{5}}$").aggregate(last=Max("key"))["last"]
    return int(own.removeprefix(OWN_KEYS)) if own else 0


def _check_likeness(row: QuestionRow, question: Question | None) -> None:
    others = Question.objects.filter(language=row.language, alike=row.likeness)
    if question is not None:
        others = others.exclude(pk=question.pk)
    if (other := others.first()) is not None:
        raise LikeQuestion(other.key)
