"""Chooses targets and cards with four seats: candidates tried in imagined campaigns."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from games.catalogue.world_domination.bots.imagination import gain
from games.catalogue.world_domination.bots.policy import Pick, pick, play_out
from games.catalogue.world_domination.rules.cards import ALL_CARDS, VALUE_OF, mask_of
from games.catalogue.world_domination.rules.codes import code_of
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.moves import Play, Target
from games.catalogue.world_domination.rules.position import Position
from games.catalogue.world_domination.rules.view import View
from games.kit.bots.search import best_of

HABIT: Final = 0.02
"""Margin by which another move must look better than the policy's."""
SEEDS: Final = 1 << 32


def choose_move(
    view: View,
    rng: Random,
    budget: int,
    imagine: Callable[[], Position],
    player: Pick = pick,
    finish: Callable[[Fast, Random], None] | None = None,
) -> Target | Play:
    """The target or the card after which the imagined campaigns go best.

    :param budget: how many campaigns are played out.
    :param imagine: draws the worlds that they are played in.
    :param player: plays all seats in them.
    :param finish: plays them to their end instead, in place; of the same world and chance for all candidates.
    """
    assert view.viewer is not None  # noqa: S101 - a bot has a seat
    side = view.sides[view.viewer]
    conflicts = view.hand_sizes[view.viewer]
    habit = player(Fast(imagine()))

    def world() -> tuple[Fast, int]:
        return Fast(imagine()), 0 if finish is None else rng.randrange(SEEDS)

    def value(imagined: tuple[Fast, int], move: Target | Play) -> float:
        start, seed = imagined
        table = start.copy()
        code = code_of(move)
        table.play(code)
        if finish is None:
            play_out(table, player)
        else:
            finish(table, Random(seed))
        return gain(table, side, conflicts) + (HABIT if code == habit else 0.0)

    return best_of(candidates(view), world, value, budget=budget)


def candidates(view: View) -> list[Target | Play]:
    """The moves worth a thought: all but those that another one is as good as.

    Of power cards with no card of others and no defence between them the lowest stands for all, and
    dual-allegiance need not be without effect while it could have one.
    """
    own = mask_of(view.hand or ())
    gone = mask_of(laid.card for past in view.conflicts for laid in past.laid)
    others = ALL_CARDS & ~own & ~gone
    found: list[Target | Play] = []
    below: Play | None = None
    for move in view.legal:
        if isinstance(move, Play):
            if move.on is not None and move.on == move.give:
                continue
            if below is not None and _is_as_good(view, below, move, others):
                below = move
                continue
            below = move if VALUE_OF[move.card] else None
            found.append(move)
        elif isinstance(move, Target):
            found.append(move)
    return found or [move for move in view.legal if isinstance(move, Play)]


def _is_as_good(view: View, lower: Play, higher: Play, others: int) -> bool:
    """True if two power cards next to each other in the hand do the same in this conflict."""
    suit = higher.card >> 4
    if lower.card >> 4 != suit or not VALUE_OF[higher.card]:
        return False
    between = (1 << higher.card) - (1 << lower.card)
    defence = view.conflict.defence[suit] if view.conflict else 0
    return not others & between and not VALUE_OF[lower.card] <= defence < VALUE_OF[higher.card]
