"""The stock of questions: what is asked, every version of it, and what people say is wrong with it.

Whatever becomes of a question, a match keeps the version that it drew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models

from games.questions.kinds import DIFFICULTIES, LONGEST, LONGEST_KEY, version_id

if TYPE_CHECKING:
    from accounts.models import User


class QuestionQuerySet(models.QuerySet["Question"]):
    """Filters that several reads share."""

    def in_use(self, language: str) -> QuestionQuerySet:
        """Those that may be drawn on a site of a language."""
        return self.filter(state=Question.State.IN_USE, language=language)


class Question(models.Model):
    """One question, whose words are those of its latest version.

    `category`, `difficulty` and `language` are copies of that version's, for lists and for drawing.
    """

    class State(models.TextChoices):
        DRAFT = "draft", "not drawn yet"
        IN_USE = "in-use", "in use"
        RETIRED = "retired", "drawn no more"

    key = models.CharField(max_length=LONGEST_KEY, unique=True)
    state = models.CharField(max_length=7, choices=State, default=State.DRAFT)
    category = models.CharField(max_length=16, help_text="See `games/kit/questions.py`.")
    difficulty = models.CharField(max_length=6, choices=[(name, name) for name in DIFFICULTIES])
    language = models.CharField(max_length=8)
    number = models.PositiveSmallIntegerField(default=1, help_text="Of the latest version.")
    alike = models.CharField(
        max_length=64, help_text="A digest of the question without what does not tell it from another."
    )
    template = models.CharField(max_length=40, blank=True, help_text="What wrote it; empty: somebody.")
    bank_digest = models.CharField(
        max_length=64, blank=True, help_text="Of its row in the files that come with the site, as last read."
    )
    added_at = models.DateTimeField()
    added_by: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    state_at = models.DateTimeField(help_text="When it came to be in this state.")
    state_by: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    objects = QuestionQuerySet.as_manager()

    class Meta:
        ordering = ["key"]
        constraints = [models.UniqueConstraint(fields=["language", "alike"], name="question_like_no_other")]
        indexes = [
            models.Index(
                fields=["state", "language", "difficulty", "category", "template"], name="question_drawn"
            )
        ]

    def __str__(self) -> str:
        return self.key


class QuestionVersionQuerySet(models.QuerySet["QuestionVersion"]):
    """Filters that several reads share."""

    def current(self) -> QuestionVersionQuerySet:
        """Those whose words are their question's."""
        return self.filter(number=models.F("question__number"))


class QuestionVersion(models.Model):
    """A question as it stood once: never changed, but for what is counted of it.

    Counted are people who answered it, no bots; who had no answer in time counts as `late_count` alone.
    """

    question = models.ForeignKey(Question, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=LONGEST)
    right = models.CharField(max_length=LONGEST, help_text="The right answer.")
    wrong_1 = models.CharField(max_length=LONGEST)
    wrong_2 = models.CharField(max_length=LONGEST)
    wrong_3 = models.CharField(max_length=LONGEST)
    category = models.CharField(max_length=16, help_text="See `games/kit/questions.py`.")
    difficulty = models.CharField(max_length=6, choices=[(name, name) for name in DIFFICULTIES])
    language = models.CharField(max_length=8)
    source = models.CharField(max_length=LONGEST, help_text="Where it can be looked up.")
    licence = models.CharField(max_length=LONGEST, help_text="Under which the source may be used.")
    as_of = models.DateField(null=True, blank=True, help_text="The day of which it is true, if that changes.")
    shown_count = models.PositiveIntegerField(default=0, db_default=0)
    right_count = models.PositiveIntegerField(default=0, db_default=0)
    late_count = models.PositiveIntegerField(default=0, db_default=0)
    made_at = models.DateTimeField()
    made_by: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    objects = QuestionVersionQuerySet.as_manager()

    class Meta:
        ordering = ["question", "number"]
        constraints = [
            models.UniqueConstraint(fields=["question", "number"], name="question_version_once"),
            models.CheckConstraint(
                condition=models.Q(right_count__lte=models.F("shown_count")), name="question_right_of_shown"
            ),
        ]

    def __str__(self) -> str:
        return f"version {self.number} of {self.question_id}"

    @property
    def name(self) -> str:
        """The name in records; reads its question's key."""
        return version_id(self.question.key, self.number)

    @property
    def wrong(self) -> tuple[str, str, str]:
        """The wrong answers in their order."""
        return (self.wrong_1, self.wrong_2, self.wrong_3)
