"""Counting of matches: what each makes of ratings, in order, and again from where something has changed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, NamedTuple

from games.kit.rated import Campaigns, Leads, Places, Result
from games.kit.rules.seats import Seat
from games.ratings.arithmetic import (
    NEWCOMER,
    Place,
    Side,
    Sides,
    Strength,
    after_answer,
    after_campaigns,
    after_leads,
    after_places,
    aged,
    fixed,
)
from games.ratings.errors import BadFacts
from games.ratings.matches import MEETINGS, Key, RatedMatch, Stint, Unrated, unrated_why, weight_of

RATING_VERSION: Final = 1
"""Grows when the same matches come to count otherwise, also by other points of bots: all is made anew."""
FEW_MATCHES: Final = 8
WIDE: Final = 110_00
"""Standard deviation above which a rating is provisional, however many matches it is of."""


class Rating(NamedTuple):
    """A person's rating on a scale, as it was when their last match there had counted."""

    strength: Strength = NEWCOMER
    matches: int = 0
    last_at: datetime | None = None
    """When that match ended; None before the first."""

    def at(self, now: datetime) -> Strength:
        """The strength as time has made it."""
        return self.strength if self.last_at is None else aged(self.strength, _seconds(self.last_at, now))

    @property
    def is_provisional(self) -> bool:
        """True if it does not say much yet."""
        return self.matches < FEW_MATCHES or self.strength.sigma > WIDE


NOBODY: Final = Rating()
"""Rating of whom no match has counted yet."""


class Entry(NamedTuple):
    """Change of one person's rating by one match."""

    person: int
    scale: str
    before: Strength
    """As it had become by the time of the match."""
    after: Strength
    ally: int | None = None
    """Who else stood for the side, where it is of two people."""


class Verdict(NamedTuple):
    """Effect of a match on ratings: a reason why there is none, or entries in order of seats.

    A match may count and change nobody: whoever is left has lost by another's leaving.
    """

    why: Unrated | None = None
    weight: float = 0
    entries: tuple[Entry, ...] = ()

    @property
    def after(self) -> dict[Key, Strength]:
        """The strengths that it leaves behind."""
        return {(entry.person, entry.scale): entry.after for entry in self.entries}


def compute(match: RatedMatch, before: Mapping[Key, Rating], meetings: Sequence[datetime] = ()) -> Verdict:
    """The effect of a match on the ratings of those who played it.

    :param before: ratings as they stood when the match before it had counted; who has none is a newcomer.
    :param meetings: as in `unrated_why`.
    :raises BadFacts, BadResult: see there.
    """
    why = unrated_why(match, meetings)
    if why is not None or match.result is None:
        return Verdict(why)
    return _Table(match, before).verdict(match.result)


def after_entry(rating: Rating, entry: Entry, finished_at: datetime) -> Rating:
    """The rating once the match of an entry has counted."""
    return Rating(entry.after, rating.matches + 1, finished_at)


def compute_answer(
    person: Rating, question: Strength, *, is_right: bool, at: datetime
) -> tuple[Rating, Strength]:
    """The rating of a person and the strength of a question after an answer to it. Questions do not age."""
    known, asked = after_answer(person.at(at), question, is_right=is_right)
    return Rating(known, person.matches + 1, at), asked


class _Table:
    """The strengths around one table, and what its result makes of them."""

    def __init__(self, match: RatedMatch, before: Mapping[Key, Rating]) -> None:
        self.match = match
        self.before = before
        self.weight = weight_of(match)
        self.stands = [_who_stands(stints) for stints in match.seats]
        self.left = [_who_left(stints) for stints in match.seats]

    def verdict(self, result: Result) -> Verdict:
        places = self.match.pairing.places
        spared = self._spared()
        strengths = [self._strength(Seat(seat), stint) for seat, stint in enumerate(self.stands)]
        after = self._after(result, strengths, spared)
        entries: list[Entry] = []
        for seat, at in enumerate(places):
            stint, left = self.stands[seat], self.left[seat]
            if stint.person is not None and stint.person not in left and self._made_half(seat, stint.person):
                new = after[at[0]][at[1]]
                if at not in spared or new.mu > strengths[seat].mu:
                    entries.append(self._entry(Seat(seat), stint.person, strengths[seat], new))
            for person in left:
                old = self._strength(Seat(seat), Stint(person, 0))
                instead = [old if other == seat else each for other, each in enumerate(strengths)]
                new = self._after(result, instead, spared - {at})[at[0]][at[1]]
                if new.mu < old.mu:
                    entries.append(self._entry(Seat(seat), person, old, new))
        return Verdict(None, self.weight, tuple(entries))

    def _spared(self) -> frozenset[Place]:
        """The members whose ally left: they have nothing to lose."""
        if not any(self.left):
            return frozenset()
        pairing = self.match.pairing
        return frozenset(
            pairing.places[seat]
            for side in pairing.sides
            for seat in side
            if any(self.left[other] for other in side if other != seat)
        )

    def _after(self, result: Result, strengths: Sequence[Strength], spared: frozenset[Place]) -> Sides:
        sides: list[Side] = [[strengths[seat] for seat in side] for side in self.match.pairing.sides]
        match result:
            case Campaigns(won_by, winner):
                return after_campaigns(sides, won_by, winner, self.weight, spared)
            case Places(places):
                return after_places(sides, places, self.weight, spared)
            case Leads(scores, unit, first):
                return after_leads(sides, scores, unit, first, self.weight)

    def _strength(self, seat: Seat, stint: Stint) -> Strength:
        if seat in self.match.pairing.fixed:
            return fixed(self.match.pairing.fixed[seat])
        if stint.person is None:
            if stint.points is None:
                raise BadFacts("level")
            return fixed(stint.points)
        key = (stint.person, self.match.pairing.scales[seat])
        return self.before.get(key, NOBODY).at(self.match.finished_at)

    def _made_half(self, seat: int, person: int) -> bool:
        stints = self.match.seats[seat]
        if len(stints) == 1:
            return True
        made = sum(stint.moves for stint in stints if stint.person == person)
        return 2 * made >= sum(stint.moves for stint in stints)

    def _entry(self, seat: Seat, person: int, before: Strength, after: Strength) -> Entry:
        side = self.match.pairing.sides[self.match.pairing.places[seat][0]]
        others = [self.stands[other].person for other in side if other != seat]
        ally = others[0] if len(others) == 1 else None
        return Entry(person, self.match.pairing.scales[seat], before, after, ally)


