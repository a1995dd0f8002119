"""Tables made of offers: whoever waits longest comes first, and finds whoever suits them best.

One after the other, the longest wait first, each offer looks for a table among those that are left: people
who agree on its terms, and each with each. It takes the first that there is, so that nothing that waits
longest goes empty while a table for it exists. An offer sits at one table at most; the next sweep looks anew.

Three rounds: people who have not met often of late; then those who have, among whoever is left; then, where
somebody has waited a day and all want it, tables whose last seats bots take.

Sets of offers are bits of one number, the lowest for whoever waits longest: ten thousand are compared in one
step.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from games.company.masks import Ranked, Strengths, bits_of
from games.company.offers import (
    FRIENDLY,
    HOURS_UNTIL_BOTS,
    RATED,
    Among,
    Format,
    Offer,
    Table,
    Terms,
    usual_contract,
)

PACES: Final = ("standard", "slow", "fast")
"""In the order in which a table takes one of those that all want."""
CONTRACTS: Final = ("bot", "substitute", "lose")
STAKES: Final = (RATED, FRIENDLY)

LOOKED_AT: Final = 24
"""Of those who wait longest so many are compared by how long they are awake together."""

PATIENCE: Final = 2_000
"""So many people are tried for one table of one kind, before it is left for the next sweep: a bound for
crowds in which nearly nobody suits anybody, which small ones never come near.
"""


@dataclass(slots=True)
class Count:
    """Counts the people that were tried; what a test of speed looks at."""

    tried: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """Tables to be made, and the offers that go on waiting, the longest wait first."""

    tables: tuple[Table, ...]
    left: tuple[Offer, ...]
    tried: int = 0


def match(offers: Iterable[Offer], formats: Mapping[str, Sequence[Format]], among: Among) -> Outcome:
    """Make tables of offers.

    :param formats: by game the kinds of tables that it has.
    :param among: facts about pairs of people.
    """
    games: defaultdict[str, list[Offer]] = defaultdict(list)
    for offer in offers:
        games[offer.game].append(offer)
    tables: list[Table] = []
    left: list[Offer] = []
    count = Count()
    for game, mine in sorted(games.items()):
        crowd = _Crowd(mine, formats.get(game, ()), among, count)
        tables += crowd.rounds()
        left += crowd.waiting()
    left.sort(key=_by_wait)
    return Outcome(tuple(tables), tuple(left), count.tried)


def next_for(
    terms: Terms, sitters: Sequence[Offer], offers: Iterable[Offer], among: Among
) -> tuple[Offer, ...]:
    """Those who may take a seat that got free at a running table, the longest wait first.

    :param sitters: what the people who stay had offered.
    """
    there = list(offers)
    if not there:
        return ()
    crowd = _Crowd([*there, *sitters], [terms.form], among, Count())
    wanted = {offer.key for offer in there}
    mask = crowd.takers(terms)
    for sitter in sitters:
        mask &= crowd.suiting(crowd.place[sitter.key], terms.form.seats, others_wait=False)
    return tuple(crowd.offers[i] for i in bits_of(mask) if crowd.offers[i].key in wanted)


def _by_wait(offer: Offer) -> tuple[float, int]:
    return (-offer.waited, offer.key)


@dataclass(slots=True)
class _Crowd:
    """All who look for a match of one game."""

    offers: list[Offer]
    formats: Sequence[Format]
    among: Among
    count: Count
    place: dict[int, int] = field(init=False)
    _free: int = field(init=False)
    _of_person: dict[int, int] = field(init=False)
    _takers: dict[object, int] = field(init=False)
    _strengths: dict[int, Strengths] = field(init=False)
    _kept: Ranked = field(init=False)
    _min_kept: Ranked = field(init=False)
    _again: int = field(init=False)
    _suiting: dict[tuple[int, int], tuple[int, int]] = field(init=False)

    def __post_init__(self) -> None:
        self.offers = sorted(self.offers, key=_by_wait)
        self.place = {offer.key: place for place, offer in enumerate(self.offers)}
        self._free = (1 << len(self.offers)) - 1
        self._of_person = {}
        for place, offer in enumerate(self.offers):
            self._of_person[offer.person] = self._of_person.get(offer.person, 0) | 1 << place
        self._takers, self._strengths, self._suiting = {}, {}, {}
        self._kept = Ranked([offer.kept for offer in self.offers])
        self._min_kept = Ranked([offer.min_kept for offer in self.offers])
        self._again = self._where(lambda offer: offer.takes_again)

    def rounds(self) -> Iterator[Table]:
        """Tables, as long as there are any; whoever has one waits no more."""
        yield from self._round(others_wait=True)
        yield from self._round(others_wait=False)
        yield from self._round(others_wait=False, with_bots=True)

    def waiting(self) -> list[Offer]:
        """Those who have no table."""
        return [self.offers[place] for place in bits_of(self._free)]

    def takers(self, terms: Terms) -> int:
        """Those who take a seat at such a table."""
        known = self._takers.get(terms)
        if known is not None:
            return known
        form, pace, contract, stake = terms
        taking = self._takers[terms] = (
            self._taking(form, lambda offer: offer.takes_format(form))
            & self._taking(("pace", pace), lambda offer: pace in offer.paces)
            & self._taking(("contract", contract), lambda offer: contract in offer.contracts)
            & self._taking(("stake", stake), lambda offer: stake in offer.stakes)
        )
        return taking

    def suiting(self, place: int, seats: int, *, others_wait: bool) -> int:
        """Those with whom an offer may sit at a table with so many seats."""
        known = self._suiting.get((place, seats))
        if known is None:
            known = self._suiting[place, seats] = self._suits(place, seats)
        suits, met = known
        if not met or (not others_wait and self.offers[place].takes_again):
            met &= ~self._again
        return suits & ~met

    def _suits(self, place: int, seats: int) -> tuple[int, int]:
        """Those whom an offer suits and who suit it, and of all those whom its person has met often."""
        one = self.offers[place]
        mine = one.strength(seats)
        if seats not in self._strengths:
            self._strengths[seats] = Strengths.of(self.offers, seats)
        others = self._strengths[seats]
        suits = (
            others.highs.from_(mine.least)
            & others.lows.up_to(mine.most)
            & others.leasts.up_to(mine.high)
            & others.mosts.from_(mine.low)
            & self._kept.from_(one.min_kept)
            & self._min_kept.up_to(one.kept)
        )
        suits &= ~self._of_person[one.person] & ~self._of(self.among.apart.get(one.person, ()))
        return suits, self._of(self.among.met.get(one.person, ()))

    def _of(self, people: Iterable[int]) -> int:
        mask = 0
        for person in people:
            mask |= self._of_person.get(person, 0)
        return mask

    def _where(self, test: Callable[[Offer], bool]) -> int:
        mask = 0
        for place, offer in enumerate(self.offers):
            if test(offer):
                mask |= 1 << place
        return mask

    def _taking(self, name: object, test: Callable[[Offer], bool]) -> int:
        known = self._takers.get(name)
        if known is None:
            known = self._takers[name] = self._where(test)
        return known

    def _round(self, *, others_wait: bool, with_bots: bool = False) -> Iterator[Table]:
        for place in bits_of(self._free):
            if self._free >> place & 1:
                table = self._table_for(place, others_wait=others_wait, with_bots=with_bots)
                if table is not None:
                    yield table

    def _table_for(self, place: int, *, others_wait: bool, with_bots: bool) -> Table | None:
        one = self.offers[place]
        if with_bots and not (one.takes_bots and one.waited >= HOURS_UNTIL_BOTS):
            return None
        for terms, people in self._kinds(one, with_bots=with_bots):
            there = self.takers(terms) & self._free & ~(1 << place)
            there &= self.suiting(place, terms.form.seats, others_wait=others_wait)
            if with_bots:
                there &= self._taking("bots", lambda offer: offer.takes_bots)
            found = self._seated(place, there, people - 1, terms.form.seats, others_wait=others_wait)
            if found is not None:
                return self._made(terms, [place, *found])
        return None

    def _kinds(self, one: Offer, *, with_bots: bool) -> Iterator[tuple[Terms, int]]:
        """Tables that somebody takes, each with the number of people at it: the fullest first."""
        forms = [form for form in self.formats if one.takes_format(form)]
        sizes = [(form, form.people) for form in sorted(forms, key=lambda form: -form.people)]
        if with_bots:
            sizes = [(form, many) for form in forms for many in range(form.people - 1, 1, -1)]
            sizes.sort(key=lambda size: (size[0].people - size[1], -size[1]))
        for form, people in sizes:
            usual = usual_contract(form.seats)
            contracts = sorted((c for c in CONTRACTS if c in one.contracts), key=lambda c: c != usual)
            for stake in STAKES:
                if stake in one.stakes:
                    for pace in PACES:
                        if pace in one.paces:
                            for contract in contracts:
                                yield Terms(form, pace, contract, stake), people

    def _seated(
        self, place: int, there: int, wanted: int, seats: int, *, others_wait: bool
    ) -> list[int] | None:
        """So many of `there` who all suit each other; None if there are not."""
        one, left = self.offers[place], [PATIENCE]

        def more(there: int, wanted: int) -> list[int] | None:
            if not wanted:
                return []
            for other in self._in_order(one, there):
                if there.bit_count() < wanted or not left[0]:
                    return None
                left[0] -= 1
                self.count.tried += 1
                there &= ~(1 << other)
                suits = self.suiting(other, seats, others_wait=others_wait) if wanted > 1 else there
                found = more(there & suits, wanted - 1)
                if found is not None:
                    return [other, *found]
            return None

        return more(there, wanted)

    def _in_order(self, one: Offer, there: int) -> Iterator[int]:
        """The places of a mask: of those who wait longest whoever is awake longest with somebody first."""
        places = bits_of(there)
        if one.wants_awake:
            first = [place for _, place in zip(range(LOOKED_AT), places, strict=False)]
            yield from sorted(first, key=lambda place: -int(one.waking.shared(self.offers[place].waking)))
        yield from places

    def _made(self, terms: Terms, places: Sequence[int]) -> Table:
        for place in places:
            self._free &= ~(1 << place)
        offers = tuple(self.offers[place] for place in sorted(places))
        liked = offers[0].options.intersection(*(offer.options for offer in offers))
        options = (liked | terms.form.needs) - terms.form.bars
        return Table(offers[0].game, terms, offers, options, terms.form.people - len(offers))
