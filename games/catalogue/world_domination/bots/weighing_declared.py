"""Weighs the Empire's pairs and declarations, and plays out the campaigns after them.

The one who declares knows the hands of two seats; so what chance there is lies in how the campaign is played.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.catalogue.world_domination.bots.conflicts import SEEDS
from games.catalogue.world_domination.bots.declaring import declarations
from games.catalogue.world_domination.bots.duel import play_out_slipping
from games.catalogue.world_domination.bots.easy_setup import pairs_of
from games.catalogue.world_domination.bots.goals import good_for_aggressor
from games.catalogue.world_domination.bots.offering import held_after, worth_least
from games.catalogue.world_domination.bots.rebellion import play_out_mixed
from games.catalogue.world_domination.rules.cards import SUITS, Suit
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.grid import CELLS
from games.catalogue.world_domination.rules.moves import Declare, Pairs
from games.catalogue.world_domination.rules.position import Position
from games.catalogue.world_domination.rules.sampling import Sampler
from games.catalogue.world_domination.rules.view import Contract, Goal, View
from games.kit.bots.weighing import SCORE, SHARE, SKETCHED, Trial, Values

WON: Final = 2
"""The place of whether the side wins the campaign, among the values."""
ENDS: Final = frozenset({WON})
WON_OR_LOST: Final = 64
"""Worlds in which an outlook is found where each says no more than that."""


def finish_three(table: Fast, seed: int) -> None:
    """Play a campaign of three seats to its end, in place, as the level hard imagines it."""
    play_out_mixed(table, Random(seed))


def finish_two(table: Fast, seed: int) -> None:
    """Play a campaign of two seats to its end, in place, with slips."""
    play_out_slipping(table, Random(seed))


def declared_of_three(view: View, rng: Random) -> Trial:
    """The Empire's dominant suit, by the countries that it then holds."""
    assert view.viewer is not None  # noqa: S101 - it is to declare
    empire, sample = view.viewer, Sampler(view)

    def value(world: tuple[Position, int], move: Any) -> Values:
        held = held_after(*world, empire, move.suit)
        return held / CELLS, held

    return Trial(
        SHARE,
        lambda: (sample(rng), rng.randrange(SEEDS)),
        value,
        [move for move in view.legal if isinstance(move, Declare)],
        ("countries",),
        stands=False,
    )


def offered(view: View, rng: Random) -> Trial:
    """The pairs that the Empire lays down, each with the suit that goes best with it."""
    assert view.viewer is not None  # noqa: S101 - it is to lay them down
    empire, sample = view.viewer, Sampler(view)
    suits: dict[Pairs, Suit] = {}

    def imagine() -> tuple[Position, int]:
        return sample(rng), rng.randrange(SEEDS)

    def suit_with(offer: Pairs) -> Suit:
        if offer not in suits:
            worlds = [imagine() for _ in range(SKETCHED)]
            suits[offer] = max(
                SUITS, key=lambda suit: sum(held_after(*world, empire, suit, offer) for world in worlds)
            )
        return suits[offer]

    def value(world: tuple[Position, int], move: Any) -> Values:
        held = held_after(*world, empire, suit_with(move), move)
        return held / CELLS, held

    moves = [pairs_of(worth_least(view, suit, 4)) for suit in SUITS]
    return Trial(SHARE, imagine, value, moves, ("countries",), stands=False)


def declared_of_two(view: View, rng: Random) -> Trial:
    """The Aggressor's dominant suit, in the variant with the number of countries, by how surely it wins."""
    assert view.viewer is not None  # noqa: S101 - it is to declare
    seat, side, sample = view.viewer, view.sides[view.viewer], Sampler(view)
    conflicts, goal = view.hand_sizes[seat], Goal.EXACTLY if view.options.state_of_nations else Goal.MORE

    def value(world: tuple[Position, int], move: Any) -> Values:
        start, seed = world
        table = Fast(start, Contract(side, seat, move.number or 0, move.suit, goal))
        finish_two(table, seed)
        held = table.owned[side].bit_count()
        return good_for_aggressor(table, conflicts), held, float(table.winner == side)

    return Trial(
        SCORE,
        lambda: (sample(rng), rng.randrange(SEEDS)),
        value,
        declarations(view, rng),
        ("countries", "won"),
        outlook=WON,
        ends=ENDS,
        stands=False,
        looked=WON_OR_LOST,
    )
