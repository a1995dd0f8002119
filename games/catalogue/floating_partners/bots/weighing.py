"""Weighs decisions in Floating Partners by the hands and the play-outs that its bots choose by.

Moves are compared by the bots' own measure (`worth`): 16 points a trick and a fifth of the points that the
bids would bring, less a part of the others'. Bids and declarations in points of the match.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any, Final

from games.catalogue.floating_partners.bots.declaring import all_declared, worth_with
from games.catalogue.floating_partners.bots.lean import Lean
from games.catalogue.floating_partners.bots.playing import LOWEST
from games.catalogue.floating_partners.bots.prospects import table_of
from games.catalogue.floating_partners.bots.seeing import hand_of, me, pack_of, suits_declared
from games.catalogue.floating_partners.bots.tables import KEEP, NONE, WORTH
from games.catalogue.floating_partners.bots.weighing_bids import FACTS, SKETCHED, bids_of, played_out
from games.catalogue.floating_partners.bots.worlds import World, imagining, lean_of
from games.catalogue.floating_partners.bots.worth import worth_of
from games.catalogue.floating_partners.rules.bidding import begin_bidding
from games.catalogue.floating_partners.rules.cards import Card, Declaration
from games.catalogue.floating_partners.rules.declaring import options_of
from games.catalogue.floating_partners.rules.moves import Declare, Discard, Play
from games.catalogue.floating_partners.rules.sampling import position_sampler
from games.catalogue.floating_partners.rules.view import Phase, View
from games.kit.bots.weighing import MATCH_POINTS, POINTS, Trial, Values

TOGETHER: Final = 8
"""Hands that are imagined together to try a declaration in: what to bid depends on several."""
TIMES: Final = 16
"""So often they are."""


def trial_of(view: View, rng: Random, deep: bool) -> Trial | None:  # noqa: ARG001 - it is a `Judge`
    """The trial of a decision, or of an outlook while others decide."""
    if view.viewer is None or view.outcome is not None:
        return None
    match view.phase:
        case Phase.DECLARE if view.legal:
            return _declaring(view, rng)
        case Phase.BID:
            return replace(bids_of(view, rng), cards=_unseen(view), holders=_holders)
        case Phase.DISCARD:
            return _discarding(view, rng)
        case Phase.PLAY:
            return _playing(view, rng)
        case _:
            return None


def _ending(view: View, table: Lean, worth: Any) -> Values:
    """The values of a hand's end: its worth, the tricks of the alliance, and whether it made its bid."""
    seat = me(view)
    own, bid = view.declared[seat], view.bids[seat]
    assert own is not None  # noqa: S101 - everybody has spoken
    assert bid is not None  # noqa: S101
    won = table.play_out()
    return worth(won), won[own], float(won[own] >= bid)


def _playing(view: View, rng: Random) -> Trial:
    imagine, worth = imagining(view, rng), worth_of(view)

    def value(world: World, move: Any) -> Values:
        table = lean_of(view, World([hand[:] for hand in world.hands], world.kitty))
        if move is not None:
            table.play(move.card)
        return _ending(view, table, worth)

    return Trial(
        POINTS,
        imagine,
        value,
        [move for move in view.legal if isinstance(move, Play)],
        FACTS,
        outlook=2,
        ends=frozenset({2}),
        cards=_unseen(view),
        holders=_holders,
        sketched=SKETCHED,
    )


def _discarding(view: View, rng: Random) -> Trial:
    seat = me(view)
    declared = [NONE if suit is None else suit for suit in suits_declared(view)]
    imagine, worth = imagining(view, rng), worth_of(view)
    first, second = view.highest or 0, view.second or 0
    ways: list[tuple[Card, ...]] = []
    if view.legal:
        count = view.kitty[seat] - view.away[seat]
        low = sorted(hand_of(view), key=KEEP[declared[seat]].__getitem__)[:LOWEST]
        ways = list(dict.fromkeys(tuple(sorted(way)) for way in combinations(low, count)))

    def value(world: World, move: Any) -> Values:
        hands = [hand[:] for hand in world.hands]
        for card in () if move is None else move.cards:
            hands[seat].remove(card)
        return _ending(view, table_of(World(hands, []), declared, first, second), worth)

    return Trial(
        POINTS,
        imagine,
        value,
        [Discard(way) for way in ways],
        FACTS,
        outlook=2,
        ends=frozenset({2}),
        cards=_unseen(view),
        holders=_holders,
        sketched=SKETCHED,
    )


def _declaring(view: View, rng: Random) -> Trial:
    """Declarations are compared as the bots choose them; what becomes of the bid is told by carrying the
    bidding on from each."""
    seat, cards = me(view), pack_of(view)
    imagine, known = imagining(view, rng), position_sampler(view)(rng)
    options = {
        Declare(option.declaration): option
        for option in options_of(view, seat)
        if option.keeps or not option.is_full
    }

    def value(worlds: list[World], move: Any) -> Values:
        tricks = made = 0
        for world in worlds:
            declared = tuple(map(Declaration, all_declared(view, options[move], world, cards)))
            bids, won = played_out(begin_bidding(known.having(declared=declared)), world)
            tricks += won[seat]
            made += won[seat] >= bids[seat]
        return worth_with(view, options[move], worlds), tricks / len(worlds), made / len(worlds)

    return Trial(
        MATCH_POINTS,
        lambda: [imagine() for _ in range(TOGETHER)],
        value,
        list(options),
        FACTS,
        outlook=2,
        stands=False,
        worlds=TIMES,
        sketched=4,
        looked=4,
    )


def _unseen(view: View) -> list[Card]:
    """The kinds of cards of which the viewer does not see one, those that are good for most tricks first."""
    left = list(pack_of(view))
    for card in (*hand_of(view), *(laid.card for trick in view.tricks for laid in trick.laid)):
        left.remove(card)
    for laid in view.trick.laid if view.trick is not None else ():
        left.remove(laid.card)
    suits = [suit for suit in suits_declared(view) if suit is not None]
    return sorted(set(left), key=lambda card: (-sum(WORTH[suit][card] for suit in suits), card))


def _holders(world: World, card: int) -> Iterator[int]:
    return (seat for seat, hand in enumerate(world.hands) if card in hand)
