"""Months of the database of matches: which there are, their matches, and these as lines of a file.

A match is in it that anybody may read to its end: public, over for good, in no hidden list, annulled by
nobody. Its line is its record as it is downloaded, less the name of its table, which its host made up. People
stand there by name but for those whose account is closed or who do not want it.
"""

from __future__ import annotations

import gzip
from collections.abc import Collection, Iterator, Sequence
from datetime import UTC, date, datetime
from typing import Final, NamedTuple

from django.db.models import Min, Q

from accounts.models import User
from games.kit.rules.records import ADJUDICATED, dump_record
from games.models import Match, MonthFile, MonthPart
from games.models.match import MatchQuerySet
from games.selectors.replay.record_files import public_facts, whole_record

AT_ONCE: Final = 100
"""Matches of a member of the gzip: the same for all, or the bytes would differ."""


class Cursor(NamedTuple):
    """The last match that has been read."""

    at: datetime | None = None
    match_id: int = 0


def month_after(month: date) -> date:
    """The first day of the month after one."""
    return date(month.year + month.month // 12, month.month % 12 + 1, 1)


def matches_of(month: date) -> MatchQuerySet:
    """The matches of a month in the order of their ends."""
    first, end = (datetime(day.year, day.month, 1, tzinfo=UTC) for day in (month, month_after(month)))
    return _exported().filter(finished_at__gte=first, finished_at__lt=end).order_by("finished_at", "id")


def months_without_file(now: datetime) -> list[date]:
    """The months over whose matches are in no file yet, the earliest first. Two queries."""
    first: datetime | None = _exported().aggregate(at=Min("finished_at"))["at"]
    if first is None:
        return []
    there = set(MonthFile.objects.values_list("month", flat=True))
    month, this = first.astimezone(UTC).date().replace(day=1), now.astimezone(UTC).date().replace(day=1)
    months = []
    while month < this:
        if month not in there:
            months.append(month)
        month = month_after(month)
    return months


def months_of(user_id: int) -> set[date]:
    """The months in whose matches somebody has held a seat. One query."""
    ends = _exported().filter(tenures__player=user_id).values_list("finished_at", flat=True)
    return {end.astimezone(UTC).date().replace(day=1) for end in ends if end is not None}


def next_matches(month: date, after: Cursor) -> list[Match]:
    """The matches of a month that follow on one: `AT_ONCE` at most. One query."""
    matches = matches_of(month)
    if after.at is not None:
        matches = matches.filter(Q(finished_at__gt=after.at) | Q(finished_at=after.at, id__gt=after.match_id))
    return list(matches[:AT_ONCE])


def member(matches: Sequence[Match]) -> bytes:
    """Matches as a member of a gzip: a line each, the same bytes for the same matches and names."""
    unnamed = set(
        User.objects.filter(tenures__match__in=matches)
        .filter(Q(is_named_in_database=False) | Q(anonymised_at__isnull=False))
        .values_list("pk", flat=True)
    )
    lines = "".join(f"{line_of(match, unnamed)}\n" for match in matches)
    return gzip.compress(lines.encode(), mtime=0)


def line_of(match: Match, unnamed: Collection[int]) -> str:
    """The line of a match. :param unnamed: people who do not stand there by name."""
    return dump_record(whole_record(match), {"key": match.key, **public_facts(match, unnamed)})


def members_of(month: date) -> Iterator[bytes]:
    """All members of the gzip of a month, made now."""
    after = Cursor()
    while matches := next_matches(month, after):
        after = Cursor(matches[-1].finished_at, matches[-1].pk)
        yield member(matches)


def made_files() -> list[MonthFile]:
    """The files that may be downloaded, the latest month first. One query."""
    return list(MonthFile.objects.filter(made_at__isnull=False, matches__gt=0))


def made_file(month: str) -> MonthFile | None:
    """The file of a month that may be downloaded. :param month: such as 2026-11. One query."""
    try:
        first = date.fromisoformat(f"{month}-01")
    except ValueError:
        return None
    return MonthFile.objects.filter(month=first, made_at__isnull=False, matches__gt=0).first()


def bytes_of(file: MonthFile) -> Iterator[bytes]:
    """The bytes of a file as they were written, a piece at a time."""
    parts = MonthPart.objects.filter(file=file).order_by("number").values_list("data", flat=True)
    return (bytes(data) for data in parts.iterator(chunk_size=4))


def _exported() -> MatchQuerySet:
    over = Match.objects.listed().unsealed().filter(status=Match.Status.FINISHED, annulled_at=None)
    return over.exclude(outcome__reason=ADJUDICATED)
