"""Offers of people who look for a match, and tables that can be made of them, as frozen data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from games.company.waking import ALWAYS, Waking

RATED: Final = "rated"
FRIENDLY: Final = "friendly"

MEETINGS_A_WEEK: Final = 2
"""Who has met so often within a week is not brought together again while others wait."""

HOURS_UNTIL_BOTS: Final = 24
"""Bots take what seats are left once whoever waits longest has waited so long, if all there want it."""


class Format(NamedTuple):
    """One kind of table that a game has.

    :param seats: all of them. :param people: those that people may hold; bots have the others by the rules.
    :param needs: options without which a table is none of these; `bars`: those with which it is none.
    """

    seats: int
    people: int
    needs: frozenset[str] = frozenset()
    bars: frozenset[str] = frozenset()


class Strength(NamedTuple):
    """Rating of somebody at tables with so many seats, and what they ask of others there, in hundredths.

    :param low, high: where the rating may lie. :param least, most: what is asked of others.
    """

    low: int
    high: int
    least: int
    most: int

    def takes(self, other: Strength) -> bool:
        """True if the other's rating may lie within the limits."""
        return other.high >= self.least and other.low <= self.most


NO_LIMIT: Final = 10**9
UNKNOWN: Final = Strength(-NO_LIMIT, NO_LIMIT, -NO_LIMIT, NO_LIMIT)
"""Where nobody is rated: it meets every limit and sets none."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer of one person; it has room for a table more.

    :param key: by which the caller knows it. :param waited: hours since they began to look.
    :param seats: numbers of seats. :param paces, contracts, stakes: all that they take; of `stakes` `RATED`
        and `FRIENDLY`. :param options: names of those that they do not mind.
    :param strengths: by the number of seats; where there is none, `UNKNOWN`.
    :param kept: their own reliability in per cent, -1 if too little is known. :param min_kept: what they ask.
    :param wants_awake: they would rather have somebody who is awake when they are.
    :param takes_bots: bots may take seats that are left after a day.
    :param takes_again: whom they have met twice in a week may come again where nobody else waits.
    """

    key: int
    person: int
    game: str
    waited: float
    seats: frozenset[int]
    paces: frozenset[str]
    contracts: frozenset[str]
    stakes: frozenset[str]
    options: frozenset[str] = frozenset()
    strengths: Mapping[int, Strength] = field(default_factory=dict[int, Strength])
    kept: int = -1
    min_kept: int = -1
    waking: Waking = ALWAYS
    wants_awake: bool = False
    takes_bots: bool = False
    takes_again: bool = False

    def strength(self, seats: int) -> Strength:
        """Theirs at tables with so many seats."""
        return self.strengths.get(seats, UNKNOWN)

    def takes_format(self, form: Format) -> bool:
        """True if they play at such tables."""
        return form.seats in self.seats and form.needs <= self.options


@dataclass(frozen=True, slots=True)
class Among:
    """Facts about pairs of people.

    :param apart: of a person those who do not sit with them: blocks, whoever made them, and households.
    :param met: of a person those whom they have met `MEETINGS_A_WEEK` times within a week. Both both ways.
    """

    apart: Mapping[int, frozenset[int]] = field(default_factory=dict[int, frozenset[int]])
    met: Mapping[int, frozenset[int]] = field(default_factory=dict[int, frozenset[int]])


class Terms(NamedTuple):
    """All that the people of a table have to agree on."""

    form: Format
    pace: str
    contract: str
    stake: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table to be made.

    :param offers: whoever waited longest first. :param options: those that are on. :param bots: seats that
        bots take because nobody else waits.
    """

    game: str
    terms: Terms
    offers: tuple[Offer, ...]
    options: frozenset[str]
    bots: int = 0


def usual_contract(seats: int) -> str:
    """Of two whoever stays away loses; where others would lose with them a bot plays on."""
    return "lose" if seats == 2 else "bot"


def fits_terms(offer: Offer, terms: Terms) -> bool:
    """True if somebody takes a seat at such a table, whoever else is there."""
    return (
        offer.takes_format(terms.form)
        and terms.pace in offer.paces
        and terms.contract in offer.contracts
        and terms.stake in offer.stakes
    )


def fit_together(one: Offer, other: Offer, seats: int, among: Among) -> bool:
    """True if two may sit at one table with so many seats, by what both ask of people and by what is between
    them; how often they have met is not looked at.
    """
    mine, theirs = one.strength(seats), other.strength(seats)
    return (
        one.person != other.person
        and other.person not in among.apart.get(one.person, ())
        and mine.takes(theirs)
        and theirs.takes(mine)
        and other.kept >= one.min_kept
        and one.kept >= other.min_kept
    )


def may_meet_again(one: Offer, other: Offer, among: Among, *, others_wait: bool) -> bool:
    """True unless two have met often this week, and others wait or one of them minds."""
    if other.person not in among.met.get(one.person, ()):
        return True
    return not others_wait and one.takes_again and other.takes_again
