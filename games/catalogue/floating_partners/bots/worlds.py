"""Imagines the hidden hands: cards dealt at random that fit all that a seat knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from games.catalogue.floating_partners.bots.expecting import believed
from games.catalogue.floating_partners.bots.lean import Lean
from games.catalogue.floating_partners.bots.seeing import me, suits_declared
from games.catalogue.floating_partners.bots.tables import NONE, WORTH
from games.catalogue.floating_partners.rules.cards import HAND, Card
from games.catalogue.floating_partners.rules.sampling import position_sampler
from games.catalogue.floating_partners.rules.view import View
from games.kit.rules.seats import Seat, seats_of

TRIES: Final = 3
"""Worlds drawn to take the one that fits what was said best."""
TELLING: Final = 5
"""Cards that a seat must still hold for its words to say something of them."""
FRESH: Final = 0.4
"""Weight of a suit just declared as evidence of a hand, against a bid that is a trick above the mean."""


@dataclass(frozen=True, slots=True)
class World:
    """All cards of a hand as they may lie."""

    hands: list[list[Card]]
    """By seat."""
    kitty: list[Card]
    """Its top card first; also when it has been taken."""


def imagining(view: View, rng: Random, tries: int = TRIES) -> Callable[[], World]:
    """Draws worlds that fit `view`, the one of `tries` in which others hold what they promised.

    :param tries: 1 for worlds that are as likely as they are by the cards alone.
    """
    sample, promises = position_sampler(view), _promises(view)

    def draw() -> World:
        position = sample(rng)
        return World([list(hand) for hand in position.hands], list(position.kitty))

    def kept(world: World) -> float:
        return sum(weight * sum(map(worth, world.hands[seat])) for seat, weight, worth in promises)

    if not promises or tries == 1:
        return draw
    return lambda: max((draw() for _ in range(tries)), key=kept)


def _promises(view: View) -> list[tuple[Seat, float, Callable[[Card], float]]]:
    """The declarations and bids that tell of cards: the seat, their weight for good ones, and which those
    are.

    A bid speaks of all cards that are good while anybody leads, a suit that was declared anew of that suit.
    """
    found: list[tuple[Seat, float, Callable[[Card], float]]] = []
    suits = [suit for suit in suits_declared(view) if suit is not None]
    good = [sum(worths) / len(suits) for worths in zip(*(WORTH[suit] for suit in suits), strict=True)]
    tricks = believed(view) if view.calls else None
    for seat in seats_of(view.seats):
        suit = view.declared[seat]
        if seat == view.viewer or suit is None or view.hand_sizes[seat] < TELLING:
            continue
        if tricks is not None and view.bids[seat] is not None:
            found.append((seat, tricks[seat] - HAND / view.seats, good.__getitem__))
        if seat in view.spoken and suit is not view.before[seat]:
            found.append((seat, FRESH, WORTH[suit].__getitem__))
    return found


def lean_of(view: View, world: World) -> Lean:
    """The play of a hand as it stands, or before the lead, in a world; the world's hands are taken over.

    Everybody has declared.
    """
    declared = [NONE if suit is None else suit for suit in suits_declared(view)]
    won = [0] * 5
    for seat, tricks in enumerate(view.won):
        won[declared[seat]] += tricks
    table = Lean(declared, world.hands, me(view), won)
    if view.trick is not None:
        table.turn = view.trick.leader
        for laid in view.trick.laid:
            table.put(laid.card)
    return table
