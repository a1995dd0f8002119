"""Three seats: the Empire lays down two pairs, which are exchanged for the Rebels' tributes."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.cards import Card, cards_in, mask_of
from games.catalogue.world_domination.rules.moves import Assign, Move, Pairs
from games.catalogue.world_domination.rules.position import ONLY, Next, Position, Rise, event, secret
from games.catalogue.world_domination.rules.view import Phase
from games.kit.rules.api import Event
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat, left_of

_SIZE: Final = 16
_PLACES: Final = tuple(combinations(range(_SIZE), 2))
_CHOICES: Final = tuple(
    (one, other)
    for one, first in enumerate(_PLACES)
    for other, second in enumerate(_PLACES)
    if first[0] < second[0] and not {*first} & {*second}
)
"""Every two disjoint pairs of a hand, as indices of `_PLACES`."""


def begin_rise(position: Position, *, is_drawn: bool) -> Next:
    """The Empire chooses its pairs.

    :param is_drawn: whether chance has drawn the Empire; else it has passed on to the left.
    """
    empire = position.first
    assert empire is not None  # noqa: S101 - drawn before the cards are used
    rise = Rise((0,) * position.seats)
    told = event(e.EMPIRE_NAMED, empire, drawn=is_drawn)
    return position.having(phase=Phase.PAIRS, rise=rise, to_move=ONLY[empire]), (told,)


def legal_pairs(position: Position, seat: Seat) -> tuple[Pairs, ...]:
    """Every way to lay down two pairs of the hand."""
    return _pairs_of(position.hands[seat])


@lru_cache(maxsize=16)
def _pairs_of(hand: int) -> tuple[Pairs, ...]:
    """These are thousands, and each view of the seat that chooses names them."""
    cards = cards_in(hand)
    pairs = [(cards[one], cards[other]) for one, other in _PLACES]
    return tuple([Pairs(pairs[one], pairs[other]) for one, other in _CHOICES])


def _is_two_pairs_of(hand: int, move: Pairs) -> bool:
    """True if `move` is among the `legal_pairs` of a hand, without listing them."""
    cards = (*move.first, *move.second)
    return (
        len({*cards}) == 4
        and not mask_of(cards) & ~hand
        and move.first[0] < move.first[1]
        and move.second[0] < move.second[1]
        and move.first[0] < move.second[0]
    )


def apply_pairs(position: Position, seat: Seat, move: Move) -> Next:
    """Lay two pairs face down; then the dominant suit is to be declared.

    :raises IllegalMove: ``not-two-pairs-of-hand``.
    """
    rise = position.rise
    if not isinstance(move, Pairs) or rise is None:
        raise IllegalMove("wrong-phase", phase=position.phase)
    if not _is_two_pairs_of(position.hands[seat], move):
        raise IllegalMove("not-two-pairs-of-hand")
    first, second = mask_of(move.first), mask_of(move.second)
    hands = list(position.hands)
    hands[seat] &= ~(first | second)
    laid = position.having(
        phase=Phase.DECLARE, hands=tuple(hands), rise=Rise(rise.tributes, (first, second), rise.takers)
    )
    return laid, (
        event(e.PAIRS_LAID, seat),
        secret(e.PAIRS_LAID_CARDS, seat, ONLY[seat], cards=(*move.first, *move.second)),
    )


def is_exchange_due(position: Position) -> bool:
    """True if chance is to hand out the pairs: both tributes lie there."""
    return position.rise is not None and position.rise.takers is None and position.contract is not None


def apply_assign(position: Position, move: Assign) -> Next:
    """The Rebels take the pairs, the Empire the tributes; then it starts the first conflict."""
    rise, empire = position.rise, position.first
    assert rise is not None  # noqa: S101 - the exchange is due
    assert empire is not None  # noqa: S101
    left, right = (left_of(empire, position.seats, steps) for steps in (1, 2))
    takers = (right, left) if move.pair else (left, right)
    hands = list(position.hands)
    events: list[Event] = [event(e.PAIRS_TAKEN, empire, takers=takers)]
    for seat, pair in zip(takers, rise.pairs, strict=True):
        hands[seat] |= pair
        events.append(_exchanged(e.PAIR_TAKEN, seat, empire, cards_in(pair)))
    for seat in (left, right):
        tribute = rise.tributes[seat]
        hands[empire] |= tribute
        events.append(_exchanged(e.TRIBUTE_TAKEN, empire, seat, cards_in(tribute)))
    exchanged = position.having(
        phase=Phase.TARGET,
        to_move=ONLY[empire],
        hands=tuple(hands),
        rise=Rise(rise.tributes, rise.pairs, takers),
    )
    return exchanged, tuple(events)


def _exchanged(code: str, taker: Seat, giver: Seat, cards: tuple[Card, ...]) -> Event:
    """The event that giver and taker see alone."""
    return secret(code, taker, frozenset({taker, giver}), cards=cards, giver=giver)
