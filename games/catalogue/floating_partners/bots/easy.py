"""The level easy: a beginner who counts the good cards of its own hand and looks at the present trick."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from games.catalogue.floating_partners.bots.expecting import expected, expected_as
from games.catalogue.floating_partners.bots.seeing import hand_of, me
from games.catalogue.floating_partners.bots.tables import KEEP, POWER, SUIT_UNDER
from games.catalogue.floating_partners.rules.bidding import least
from games.catalogue.floating_partners.rules.cards import HAND, Card, Declaration
from games.catalogue.floating_partners.rules.declaring import Option, options_of
from games.catalogue.floating_partners.rules.moves import Bid, Declare, Discard, Move, Play, Stand
from games.catalogue.floating_partners.rules.view import Phase, Trick, View
from games.kit.rules.seats import Seat

A_TRICK: Final = 20
"""Points that a trick more is worth, about, where a beginner weighs it against a penalty."""
HOPE: Final = 0.15
"""Tricks by which a beginner bids more than it counts."""
HIGH: Final = 13
"""From a queen upwards a beginner holds a card for likely to win, by `KEEP`."""


def choose(view: View, rng: Random) -> Move:  # noqa: ARG001 - it leaves nothing to chance
    """The move of a beginner."""
    match view.phase:
        case Phase.DECLARE:
            return Declare(_declaration(view))
        case Phase.BID:
            return _call(view)
        case Phase.DISCARD:
            return _discard(view)
        case _:
            return _high_card(view) or play_now(view)


def _declaration(view: View) -> Declaration:
    """The declaration under which own cards and the partners' usual share make most, less the cost to go."""

    def worth(option: Option) -> float:
        tricks = expected_as(view, option.declaration, len(option.partners))
        return tricks + option.costs.get(seat, 0) / A_TRICK

    seat = me(view)
    is_open = [option for option in options_of(view, seat) if not option.is_full or option.keeps]
    return max(is_open, key=worth).declaration


def _call(view: View) -> Bid | Stand:
    """The tricks that it counts and hopes for; a raise as far as that goes."""
    number = max(0, min(HAND, round(expected(view) + HOPE)))
    if view.bids[me(view)] is None:
        return Bid(number)
    needed = least(view)
    return Bid(needed) if needed <= number else Stand()


def _discard(view: View) -> Discard:
    """The lowest cards that are no trumps of its own."""
    keep = KEEP[_own(view)]
    count = view.kitty[me(view)] - view.away[me(view)]
    return Discard(tuple(sorted(sorted(hand_of(view), key=keep.__getitem__)[:count])))


def _own(view: View) -> Declaration:
    own = view.declared[me(view)]
    assert own is not None  # noqa: S101 - everybody has declared
    return own


def _high_card(view: View) -> Play | None:
    """To lead with: the best ace, king or queen that is no trump of its own; a beginner saves those."""
    if view.trick is None or view.trick.laid:
        return None
    own = _own(view)
    plain = [m for m in view.legal if isinstance(m, Play) and SUIT_UNDER[own][m.card] != own]
    best = max(plain, key=lambda move: KEEP[own][move.card], default=None)
    return best if best is not None and KEEP[own][best.card] > HIGH else None


def play_now(view: View) -> Play:
    """The best card to lead; low under a partner who is winning; else what wins now, cheaply."""
    trick, keep = view.trick, KEEP[_own(view)]
    assert trick is not None  # noqa: S101 - there is a card to play
    cards = [move.card for move in view.legal if isinstance(move, Play)]
    if not trick.laid:
        return Play(max(cards, key=keep.__getitem__))
    over = _beating(trick, cards)
    if not over or _is_with(view, trick.winning):
        return Play(min(cards, key=keep.__getitem__))
    is_last = len(trick.laid) == view.seats - 1
    power = POWER[trick.trumps][SUIT_UNDER[trick.trumps][trick.laid[0].card]]
    if is_last or power[over[-1]] < HIGH:
        return Play(min(over, key=keep.__getitem__))
    return Play(over[-1])


def _beating(trick: Trick, cards: Sequence[Card]) -> list[Card]:
    """The cards that would win the trick as it stands, from low to high."""
    power = POWER[trick.trumps][SUIT_UNDER[trick.trumps][trick.laid[0].card]]
    best = max(power[laid.card] for laid in trick.laid)
    return sorted((card for card in cards if power[card] > best), key=power.__getitem__)


def _is_with(view: View, seat: Seat | None) -> bool:
    return seat is not None and seat in view.alliance(me(view))
