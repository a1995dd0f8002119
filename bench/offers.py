"""Standing offers: how long they wait among fifty people, and how long matching takes for ten thousand.

Fifty people in eight zones begin to look within three days, each for one to three games, and look on as their
matches end. Who they are and what they ask is drawn, with fixed seeds; tables are made by the site's own
matching every ten minutes. A wait is the time in which an offer had room and its person was awake, as they
say. Waits that last when the fourteen days are over count as far as they have got.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import combinations
from random import Random
from statistics import median
from time import process_time
from typing import Final

from bench.run import sized
from games.company.matching import CONTRACTS, PACES, STAKES, match
from games.company.offers import MEETINGS_A_WEEK, NO_LIMIT, Among, Format, Offer, Strength, Table
from games.company.waking import waking

PEOPLE: Final = 50
SEEDS: Final = sized((1, 2, 3, 4, 5), (1,))
DAYS: Final = sized(14, 4)
MANY: Final = sized(10_000, 500)
BEGIN: Final = datetime(2026, 3, 2, tzinfo=UTC)
STEP: Final = timedelta(minutes=10)
GOAL_HOURS, GOAL_DAYS, GOAL_SECONDS = 6.0, 3.0, 2.0

ZONES: Final = (
    "America/Los_Angeles",
    "America/New_York",
    "America/Sao_Paulo",
    "Europe/London",
    "Europe/Berlin",
    "Asia/Kolkata",
    "Asia/Tokyo",
    "Australia/Sydney",
)
FORMATS: Final = {
    "three-colours": (Format(2, 2),),
    "world-domination": (Format(2, 2), Format(3, 3), Format(4, 4)),
    "floating-partners": tuple(Format(seats, seats) for seats in range(4, 9)),
    "dark-lord": (Format(3, 2),),
}
LASTS: Final = {"fast": 3.0, "standard": 8.0, "slow": 20.0}
"""Days that a match takes, about."""


@dataclass(slots=True)
class Looker:
    """One offer as time goes by."""

    offer: Offer
    at_most: int
    begins: datetime
    since: datetime
    running: int = 0
    waits: list[float] = field(default_factory=list)
    """Hours awake until each table."""
    awake: float = 0.0
    """Hours awake since it began to wait."""

    def waits_at(self, now: datetime) -> bool:
        """True if it looks for people."""
        return self.begins <= now and self.running < self.at_most


@dataclass(slots=True)
class Simulated:
    """Outcome of two weeks."""

    waits: list[float]
    """Hours awake of all offers."""
    worst_of_two: float
    """Days, of whoever looks for two games at any terms: the longest time without a table of either."""
    people_of_two: int
    """So many have done that."""
    tables: int


def run() -> None:
    """Print how long offers wait, beside the goals, and the time of matching."""
    print(f"{PEOPLE} people, {len(ZONES)} zones, {DAYS} days; waits in hours of the offerer's waking time:")
    for seed in SEEDS:
        found = simulated(seed)
        waits = sorted(found.waits)
        print(
            f"seed {seed}: {found.tables} tables, {len(waits)} waits, median {median(waits):.1f}"
            f" (goal: under {GOAL_HOURS:.0f}), nine of ten {waits[len(waits) * 9 // 10]:.0f},"
            f" worst {waits[-1]:.0f}; of {found.people_of_two} who take any of two games the worst"
            f" {found.worst_of_two:.1f} days (goal: {GOAL_DAYS:.0f} at most)",
            flush=True,
        )
    crowd = drawn_crowd(MANY, Random(1))
    begun = process_time()
    outcome = match(crowd, FORMATS, Among())
    seconds = process_time() - begun
    print(
        f"{MANY} offers: {len(outcome.tables)} tables in {seconds:.2f} s of one core"
        f" (goal: {GOAL_SECONDS:.0f}), {outcome.tried} people tried"
    )


def simulated(seed: int) -> Simulated:
    """Two weeks of fifty people."""
    rng = Random(seed)
    lookers = [looker for person in range(PEOPLE) for looker in _drawn(person, rng)]
    by_key = {looker.offer.key: looker for looker in lookers}
    people_of_two: set[int] = set()
    without: dict[int, datetime] = {}
    worst = timedelta()
    ends: list[tuple[datetime, Sequence[int]]] = []
    meetings: list[tuple[datetime, frozenset[int]]] = []
    tables, now = 0, BEGIN
    while now < BEGIN + timedelta(days=DAYS):
        for _, keys in [each for each in ends if each[0] <= now]:
            for key in keys:
                by_key[key].running -= 1
                by_key[key].since, by_key[key].awake = now, 0.0
        ends = [each for each in ends if each[0] > now]
        there = [looker for looker in lookers if looker.waits_at(now)]
        for looker in there:
            looker.awake += looker.offer.waking.is_at(now) * (STEP / timedelta(hours=1))
        open_games = Counter(looker.offer.person for looker in there if _takes_any(looker.offer))
        of_two = {person for person, many in open_games.items() if many > 1}
        people_of_two |= of_two
        without = {person: without.get(person, now) for person in of_two}
        offers = [replace(looker.offer, waited=(now - looker.since) / timedelta(hours=1)) for looker in there]
        meetings = [each for each in meetings if each[0] > now - timedelta(days=7)]
        for table in match(offers, FORMATS, _among(meetings)).tables:
            tables += 1
            people = [offer.person for offer in table.offers]
            meetings += [(now, frozenset(pair)) for pair in combinations(people, 2)]
            for offer in table.offers:
                looker = by_key[offer.key]
                looker.waits.append(looker.awake)
                looker.running, looker.since, looker.awake = looker.running + 1, now, 0.0
                worst = max(worst, now - without.pop(offer.person, now))
            ends.append((now + _lasts(table, rng), [offer.key for offer in table.offers]))
        now += STEP
    waits = [wait for looker in lookers for wait in looker.waits]
    waits += [looker.awake for looker in lookers if looker.waits_at(now)]
    worst = max([worst, *(now - since for since in without.values())])
    return Simulated(waits, worst / timedelta(days=1), len(people_of_two), tables)


def _anything(offer: Offer) -> Offer:
    """The same by somebody who asks nothing of others, and takes the terms that these like."""
    return replace(
        offer,
        paces=offer.paces | {"standard"},
        contracts=frozenset(CONTRACTS),
        stakes=frozenset(STAKES),
        strengths={n: Strength(one.low, one.high, -NO_LIMIT, NO_LIMIT) for n, one in offer.strengths.items()},
        min_kept=-1,
    )


def _takes_any(offer: Offer) -> bool:
    """True if somebody asks nothing of others, and plays at whatever terms most do."""
    has_limits = any(strength.least > 0 for strength in offer.strengths.values())
    return (
        not has_limits
        and offer.min_kept < 0
        and offer.stakes == frozenset(STAKES)
        and offer.contracts == frozenset(CONTRACTS)
        and "standard" in offer.paces
    )


def _lasts(table: Table, rng: Random) -> timedelta:
    return timedelta(days=LASTS[table.terms.pace] * rng.uniform(0.4, 1.6))


def _among(meetings: Sequence[tuple[datetime, frozenset[int]]]) -> Among:
    met: dict[int, set[int]] = {}
    for pair, times in Counter(pair for _, pair in meetings).items():
        if times >= MEETINGS_A_WEEK:
            one, other = pair
            met.setdefault(one, set()).add(other)
            met.setdefault(other, set()).add(one)
    return Among(met={person: frozenset(others) for person, others in met.items()})


def _drawn(person: int, rng: Random) -> list[Looker]:
    """The offers of one person, of one to three games; two of five people take it at any terms."""
    zone = ZONES[person % len(ZONES)]
    night = (time(rng.choice([21, 22, 23])), time(rng.choice([6, 7])))
    points = int(rng.gauss(1500, 120)) * 100
    is_easy = rng.random() < 0.4
    favourites = rng.sample(list(FORMATS), rng.choices([1, 2, 3], [4, 4, 2])[0])
    begins = BEGIN + timedelta(minutes=10 * rng.randrange(3 * 144))
    found: list[Looker] = []
    for game in favourites:
        offer = _offer(person * 10 + len(found), person, game, points, rng)
        if is_easy:
            offer = _anything(offer)
        offer = replace(offer, waking=waking(zone, night, date(2026, 3, 2)), wants_awake=rng.random() < 0.7)
        found.append(Looker(offer, rng.choice([1, 2, 2, 3]), begins, begins))
    return found


def drawn_crowd(many: int, rng: Random) -> list[Offer]:
    """So many offers, two a person."""
    return [
        replace(
            _offer(key, key // 2, rng.choice(list(FORMATS)), int(rng.gauss(1500, 200)) * 100, rng),
            waited=rng.random() * 100,
            wants_awake=True,
        )
        for key in range(many)
    ]


def _offer(key: int, person: int, game: str, points: int, rng: Random) -> Offer:
    seats = [form.seats for form in FORMATS[game]]
    least = rng.choice(seats) if rng.random() < 0.3 else min(seats)
    near = rng.choices([None, 20000, 30000], [6, 2, 2])[0]
    asks = (-NO_LIMIT, NO_LIMIT) if near is None else (points - near, points + near)
    pace = rng.choices(
        [{"standard"}, {"standard", "slow"}, {"fast", "standard"}, {"slow"}, set(PACES)], [4, 2, 2, 1, 2]
    )[0]
    contract = rng.choices([set(CONTRACTS), {"lose"}, {"bot"}], [8, 1, 1])[0]
    return Offer(
        key=key,
        person=person,
        game=game,
        waited=0.0,
        seats=frozenset(n for n in seats if n >= least),
        paces=frozenset(pace),
        contracts=frozenset(contract),
        stakes=frozenset(rng.choices([set(STAKES), {"rated"}, {"friendly"}], [6, 3, 1])[0]),
        strengths={n: Strength(points, points, *asks) for n in seats},
        kept=rng.choice([85, 92, 97, 100]),
        min_kept=rng.choices([-1, 85, 90], [7, 2, 1])[0],
        takes_bots=rng.random() < 0.6,
        takes_again=rng.random() < 0.8,
    )
