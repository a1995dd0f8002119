"""Counts answers to questions for ratings: people on one side, versions of questions on the other.

The design of ratings leaves open which answers count. Here one does exactly if its match counts, it was
given in time by a person who had opened the question, and its move is in the record still: then nobody gains
by what may be called off, and practice with bots never counts. So answers come to count when their match is
over, later than others that were given after them: all from the earliest of them on are computed anew, and
what comes out otherwise than it is kept is written. From the very first on that is a whole run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import Any, Final, NamedTuple, TypeVar

from django.db.models import Count, Exists, Min, OuterRef, QuerySet, Subquery

from accounts.models import User
from games.catalogue import RATED
from games.kit.rated import Knowledge
from games.models import AnswerEntry, Match, QuestionRating, QuestionVersion, Showing
from games.ratings.arithmetic import Strength
from games.ratings.counting import Rating as Known
from games.ratings.counting import compute_answer
from games.ratings.knowledge import nearest_difficulty, unasked
from games.ratings.matches import Key
from games.services.questions.after_rewind import UNDONE

ItemT = TypeVar("ItemT")

BLOCK: Final = 1_000
"""So many answers are read and written at once."""


class Effect(NamedTuple):
    """Effect of an answer: what it left of the strengths of whoever gave it, and of the question."""

    player: int
    version: int
    answered_at: datetime
    mu: int
    sigma: int
    asked_mu: int
    asked_sigma: int


@dataclass(slots=True)
class AnswerDifferences:
    """Effects of answers and numbers of questions that are kept otherwise than they should be."""

    scale: str
    ratings: dict[Key, Known] = field(default_factory=dict[Key, Known])
    """The ratings, as they should be, of everybody whose answers were looked at."""
    entries: dict[int, Effect] = field(default_factory=dict[int, Effect])
    """By showing, as they should be."""
    gone: list[int] = field(default_factory=list[int])
    """Ids of entries that should not be there."""
    questions: list[QuestionRating] = field(default_factory=list[QuestionRating])
    """As they should be."""
    gone_questions: list[int] = field(default_factory=list[int])
    """Ids of numbers of questions that should not be there."""

    @property
    def told(self) -> Iterator[str]:
        """The same in lines, for people."""
        for showing, effect in self.entries.items():
            yield f"{self.scale}: answer {showing} of {effect.player} should leave {effect[3:]}"
        for showing in self.gone:
            yield f"{self.scale}: answer {showing} should not count"
        for row in self.questions:
            yield f"{self.scale}: version {row.version_id} should have {row.mu / 100:.2f} of {row.answers}"
        for version in self.gone_questions:
            yield f"{self.scale}: version {version} should have no number"


def first_answer(game: str, match_ids: Iterable[int]) -> datetime | None:
    """The instant of the first answer in some matches that counts or has counted; None if there is none."""
    found: list[datetime | None] = []
    for some in _blocks(match_ids):
        both = AnswerEntry.objects.filter(showing__match__in=some), _counting(game, match__in=some)
        found.extend(rows.aggregate(at=Min("answered_at"))["at"] for rows in both)
    return min((at for at in found if at is not None), default=None)


def answer_differences(game: str, since: datetime | None = None) -> AnswerDifferences:
    """Compare what is kept of answers with what should be. Writes nothing.

    :param game: one that has a scale of knowledge. :param since: look at answers from then on alone.
    """
    knowledge = RATED[game].knowledge
    assert knowledge is not None  # noqa: S101 - as agreed
    book, found = _Book(knowledge, since), AnswerDifferences(knowledge.scale)
    late: dict[str, Any] = {} if since is None else {"answered_at__gte": since}
    kept = AnswerEntry.objects.filter(showing__match__game=game, **late)
    answers = (
        _counting(game, **late)
        .order_by("answered_at", "match", "round", "seat")
        .values_list("pk", "player", "version", "version__difficulty", "answered_at", "is_right")
        .iterator(BLOCK)
    )
    for some in _blocks(answers):
        book.fill(row[1:4] for row in some)
        entries = _kept([row[0] for row in some])
        for pk, player, version, _difficulty, at, is_right in some:
            assert at is not None  # noqa: S101 - as it is asked for
            effect = book.answer(player, version, at, is_right=bool(is_right))
            if entries.get(pk) != effect:
                found.entries[pk] = effect
    counted = Exists(_counting(game, pk=OuterRef("pk")))
    gone = kept.exclude(counted).values_list("pk", "player", "version", "version__difficulty").iterator(BLOCK)
    for lost in _blocks(gone):
        book.fill(row[1:] for row in lost)
        found.gone.extend(row[0] for row in lost)
    found.ratings = {(person, knowledge.scale): known for person, known in book.people.items()}
    _compare_questions(book, found, is_whole=since is None)
    return found


def write_answers(found: AnswerDifferences) -> None:
    """Write what differs, but for ratings of people. For a transaction that holds the lock."""
    for gone in _blocks(found.gone):
        AnswerEntry.objects.filter(pk__in=gone).delete()
    for some in _blocks(found.entries.items()):
        AnswerEntry.objects.bulk_create(
            (
                AnswerEntry(
                    showing_id=showing,
                    player_id=effect.player,
                    version_id=effect.version,
                    answered_at=effect.answered_at,
                    mu=effect.mu,
                    sigma=effect.sigma,
                    asked_mu=effect.asked_mu,
                    asked_sigma=effect.asked_sigma,
                )
                for showing, effect in some
            ),
            update_conflicts=True,
            unique_fields=["showing"],
            update_fields=["player", "version", *Effect._fields[2:]],
        )
    for gone in _blocks(found.gone_questions):
        QuestionRating.objects.filter(pk__in=gone).delete()
    QuestionRating.objects.bulk_create(
        found.questions, BLOCK, update_conflicts=True, unique_fields=["version"], update_fields=_NUMBERS
    )


class _Book:
    """Strengths of people and questions as they stand at some place in the order of answers."""

    def __init__(self, knowledge: Knowledge, since: datetime | None) -> None:
        self.knowledge = knowledge
        self.since = since
        self.people: dict[int, Known] = {}
        self.versions: dict[int, Known] = {}
        self.difficulties: dict[int, str] = {}

    def fill(self, rows: Iterable[tuple[int, int, str]]) -> None:
        """Learn how people and versions stood at the beginning, those that are new. Six queries at most.

        :param rows: of each a person, a version, and its difficulty.
        """
        rows = list(rows)
        people = {person for person, _version, _difficulty in rows} - self.people.keys()
        versions = {
            version: difficulty for _person, version, difficulty in rows if version not in self.versions
        }
        self.difficulties.update(versions)
        self.people.update(dict.fromkeys(people, Known()) | self._before("player", people))
        new = {version: Known(unasked(self.knowledge.points[said])) for version, said in versions.items()}
        self.versions.update(new | self._before("version", versions))

    def answer(self, person: int, version: int, at: datetime, *, is_right: bool) -> Effect:
        """Go on by one answer. :returns: its effect."""
        asked = self.versions[version]
        known, strength = compute_answer(self.people[person], asked.strength, is_right=is_right, at=at)
        self.people[person], self.versions[version] = known, Known(strength, asked.matches + 1, at)
        return Effect(person, version, at, *_pair(known.strength), *_pair(strength))

    def _before(self, of: str, ids: Iterable[int]) -> dict[int, Known]:
        """The strengths of some people or versions before the beginning, of those that had an answer."""
        ids = set(ids)
        if self.since is None or not ids:
            return {}
        numbers = ("mu", "sigma") if of == "player" else ("asked_mu", "asked_sigma")
        earlier = AnswerEntry.objects.filter(answered_at__lt=self.since)
        mine = earlier.filter(**{of: OuterRef("pk")}).order_by(*_LATEST_FIRST)
        rows = (User if of == "player" else QuestionVersion).objects.filter(pk__in=ids)
        last = rows.annotate(last=Subquery(mine.values("pk")[:1])).values_list("last", flat=True)
        counts = dict(earlier.filter(**{f"{of}__in": ids}).values_list(of).annotate(Count("pk")).order_by())
        entries = AnswerEntry.objects.filter(pk__in=[pk for pk in last if pk is not None])
        return {
            each: Known(Strength(mu, sigma), counts[each], at)
            for each, mu, sigma, at in entries.values_list(of, *numbers, "answered_at")
        }


_LATEST_FIRST: Final = ("-answered_at", "-showing__match", "-showing__round", "-showing__seat")
_NUMBERS: Final = ("mu", "sigma", "answers", "last_at", "off", "difficulty")


def _compare_questions(book: _Book, found: AnswerDifferences, *, is_whole: bool) -> None:
    """Compare the numbers of the book's questions with those that are kept; of a whole run all of them."""
    kept = QuestionRating.objects.values_list("pk", *_NUMBERS)
    rows = kept.iterator(BLOCK) if is_whole else _some(kept, book.versions)
    was = {pk: numbers for pk, *numbers in rows}
    for version, known in book.versions.items():
        if known.last_at is None:
            continue
        points, mu = book.knowledge.points, known.strength.mu
        off = mu - 100 * points[book.difficulties[version]]
        right = [*_pair(known.strength), known.matches, known.last_at, off, nearest_difficulty(mu, points)]
        if was.pop(version, None) != right:
            found.questions.append(
                QuestionRating(version_id=version, **dict(zip(_NUMBERS, right, strict=True)))
            )
    found.gone_questions.extend(was)


