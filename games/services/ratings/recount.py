"""Makes all ratings of a game anew from its finished matches and their answers, or tells what differs.

What is kept is read beside what is computed, some matches at a time. Only where something differs is the way
gone once more under the lock of the game's ratings, and what differs is written in one transaction: a second
run finds nothing to write, and holds nothing up.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Final

from django.db import transaction
from django.db.models import Q

from games.catalogue import RATED
from games.models import Match, Rating
from games.ratings.counting import Book, Verdict, compute
from games.ratings.counting import Rating as Known
from games.ratings.matches import MEETINGS_WITHIN, Key
from games.selectors.ratings.match_rows import BLOCK, FactsRow, blocks, kept_verdicts, rated_match
from games.services.ratings.answers import answer_differences, write_answers
from games.services.ratings.writing import (
    ALLIES_OF,
    Counted,
    insert_entries,
    lock_ratings,
    rating_row,
    replace_entries,
    write_reasons,
    write_rows,
)

SHOWN: Final = 10
"""So many differences are told one by one."""


@dataclass(slots=True)
class Differences:
    """Rows of a game's ratings that are kept otherwise than they should be."""

    total: int = 0
    """Number of matches and of ratings."""
    told: list[str] = field(default_factory=list[str])
    """The first of them, in lines for people."""

    def add(self, line: str) -> None:
        """Count one more."""
        self.total += 1
        if len(self.told) < SHOWN:
            self.told.append(line)


def recount(*, game: str, now: datetime, scale: str | None = None) -> Differences:
    """Make the ratings of a game anew: those of matches first, for they decide which answers count.

    :param scale: write those of one scale alone. :returns: what differed.
    """
    if not _gone_through(game, scale, None, is_short=True).total:
        return Differences()
    with transaction.atomic(durable=True):
        lock_ratings(game)
        return _gone_through(game, scale, now)


def differences(game: str, scale: str | None = None) -> Differences:
    """Compare the ratings that are kept of a game with those that its matches make. Writes nothing."""
    return _gone_through(game, scale, None)


def _gone_through(
    game: str, scale: str | None, now: datetime | None, *, is_short: bool = False
) -> Differences:
    """Compute a game's ratings.

    :param now: write what differs, as of then; None: nothing.
    :param is_short: matches of which one differs are not looked at to their end.
    """
    found, knowledge = Differences(), RATED[game].knowledge
    if knowledge is None or scale != knowledge.scale:
        _compare_matches(game, scale, found, now, is_short=is_short)
        if is_short and found.total:
            return found
    if knowledge is not None and scale in {None, knowledge.scale}:
        _compare_answers(game, found, is_written=now is not None)
    return found


def _compare_answers(game: str, found: Differences, *, is_written: bool) -> None:
    """Compare what is kept of answers with what should be, by the matches that are kept as counted."""
    answers = answer_differences(game)
    for line in answers.told:
        found.add(line)
    if is_written:
        write_answers(answers)
    _compare_ratings(answers.ratings, {answers.scale}, {}, found, is_written=is_written)


def _compare_matches(
    game: str, scale: str | None, found: Differences, now: datetime | None, *, is_short: bool
) -> None:
    """Compare what is kept of matches with what should be."""
    book = Book()
    scales = set(RATED[game].scales) if scale is None else {scale}
    allies = defaultdict[Key, deque[int]](lambda: deque(maxlen=ALLIES_OF))
    counted = Q(match__rated_at__isnull=False, match__status=Match.Status.FINISHED)
    for some in blocks(game, None, counted):
        kept, differ = kept_verdicts(some), list[Counted]()
        for row in some:
            if not row.tells_end:
                continue
            match = rated_match(row)
            verdict = compute(match, book.ratings, book.meetings.get(match.circle, ()))
            book.add(match, verdict)
            for entry in verdict.entries:
                if entry.scale in RATED[game].allied:
                    allies[entry.person, entry.scale].append(entry.ally or 0)
            if not _is_same(verdict, kept[row.id]) and scales.intersection(match.pairing.scales):
                found.add(_told(row, kept[row.id], verdict))
                differ.append(Counted(row, verdict))
        if is_short and found.total:
            return
        if now is not None:
            _write_matches(differ, kept)
        _forget_meetings(book, some[-1].finished_at)
    _compare_ratings(book.ratings, scales, allies, found, is_written=now is not None)


