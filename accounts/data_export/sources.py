"""List of the sources of a person's own data.

Whoever keeps something of people adds what reads it. Whoever keeps something of people adds what reads it.

A source reads the rows of one person a batch at a time, so that nothing has to hold them all, and gives each
as its owner may know it: nothing of what their seat may not know, nobody else's address, no secret that opens
anything. What a row holds is words, numbers, times in ISO 8601, and lists and mappings of such.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any, Final, TypeVar

from django.db.models import Model, QuerySet

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

Row = dict[str, Any]
ModelT = TypeVar("ModelT", bound=Model)

AT_ONCE: Final = 100
"""Rows of a batch, where nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Some rows of a source."""

    rows: Sequence[Row] = ()
    texts: Mapping[str, str] = field(default_factory=dict[str, str])
    """Files that belong to them, by their names in the zip."""
    last: int | None = None
    """After which id to go on; None: there are no more."""


@dataclass(frozen=True, slots=True)
class DataSource:
    """One kind of things."""

    name: str
    """Of its file in the zip, without its ending."""
    heading: StrOrPromise
    read: Callable[[int, int, datetime], Batch]
    """The rows of an account after an id, at an instant."""


SOURCES: Final[list[DataSource]] = []


def add_source(*sources: DataSource) -> None:
    """Have these told in every file, after the others; in the place of one that has the same name."""
    for source in sources:
        known = [place for place, each in enumerate(SOURCES) if each.name == source.name]
        if known:
            SOURCES[known[0]] = source
        else:
            SOURCES.append(source)


def at_once(rows: Callable[[int, datetime], Iterable[Row]]) -> Callable[[int, int, datetime], Batch]:
    """A reader of things of which nobody has many."""
    return lambda user_id, _after, now: Batch(rows=list(rows(user_id, now)))


def in_batches(
    mine: Callable[[int], QuerySet[ModelT]], row: Callable[[ModelT], Row]
) -> Callable[[int, int, datetime], Batch]:
    """A reader of rows of a table, by id."""

    def read(user_id: int, after: int, _now: datetime) -> Batch:
        found = list(mine(user_id).filter(pk__gt=after).order_by("pk")[:AT_ONCE])
        return Batch([row(each) for each in found], last=found[-1].pk if len(found) == AT_ONCE else None)

    return read


def iso(at: date | time | None) -> str | None:
    """A time as the file writes it; None: there is none."""
    return None if at is None else at.isoformat()
