"""Makes all ratings of a game anew from its finished matches and their answers, or tells what differs.

What is kept is read beside what is computed, some matches at a time, without holding anything up; then, under
the lock of the game's ratings, what differs is written in one transaction. If matches have counted meanwhile
it is computed again. A second run finds nothing to write.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Final

from django.db import transaction
from django.db.models import F, Q

from games.catalogue import RATED
from games.models import Match, Rating, RatingEntry, RatingLock
from games.ratings.counting import Rating as Known
from games.ratings.counting import Verdict, compute
from games.ratings.matches import MEETINGS_WITHIN, Key
from games.services.ratings.answers import AnswerDifferences, answer_differences, write_answers
from games.services.ratings.counting import (
    ALLIES_OF,
    BLOCK,
    Counted,
    Pass,
    blocks,
    entries_of,
    entry_rows,
    kept_verdict,
    lock_ratings,
    rating_row,
    read,
    tells_end,
)

ATTEMPTS: Final = 3
"""So often is it computed without the lock; then under it, so that it comes to an end."""


@dataclass(slots=True)
class Differences:
    """Rows of a game's ratings that are kept otherwise than they should be."""

    matches: list[Counted] = field(default_factory=list[Counted])
    ratings: list[Rating] = field(default_factory=list[Rating])
    """As they should be."""
    gone: list[int] = field(default_factory=list[int])
    """Ids of ratings that should not be there."""
    answers: AnswerDifferences | None = None
    """The same of answers; None where nobody is asked anything, or nobody looked."""
    told: list[str] = field(default_factory=list[str])
    """All of it in lines, for people."""

    @property
    def is_none(self) -> bool:
        """True if all is as it should be."""
        return not self.told


def recount(*, game: str, now: datetime, scale: str | None = None) -> Differences:
    """Make the ratings of a game anew: those of matches first, for they decide which answers count.

    :param scale: write those of one scale alone. :returns: what differed.
    """
    knowledge = RATED[game].knowledge
    found = Differences()
    if knowledge is None or scale != knowledge.scale:
        found = _settle(game, lambda: _differences_of_matches(game, scale), now)
    if knowledge is not None and scale in {None, knowledge.scale}:
        found.told += _settle(game, lambda: _differences_of_answers(game), now).told
    return found


def differences(game: str, scale: str | None = None) -> Differences:
    """Compare the ratings that are kept of a game with those that its matches make. Writes nothing."""
    knowledge = RATED[game].knowledge
    found = Differences()
    if knowledge is None or scale != knowledge.scale:
        found = _differences_of_matches(game, scale)
    if knowledge is not None and scale in {None, knowledge.scale}:
        found.told += _differences_of_answers(game).told
    return found


def _settle(game: str, compare: Callable[[], Differences], now: datetime) -> Differences:
    """Compare what is kept with what should be, and write what differs under the lock."""
    for attempt in range(ATTEMPTS + 1):
        before = _writes(game)
        found = compare() if attempt < ATTEMPTS else None
        with transaction.atomic(durable=True):
            lock_ratings(game)
            if found is not None and _writes(game) != before + 1:
                transaction.set_rollback(True)
                continue
            found = compare() if found is None else found
            _write(found, now)
            return found
    raise AssertionError("the last attempt holds the lock")


def _differences_of_answers(game: str) -> Differences:
    """Compare what is kept of answers with what should be, by the matches that are kept as counted."""
    answers = answer_differences(game)
    found = Differences(answers=answers, told=list(answers.told))
    _compare(answers.ratings, {answers.scale}, {}, found)
    return found


