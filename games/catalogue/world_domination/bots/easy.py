"""The level easy: a beginner who looks at the present conflict and no further."""

from __future__ import annotations

from random import Random

from games.catalogue.world_domination.bots import easy_setup
from games.catalogue.world_domination.bots.hands import by_rough, rough, rough_strength
from games.catalogue.world_domination.rules.cards import SUIT_OF, SUITS, VALUE_OF
from games.catalogue.world_domination.rules.grid import COUNTRY
from games.catalogue.world_domination.rules.moves import Bid, Keep, Move, Pass, Play, Show, Target
from games.catalogue.world_domination.rules.observation import preview
from games.catalogue.world_domination.rules.view import Conflict, Phase, View

LEAST_TO_BID, PER_COUNTRY = 4.6, 0.6
"""The strength at which ten countries are bid, and what each country more asks for."""


def choose(view: View, rng: Random) -> Move:
    """The move of a beginner."""
    match view.phase:
        case Phase.DRAFT:
            return _keep(view)
        case Phase.MEETING:
            return _show(view)
        case Phase.AUCTION:
            return _call(view)
        case Phase.ARMING | Phase.PAIRS | Phase.DECLARE | Phase.TRIBUTE:
            return easy_setup.choose(view)
        case Phase.TARGET:
            return _target(view, rng)
        case _:
            return _play(view)


def _keep(view: View) -> Keep:
    """The two cards that look best."""
    low, high = sorted(by_rough(view.hand or (), None)[-2:])
    return Keep((low, high))


def _show(view: View) -> Show:
    """The two best cards."""
    low, high = sorted(by_rough(view.hand or (), None)[-2:])
    return Show((low, high))


def _call(view: View) -> Bid | Pass:
    """The lowest bid in the best suit, as far as the hand carries it; never over the partner's."""
    hand = view.hand or ()
    suit = max(SUITS, key=lambda s: (rough_strength(hand, s), s.rank))
    limit = 10 + (rough_strength(hand, suit) - LEAST_TO_BID) / PER_COUNTRY
    highest = view.auction.highest if view.auction else None
    if highest is not None and view.viewer is not None and _is_ally(view, highest.seat):
        return Pass()
    bids = [m for m in view.legal if isinstance(m, Bid) and m.suit is suit and m.number <= limit]
    return min(bids, key=lambda bid: bid.number, default=Pass())


def _is_ally(view: View, seat: int) -> bool:
    assert view.viewer is not None  # noqa: S101 - a bot has a seat
    return view.sides[seat] is view.sides[view.viewer]


def _target(view: View, rng: Random) -> Target:
    """The country that is the least defended against the best card of the hand."""
    hand = view.hand or ()
    best = by_rough(hand, view.dominant)[-1]
    targets = [m for m in view.legal if isinstance(m, Target)]
    rng.shuffle(targets)
    return min(targets, key=lambda m: COUNTRY[view.layout[m.cell]].defence[SUIT_OF[best]])


def _play(view: View) -> Play:
    """Nothing more to a conflict that an ally is winning; else the cheapest card that would win now."""
    conflict = view.conflict
    assert conflict is not None  # noqa: S101 - there is a card to play
    plays = [m for m in view.legal if isinstance(m, Play)]
    plays.sort(key=lambda m: (rough(m.card, view.dominant), m.card))
    if not conflict.laid:
        return _lead(view, plays)
    taking = [m for m in plays if _is_taken_by_us(view, preview(view, m))]
    if taking and not easy_setup.has_enough(view):
        return taking[0]
    powers = [m for m in plays if VALUE_OF[m.card]]
    return (powers or plays)[0]


def _lead(view: View, plays: list[Play]) -> Play:
    """The power card that is the furthest above the defence, the dominant suit being kept for later."""
    conflict = view.conflict
    assert conflict is not None  # noqa: S101 - there is a card to play

    def margin(move: Play) -> float:
        suit = SUIT_OF[move.card]
        return VALUE_OF[move.card] - conflict.defence[suit] - (3 if suit is conflict.dominant else 0)

    powers = [m for m in plays if VALUE_OF[m.card]]
    if not powers:
        return plays[0]
    return powers[0] if easy_setup.has_enough(view) else max(powers, key=margin)


def _is_taken_by_us(view: View, conflict: Conflict) -> bool:
    """True if the viewer's side would take the target if no more cards came."""
    leader, suit = conflict.leader, conflict.deciding
    if leader is None or suit is None or not _is_ally(view, leader):
        return False
    power = next(laid.power for laid in conflict.laid if laid.seat == leader)
    return power > conflict.defence[suit]
