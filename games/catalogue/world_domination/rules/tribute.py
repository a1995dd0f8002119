"""Three seats: what each Rebel owes the Empire, two of its highest power cards."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final

from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.cards import (
    ALL_CARDS,
    NAMES,
    SPECIAL_MASK,
    SUIT_MASKS,
    SUIT_OF,
    SUITS,
    VALUE_OF,
    Card,
    Suit,
    cards_in,
    mask_of,
)
from games.catalogue.world_domination.rules.moves import Move, Tribute
from games.catalogue.world_domination.rules.position import NOBODY, ONLY, Next, Position, Rise, event, secret
from games.catalogue.world_domination.rules.view import Phase
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat, seats_of

POWER_CARDS: Final = ALL_CARDS & ~SPECIAL_MASK


def begin_tribute(position: Position) -> Position:
    """Both Rebels choose."""
    rebels = frozenset(seats_of(position.seats)) - {position.first}
    return position.having(phase=Phase.TRIBUTE, to_move=rebels)


@cache
def keepable(cards: tuple[Card, Card], dominant: Suit, edition: str) -> int:
    """The cards that a Rebel may have kept which has given these two power cards: a bit mask.

    It is the whole rule: a tribute is legal if all the other cards of the hand are among these.

    - Two suits, one of them dominant: in each nothing is higher; and by the ``second`` edition the third suit
      has nothing higher than the card that is not dominant (if it is as high the choice was free).
    - Two suits, neither dominant: in each nothing is higher, and there is no dominant power card.
    - One suit: nothing in it is higher than either, and there are no power cards of another suit.
    """
    low, high = sorted(cards, key=lambda card: VALUE_OF[card])
    suits = {SUIT_OF[low], SUIT_OF[high]}
    if len(suits) == 1:
        return SPECIAL_MASK | _up_to(SUIT_OF[low], VALUE_OF[low])
    kept = SPECIAL_MASK
    for card in cards:
        kept |= _up_to(SUIT_OF[card], VALUE_OF[card])
    (third,) = {*SUITS} - suits
    if dominant in suits:
        other = low if SUIT_OF[high] is dominant else high
        kept |= _up_to(third, VALUE_OF[other] if edition == "second" else 12)
    return kept


def _up_to(suit: Suit, value: int) -> int:
    """The power cards of a suit that are not higher than `value`."""
    return sum(1 << card for card in cards_in(SUIT_MASKS[suit] & POWER_CARDS) if VALUE_OF[card] <= value)


def _is_owed(hand: int, cards: tuple[Card, Card], dominant: Suit, edition: str) -> bool:
    """True if two power cards are a tribute that a hand may give."""
    return not hand & ~mask_of(cards) & ~keepable(cards, dominant, edition)


def tributes_of(hand: int, dominant: Suit, edition: str) -> tuple[tuple[Card, Card], ...]:
    """Every tribute that a hand may give, as cards in order."""
    pairs = combinations(cards_in(hand & POWER_CARDS), 2)
    return tuple(pair for pair in pairs if _is_owed(hand, pair, dominant, edition))


def legal_tributes(position: Position, seat: Seat) -> tuple[Tribute, ...]:
    """Every tribute that is owed; mostly there is one only."""
    contract = position.contract
    assert contract is not None  # noqa: S101 - declared before
    cards = tributes_of(position.hands[seat], contract.dominant, position.config.tribute)
    return tuple(Tribute(pair) for pair in cards)


def apply_tribute(position: Position, seat: Seat, move: Move) -> Next:
    """Lay two cards face down; when both Rebels have, chance hands out the pairs.

    :raises IllegalMove: ``not-in-hand`` (card), ``not-the-tribute`` (suit: the dominant one).
    """
    rise, contract = position.rise, position.contract
    if not isinstance(move, Tribute) or rise is None or contract is None:
        raise IllegalMove("wrong-phase", phase=position.phase)
    hand = position.hands[seat]
    for card in move.cards:
        if not hand >> card & 1:
            raise IllegalMove("not-in-hand", card=NAMES[card])
    if move not in legal_tributes(position, seat):
        raise IllegalMove("not-the-tribute", suit=contract.dominant)
    given = mask_of(move.cards)
    hands, tributes = list(position.hands), list(rise.tributes)
    hands[seat] ^= given
    tributes[seat] = given
    waiting = position.to_move - {seat}
    laid = position.having(
        phase=Phase.TRIBUTE if waiting else Phase.SETUP,
        to_move=waiting or NOBODY,
        hands=tuple(hands),
        rise=Rise(tuple(tributes), rise.pairs),
    )
    return laid, (
        event(e.TRIBUTE_LAID, seat),
        secret(e.TRIBUTE_LAID_CARDS, seat, ONLY[seat], cards=move.cards),
    )
