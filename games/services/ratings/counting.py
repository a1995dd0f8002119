"""Counts finished matches for ratings, in the order of their ends, and again from where one has changed.

A match is due once it is over, and again when it is annulled, restored or taken up again; whoever does that
leaves it without `rated_at`. Ratings of a game are written by one transaction at a time, which holds the row
of its `RatingLock`. A call may come twice, or be lost: what is due is found from the database alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from games.catalogue import RATED
from games.models import Match, MatchFacts, RatingEntry
from games.ratings.counting import Book, Verdict, redo
from games.ratings.matches import Key, RatedMatch, Unrated
from games.selectors.ratings.before import fill_at, fill_latest, fill_meetings
from games.selectors.ratings.due import due, due_at_end
from games.selectors.ratings.match_rows import BLOCK, FactsRow, Order, blocks, kept_verdicts, rated_match
from games.services.changes import changed
from games.services.ratings.answers import answer_differences, first_answer, write_answers
from games.services.ratings.facts import told_facts
from games.services.ratings.writing import (
    Counted,
    insert_entries,
    lock_ratings,
    replace_entries,
    write_ratings,
    write_reasons,
)

AT_ONCE: Final = 100
"""So many matches are counted in one transaction."""


def count_due(*, game: str, now: datetime) -> int:
    """Count some of the matches of a game that are due. :returns: how many; 0 if none is."""
    friendly = due_at_end(game).filter(is_rated=False)[:AT_ONCE]
    done = sum(_find_friendly(match_id, now) for match_id in friendly.values_list("pk", flat=True))
    for match in due_at_end(game).filter(is_rated=True, facts=None).order_by("finished_at", "pk")[:AT_ONCE]:
        MatchFacts.objects.bulk_create([told_facts(match)], ignore_conflicts=True)
    return done + count_listed(game=game, now=now)


@transaction.atomic(durable=True)
def _find_friendly(match_id: int, now: datetime) -> bool:
    """Note of a friendly match that it counts for no rating; whether it was due."""
    rows = Match.objects.filter(pk=match_id, is_rated=False, status=Match.Status.FINISHED, rated_at=None)
    match = rows.select_for_update().first()
    if match is None:
        return False
    match.unrated_why, match.rated_at = Unrated.FRIENDLY, now
    changed(match, "unrated_why", "rated_at")
    return True


@transaction.atomic(durable=True)
def count_listed(*, game: str, now: datetime) -> int:
    """Count some of the matches of a game that are due and whose facts are told. :returns: how many."""
    lock_ratings(game)
    scales = RATED[game].scales
    entries = RatingEntry.objects.filter(scale__in=scales)
    end = OuterRef("facts__finished_at")
    # The first half is what an index can be walked by.
    later = Q(finished_at__gte=end) & (Q(finished_at__gt=end) | Q(match__gte=OuterRef("pk")))
    rows = list(
        due(game)
        .filter(facts__isnull=False)
        .select_related("facts")
        .annotate(is_late=Exists(entries.filter(later)))
        .order_by("finished_at", "pk")
        .select_for_update(of=("self",))[:AT_ONCE]
    )
    if not rows:
        return _forget_unknown(game)
    rows.sort(key=lambda row: (row.facts.finished_at, row.pk))  # of those that go on the end that they had
    facts = [FactsRow.of(row, row.facts) for row in rows]
    if any(row.is_late for row in rows) or not all(each.tells_end for each in facts):
        counted = _count_again(game, {row.pk: row for row in rows}, min(each.order for each in facts), now)
    else:
        counted = _append(game, rows, facts, now)
    if RATED[game].knowledge is not None:
        _count_answers(game, counted)
    return len(rows)


def _count_answers(game: str, match_ids: Sequence[int]) -> None:
    """Count the answers of matches that have just counted, or count no more, and all that came after them."""
    since = first_answer(game, match_ids)
    if since is not None:
        found = answer_differences(game, since)
        write_answers(found)
        write_ratings(game, found.ratings, found.ratings.keys())


def _forget_unknown(game: str) -> int:
    """Let go of matches that go on and of which nothing is known, for they were friendly; how many."""
    return due(game).exclude(status=Match.Status.FINISHED).update(rated_at=None, unrated_why="")


def _append(game: str, rows: Sequence[Match], facts: Sequence[FactsRow], now: datetime) -> list[int]:
    """Count matches after which none has counted yet. :returns: their ids."""
    book, matches = Book(), [rated_match(each) for each in facts]
    fill_latest(book, RATED[game].scales, {person for match in matches for person, _scale in match.keys})
    fill_meetings(
        book, game, matches[0].order, {min(match.circle[1]) for match in matches if match.circle[1]}
    )
    verdicts = [verdict for _match, verdict in redo(((each, None) for each in matches), book)]
    counted = [Counted(row, verdict) for row, verdict in zip(facts, verdicts, strict=True)]
    insert_entries(counted)
    for row, each in zip(rows, counted, strict=True):
        _note(row, each, now)
    write_ratings(game, book.ratings, {(e.person, e.scale) for each in verdicts for e in each.entries})
    return [row.pk for row in rows]


def _count_again(game: str, again: Mapping[int, Match], start: Order, now: datetime) -> list[int]:
    """Count matches of which some come before others that have counted, and those whose effect changes.

    :param again: those that are due, by id. :param start: the place of the first of them.
    :returns: the ids of all that were counted.
    """
    book, rows = Book(), dict[int, FactsRow]()
    fill_meetings(book, game, start)
    touched: set[Key] = set()
    some: list[Counted] = []
    counted: list[int] = []
    for match, verdict in redo(_kept(game, book, start, again.keys(), rows), book):
        touched.update(match.keys)
        counted.append(match.id)
        some.append(Counted(rows[match.id], verdict))
        if len(some) >= BLOCK:
            _write_again(some, again, now)
            some.clear()
    _write_again(some, again, now)
    write_ratings(game, book.ratings, touched)
    return counted


def _kept(
    game: str, book: Book, start: Order, again: Collection[int], rows: dict[int, FactsRow]
) -> Iterator[tuple[RatedMatch, Verdict | None]]:
    """The matches from a place on in their order, with what is kept of those that are not counted `again`.

    :param book: is filled with whoever comes. :param rows: those of the block that is gone through, by id.
    """
    for some in blocks(game, start, Q(match__rated_at__isnull=False) | Q(match__in=again)):
        matches, kept = [rated_match(row) for row in some], kept_verdicts(some)
        fill_at(book, RATED[game].scales, start, (key for match in matches for key in match.keys))
        rows.clear()
        rows.update((row.id, row) for row in some)
        for match in matches:
            yield match, None if match.id in again else kept[match.id]


def _write_again(some: Sequence[Counted], again: Mapping[int, Match], now: datetime) -> None:
    """Write the effects of matches anew."""
    replace_entries(some)
    for each in some:
        row = again.get(each.row.id)
        if row is not None:
            _note(row, each, now)
            if not each.row.tells_end:
                MatchFacts.objects.filter(match=row).delete()
    write_reasons(each for each in some if each.row.id not in again)


def _note(row: Match, counted: Counted, now: datetime) -> None:
    """Write of a match that was due what it came to; one that goes on again is as if it had never counted."""
    row.rated_at = now if counted.row.tells_end else None
    row.unrated_why = counted.why
    changed(row, "unrated_why", "rated_at")