def _some(rows: QuerySet[Any, Any], ids: Iterable[int]) -> Iterator[Any]:
    """Rows with some ids, so many a query."""
    return (row for some in _blocks(ids) for row in rows.filter(pk__in=some))


def _counting(game: str, **which: Any) -> QuerySet[Showing]:
    """The answers that count in a game, of some showings."""
    return Showing.objects.filter(
        match__game=game,
        match__status=Match.Status.FINISHED,
        match__rated_at__isnull=False,
        match__unrated_why="",
        round__lt=UNDONE,
        player__isnull=False,
        opened_at__isnull=False,
        answered_at__isnull=False,
        place__isnull=False,
        **which,
    )


def _kept(showings: Sequence[int]) -> dict[int, Effect]:
    """The effects of some showings as they are kept."""
    rows = AnswerEntry.objects.filter(pk__in=showings).values_list("pk", *Effect._fields)
    return {pk: Effect(*fields) for pk, *fields in rows}


def _blocks(items: Iterable[ItemT]) -> Iterator[list[ItemT]]:
    """Items in lists of `BLOCK`, the last of which may be shorter."""
    left = iter(items)
    while some := list(islice(left, BLOCK)):
        yield some


def _pair(strength: Strength) -> tuple[int, int]:
    return strength.mu, strength.sigma
