"""Chooses targets and cards with three seats.

In the imagined campaigns the Empire thinks of what is to come, and the Rebels take what they can; those that
the level hard imagines do so half of the time, and else play as searches have taught.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from games.catalogue.world_domination.bots.conflicts import candidates
from games.catalogue.world_domination.bots.hands import BY_WORTH
from games.catalogue.world_domination.bots.imagination import gain
from games.catalogue.world_domination.bots.learned import pick_learned
from games.catalogue.world_domination.bots.policy import pick, pick_target, standing, with_choices
from games.catalogue.world_domination.rules.cards import SPECIAL_MASK, VALUE_OF
from games.catalogue.world_domination.rules.codes import code_of
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.moves import Play, Target
from games.catalogue.world_domination.rules.sampling import Sampler
from games.catalogue.world_domination.rules.view import View
from games.kit.bots.search import best_of

PER_BUDGET: Final = 2
"""Worlds for each one of the budget."""
GREED: Final = 0.5
"""Chance that the Rebels that the level hard imagines take what they can.

Those that always do are foreseen too well.
"""
LATER: Final = 3
"""Margin by which a dominant card must be better to be led."""


def play_out_greedy(table: Fast, rng: Random) -> None:  # noqa: ARG001 - another way takes chances
    """Play the campaign to its end, in place: the Rebels always take what they can."""
    while not table.over:
        is_empire = table.sides[table.turn] == table.aggressor
        table.play(pick(table) if is_empire else pick_greedy(table))


def play_out_mixed(table: Fast, rng: Random) -> None:
    """Play the campaign to its end, in place, as the level hard imagines it; see `GREED`."""
    while not table.over:
        is_greedy = table.sides[table.turn] != table.aggressor and rng.random() < GREED
        table.play(pick_greedy(table) if is_greedy else pick_learned(table))


def choose_of_three(
    view: View, rng: Random, budget: int, play_out: Callable[[Fast, Random], None] = play_out_greedy
) -> Target | Play:
    """The target or the card after which the imagined campaigns go best.

    :param budget: a measure of how many worlds are imagined.
    :param play_out: plays an imagined campaign to its end, in place.
    """
    assert view.viewer is not None  # noqa: S101 - a bot has a seat
    side, sample = view.sides[view.viewer], Sampler(view)

    def world() -> Fast:
        return Fast(sample(rng))

    def value(start: Fast, move: Target | Play) -> float:
        table = start.copy()
        table.play(code_of(move))
        play_out(table, rng)
        return gain(table, side, 0)

    return best_of(candidates(view), world, value, budget=PER_BUDGET * budget)


def pick_greedy(table: Fast) -> int:
    """The usual play of a Rebel: take with the cheapest card that does, else throw the lowest power card."""
    if table.target < 0:
        return pick_target(table)
    hand = table.playable()
    powers = hand & ~SPECIAL_MASK
    if not table.count:
        return _lead(table, powers) if powers else pick(table)
    cards = [card for card in BY_WORTH[table.dominant] if hand >> card & 1]
    thrown = -1
    for card in cards:
        if VALUE_OF[card]:
            thrown = card
            break
    seat, deciding, highest = standing(table)
    is_ours = seat >= 0 and table.sides[seat] == table.sides[table.turn] and highest > table.defence[deciding]
    if is_ours and thrown >= 0:
        return thrown
    for card in cards:
        for code in [card] if VALUE_OF[card] else with_choices(table, 1 << card):
            if _takes(table, code, deciding, highest):
                return code
    return thrown if thrown >= 0 else with_choices(table, 1 << cards[0])[0]


def _lead(table: Fast, powers: int) -> int:
    """The power card that is the furthest above the defence, the dominant suit being kept for later."""
    dominant, defence = table.dominant, table.defence
    best, most = -1, -99
    for card in BY_WORTH[dominant]:
        if powers >> card & 1:
            suit = card >> 4
            above = VALUE_OF[card] - defence[suit] - (LATER if suit == dominant else 0)
            if above > most:
                best, most = card, above
    return best


def _takes(table: Fast, code: int, deciding: int, highest: int) -> bool:
    """True if the seat to move would take the target if no more cards came.

    :param deciding: the suit that decides now. :param highest: the highest power in it.
    """
    suit, value = code >> 4 & 3, VALUE_OF[code & 63]
    if value:
        bar = highest if suit == deciding else 0 if suit == table.dominant else 12
        return value > bar and value > table.defence[suit]
    side = table.sides[table.turn]
    trial = table.copy()
    trial.play(code)
    if trial.target < 0:  # the last card of the conflict
        return trial.tokens[side] > table.tokens[side]
    seat, deciding, highest = standing(trial)
    return seat >= 0 and trial.sides[seat] == side and highest > trial.defence[deciding]