def _who_stands(stints: Sequence[Stint]) -> Stint:
    """The holder who made most of a seat's moves; of several the one who came first."""
    if len(stints) == 1:
        return stints[0]
    moves: dict[tuple[int | None, int | None], int] = {}
    for stint in stints:
        holder = (stint.person, stint.points)
        moves[holder] = moves.get(holder, 0) + stint.moves
    person, points = max(moves, key=moves.__getitem__)
    return Stint(person, moves[person, points], points)


def _who_left(stints: Sequence[Stint]) -> list[int]:
    """The people who held a seat and did not have it at the end, the first first."""
    if len(stints) == 1:
        return []
    people = dict.fromkeys(stint.person for stint in stints)
    return [person for person in people if person is not None and person != stints[-1].person]


@dataclass(slots=True)
class Book:
    """Ratings as they stand at some place in the order of matches, and who has met how often.

    `redo` writes in it; whoever begins in the middle fills it from the entries before.
    """

    ratings: dict[Key, Rating] = field(default_factory=dict[Key, Rating])
    meetings: dict[tuple[str, frozenset[int]], deque[datetime]] = field(
        default_factory=dict[tuple[str, frozenset[int]], deque[datetime]]
    )
    """By `RatedMatch.circle`: ends of the last six matches that counted."""

    def add(self, match: RatedMatch, verdict: Verdict) -> None:
        """Go on by one match."""
        if verdict.why is None:
            self.meetings.setdefault(match.circle, deque(maxlen=MEETINGS)).append(match.finished_at)
        for entry in verdict.entries:
            key = (entry.person, entry.scale)
            self.ratings[key] = after_entry(self.ratings.get(key, NOBODY), entry, match.finished_at)


def redo(
    matches: Iterable[tuple[RatedMatch, Verdict | None]], book: Book
) -> Iterator[tuple[RatedMatch, Verdict]]:
    """Count matches in their order; those whose verdict is computed are given back, the rest stay as is.

    A match without a verdict has never counted, or has changed: it was annulled, restored or taken up again.
    What has no result any more keeps its old place, so that whoever played it is known. From there on only
    matches are computed of which somebody's rating is not what it was. Whoever's numbers come out as they
    were is as before; at the end the book equals that of a whole run, which is one without verdicts.

    :param matches: by `RatedMatch.order`, each with the verdict that is kept of it.
    :param book: as it stood before the first of them.
    :raises BadFacts: ``order``, and others of a match that contradicts itself.
    """
    changed: set[Key] = set()
    circles: set[tuple[str, frozenset[int]]] = set()
    last: tuple[datetime, int] | None = None
    for match, kept in matches:
        if last is not None and match.order <= last:
            raise BadFacts("order")
        last = match.order
        keys = set(match.keys)
        if kept is None or match.circle in circles or not changed.isdisjoint(keys):
            verdict = compute(match, book.ratings, book.meetings.get(match.circle, ()))
            if kept is None:
                changed |= keys
            else:
                old, new = kept.after, verdict.after
                for key in old.keys() | new.keys():
                    (changed.discard if old.get(key) == new.get(key) else changed.add)(key)
            if kept is None or (kept.why is None) != (verdict.why is None):
                circles.add(match.circle)
            book.add(match, verdict)
            yield match, verdict
        else:
            book.add(match, kept)


def _seconds(since: datetime, until: datetime) -> float:
    return (until - since).total_seconds()
