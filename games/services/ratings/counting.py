"""Counts finished matches for ratings, in the order of their ends, and again from where one has changed.

A match is due once it is over, and again when it is annulled, restored or taken up again; whoever does that
leaves it without `rated_at`. Ratings of a game are written by one transaction at a time, which holds the row
of its `RatingLock`. A call may come twice, or be lost: what is due is found from the database alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, TypeAlias

from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef, Q, Window
from django.db.models.functions import RowNumber

from games.catalogue import RATED
from games.models import Match, MatchFacts, Rating, RatingEntry, RatingLock, SeatTenure
from games.ratings.arithmetic import Strength
from games.ratings.counting import RATING_VERSION, Book, Entry, Verdict, redo
from games.ratings.counting import Rating as Known
from games.ratings.matches import MEETINGS_WITHIN, Key, RatedMatch, Unrated
from games.selectors.ratings.due import due
from games.services.changes import changed
from games.services.ratings.answers import answer_differences, first_answer, write_answers
from games.services.ratings.facts import rated_match, told_facts

AT_ONCE: Final = 100
"""So many matches are counted in one transaction."""
BLOCK: Final = 1_000
"""So many are read at once when matches are counted again."""
ALLIES_OF: Final = 20
"""Different allies are counted in so many of the last counted matches."""

READ: Final = (
    "key", "game", "rules_version", "seat_count", "options", "status", "finished_at", "outcome", "pace",
    "is_rated", "annulled_at", "shares_address", "unrated_why", "rated_at",
)  # fmt: skip
"""Fields of a match's row by which it counts, of 60."""

Order: TypeAlias = tuple[datetime, int]
"""The place of a match among others: its end, and its id."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A match whose effect has been computed."""

    row: Match
    told: MatchFacts
    verdict: Verdict


@dataclass(slots=True)
class Pass:
    """One way through matches of a game, from some place on: what they do to ratings.

    :ivar book: ratings as they stand at the place that was reached.
    """

    game: str
    book: Book = field(default_factory=Book)
    rows: dict[int, tuple[Match, MatchFacts]] = field(default_factory=dict[int, tuple[Match, MatchFacts]])

    @property
    def scales(self) -> tuple[str, ...]:
        """The scales of the game on which people meet each other."""
        return RATED[self.game].scales


def count_due(*, game: str, now: datetime) -> int:
    """Count some of the matches of a game that are due. :returns: how many; 0 if none is."""
    friendly = due().filter(game=game, is_rated=False, status=Match.Status.FINISHED)[:AT_ONCE]
    done = sum(_find_friendly(match_id, now) for match_id in friendly.values_list("pk", flat=True))
    for match in (
        due()
        .filter(game=game, is_rated=True, status=Match.Status.FINISHED, facts=None)
        .order_by("finished_at", "pk")[:AT_ONCE]
    ):
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
    later = Q(finished_at__gt=OuterRef("facts__finished_at")) | Q(
        finished_at=OuterRef("facts__finished_at"), match__gte=OuterRef("pk")
    )
    rows = list(
        due()
        .filter(game=game, facts__isnull=False)
        .select_related("facts")
        .annotate(is_late=Exists(entries.filter(later)))
        .order_by("facts__finished_at", "pk")
        .select_for_update(of=("self",))[:AT_ONCE]
    )
    if not rows:
        return _forget_unknown(game)
    way = Pass(game)
    if any(row.is_late or not tells_end(row, row.facts) for row in rows):
        counted = _count_again(way, rows, now)
    else:
        counted = _append(way, rows, now)
    if RATED[game].knowledge is not None:
        _count_answers(way, counted)
    return len(rows)


def _count_answers(way: Pass, match_ids: Sequence[int]) -> None:
    """Count the answers of matches that have just counted, or count no more, and all that came after them."""
    since = first_answer(way.game, match_ids)
    if since is not None:
        found = answer_differences(way.game, since)
        write_answers(found)
        way.book.ratings.update(found.ratings)
        write_ratings(way, found.ratings)


def _forget_unknown(game: str) -> int:
    """Let go of matches that go on and of which nothing is known, for they were friendly; how many."""
    return due().filter(game=game).exclude(status=Match.Status.FINISHED).update(rated_at=None, unrated_why="")


def lock_ratings(game: str) -> None:
    """Lock the ratings of a game for the transaction, and count one more that has written them."""
    mine = RatingLock.objects.filter(game=game)
    if not mine.update(writes=F("writes") + 1):
        # Of two who are first at once one finds the other's row.
        RatingLock.objects.bulk_create([RatingLock(game=game)], ignore_conflicts=True)
        mine.update(writes=F("writes") + 1)


