"""Chooses for the level hard the cards to keep in the draft, by the hands that imagined drafts end with.

There every seat drafts on by the rule of thumb, so that it counts what others would make of what is passed.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import exp
from random import Random
from typing import Final

from games.catalogue.world_domination.bots.draft import kept_by
from games.catalogue.world_domination.bots.drafting import drafted, outlooks_of, promises_of
from games.catalogue.world_domination.rules.cards import Card, mask_of
from games.catalogue.world_domination.rules.moves import Keep
from games.catalogue.world_domination.rules.position import Draft, Position
from games.catalogue.world_domination.rules.sampling import Hidden, Sampler
from games.catalogue.world_domination.rules.view import View
from games.kit.bots.search import best_of
from games.kit.rules.seats import Seat, seats_of

FEW: Final = 8
"""Number of keeps that are thought about, those that the rule of thumb likes best."""
TRIES: Final = 8
"""Worlds drawn to take the one in which the others have kept the best cards, as they will have."""
LEAD: Final = 0.1
LEAD_BETWEEN: Final = (0.06, 0.14)
"""Weight of a lead of one country in the logarithm of the odds to win the campaign, found in 600 campaigns of
the level normal, with the 95 % interval.
"""


def choose_best(view: View, rng: Random, budget: int) -> Keep:
    """The two cards to keep.

    :param budget: how many drafts are carried on.
    """

    def value(world: Position, move: Keep) -> float:
        return kept(view, world, move)[0]

    return best_of(candidates(view), imagining_drafts(view, rng), value, budget=budget)


def candidates(view: View) -> list[Keep]:
    """The keeps worth a thought, the most promising first."""
    before = promises_of(kept_by(view))

    def promise(cards: tuple[Card, Card]) -> float:
        more = promises_of(mask_of(cards))
        return max(one + other for one, other in zip(before, more, strict=True))

    pairs = sorted(combinations(view.hand or (), 2), key=lambda cards: (-promise(cards), cards))
    return [Keep(cards) for cards in pairs[:FEW]]


def imagining_drafts(view: View, rng: Random) -> Callable[[], Position]:
    """Draws worlds that fit `view`, and in which the others have kept good cards."""
    sample = Sampler(view)
    others = [seat for seat in seats_of(view.seats) if seat != view.viewer]
    tries = TRIES if view.draft is not None and view.draft.round > 1 else 1

    def promised(world: Hidden) -> float:
        assert world.draft is not None  # noqa: S101 - the phase
        return sum(max(promises_of(sum(world.draft.kept[seat]))) for seat in others)

    def imagine() -> Position:
        worlds = [sample.hidden(rng) for _ in range(tries)]
        return sample.position(max(worlds, key=promised))

    return imagine


def kept(view: View, world: Position, move: Keep) -> tuple[float, float, float]:
    """The chance that the viewer's side wins the campaign when the viewer has kept two cards.

    Then by how many countries each side is ahead in the suit that is best for it, the viewer's first.
    """
    assert view.viewer is not None  # noqa: S101 - it is to choose
    side = int(view.sides[view.viewer])
    hands = _hands_after(world, view.viewer, move)
    good, ahead = outlooks_of(hands, [int(each) for each in world.sides])
    chance = 1 / (1 + exp(-LEAD * (good[side] - good[1 - side])))
    return chance, ahead[side], ahead[1 - side]


def _hands_after(position: Position, seat: Seat, move: Keep) -> list[int]:
    """The hands with which the draft ends after a seat has kept two cards."""
    draft, cards = position.draft, mask_of(move.cards)
    assert draft is not None  # noqa: S101 - the phase
    hands, made = list(position.hands), [sum(masks) for masks in draft.kept]
    hands[seat] &= ~cards
    made[seat] |= cards
    return drafted(hands, made, _chosen(draft, seat))


def _chosen(draft: Draft, seat: Seat) -> int:
    """The seats that have chosen in this round when `seat` has: a bit mask."""
    rounds = len(draft.kept[seat])
    chosen = 1 << seat
    for other, masks in enumerate(draft.kept):
        if len(masks) > rounds:
            chosen |= 1 << other
    return chosen
