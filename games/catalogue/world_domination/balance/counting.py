"""Counts for World Domination: matches and campaigns.

Everything is a number of matches or of campaigns. A rate is ``{"won": …, "of": …}``, a spread says how often
each number came up. Who is `first` bids first with four seats, leads the first trick of the arming phase
with two, is the Empire with three; places are counted from there, clockwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.grid import CELLS, SIDES
from games.catalogue.world_domination.rules.view import CampaignResult, View, wins_as_rebel
from games.kit.rules.api import CAMPAIGN_STARTED, Outcome
from games.kit.rules.replay import Replay
from games.kit.rules.seats import Seat

_SIDE_NAMES: Final = ("gold", "silver")
_NAMES_FIRST: Final = frozenset({e.FIRST_BIDDER, e.ARMING_STARTED, e.EMPIRE_NAMED})


@dataclass(frozen=True, slots=True)
class CountedCampaign:
    """Counts of one campaign."""

    result: CampaignResult
    first: Seat
    redeals: int
    drafting: str
    """Two seats: why the arming phase was won, as in `events.ARMING_ENDED`."""

    def place(self, seat: Seat, seats: int) -> int:
        """The distance of a seat to the left of the first one."""
        return (seat - self.first) % seats


@dataclass(frozen=True, slots=True)
class CountedMatch:
    """Counts of one match."""

    seats: int
    outcome: Outcome
    campaigns: tuple[CountedCampaign, ...]


@dataclass(slots=True)
class Rates:
    """Shares of something won, by anything."""

    of: Counter[Hashable] = field(default_factory=Counter[Hashable])
    won: Counter[Hashable] = field(default_factory=Counter[Hashable])

    def add(self, key: Hashable, *, won: bool) -> None:
        """One more of `key`."""
        self.of[key] += 1
        self.won[key] += won

    def counts(self) -> dict[str, dict[str, int]]:
        """As it is written."""
        return {str(key): {"of": of, "won": self.won[key]} for key, of in self.of.items()}


def count_world_domination(seats: int, replays: Iterable[Replay]) -> dict[str, Any]:
    """The counts of finished matches of one number of seats; see this module."""
    matches = [_match_of(seats, replay) for replay in replays]
    campaigns = [campaign for match in matches for campaign in match.campaigns]
    if seats == 3:
        return {"match": _count_matches_of_three(matches), "campaign": _count_empires(campaigns)}
    return {"match": _count_matches(matches), "campaign": _count_campaigns(seats, campaigns)}


def _match_of(seats: int, replay: Replay) -> CountedMatch:
    view: View = replay.state.view(None)
    assert view.outcome is not None  # noqa: S101 - it is finished
    return CountedMatch(seats, view.outcome, tuple(_campaigns_of(replay, view)))


def _campaigns_of(replay: Replay, view: View) -> Iterator[CountedCampaign]:
    firsts: list[Seat] = []
    redeals: Counter[int] = Counter()
    drafting: dict[int, str] = {}
    number = 0
    for step in replay.steps():
        for event in step.events:
            if event.code == CAMPAIGN_STARTED:
                number = event.data["number"]
            elif event.code in _NAMES_FIRST and event.seat is not None:
                firsts.append(event.seat)
            elif event.code == e.ALL_PASSED:
                redeals[number] += 1
            elif event.code == e.ARMING_ENDED:
                drafting[number] = event.data["by"]
    for result, first in zip(view.results, firsts, strict=True):
        yield CountedCampaign(result, first, redeals[result.number], drafting.get(result.number, ""))


def _spread(numbers: Iterable[Hashable]) -> dict[str, int]:
    return {str(number): count for number, count in Counter(numbers).items()}


def _count_matches(matches: Iterable[CountedMatch]) -> dict[str, Any]:
    """Two and four seats, where seats of one side win together."""
    side, seat, first = Rates(), Rates(), Rates()
    campaigns: Counter[int] = Counter()
    for match in matches:
        winners = match.outcome.winners
        for number, name in enumerate(_SIDE_NAMES):
            side.add(name, won=Seat(number) in winners)
        for number in range(match.seats):
            seat.add(number, won=Seat(number) in winners)
        first.add("first", won=match.campaigns[0].first in winners)
        campaigns[len(match.campaigns)] += 1
    return {
        "side": side.counts(),
        "seat": seat.counts(),
        **first.counts(),
        "campaigns": _spread(campaigns.elements()),
    }


def _count_campaigns(seats: int, campaigns: list[CountedCampaign]) -> dict[str, Any]:
    side, first, place = Rates(), Rates(), Rates()
    aggressor, suit, bid, bid_suit, tokens = Rates(), Rates(), Rates(), Rates(), Rates()
    for campaign in campaigns:
        result = campaign.result
        contract, winner = result.contract, result.winner
        won = winner is contract.aggressor
        for number, name in enumerate(_SIDE_NAMES):
            side.add(name, won=winner == number)
            if contract.aggressor == number:
                aggressor.add(name, won=won)
        first.add("first", won=winner is SIDES[seats][campaign.first])
        aggressor.add("all", won=won)
        place.add(campaign.place(contract.bidder, seats), won=won)
        suit.add(contract.dominant.letter, won=won)
        bid.add(contract.number, won=won)
        bid_suit.add(f"{contract.number} {contract.dominant.letter}", won=won)
        if contract.number == result.countries[contract.aggressor] == 10:
            tokens.add("by_tokens", won=won)
    counts: dict[str, Any] = {
        "side": side.counts(),
        **first.counts(),
        "aggressor": aggressor.counts(),
        "aggressor_by_place": place.counts(),
        "aggressor_by_suit": suit.counts(),
        "countries": _countries(campaigns),
    }
    if seats == 2:
        counts["drafting"] = _spread(campaign.drafting for campaign in campaigns)
        return counts
    counts["aggressor_by_bid"] = bid.counts()
    counts["aggressor_by_bid_and_suit"] = bid_suit.counts()
    counts["aggressor_by_tokens"] = tokens.counts().get("by_tokens", {"of": 0, "won": 0})
    counts["above_bid"] = _spread(
        c.result.countries[c.result.contract.aggressor] - c.result.contract.number for c in campaigns
    )
    counts["redeals"] = _spread(campaign.redeals for campaign in campaigns)
    return counts


def _countries(campaigns: Iterable[CountedCampaign]) -> dict[str, dict[str, int]]:
    """Countries at the end: of the Aggressor (with three seats the Empire), of the others, of nobody.

    ``aggressor_won`` are the campaigns among them that the Aggressor won; with three seats none.
    """
    held = [(c.result.countries, c.result.contract.aggressor, c.result.winner) for c in campaigns]
    return {
        "aggressor": _spread(countries[side] for countries, side, _ in held),
        "aggressor_won": _spread(countries[side] for countries, side, winner in held if winner is side),
        "defender": _spread(countries[side.rival] for countries, side, _ in held),
        "neutral": _spread(CELLS - sum(countries) for countries, _, _ in held),
    }


def _count_matches_of_three(matches: Iterable[CountedMatch]) -> dict[str, Any]:
    seat, order, seat_pairs, order_pairs = Rates(), Rates(), Rates(), Rates()
    decided: Counter[str] = Counter()
    winning: Counter[str] = Counter()
    conflicts: Counter[str] = Counter()
    for match in matches:
        winners, scores = match.outcome.winners, match.outcome.scores
        wins = wins_as_rebel(tuple(campaign.result for campaign in match.campaigns), 3)
        empires = [campaign.result.contract.bidder for campaign in match.campaigns]
        for place, who in enumerate(empires):
            order.add(place, won=who in winners)
            seat.add(who, won=who in winners)
        for one, other in combinations(range(3), 2):
            _compare(seat_pairs, (one, other), (one, other), winners)
            _compare(order_pairs, (one, other), (empires[one], empires[other]), winners)
        best = [scores[who] for who in range(3)].count(max(scores))
        decided["countries" if best == 1 else "conflicts" if len(winners) == 1 else "shared"] += 1
        winning.update(str(scores[who]) for who in winners)
        conflicts.update(str(count) for count in wins)
    return {
        "seat": seat.counts(),
        "seat_pairs": seat_pairs.counts(),
        "order": order.counts(),
        "order_pairs": order_pairs.counts(),
        "decided": dict(decided),
        "winning_score": dict(winning),
        "conflicts_as_rebel": dict(conflicts),
    }


def _compare(pairs: Rates, names: tuple[int, int], seats: tuple[int, int], winners: Collection[int]) -> None:
    """Of the matches that one of two seats won and not the other: how many the first of them did."""
    one, other = (seat in winners for seat in seats)
    if one != other:
        pairs.add(f"{names[0]} {names[1]}", won=one)


def _count_empires(campaigns: list[CountedCampaign]) -> dict[str, Any]:
    def held(some: Iterable[CountedCampaign]) -> dict[str, int]:
        return _spread(c.result.countries[c.result.contract.aggressor] for c in some)

    return {
        "countries": _countries(campaigns),
        "countries_by_order": {
            str(n): held(c for c in campaigns if c.result.number == n + 1) for n in range(3)
        },
        "countries_by_seat": {str(n): held(c for c in campaigns if c.first == n) for n in range(3)},
        "countries_by_suit": {
            letter: held(c for c in campaigns if c.result.contract.dominant.letter == letter)
            for letter in "PEM"
        },
        "conflicts_by_place": {
            str(place): _spread(c.result.conflicts[(c.first + place) % 3] for c in campaigns)
            for place in range(3)
        },
    }
