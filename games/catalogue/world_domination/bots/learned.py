"""Quick player that has learned from searches: as the level hard imagines three and four seats.

Like `policy` it looks at its own hand, at the table and at which cards are still out, never at whose they
are, and thinks of the same moves; what a card promises it reads from the tables of `lessons`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from games.catalogue.world_domination.bots.estimate import Estimate
from games.catalogue.world_domination.bots.lessons import CARDS, EMPIRE, FOUR, REBEL, STANDINGS
from games.catalogue.world_domination.bots.policy import pick_play, pick_target
from games.catalogue.world_domination.rules.fast import Fast

SLIP: Final = 0.05
"""Chance that a seat of four that the level hard imagines does anything that it may.

Seats that never do are foreseen too well.
"""
NEUTRAL, OWN, RIVAL = 0, 1, 2
"""Present owner of the target: of the table `STANDINGS` the second key."""
MINE, THEIRS, NOBODYS = 0, 1, 2
"""Owner of the target if no more cards came: the fourth key."""
STAGES: Final = (0, 0, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4)
"""Stage of a campaign, by the cards in the hand: of the table `CARDS` the third key."""


class Learned(Estimate):
    """Estimate of a card by what searches have found."""

    __slots__ = ("cards", "defence", "dominant", "out", "ruffed", "side", "standings", "to_follow")

    def __init__(self, table: Fast) -> None:
        seat = table.turn
        self.side, self.dominant, self.defence = table.sides[seat], table.dominant, table.defence
        self.out = 0
        for other, hand in enumerate(table.hands):
            if other != seat:
                self.out |= hand
        self.ruffed = bool(self.out >> 16 * self.dominant & 0xFFF)
        self.to_follow = followers(table)
        role = role_of(table)
        self.cards = CARDS[role][self.dominant][STAGES[table.hands[seat].bit_count()]]
        self.standings = STANDINGS[role][stake_of(table)][self.to_follow]

    def of_lead(self, card: int, suit: int, power: int) -> float:
        """See `Estimate`."""
        return self.of(card, self.side if power > self.defence[suit] else -1, suit, power)

    def of(self, card: int, taker: int, suit: int, power: int) -> float:
        """See `Estimate`."""
        taken = self.standings[NOBODYS if taker < 0 else MINE if taker == self.side else THEIRS]
        if not self.to_follow:
            return taken[0][0] + self.cards[card]
        higher = min(11, ((self.out >> 16 * suit & 0xFFF) >> power).bit_count())
        return taken[suit == self.dominant or not self.ruffed][higher] + self.cards[card]


def pick_learned(table: Fast) -> int:
    """A move for the seat to move. See `policy.Pick`."""
    return pick_target(table) if table.target < 0 else pick_play(table, Learned(table))


def play_out_loosely(table: Fast, rng: Random, erratic: Sequence[float]) -> None:
    """Play the campaign to its end, in place, as the level hard imagines it with four seats; see `SLIP`.

    :param erratic: of each seat, how likely it is to do anything that it may, always.
    """
    random = rng.random
    slips = [1.0 if random() < chance else SLIP for chance in erratic]
    while not table.over:
        table.play(table.random_move(random) if random() < slips[table.turn] else pick_learned(table))


def role_of(table: Fast) -> int:
    """The role of the seat to move: of both tables the first key."""
    if table.seats == 4:
        return FOUR
    return EMPIRE if table.sides[table.turn] == table.aggressor else REBEL


def followers(table: Fast) -> int:
    """The seats that play after the seat to move: of the table `STANDINGS` the third key.

    :return: with four seats how many; with three 1 for one rival, 2 for the ally, 3 for both others.
    """
    left = table.seats - 1 - table.count
    if table.seats == 4 or left == 0:
        return left
    if left == 2:
        return 3
    last = (table.starter + 2) % 3
    return 2 if table.sides[last] == table.sides[table.turn] else 1


def stake_of(table: Fast) -> int:
    """The owner of the target, for the seat to move: of the table `STANDINGS` the second key."""
    side, cell = table.sides[table.turn], 1 << table.target
    return OWN if table.owned[side] & cell else RIVAL if table.owned[1 - side] & cell else NEUTRAL
