"""Matches as ratings see them: who played at which seat, whether a match counts, and how much of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cached_property
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from games.kit.rated import Pairing, Result
from games.ratings.errors import BadFacts

Key: TypeAlias = tuple[int, str]
"""A person's id and a scale."""

REASONS: Final = frozenset({"played", "resigned", "timeout"})
"""Reasons of an outcome that is a result of play."""
MEETINGS: Final = 6
"""Matches of the same people that count within `MEETINGS_WITHIN`, outside events."""
MEETINGS_WITHIN: Final = timedelta(days=30)
TIMEOUTS: Final = 2
"""Matches that somebody may lose by being away within `TIMEOUTS_WITHIN`; the next one does not count."""
TIMEOUTS_WITHIN: Final = timedelta(hours=72)


class Unrated(StrEnum):
    """Reasons for which a match counts for no rating."""

    FRIENDLY = "friendly"
    NO_RESULT = "no-result"
    ANNULLED = "annulled"
    NO_CLOCK = "no-clock"
    NO_RIVAL = "no-rival"
    NO_ALLY = "no-ally"
    """People play together against a bot, and only one did."""
    SAME_HOUSEHOLD = "same-household"
    SAME_ADDRESS = "same-address"
    TOO_SHORT = "too-short"
    MASS_TIMEOUT = "mass-timeout"
    SAME_PEOPLE = "same-people"
    BOTS_PLAYED = "bots-played"


class Stint(NamedTuple):
    """One holder's time in a seat, since the match began."""

    person: int | None
    """Id; None: a bot."""
    moves: int
    """Number of moves that the holder made in it."""
    points: int | None = None
    """Strength of a bot by its level; of those that the rules put at a seat the pairing says it."""


@dataclass(frozen=True, slots=True)
class Timeout:
    """Loss of a match by somebody's lapse, or by the closing of their account."""

    earlier: tuple[datetime, ...]
    """Ends of the matches that they had lost so before, those of the last 72 hours at least."""
    was_behind: bool
    """Whether their side stood worse than another when it happened."""


@dataclass(frozen=True)
class RatedMatch:
    """A match that is over, or was when it counted: all that its effect follows from beside ratings."""

    id: int
    finished_at: datetime
    pairing: Pairing
    seats: tuple[tuple[Stint, ...], ...]
    """By seat: its holders in order, the last of whom had it at the end."""
    result: Result | None
    """None: there is none, or not any more."""
    reason: str = "played"
    """Of the outcome."""
    is_rated: bool = True
    """As its table said before people sat down."""
    is_annulled: bool = False
    has_clock: bool = True
    is_too_short: bool = False
    """As its game says; see `Rated.is_too_short`."""
    is_in_event: bool = False
    shares_household: bool = False
    """Whether two of its people had declared to live together when it ended."""
    shares_address: bool = False
    """Whether two of its people play from one network address."""
    timeouts: tuple[Timeout, ...] = ()

    def __post_init__(self) -> None:
        """:raises BadFacts: see there."""
        seated = sorted(chain.from_iterable(self.pairing.sides))
        if not len(self.seats) == len(self.pairing.scales) == len(seated) or seated != list(
            range(len(self.seats))
        ):
            raise BadFacts("seats")
        if not all(self.seats):
            raise BadFacts("nobody")
        people = [person for stints in self.seats for person in {stint.person for stint in stints}]
        if any(person is not None and people.count(person) > 1 for person in people):
            raise BadFacts("person-twice")
        if any(stint.moves < 0 for stints in self.seats for stint in stints):
            raise BadFacts("moves")

    @property
    def order(self) -> tuple[datetime, int]:
        """The place in the order in which matches count."""
        return self.finished_at, self.id

    @property
    def keys(self) -> Iterator[Key]:
        """Everybody who ever held a seat, with the scale of the seat."""
        for stints, scale in zip(self.seats, self.pairing.scales, strict=True):
            for person in dict.fromkeys(stint.person for stint in stints):
                if person is not None:
                    yield person, scale

    @cached_property
    def circle(self) -> tuple[str, frozenset[int]]:
        """The scale of the match, and the people with whom it began."""
        began = (stints[0].person for stints in self.seats)
        return self.pairing.scales[0], frozenset(person for person in began if person is not None)

    @cached_property
    def moves(self) -> tuple[int, int]:
        """The moves at seats that people held at the start: made by people, and all."""
        stints = [stint for stints in self.seats if stints[0].person is not None for stint in stints]
        by_people = sum([stint.moves for stint in stints if stint.person is not None])
        return by_people, sum([stint.moves for stint in stints])


def unrated_why(match: RatedMatch, meetings: Sequence[datetime] = ()) -> Unrated | None:
    """The first reason for which a match does not count; None: it does.

    :param meetings: ends of the matches of the same `circle` that have counted before, the last six at least.
    """
    people, sides = match.circle[1], _sides_with_people(match)
    by_people, by_all = match.moves
    recent = [at for at in meetings if match.finished_at - at <= MEETINGS_WITHIN]
    reasons = (
        (Unrated.FRIENDLY, not match.is_rated),
        (Unrated.NO_RESULT, match.result is None or match.reason not in REASONS),
        (Unrated.ANNULLED, match.is_annulled),
        (Unrated.NO_CLOCK, not match.has_clock),
        (Unrated.NO_RIVAL, not match.pairing.fixed and sides < 2),
        (Unrated.NO_ALLY, bool(match.pairing.fixed) and len(people) < 2),
        (Unrated.SAME_HOUSEHOLD, match.shares_household),
        (Unrated.SAME_ADDRESS, match.shares_address),
        (Unrated.TOO_SHORT, match.is_too_short),
        (Unrated.MASS_TIMEOUT, any(_is_one_of_many(each, match.finished_at) for each in match.timeouts)),
        (Unrated.SAME_PEOPLE, not match.is_in_event and len(recent) >= MEETINGS),
        (Unrated.BOTS_PLAYED, 2 * by_people < by_all),
    )
    return next((why for why, is_so in reasons if is_so), None)


def weight_of(match: RatedMatch) -> float:
    """The share of a match that counts: of the moves at seats that people held at its start those that
    people made, in hundredths.
    """
    by_people, by_all = match.moves
    return round(by_people / by_all, 2) if by_all else 1.0


def _sides_with_people(match: RatedMatch) -> int:
    """The number of sides on which people sat at the start."""
    return sum(any(match.seats[seat][0].person is not None for seat in side) for side in match.pairing.sides)


def _is_one_of_many(timeout: Timeout, finished_at: datetime) -> bool:
    recent = [at for at in timeout.earlier if finished_at - at <= TIMEOUTS_WITHIN]
    return not timeout.was_behind and len(recent) >= TIMEOUTS
