"""Long lists on pages of the console: several may stand on one, each turned over by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.db import models
from django.http import Http404, HttpRequest

from games.selectors.pagination import BadCursor, page_of

T = TypeVar("T")
RowT = TypeVar("RowT", bound=models.Model)


@dataclass(frozen=True, slots=True)
class Listed(Generic[T]):
    """Some rows of a list."""

    name: str
    """Of the field of the address that says which."""
    rows: tuple[T, ...] = ()
    older: str = ""
    """Cursor of the next page; empty: there is none."""
    cursor: str = ""
    """Cursor of this one; empty: it is the first."""


def listed(
    request: HttpRequest,
    name: str,
    rows: models.QuerySet[RowT],
    *,
    made: Callable[[Sequence[RowT]], Sequence[T]],
    size: int,
) -> Listed[T]:
    """The page of some rows, the latest first, that an address asks for. :raises Http404: there is none."""
    cursor = request.GET.get(name, "")
    try:
        found = page_of(rows, cursor, made=made, size=size)
    except BadCursor as error:
        raise Http404 from error
    return Listed(name, found.items, found.older, cursor)
