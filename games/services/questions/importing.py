"""Taking whole files of questions into the stock: what staff sends, and what comes with the site.

Reading a file twice changes nothing. A question is known by its key, or without one by its words. One that
says something else than before gets a new version; its state stays what staff has made of it.

The files that come with the site are read at its first start and after each upgrade. They never undo what
staff has done: a question whose latest version is not the one that the bank gave last stays as it is, and
so does the state of one that staff has put in use or retired. A question that the bank withdraws
(`retired`) is retired.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from django.db import IntegrityError, transaction

from games.models import Question, QuestionVersion
from games.questions.faults import Fault
from games.questions.reading import Reading
from games.questions.row import QuestionRow

from .editing import OWN_KEYS, last_own_number
from .versions import copies_of, digest_of, version_of

BATCH = 500


class StockChanged(Exception):
    """Somebody else took a question in that is like one of the file; nothing of it was written."""


@dataclass(slots=True)
class ImportReport:
    """The result of importing a file, or of a trial."""

    added: int = 0
    changed: int = 0
    """Questions that have a new version."""
    unchanged: int = 0
    kept: int = 0
    """Of the bank: questions that staff has edited, or has of its own, and that stay as they are."""
    faults: list[Fault] = field(default_factory=list)

    @property
    def lines(self) -> int:
        """So many lines with a question."""
        return self.added + self.changed + self.unchanged + self.kept + len({f.line for f in self.faults})


def import_rows(reading: Reading, *, by_id: int | None, now: datetime, dry_run: bool = False) -> ImportReport:
    """Take in all questions of a file that nothing is wrong with, or only say what would become of it.

    :raises StockChanged: see there.
    """
    return _import(reading, by_id, now, dry_run=dry_run, is_bank=False)


def import_bank(rows: Iterable[QuestionRow], *, now: datetime) -> ImportReport:
    """Take in the questions that come with the site. :raises StockChanged: see there."""
    numbered = tuple(enumerate(rows, start=2))
    return _import(Reading(numbered, ()), None, now, dry_run=False, is_bank=True)


def _import(
    reading: Reading, by_id: int | None, now: datetime, *, dry_run: bool, is_bank: bool
) -> ImportReport:
    try:
        with transaction.atomic(durable=True):
            work = _Import(by_id, now, is_bank=is_bank)
            for line, row in reading.rows:
                work.take(line, row)
            if not dry_run:
                work.write()
    except IntegrityError as error:
        raise StockChanged from error
    work.report.faults = sorted([*reading.faults, *work.report.faults], key=lambda fault: fault.line)
    return work.report


class _Import:
    """Changes that a file makes to the stock as it is: first found out, then written in few statements."""

    def __init__(self, by_id: int | None, now: datetime, *, is_bank: bool) -> None:
        self.by_id, self.now, self.is_bank = by_id, now, is_bank
        self.report = ImportReport()
        self.new: list[Question] = []
        self.edited: list[Question] = []
        self.told: list[Question] = []
        """Of the bank: those of which only what the bank knows has changed."""
        self.versions: list[QuestionVersion] = []
        self.own = last_own_number()
        latest = QuestionVersion.objects.current().select_related("question")
        self.by_key = {version.question.key: version for version in latest}
        self.by_words = {
            (v.question.language, v.question.alike): v.question.key for v in self.by_key.values()
        }

    def take(self, line: int, row: QuestionRow) -> None:
        """Find out what a row is: new, a new version, known already, or like another."""
        like = self.by_words.get((row.language, row.likeness))
        latest = self.by_key.get(row.key or like or "")
        if latest is not None and (row.key or digest_of(row) == digest_of(latest)):
            self._known(line, row, latest, like)
        elif like is not None:
            self._refuse(line, like)
        else:
            self._add(row)

    def write(self) -> None:
        """Write all of it."""
        Question.objects.bulk_create(self.new, batch_size=BATCH)
        QuestionVersion.objects.bulk_create(self.versions, batch_size=BATCH)
        copies = ["number", "category", "difficulty", "language", "alike", "template"]
        of_bank = ["state", "state_at", "bank_digest"]
        Question.objects.bulk_update(self.edited, [*copies, *of_bank], batch_size=BATCH)
        Question.objects.bulk_update(self.told, of_bank, batch_size=BATCH)

    def _known(self, line: int, row: QuestionRow, latest: QuestionVersion, like: str | None) -> None:
        question, digest = latest.question, digest_of(row)
        is_same = digest == digest_of(latest)
        if self.is_bank and not is_same and question.bank_digest != digest_of(latest):
            self.report.kept += 1
            return
        if like not in {None, question.key}:
            self._refuse(line, like or "")
            return
        has_moved = self.is_bank and self._follow_state(question, row)
        if self.is_bank and question.bank_digest != digest and (not is_same or question.bank_digest):
            question.bank_digest, has_moved = digest, True
        if is_same:
            self.report.unchanged += 1
            self.told += [question] if has_moved else []
            return
        question.number += 1
        for name, value in copies_of(row).items():
            setattr(question, name, value)
        self.edited.append(question)
        self.versions.append(version_of(question, row, by_id=self.by_id, now=self.now))
        self.by_words[row.language, row.likeness] = question.key
        self.report.changed += 1

    def _follow_state(self, question: Question, row: QuestionRow) -> bool:
        """True if the bank has put a question into another state, in which staff has not had a hand."""
        if not question.bank_digest or question.state_by_id is not None or question.state == row.state:
            return False
        question.state, question.state_at = row.state, self.now
        return True

    def _add(self, row: QuestionRow) -> None:
        key = row.key
        if not key:
            self.own += 1
            key = f"{OWN_KEYS}{self.own:05}"
        question = Question(
            key=key,
            state=row.state,
            added_at=self.now,
            added_by_id=self.by_id,
            state_at=self.now,
            state_by_id=self.by_id,
            bank_digest=digest_of(row) if self.is_bank else "",
            **copies_of(row),
        )
        self.new.append(question)
        self.versions.append(version_of(question, row, by_id=self.by_id, now=self.now))
        self.by_words[row.language, row.likeness] = key
        self.report.added += 1

    def _refuse(self, line: int, like: str) -> None:
        if self.is_bank:  # staff has had the same idea
            self.report.kept += 1
        else:
            self.report.faults.append(Fault(line, "like-question", value=like))
