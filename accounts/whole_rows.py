"""Models of rows that are read, made without what Django does for rows that are new."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Self

from django.db import models
from django.db.models.base import ModelState


class WholeRow(models.Model):
    """A model that is read often: its values are taken as they are. What is left out is read when asked for.

    Django asks the signals of models that begin, and sets each field by itself, which took longer than to
    read the row. Fields that listen to those signals (files, and relations to any model) need Django's way.
    """

    class Meta:
        abstract = True

    @classmethod
    def from_db(
        cls, db: str | None, field_names: Collection[str], values: Collection[Any], **_more: Any
    ) -> Self:
        """The model of a row."""
        row = cls.__new__(cls)
        row._state = ModelState()  # noqa: SLF001 - as Django's own does, here and below
        row._state.adding, row._state.db = False, db  # noqa: SLF001
        row.__dict__.update(zip(field_names, values, strict=True))
        return row
