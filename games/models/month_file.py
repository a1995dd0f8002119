"""Files of the database of matches: all public matches that ended in a month."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models


class MonthFile(models.Model):
    """One month as a gzip of lines, made in pieces. A newer one of a month takes the place of the older."""

    month = models.DateField(help_text="Its first day.")
    after_at = models.DateTimeField(null=True, blank=True, help_text="The end of the last match in it.")
    after_id = models.BigIntegerField(default=0, help_text="That match, for several end at once.")
    parts = models.PositiveIntegerField(default=0, help_text="How many have been written.")
    matches = models.PositiveIntegerField(default=0)
    size = models.PositiveBigIntegerField(default=0, help_text="In bytes.")
    sha256 = models.CharField(max_length=64, blank=True, default="")
    made_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-month"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["month"], condition=models.Q(made_at=None), name="month_file_one_being_made"
            ),
            models.UniqueConstraint(
                fields=["month"], condition=models.Q(made_at__isnull=False), name="month_file_one_made"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The name of the file, with the month."""
        return f"alliances-{self.month:%Y-%m}.jsonl.gz"


class MonthPart(models.Model):
    """Some matches of a month, compressed: a member of the gzip."""

    file = models.ForeignKey(MonthFile, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["file", "number"], name="month_part_once"),
        ]

    def __str__(self) -> str:
        return f"part {self.number} of file {self.file_id}"
