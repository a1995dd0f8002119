"""Pagination of long lists by cursor: each page begins after the last row of the one before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar

from django.db import models
from django.db.models import Q
from django.utils.dateparse import parse_datetime

PAGE_SIZE = 20

T = TypeVar("T")
RowT = TypeVar("RowT", bound=models.Model)


class BadCursor(ValueError):
    """Not the place in a list that a page of it gave."""


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """Some rows of a list, and where the next page begins; empty if there is none."""

    items: tuple[T, ...]
    older: str = ""


def page_of(
    rows: models.QuerySet[RowT],
    cursor: str,
    *,
    by: str = "",
    made: Callable[[Sequence[RowT]], Sequence[T]],
    size: int = PAGE_SIZE,
) -> Page[T]:
    """The page of `rows` after `cursor`; the first if that is empty.

    :param rows: ordered by ``-by, -id``, or by ``-id`` alone.
    :param by: a field with a time that every row has.
    :param made: what the page shows of its rows.
    :raises BadCursor: see there.
    """
    if cursor:
        rows = rows.filter(_after(cursor, by))
    found = list(rows[: size + 1])
    shown = found[:size]
    older = _cursor(shown[-1], by) if len(found) > size else ""
    return Page(tuple(made(shown)), older)


def _after(cursor: str, by: str) -> Q:
    time, _, number = cursor.rpartition("_")
    if not (number.isascii() and number.isdecimal() and len(number) < 19 and bool(time) == bool(by)):
        raise BadCursor(cursor)
    if not by:
        return Q(id__lt=int(number))
    at = _moment(time)
    # The first half is what an index can be walked by.
    return Q(**{f"{by}__lte": at}) & (Q(**{f"{by}__lt": at}) | Q(id__lt=int(number)))


def _moment(text: str) -> datetime:
    try:
        at = parse_datetime(text)
        if at is None or at.tzinfo is None:
            raise BadCursor(text)
        return at.astimezone(UTC)  # a day may begin or end outside of the years there are
    except (ValueError, OverflowError) as error:
        raise BadCursor(text) from error


def _cursor(row: Any, by: str) -> str:
    return f"{getattr(row, by):%Y-%m-%dT%H:%M:%S.%fZ}_{row.pk}" if by else str(row.pk)
