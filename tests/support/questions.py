"""A stock of questions for tests."""

from __future__ import annotations

from datetime import datetime
from itertools import cycle

from games.models import Question, QuestionVersion
from games.questions.likeness import likeness

from .clock import NOON

WRONG = ("Ash", "Birch", "Cedar")


def stock_of(count: int = 60, *, now: datetime = NOON, prefix: str = "tree", **fields: str) -> list[Question]:
    """So many questions in use, easy, normal and hard in turn; the right answer of number 7 is "Oak 7".

    :param fields: of all of them, instead of the usual ones: `state`, `difficulty`, `category`.
    """
    difficulties = cycle([fields["difficulty"]] if "difficulty" in fields else ["easy", "normal", "hard"])
    usual = {"state": "in-use", "category": "nature", "language": "en", **fields}
    questions = [
        Question(
            **{**usual, "difficulty": difficulty},
            key=f"{prefix}-{number:04}",
            alike=likeness(f"Which tree of {prefix} has the number {number}?", ""),
            added_at=now,
            state_at=now,
        )
        for number, difficulty in zip(range(count), difficulties, strict=False)
    ]
    Question.objects.bulk_create(questions)
    QuestionVersion.objects.bulk_create(
        QuestionVersion(
            question=question,
            number=1,
            text=f"Which tree of {prefix} has the number {number}?",
            right=f"Oak {number}",
            wrong_1=f"{WRONG[0]} {number}",
            wrong_2=f"{WRONG[1]} {number}",
            wrong_3=f"{WRONG[2]} {number}",
            category=question.category,
            difficulty=question.difficulty,
            language=question.language,
            source="A book of trees",
            licence="own",
            made_at=now,
        )
        for number, question in enumerate(questions)
    )
    return questions
