"""Plays imagined hands to their end before they are played: who would lead, and win how many tricks."""

from __future__ import annotations

from collections.abc import Sequence

from games.catalogue.floating_partners.bots.lean import Lean
from games.catalogue.floating_partners.bots.tables import KEEP, strength
from games.catalogue.floating_partners.bots.worlds import World
from games.catalogue.floating_partners.rules.cards import HAND, Card


def order_of_bids(
    declared: Sequence[int], hands: Sequence[Sequence[Card]], cards: tuple[Card, ...]
) -> list[int]:
    """Seats as they will bid by their cards: the strongest alliance first, in it the strongest."""
    shares = [strength(hand, declared, cards) for hand in hands]
    sides = [0.0] * 5
    for suit, each in zip(declared, shares, strict=True):
        sides[suit] += each
    return sorted(range(len(hands)), key=lambda seat: (-sides[declared[seat]], -shares[seat]))


def table_of(world: World, declared: Sequence[int], first: int, second: int) -> Lean:
    """The play of a hand before its lead, the kitty taken and everybody's lowest cards put away.

    :param first: who leads, and takes two cards if nobody has taken of the kitty; `second` takes one.
    """
    hands = [hand[:] for hand in world.hands]
    if world.kitty and all(len(hand) == HAND for hand in hands):
        hands[first] += world.kitty[:2]
        hands[second].append(world.kitty[2])
    for seat, hand in enumerate(hands):
        if len(hand) > HAND:
            hand.sort(key=KEEP[declared[seat]].__getitem__)
            del hand[: len(hand) - HAND]
    return Lean(declared, hands, first)
