"""Contents of a question's version, compared with a row of a file."""

from __future__ import annotations

import json
from datetime import datetime
from hashlib import sha256
from typing import Any

from games.models import Question, QuestionVersion
from games.questions.row import QuestionRow


def digest_of(said: QuestionRow | QuestionVersion) -> str:
    """The same for everything that says the same. The place of the right answer in a file does not count:
    where it is shown is drawn each time."""
    as_of = said.as_of.isoformat() if said.as_of else ""
    says = [
        said.text, said.right, *said.wrong, said.category, said.difficulty, said.language, said.source,
        said.licence, as_of,
    ]  # fmt: skip
    return sha256(json.dumps(says).encode()).hexdigest()


def version_of(question: Question, row: QuestionRow, *, by_id: int | None, now: datetime) -> QuestionVersion:
    """The version that says what `row` says, with its question's latest number; not written yet."""
    first, second, third = row.wrong
    return QuestionVersion(
        question=question,
        number=question.number,
        text=row.text,
        right=row.right,
        wrong_1=first,
        wrong_2=second,
        wrong_3=third,
        category=row.category,
        difficulty=row.difficulty,
        language=row.language,
        source=row.source,
        licence=row.licence,
        as_of=row.as_of,
        made_at=now,
        made_by_id=by_id,
    )


def copies_of(row: QuestionRow) -> dict[str, Any]:
    """The fields of a question's latest version that its own row repeats."""
    return {
        "category": row.category,
        "difficulty": row.difficulty,
        "language": row.language,
        "alike": row.likeness,
        "template": row.template,
    }
