"""Targets and cards with three seats.

In the imagined campaigns the Empire thinks of what is to come, and the Rebels take what they can; those that
the level hard imagines do so half of the time.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.bots.search import best_of
from games.bots.world_domination.conflicts import candidates
from games.bots.world_domination.hands import WORTH
from games.bots.world_domination.imagination import gain
from games.bots.world_domination.policy import pick, pick_target, standing, with_choices
from games.rules.world_domination.cards import SPECIAL_MASK, VALUE_OF, cards_in
from games.rules.world_domination.codes import code_of
from games.rules.world_domination.fast import Fast
from games.rules.world_domination.moves import Play, Target
from games.rules.world_domination.sampling import Sampler
from games.rules.world_domination.view import View

PER_BUDGET: Final = 2
"""Worlds for each one of the budget."""
LATER: Final = 3
"""How much a dominant card must be better to be led."""


def choose_of_three(view: View, rng: Random, budget: int, greed: float = 1.0) -> Target | Play:
    """The target or the card after which the imagined campaigns go best.

    :param budget: a measure of how many worlds are imagined.
    :param greed: how often the Rebels in them take what they can; else they think of what is to come.
    """
    assert view.viewer is not None  # noqa: S101 - a bot has a seat
    side, sample = view.sides[view.viewer], Sampler(view)

    def world() -> Fast:
        return Fast(sample(rng))

    def value(start: Fast, move: Target | Play) -> float:
        table = start.copy()
        table.play(code_of(move))
        while not table.over:
            is_empire = table.sides[table.turn] == table.contract.aggressor
            thinks = is_empire or (greed < 1 and rng.random() >= greed)
            table.play(pick(table) if thinks else pick_greedy(table))
        return gain(table, side, 0)

    return best_of(candidates(view), world, value, budget=PER_BUDGET * budget)


def pick_greedy(table: Fast) -> int:
    """What a Rebel mostly does: take with the cheapest card that does, else throw the lowest power card."""
    if table.target < 0:
        return pick_target(table)
    hand, worths = table.playable(), WORTH[table.contract.dominant]
    powers = hand & ~SPECIAL_MASK
    if not table.count:
        return _lead(table, powers) if powers else pick(table)
    cards = sorted(cards_in(hand), key=lambda card: (worths[card], card))
    thrown = next((card for card in cards if VALUE_OF[card]), -1)
    seat, deciding, highest = standing(table)
    is_ours = seat >= 0 and table.sides[seat] == table.sides[table.turn] and highest > table.defence[deciding]
    if is_ours and thrown >= 0:
        return thrown
    for card in cards:
        for code in (card,) if VALUE_OF[card] else with_choices(table, 1 << card):
            if _takes(table, code, deciding, highest):
                return code
    return thrown if thrown >= 0 else next(with_choices(table, 1 << cards[0]))


def _lead(table: Fast, powers: int) -> int:
    """The power card that is the furthest above the defence, the dominant suit being kept for later."""
    dominant, defence = table.contract.dominant, table.defence
    worths = WORTH[dominant]
    cards = sorted(cards_in(powers), key=lambda card: (worths[card], card))
    return max(cards, key=lambda c: VALUE_OF[c] - defence[c >> 4] - (LATER if c >> 4 == dominant else 0))


def _takes(table: Fast, code: int, deciding: int, highest: int) -> bool:
    """Whether the seat to move would take the target if no more cards came.

    :param deciding: the suit that decides now. :param highest: the highest power in it.
    """
    suit, value = code >> 4 & 3, VALUE_OF[code & 63]
    if value:
        bar = highest if suit == deciding else 0 if suit == table.contract.dominant else 12
        return value > bar and value > table.defence[suit]
    side = table.sides[table.turn]
    trial = table.copy()
    trial.play(code)
    if trial.target < 0:  # the last card of the conflict
        return trial.tokens[side] > table.tokens[side]
    seat, deciding, highest = standing(trial)
    return seat >= 0 and trial.sides[seat] == side and highest > trial.defence[deciding]