def _append(way: Pass, rows: Sequence[Match], now: datetime) -> list[int]:
    """Count matches after which none has counted yet. :returns: their ids."""
    matches = [read(row, row.facts) for row in rows]
    keys = {key for match in matches for key in match.keys}
    people = {person for person, _scale in keys}
    known = Rating.objects.filter(player__in=people, scale__in=way.scales)
    for rating in known:
        way.book.ratings[rating.player_id, rating.scale] = _known(rating)
    _meet(way, matches[0].order, {min(match.circle[1]) for match in matches if match.circle[1]})
    counted = [
        Counted(row, row.facts, verdict)
        for row, (_match, verdict) in zip(
            rows, redo(((each, None) for each in matches), way.book), strict=True
        )
    ]
    RatingEntry.objects.bulk_create(entry for each in counted for entry in entry_rows(each))
    for each in counted:
        _note(each, now)
        changed(each.row, "unrated_why", "rated_at")
    write_ratings(way, {(e.person, e.scale) for each in counted for e in each.verdict.entries})
    return [each.row.pk for each in counted]


def _count_again(way: Pass, rows: Sequence[Match], now: datetime) -> list[int]:
    """Count matches of which some come before others that have counted, and those whose effect changes.

    :returns: the ids of all of them.
    """
    again = {row.pk: row for row in rows}
    start = min((row.facts.finished_at, row.pk) for row in rows)
    _meet(way, start)
    touched: set[Key] = set()
    some: list[Counted] = []
    counted: list[int] = []
    for match, verdict in redo(_kept(way, start, again), way.book):
        touched.update(match.keys)
        counted.append(match.id)
        row, told = way.rows.pop(match.id)
        some.append(Counted(again.get(match.id, row), told, verdict))
        if len(some) >= BLOCK:
            _write_again(some, again, now)
            some.clear()
    _write_again(some, again, now)
    write_ratings(way, touched)
    return counted


def _kept(way: Pass, start: Order, again: Collection[int]) -> Iterator[tuple[RatedMatch, Verdict | None]]:
    """The matches from a place on in their order, with what is kept of those that are not counted `again`."""
    for told in blocks(way.game, start, Q(match__rated_at__isnull=False) | Q(match__in=again)):
        matches = [(read(each.match, each), each) for each in told]
        _fill(way, start, (key for match, _told in matches for key in match.keys))
        entries = entries_of(told)
        for match, each in matches:
            way.rows[match.id] = (each.match, each)
            yield match, None if match.id in again else kept_verdict(each.match, entries[match.id])
        way.rows.clear()


def blocks(game: str, start: Order | None, which: Q) -> Iterator[list[MatchFacts]]:
    """The facts of matches of a game with their matches, in order, some at a time, from a place on."""
    rows = (
        MatchFacts.objects.filter(which, game=game).select_related("match").order_by("finished_at", "match")
    )
    rows = rows.only("game", "facts", "finished_at", *(f"match__{name}" for name in READ))
    after = Q() if start is None else _from(start, is_included=True)
    while told := list(rows.filter(after)[:BLOCK]):
        yield told
        after = _from((told[-1].finished_at, told[-1].match_id), is_included=False)


def entries_of(told: Sequence[MatchFacts]) -> Mapping[int, list[RatingEntry]]:
    """The entries of some matches, by match."""
    found = defaultdict[int, list[RatingEntry]](list)
    for entry in RatingEntry.objects.filter(match__in=[each.match_id for each in told]).order_by("id"):
        found[entry.match_id].append(entry)
    return found


def kept_verdict(match: Match, entries: Iterable[RatingEntry]) -> Verdict:
    """The effect of a match as it is kept."""
    rows = tuple(entries)
    return Verdict(
        Unrated(match.unrated_why) if match.unrated_why else None,
        rows[0].weight if rows else 0,
        tuple(
            Entry(
                row.player_id,
                row.scale,
                Strength(row.mu_before, row.sigma_before),
                Strength(row.mu, row.sigma),
                row.ally_id,
            )
            for row in rows
        ),
    )


def entry_rows(counted: Counted) -> Iterator[RatingEntry]:
    """The entries of a match, not saved."""
    for entry in counted.verdict.entries:
        yield RatingEntry(
            match_id=counted.row.pk,
            player_id=entry.person,
            scale=entry.scale,
            ally_id=entry.ally,
            mu_before=entry.before.mu,
            sigma_before=entry.before.sigma,
            mu=entry.after.mu,
            sigma=entry.after.sigma,
            weight=counted.verdict.weight,
            finished_at=counted.told.finished_at,
        )


def read(match: Match, told: MatchFacts) -> RatedMatch:
    return rated_match(match, told, is_over=tells_end(match, told))


def tells_end(match: Match, told: MatchFacts) -> bool:
    """True if facts are those of the end that a match has now."""
    return match.status == Match.Status.FINISHED and match.finished_at == told.finished_at


def _note(counted: Counted, now: datetime) -> None:
    """Write the effect of a match into its row, which is not saved."""
    row, is_over = counted.row, tells_end(counted.row, counted.told)
    row.rated_at = now if is_over else None
    row.unrated_why = (counted.verdict.why or "") if is_over else ""


