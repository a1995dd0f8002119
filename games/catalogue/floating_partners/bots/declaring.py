"""Chooses a declaration: every open one is tried in the same imagined hands."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from games.catalogue.floating_partners.bots.prospects import order_of_bids, table_of
from games.catalogue.floating_partners.bots.seeing import me, pack_of, suits_declared
from games.catalogue.floating_partners.bots.tables import strength
from games.catalogue.floating_partners.bots.worlds import World, imagining
from games.catalogue.floating_partners.bots.worth import ENVY, best_points
from games.catalogue.floating_partners.rules.cards import DECLARATIONS, HAND, Card
from games.catalogue.floating_partners.rules.declaring import Option, limit, options_of
from games.catalogue.floating_partners.rules.moves import Declare
from games.catalogue.floating_partners.rules.view import View
from games.kit.rules.seats import Seat, clockwise

_SIDES: Final = len(DECLARATIONS)


def choose_declaration(view: View, rng: Random, budget: int) -> Declare:
    """The declaration with most points against the others', penalties included; of equals the present one.

    :param budget: hands imagined in all.
    """
    open_to = [option for option in options_of(view, me(view)) if option.keeps or not option.is_full]
    imagine = imagining(view, rng)
    worlds = [imagine() for _ in range(max(1, budget // len(open_to)))]
    return Declare(max(open_to, key=lambda option: worth_with(view, option, worlds)).declaration)


def worth_with(view: View, option: Option, worlds: Sequence[World]) -> float:
    """Points to be expected, less what the others are to expect, with what it costs whom."""
    seat, others = me(view), view.seats - 1
    expected = [0.0] * view.seats
    cards = pack_of(view)
    spreads = [[0] * (HAND + 1) for _ in range(view.seats)]
    for world in worlds:
        declared = all_declared(view, option, world, cards)
        first, second = order_of_bids(declared, world.hands, cards)[:2]
        won = table_of(world, declared, first, second).play_out()
        for other, suit in enumerate(declared):
            spreads[other][won[suit]] += 1
    for other, spread in enumerate(spreads):
        expected[other] = best_points(spread) + option.costs.get(Seat(other), 0)
    return expected[seat] - ENVY * (sum(expected) - expected[seat]) / others


def all_declared(view: View, option: Option, world: World, cards: tuple[Card, ...]) -> list[int]:
    """By seat: who has not yet spoken keeps what it had, or in the first hand takes what suits it."""
    seat, found = me(view), suits_declared(view)
    found[seat] = int(option.declaration)
    for other in clockwise(seat, view.seats):
        if found[other] is None:
            found[other] = _first_choice(world.hands[other], found, limit(view.seats), cards)
    return [suit for suit in found if suit is not None]


def _first_choice(
    hand: Sequence[Card], declared: Sequence[int | None], most: int, cards: tuple[Card, ...]
) -> int:
    fair = HAND / len(declared)

    def tricks(suit: int) -> float:
        return strength(hand, [*declared, suit], cards) + fair * declared.count(suit)

    return max((suit for suit in range(_SIDES) if declared.count(suit) < most), key=tricks)