def digest(scale: str | None = None) -> str:
    """SHA-256 of all ratings, or of those of a scale, in hexadecimal: of their lines by scale and player."""
    lines = sha256()
    rows = Rating.objects.order_by("scale", "player")
    if scale is not None:
        rows = rows.filter(scale=scale)
    values = rows.values_list("player", "mu", "sigma", "matches", "last_at", "version")
    for player, mu, sigma, matches, last_at, version in values.iterator(BLOCK):
        fields = (player, mu, sigma, matches, int(last_at.timestamp()), version)
        lines.update(("\t".join(map(str, fields)) + "\n").encode())
    return lines.hexdigest()


def _forget_meetings(book: Book, until: datetime) -> None:
    """Forget who met longer ago than matters, for there are as many circles as matches."""
    meetings = book.meetings
    for circle in [each for each, ends in meetings.items() if until - ends[-1] > MEETINGS_WITHIN]:
        del meetings[circle]


def _compare_ratings(
    ratings: Mapping[Key, Known],
    scales: set[str],
    allies: dict[Key, deque[int]],
    found: Differences,
    *,
    is_written: bool,
) -> None:
    """Compare what ratings should be with the rows that are kept."""
    should = {
        key: rating_row(key, known, known.last_at, _different(allies, key))
        for key, known in ratings.items()
        if key[1] in scales and known.last_at is not None
    }
    wrong, gone = list[Rating](), list[int]()
    for row in Rating.objects.filter(scale__in=scales).order_by("scale", "player").iterator(BLOCK):
        right = should.pop((row.player_id, row.scale), None)
        if right is None:
            gone.append(row.pk)
            found.add(f"{row.scale}: {row.player_id} has {_numbers(row)}, should have none")
        elif _numbers(right) != _numbers(row):
            wrong.append(right)
            found.add(f"{row.scale}: {row.player_id} has {_numbers(row)}, should have {_numbers(right)}")
    for _key, right in sorted(should.items()):
        wrong.append(right)
        found.add(f"{right.scale}: {right.player_id} has none, should have {_numbers(right)}")
    if is_written:
        Rating.objects.filter(pk__in=gone).delete()
        write_rows(wrong)


def _different(allies: dict[Key, deque[int]], key: Key) -> int:
    return len({ally for ally in allies[key] if ally}) if key in allies else 0


def _is_same(one: Verdict, other: Verdict) -> bool:
    """True if two effects are alike. The weight of one that changes nobody is not kept."""
    alike = one.why == other.why and one.entries == other.entries
    return alike and (one.weight == other.weight or not one.entries)


def _numbers(row: Rating) -> str:
    points = f"{row.mu / 100:.2f} ± {row.sigma / 100:.2f}"
    until = f"{row.last_at:%Y-%m-%d %H:%M:%S}"
    return f"{points} of {row.matches} until {until}, {row.allies} allies, version {row.version}"


def _told(row: FactsRow, kept: Verdict, verdict: Verdict) -> str:
    return f"match {row.key}: kept {_words(kept)}, should be {_words(verdict)}"


def _words(verdict: Verdict) -> str:
    if verdict.why:
        return verdict.why
    changes = (f"{e.person} {e.before.mu / 100:.2f} to {e.after.mu / 100:.2f}" for e in verdict.entries)
    return ", ".join(changes) or "nobody's"


def _write_matches(some: Sequence[Counted], kept: Mapping[int, Verdict]) -> None:
    replace_entries([each for each in some if kept[each.row.id].entries])
    insert_entries(each for each in some if not kept[each.row.id].entries)
    write_reasons(some)
