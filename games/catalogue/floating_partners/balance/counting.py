"""Counts for Floating Partners: matches, hands, and seats in a hand.

Everything is a number of matches, of hands, or of seats in a hand. A rate is ``{"won": …, "of": …}``, a
spread says how often each number came up. A seat's place is its place in the order of declaring: 0 is the
dealer's left, the last the dealer. What a seat gets of a hand is its points with the penalties of that hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from games.catalogue.floating_partners.rules.moves import Deal
from games.catalogue.floating_partners.rules.view import CampaignResult, View
from games.kit.rules.replay import Replay
from games.kit.rules.seats import Seat, clockwise, left_of


@dataclass(slots=True)
class Spreads:
    """Distribution of numbers, by anything."""

    by: dict[Hashable, Counter[int]] = field(default_factory=dict[Hashable, Counter[int]])

    def add(self, key: Hashable, number: int) -> None:
        """One more `number` of `key`."""
        self.by.setdefault(key, Counter())[number] += 1

    def counts(self) -> dict[str, dict[str, int]]:
        """As it is written."""
        return {str(key): _spread(numbers) for key, numbers in self.by.items()}


def _spread(numbers: Counter[int]) -> dict[str, int]:
    return {str(number): count for number, count in numbers.items()}


def count_floating_partners(seats: int, replays: Iterable[Replay]) -> dict[str, Any]:
    """The counts of finished matches of one number of seats; see this module."""
    won, hands, moves = Counter[Hashable](), Counter[int](), Counter[int]()
    played: list[tuple[CampaignResult, ...]] = []
    matches = 0
    for replay in replays:
        view: View = replay.state.view(None)
        assert view.outcome is not None  # noqa: S101 - it is finished
        matches += 1
        won.update(view.outcome.winners)
        hands[len(view.results)] += 1
        moves.update(_moves_a_hand(replay))
        played.append(view.results)
    return {
        "match": {
            "seat": {str(seat): {"won": won[seat], "of": matches} for seat in range(seats)},
            "hands": _spread(hands),
        },
        "hand": {"moves": _spread(moves), **_count_hands(seats, played)},
    }


def _moves_a_hand(replay: Replay) -> Iterator[int]:
    """The number of moves of seats in each hand."""
    count = 0
    for step in replay.steps():
        if isinstance(step.move, Deal) and count:
            yield count
            count = 0
        count += step.mover is not None
    yield count


def _count_hands(seats: int, matches: Iterable[tuple[CampaignResult, ...]]) -> dict[str, Any]:
    by_place, by_bid_order, by_size, over_bid = Spreads(), Spreads(), Spreads(), Spreads()
    changes, breaks = Counter[int](), Counter[int]()
    last_first: Counter[bool] = Counter()
    for results in matches:
        before: CampaignResult | None = None
        for result in results:
            gained = [sum(pair) for pair in zip(result.points, result.penalties, strict=True)]
            first = left_of(result.dealer, seats)
            for seat in range(seats):
                by_place.add((seat - first) % seats, gained[seat])
                by_size.add(result.declared.count(result.declared[seat]), gained[seat])
                over_bid.add(result.bids[seat], result.tricks[seat] - result.bids[seat])
            leader = result.played[0].leader
            by_bid_order.add("leads", gained[leader])
            for seat in range(seats):
                if seat != leader:
                    by_bid_order.add("others", gained[seat])
            if gained[first] != gained[result.dealer]:
                last_first[gained[result.dealer] > gained[first]] += 1
            if before is not None:
                changed, broken = _changes(seats, before, result)
                changes[changed] += 1
                breaks[broken] += 1
            before = result
    return {
        "by_place": by_place.counts(),
        "by_lead": by_bid_order.counts(),
        "by_size": by_size.counts(),
        "over_bid": over_bid.counts(),
        "changes": _spread(changes),
        "breaks": _spread(breaks),
        "last_above_first": {"won": last_first[True], "of": last_first.total()},
    }


def _changes(seats: int, before: CampaignResult, result: CampaignResult) -> tuple[int, int]:
    """The number of seats that changed what they had declared before, and that broke an alliance so."""
    standing = list(before.declared)
    changed = broken = 0
    for seat in clockwise(left_of(Seat(result.dealer), seats), seats):
        old, new = standing[seat], result.declared[seat]
        if old is not new:
            changed += 1
            broken += standing.count(old) > 1
        standing[seat] = new
    return changed, broken