def _write_again(some: Sequence[Counted], again: Collection[int], now: datetime) -> None:
    """Write the effects of matches anew. Rows that are not counted `again` are not locked: whatever else is
    done to them meanwhile stays, and is found to be due.
    """
    RatingEntry.objects.filter(match__in=[each.row.pk for each in some]).delete()
    RatingEntry.objects.bulk_create((entry for each in some for entry in entry_rows(each)), BLOCK)
    by_why = defaultdict[str, list[int]](list)
    for each in some:
        _note(each, now)
        if each.row.pk in again:
            changed(each.row, "unrated_why", "rated_at")
            if each.row.rated_at is None:
                each.told.delete()
        else:
            by_why[each.row.unrated_why].append(each.row.pk)
    for why, those in by_why.items():
        Match.objects.filter(pk__in=those).update(unrated_why=why, version=F("version") + 1)


def write_ratings(way: Pass, keys: Iterable[Key]) -> None:
    """Write the ratings of some people as they stand at the end of the way."""
    wanted = set(keys)
    if not wanted:
        return
    allies = _allies(way, wanted)
    rows, gone = [], Q()
    for person, scale in sorted(wanted):
        known = way.book.ratings.get((person, scale))
        if known is None or known.last_at is None:
            gone |= Q(player=person, scale=scale)
        else:
            rows.append(rating_row((person, scale), known, known.last_at, allies.get((person, scale), 0)))
    if gone:
        Rating.objects.filter(gone).delete()
    write_rows(rows)


def write_rows(rows: Sequence[Rating]) -> None:
    """Write ratings over those that are kept of the same people and scales."""
    Rating.objects.bulk_create(
        rows,
        BLOCK,
        update_conflicts=True,
        unique_fields=["player", "scale"],
        update_fields=["mu", "sigma", "matches", "last_at", "allies", "version"],
    )


def rating_row(key: Key, known: Known, last_at: datetime, allies: int) -> Rating:
    """A rating as its row, not saved."""
    person, scale = key
    return Rating(
        player_id=person,
        scale=scale,
        mu=known.strength.mu,
        sigma=known.strength.sigma,
        matches=known.matches,
        last_at=last_at,
        allies=allies,
        version=RATING_VERSION,
    )


def _known(rating: Rating) -> Known:
    return Known(Strength(rating.mu, rating.sigma), rating.matches, rating.last_at)


def _allies(way: Pass, keys: set[Key]) -> dict[Key, int]:
    """The number of different allies of people in their last counted matches, where people have any."""
    scales = {scale for _person, scale in keys}.intersection(RATED[way.game].allied)
    if not scales:
        return {}
    people = {person for person, scale in keys if scale in scales}
    lately = (
        RatingEntry.objects.filter(player__in=people, scale__in=scales)
        .annotate(
            place=Window(
                RowNumber(),
                partition_by=[F("player"), F("scale")],
                order_by=[F("finished_at").desc(), F("match").desc()],
            )
        )
        .filter(place__lte=ALLIES_OF)
    )
    found = defaultdict[Key, set[int]](set)
    for person, scale, ally in lately.values_list("player", "scale", "ally"):
        if ally is not None:
            found[person, scale].add(ally)
    return {key: len(those) for key, those in found.items()}


def _fill(way: Pass, start: Order, keys: Iterable[Key]) -> None:
    """Fill the book with ratings of people as they stood at a place, those that it has not yet. One query."""
    missing = {key for key in keys if key not in way.book.ratings}
    if not missing:
        return
    each, latest = [F("player"), F("scale")], [F("finished_at").desc(), F("match").desc()]
    before = (
        RatingEntry.objects.filter(player__in={person for person, _scale in missing}, scale__in=way.scales)
        .exclude(_from(start, is_included=True))
        .annotate(
            place=Window(RowNumber(), partition_by=each, order_by=latest),
            total=Window(Count("pk"), partition_by=each),
        )
        .filter(place=1)
    )
    for person, scale, mu, sigma, at, total in before.values_list(
        "player", "scale", "mu", "sigma", "finished_at", "total"
    ):
        if (person, scale) in missing:
            way.book.ratings[person, scale] = Known(Strength(mu, sigma), total, at)
    for key in missing:
        way.book.ratings.setdefault(key, Known())


def _meet(way: Pass, start: Order, people: Iterable[int] | None = None) -> None:
    """Fill the book with who met in counted matches of the last thirty days before a place. One query.

    :param people: those at whose matches to look; all if not said.
    """
    met = MatchFacts.objects.filter(
        game=way.game,
        finished_at__gte=start[0] - MEETINGS_WITHIN,
        match__rated_at__isnull=False,
        match__unrated_why="",
    ).exclude(_from(start, is_included=True))
    if people is not None:
        sat = SeatTenure.objects.filter(player__in=set(people), ended_at__gte=start[0] - MEETINGS_WITHIN)
        met = met.filter(match__in=sat.values("match"))
    for told in met.select_related("match").order_by("finished_at", "match").iterator(BLOCK):
        way.book.add(read(told.match, told), Verdict())


def _from(start: Order, *, is_included: bool) -> Q:
    """Filter for what comes after a place in the order of matches, or at it too."""
    at, match_id = start
    same = Q(match__gte=match_id) if is_included else Q(match__gt=match_id)
    # The first half is what an index can be walked by.
    return Q(finished_at__gte=at) & (Q(finished_at__gt=at) | same)
