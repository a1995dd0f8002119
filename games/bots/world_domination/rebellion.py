"""Targets and cards of the level normal with three seats.

In the imagined campaigns the Empire thinks of what is to come, and the Rebels take what they can.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.bots.search import best_of
from games.bots.world_domination.conflicts import candidates
from games.bots.world_domination.hands import WORTH
from games.bots.world_domination.imagination import gain
from games.bots.world_domination.policy import pick, pick_target, standing
from games.rules.world_domination.cards import SPECIAL_MASK, VALUE_OF, cards_in
from games.rules.world_domination.codes import code_of
from games.rules.world_domination.fast import Fast
from games.rules.world_domination.moves import Play, Target
from games.rules.world_domination.sampling import position_sampler
from games.rules.world_domination.view import View

PER_BUDGET: Final = 2
"""Worlds for each one of the budget."""
LATER: Final = 3
"""How much a dominant card must be better to be led."""


def choose_of_three(view: View, rng: Random, budget: int) -> Target | Play:
    """The target or the card after which the imagined campaigns go best.

    :param budget: a measure of how many worlds are imagined.
    """
    assert view.viewer is not None  # noqa: S101 - a bot has a seat
    side, sample = view.sides[view.viewer], position_sampler(view)

    def world() -> Fast:
        return Fast(sample(rng))

    def value(start: Fast, move: Target | Play) -> float:
        table = start.copy()
        table.play(code_of(move))
        while not table.over:
            is_empire = table.sides[table.turn] == table.contract.aggressor
            table.play(pick(table) if is_empire else pick_greedy(table))
        return gain(table, side, 0)

    return best_of(candidates(view), world, value, budget=PER_BUDGET * budget)


def pick_greedy(table: Fast) -> int:
    """What a Rebel mostly does: take with the cheapest power card that does, else throw the lowest."""
    powers = 0 if table.target < 0 else table.playable() & ~SPECIAL_MASK
    if not powers:
        return pick(table) if table.target >= 0 else pick_target(table)
    dominant, defence = table.contract.dominant, table.defence
    worths = WORTH[dominant]
    cards = sorted(cards_in(powers), key=lambda card: (worths[card], card))
    if not table.count:
        return max(cards, key=lambda c: VALUE_OF[c] - defence[c >> 4] - (LATER if c >> 4 == dominant else 0))
    seat, deciding, highest = standing(table)
    if seat >= 0 and table.sides[seat] == table.sides[table.turn] and highest > defence[deciding]:
        return cards[0]
    for card in cards:
        suit, value = card >> 4, VALUE_OF[card]
        bar = highest if suit == deciding else 0 if suit == dominant else 12
        if value > bar and value > defence[suit]:
            return card
    return cards[0]
