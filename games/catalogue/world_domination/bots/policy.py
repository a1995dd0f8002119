"""Quick player by rules (policy): every seat's moves when a bot imagines how a campaign goes on.

It looks at its own hand, at the table and at which cards are still out, never at whose they are. Moves are
the ints of `games.catalogue.world_domination.rules.codes`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from games.catalogue.world_domination.bots.estimate import Estimate
from games.catalogue.world_domination.bots.hands import BY_WORTH
from games.catalogue.world_domination.bots.prospects import Prospects
from games.catalogue.world_domination.rules import cards as c
from games.catalogue.world_domination.rules.cards import SPECIAL_MASK, VALUE_OF, cards_in
from games.catalogue.world_domination.rules.fast import Fast

_COUNTING: Final = (1 << c.RESERVE_FORCES) | (1 << c.GLOBAL_TRADING)
_LOWEST: Final = -1e9
"""Below all that an `Estimate` may be."""
_ACTS_ON: Final = {
    c.DUAL_ALLEGIANCE: 0xFFF,
    c.BRIBE: 0xFFF,
    c.MONOPOLY: 0xFFFF << 16,
    c.REINFORCEMENT: 0xFFF << 32,
    c.COVERT_OPERATION: SPECIAL_MASK,
}
"""The cards on the table that a choosing special can act on, as a mask."""


Pick: TypeAlias = Callable[[Fast], int]
"""A quick player: chooses a move for the seat to move."""


def pick(table: Fast) -> int:
    """A move for the seat to move."""
    return pick_target(table) if table.target < 0 else pick_play(table, Prospects(table))


def play_out(table: Fast, player: Pick = pick) -> None:
    """Play the campaign to its end, in place.

    :param player: who plays all seats.
    """
    while not table.over:
        table.play(player(table))


def pick_target(table: Fast) -> int:
    """The country that the best card of the hand would be the furthest above."""
    hand = table.hands[table.turn]
    top = [(hand >> 16 * suit & 0xFFF).bit_length() for suit in range(3)]
    top[table.dominant] += 4
    politics, economics, military = top
    best, most = -1, -99
    printed = table.printed
    for cell in cards_in(table.targets()):
        p, e, m = printed[cell]
        margin = politics - p
        margin = max(margin, economics - e)
        margin = max(margin, military - m)
        if margin > most:
            best, most = cell, margin
    return best


def pick_play(table: Fast, estimate: Estimate) -> int:
    """A card for the seat to move, with its choice: the one that promises most.

    :param estimate: of this position.
    """
    playable = table.playable()
    return _follow(table, playable, estimate) if table.count else _lead(table, playable, estimate)


def promise_of(table: Fast, card: int, estimate: Estimate) -> float:
    """The promise of a card for the seat to move, with its best choice, whether the seat holds it or not.

    :param estimate: of this position.
    """
    if table.count:
        if VALUE_OF[card]:
            return _best_power(table, 1 << card, estimate)[1]
        return max([_after(table, code, estimate) for code in with_choices(table, 1 << card)])
    power = VALUE_OF[card]
    if not power:
        trial = table.copy()
        trial.play(card)
        power = trial.powers[table.turn]
    return estimate.of_lead(card, card >> 4, power)


def standing(table: Fast) -> tuple[int, int, int]:
    """The seat that would win the conflict now (-1: none), the deciding suit and the highest power in it."""
    suits, powers = table.suits, table.powers
    deciding, dominant = table.leading, table.dominant
    if deciding != dominant:
        for seat, power in enumerate(powers):
            if power and suits[seat] == dominant:
                deciding = dominant
                break
    best, most = -1, 0
    for seat, power in enumerate(powers):
        if power and suits[seat] == deciding:
            if power > most:
                best, most = seat, power
            elif power == most:
                best = -1
    return best, deciding, most


def _lead(table: Fast, hand: int, estimate: Estimate) -> int:
    """A high or a low card of a suit, or a special that has a power of its own."""
    best, most = -1, _LOWEST
    for suit in range(3):
        powers = hand >> 16 * suit & 0xFFF
        if powers:
            for value in (powers.bit_length(), (powers & -powers).bit_length()):
                card = 16 * suit + value - 1
                good = estimate.of_lead(card, suit, value)
                if good > most:
                    best, most = card, good
    for card in cards_in(hand & _COUNTING):
        trial = table.copy()
        trial.play(card)
        good = estimate.of_lead(card, card >> 4, trial.powers[table.turn])
        if good > most:
            best, most = card, good
    return best if best >= 0 else _least(hand, table.dominant)


def _least(hand: int, dominant: int) -> int:
    """The card that is worth least."""
    for card in BY_WORTH[dominant]:
        if hand >> card & 1:
            return card
    raise ValueError("no card")


def _follow(table: Fast, hand: int, estimate: Estimate) -> int:
    """The card that promises most on what lies there."""
    best, most = _best_power(table, hand, estimate)
    if hand & SPECIAL_MASK:
        for code in with_choices(table, hand & SPECIAL_MASK):
            good = _after(table, code, estimate)
            if good > most:
                best, most = code, good
    return best


def _best_power(table: Fast, hand: int, estimate: Estimate) -> tuple[int, float]:
    """The best power card and how good it is; -1 if there is none.

    Of each suit the lowest is tried, and of those that would win the conflict the lowest and the highest.
    """
    dominant, defence, side = table.dominant, table.defence, table.sides[table.turn]
    seat, deciding, highest = standing(table)
    taker = table.sides[seat] if seat >= 0 and highest > defence[deciding] else -1
    best, most = -1, _LOWEST
    for suit in range(3):
        powers = hand >> 16 * suit & 0xFFF
        if not powers:
            continue
        bar = highest if suit == deciding else 0 if suit == dominant else 12
        above = max(bar, defence[suit])
        winners = powers >> above << above
        low = (powers & -powers).bit_length()
        for value in (low, (winners & -winners).bit_length(), winners.bit_length()) if winners else (low,):
            card = 16 * suit + value - 1
            if value > bar:
                good = estimate.of(card, side if value > defence[suit] else -1, suit, value)
            elif value == bar and suit == deciding:  # a tie
                good = estimate.of(card, -1, suit, value)
            else:
                good = estimate.of(card, taker, deciding, highest)
            if good > most:
                best, most = card, good
    return best, most


def left_by(table: Fast, code: int) -> tuple[int, int, int]:
    """The standing after a play: the side that would take the target, or has taken it (-1: none), by which
    power of which suit; suit and power count only while others are to play.
    """
    trial = table.copy()
    trial.play(code)
    if trial.target >= 0:
        seat, suit, power = standing(trial)
        return trial.sides[seat] if seat >= 0 and power > trial.defence[suit] else -1, suit, power
    if trial.tokens[0] > table.tokens[0]:
        return 0, 0, 0
    return 1 if trial.tokens[1] > table.tokens[1] else -1, 0, 0


def _after(table: Fast, code: int, estimate: Estimate) -> float:
    """The worth of a special."""
    taker, suit, power = left_by(table, code)
    return estimate.of(code & 63, taker, suit, power)


def with_choices(table: Fast, specials: int) -> list[int]:
    """Each special with its choices, but for dual-allegiance that gives to a rival."""
    codes: list[int] = []
    there, cards = table.table, table.cards
    sides, seat = table.sides, table.turn
    for card in cards_in(specials):
        marks = there & _ACTS_ON.get(card, 0)
        if not marks:
            codes.append(card)
            continue
        seats = [(table.starter + step) % table.seats for step in range(table.count)]
        for mark in seats:
            if marks >> cards[mark] & 1:
                code = card | mark + 1 << 6
                if card != c.DUAL_ALLEGIANCE:
                    codes.append(code)
                    continue
                codes.append(code | seat + 1 << 9)
                codes += [
                    code | ally + 1 << 9
                    for ally in seats
                    if sides[ally] == sides[seat] and there >> cards[ally] & 1
                ]
    return codes