def _differences_of_matches(game: str, scale: str | None) -> Differences:
    """Compare what is kept of matches with what should be."""
    way, found = Pass(game), Differences()
    scales = set(way.scales) if scale is None else {scale}
    allies = defaultdict[Key, deque[int]](lambda: deque(maxlen=ALLIES_OF))
    counted = Q(match__rated_at__isnull=False, match__status=Match.Status.FINISHED)
    for some in blocks(game, None, counted):
        entries = entries_of(some)
        for told in some:
            if not tells_end(told.match, told):
                continue
            match = read(told.match, told)
            verdict = compute(match, way.book.ratings, way.book.meetings.get(match.circle, ()))
            way.book.add(match, verdict)
            for entry in verdict.entries:
                if entry.ally is not None or entry.scale in RATED[game].allied:
                    allies[entry.person, entry.scale].append(entry.ally or 0)
            kept = kept_verdict(told.match, entries[match.id])
            if not _is_same(verdict, kept) and scales.intersection(match.pairing.scales):
                found.matches.append(Counted(told.match, told, verdict))
                found.told.append(_told(told.match, kept, verdict))
        _forget_meetings(way, some[-1].finished_at)
    _compare(way.book.ratings, scales, allies, found)
    return found


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


def _writes(game: str) -> int:
    return RatingLock.objects.filter(game=game).values_list("writes", flat=True).first() or 0


def _forget_meetings(way: Pass, until: datetime) -> None:
    """Forget who met longer ago than matters, for there are as many circles as matches."""
    meetings = way.book.meetings
    for circle in [each for each, ends in meetings.items() if until - ends[-1] > MEETINGS_WITHIN]:
        del meetings[circle]


def _compare(
    ratings: Mapping[Key, Known], scales: set[str], allies: dict[Key, deque[int]], found: Differences
) -> None:
    """Compare what ratings should be with the rows that are kept."""
    should = {key: known for key, known in ratings.items() if key[1] in scales}
    for row in Rating.objects.filter(scale__in=scales).order_by("scale", "player").iterator(BLOCK):
        key = (row.player_id, row.scale)
        known = should.pop(key, None)
        if known is None or known.last_at is None:
            found.gone.append(row.pk)
            found.told.append(f"{row.scale}: {row.player_id} has {_numbers(row)}, should have none")
            continue
        right = rating_row(key, known, known.last_at, _different(allies, key))
        if _numbers(right) != _numbers(row):
            found.ratings.append(right)
            found.told.append(
                f"{row.scale}: {row.player_id} has {_numbers(row)}, should have {_numbers(right)}"
            )
    for key, known in sorted(should.items()):
        if known.last_at is not None:
            right = rating_row(key, known, known.last_at, _different(allies, key))
            found.ratings.append(right)
            found.told.append(f"{right.scale}: {right.player_id} has none, should have {_numbers(right)}")


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


def _told(match: Match, kept: Verdict, verdict: Verdict) -> str:
    return f"match {match.key}: kept {_words(kept)}, should be {_words(verdict)}"


def _words(verdict: Verdict) -> str:
    if verdict.why:
        return verdict.why
    changes = (f"{e.person} {e.before.mu / 100:.2f} to {e.after.mu / 100:.2f}" for e in verdict.entries)
    return ", ".join(changes) or "nobody's"


def _write(found: Differences, now: datetime) -> None:
    for some in _some(found.matches):
        RatingEntry.objects.filter(match__in=[each.row.pk for each in some]).delete()
        RatingEntry.objects.bulk_create((row for each in some for row in entry_rows(each)), BLOCK)
        by_why = defaultdict[str, list[int]](list)
        for each in some:
            by_why[each.verdict.why or ""].append(each.row.pk)
        for why, those in by_why.items():
            counted = Match.objects.filter(pk__in=those, rated_at__isnull=False)
            counted.update(unrated_why=why, rated_at=now, version=F("version") + 1)
    if found.answers is not None:
        write_answers(found.answers)
    Rating.objects.filter(pk__in=found.gone).delete()
    Rating.objects.bulk_create(
        found.ratings,
        BLOCK,
        update_conflicts=True,
        unique_fields=["player", "scale"],
        update_fields=["mu", "sigma", "matches", "last_at", "allies", "version"],
    )


def _some(matches: list[Counted]) -> Iterator[list[Counted]]:
    return (matches[at : at + BLOCK] for at in range(0, len(matches), BLOCK))
