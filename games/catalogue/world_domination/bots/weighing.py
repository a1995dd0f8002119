"""Weighs decisions in World Domination by the worlds and the play-outs of its level hard.

What the Empire lays down and what is declared is weighed in `weighing_declared`, what is kept in the draft
and given as tribute in `weighing_given`. Of what is shown at the meeting there is no verdict: it does only
what the ally makes of it, and in imagined campaigns nobody looks at it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from games.catalogue.world_domination.bots import arming
from games.catalogue.world_domination.bots.auction import OPENING, wildness
from games.catalogue.world_domination.bots.beliefs import Beliefs
from games.catalogue.world_domination.bots.conflicts import SEEDS, candidates
from games.catalogue.world_domination.bots.hands import WORTH
from games.catalogue.world_domination.bots.imagination import gain
from games.catalogue.world_domination.bots.learned import pick_learned, play_out_loosely
from games.catalogue.world_domination.bots.policy import play_out
from games.catalogue.world_domination.bots.weighing_declared import (
    ENDS,
    WON,
    WON_OR_LOST,
    declared_of_three,
    declared_of_two,
    finish_three,
    finish_two,
    offered,
)
from games.catalogue.world_domination.bots.weighing_given import given_of_three, kept_of_four
from games.catalogue.world_domination.rules.cards import ALL_CARDS, Card, Suit, cards_in, mask_of
from games.catalogue.world_domination.rules.codes import code_of
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.fast_arming import FastArming
from games.catalogue.world_domination.rules.moves import Bid, Pass, Play
from games.catalogue.world_domination.rules.position import Position
from games.catalogue.world_domination.rules.sampling import Sampler
from games.catalogue.world_domination.rules.view import Contract, Phase, View
from games.kit.bots.weighing import LOOKED, SCORE, SHARE, Trial, Values


def trial_of(view: View, rng: Random, deep: bool) -> Trial | None:  # noqa: ARG001 - it is a `Judge`
    """The trial of a decision, or of an outlook while others decide."""
    if view.viewer is None or view.outcome is not None:
        return None
    match view.phase:
        case Phase.TARGET | Phase.PLAY:
            return _campaign(view, rng)
        case Phase.AUCTION:
            return _auction(view, rng)
        case Phase.ARMING:
            return _arming(view, rng)
        case Phase.PAIRS if view.legal:
            return offered(view, rng)
        case Phase.DECLARE if view.legal:
            return declared_of_three(view, rng) if view.seats == 3 else declared_of_two(view, rng)
        case Phase.DRAFT if view.legal:
            return kept_of_four(view, rng)
        case Phase.TRIBUTE if view.legal:
            return given_of_three(view, rng)
        case _:
            return None


def _campaign(view: View, rng: Random) -> Trial:
    assert view.viewer is not None  # noqa: S101 - see `trial_of`
    assert view.contract is not None  # noqa: S101 - the conflicts have begun
    side, conflicts = view.sides[view.viewer], view.hand_sizes[view.viewer]
    of_three, of_two = view.seats == 3, view.seats == 2
    draw = Beliefs(view, rng)

    def finish_four(table: Fast, seed: int) -> None:
        play_out_loosely(table, Random(seed), draw.erratic)

    finish = finish_three if of_three else finish_two if of_two else finish_four

    def imagine() -> tuple[Fast, int]:
        return Fast(draw()), rng.randrange(SEEDS)

    def value(world: tuple[Fast, int], move: Any) -> Values:
        start, seed = world
        table = start.copy()
        if move is not None:
            table.play(code_of(move))
        finish(table, seed)
        held = table.owned[side].bit_count()
        if of_three:
            return gain(table, side, 0), held
        return gain(table, side, conflicts), held, float(table.winner == side)

    cards = _unseen(view, view.contract.dominant)
    return Trial(
        SHARE if of_three else SCORE,
        imagine,
        value,
        candidates(view) if view.legal else (),
        ("countries",) if of_three else ("countries", "won"),
        outlook=0 if of_three else WON,
        ends=frozenset() if of_three else ENDS,
        looked=LOOKED if of_three else WON_OR_LOST,
        cards=cards,
        holders=lambda world, card: _holders(world[0].hands, card),
        known={"erratic": draw.erratic},
    )


def _auction(view: View, rng: Random) -> Trial:
    assert view.viewer is not None  # noqa: S101 - see `trial_of`
    assert view.auction is not None  # noqa: S101 - the phase
    viewer, side, highest = view.viewer, view.sides[view.viewer], view.auction.highest
    lowest: dict[Suit, Bid] = {}
    for move in view.legal:
        if isinstance(move, Bid):
            lowest.setdefault(move.suit, move)

    def value(world: Position, move: Any) -> Values:
        bid = move if isinstance(move, Bid) else None
        if bid is None and (highest is None or highest.suit is None):
            return OPENING, 0.0, OPENING
        if bid is not None:
            contract = Contract(side, viewer, bid.number, bid.suit)
        else:
            assert highest is not None  # noqa: S101 - see above
            assert highest.suit is not None  # noqa: S101
            contract = Contract(view.sides[highest.seat], highest.seat, highest.number, highest.suit)
        table = Fast(world, contract)
        play_out(table, pick_learned)
        held = table.owned[side].bit_count()
        stands = standing if bid is not None else 1.0
        return stands * gain(table, side, 0), held, float(table.winner == side)

    moves: Sequence[Any] = [*lowest.values(), *(m for m in view.legal if isinstance(m, Pass))]
    draw = Beliefs(view, rng)
    standing = 1 - wildness(view, draw.erratic)
    suit = highest.suit if highest is not None and highest.suit is not None else None
    opens = suit is None
    return Trial(
        SCORE,
        draw,
        value,
        moves,
        # Nobody knows what passing leads to where it would open to the first bidder.
        () if opens else ("countries", "won"),
        outlook=WON,
        ends=ENDS,
        stands=not opens,
        granted=frozenset({Pass()}) if opens else frozenset(),
        cards=() if suit is None else _unseen(view, suit),
        holders=lambda world, card: _holders(world.hands, card),
        known={"erratic": draw.erratic} | ({"opening": (OPENING,)} if opens else {}),
        looked=WON_OR_LOST,
    )


def _arming(view: View, rng: Random) -> Trial:
    assert view.viewer is not None  # noqa: S101 - see `trial_of`
    seat, side, sample = view.viewer, view.sides[view.viewer], Sampler(view)

    def value(start: FastArming, move: Any) -> Values:
        table = start.copy()
        if move is not None:
            table.play(code_of(move))
        arming.play_out(table)
        campaign = arming.campaign_after(table)
        held = campaign.owned[side].bit_count()
        return arming.end_of(table, campaign, seat), held, float(campaign.winner == side)

    return Trial(
        SCORE,
        lambda: FastArming(sample(rng)),
        value,
        [move for move in view.legal if isinstance(move, Play)],
        ("countries", "won"),
        outlook=WON,
        ends=ENDS,
        looked=WON_OR_LOST,
    )


def _unseen(view: View, dominant: Suit) -> list[Card]:
    """The cards that the viewer does not see, those that are worth most first."""
    seen = mask_of(view.hand or ()) | mask_of(laid.card for past in view.conflicts for laid in past.laid)
    if view.arming is not None:
        seen |= mask_of(laid.card for past in view.arming.tricks for laid in past.laid)
    if view.conflict is not None:
        seen |= mask_of(laid.card for laid in view.conflict.laid)
    return sorted(cards_in(ALL_CARDS & ~seen), key=lambda card: -WORTH[dominant][card])


def _holders(hands: Sequence[int], card: int) -> Iterator[int]:
    return (seat for seat, hand in enumerate(hands) if hand >> card & 1)
