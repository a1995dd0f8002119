"""Lean, mutable copy of a hand being played: who holds what, and nothing of how it came to be.

Whoever declared the same is on the same side, so a side is the number of its declaration. Nothing is checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.catalogue.floating_partners.bots.tables import KEEP, NONE, POWER, SUIT_UNDER
from games.catalogue.floating_partners.rules.cards import JOKER, Card

_SIDES: Final = 5


class Lean:
    """Hands and a trick. The attributes may be read, not written."""

    __slots__ = ("best", "count", "declared", "hands", "led", "seats", "trumps", "turn", "winner", "won")

    seats: int
    declared: Sequence[int]
    """By seat, 0 to 4."""
    hands: list[list[Card]]
    won: list[int]
    """Tricks by side."""
    turn: int
    trumps: int
    led: int
    """The suit led; stale while nothing lies."""
    count: int
    """Cards in the trick."""
    best: int
    """The power of the card that wins the trick as it stands."""
    winner: int

    def __init__(
        self, declared: Sequence[int], hands: list[list[Card]], turn: int, won: list[int] | None = None
    ) -> None:
        """Before a trick.

        :param hands: taken over, not copied.
        :param turn: who leads.
        """
        self.declared, self.hands, self.turn = declared, hands, turn
        self.seats = len(declared)
        self.won = [0] * _SIDES if won is None else won
        self.count = self.best = 0
        self.trumps = self.led = NONE
        self.winner = turn

    def copy(self) -> Lean:
        """An independent copy."""
        other = Lean(self.declared, [hand[:] for hand in self.hands], self.turn, self.won[:])
        other.trumps, other.led, other.winner = self.trumps, self.led, self.winner
        other.count, other.best = self.count, self.best
        return other

    def put(self, card: Card) -> None:
        """The seat to move plays a card that it does not hold any more."""
        turn = self.turn
        if self.count == 0:
            self.trumps = self.declared[turn]
            self.led = SUIT_UNDER[self.trumps][card]
            self.best = 0
        power = POWER[self.trumps][self.led][card]
        if power > self.best or self.count == 0:
            self.best, self.winner = power, turn
        self.count += 1
        if self.count == self.seats:
            self.won[self.declared[self.winner]] += 1
            self.turn, self.count = self.winner, 0
        else:
            self.turn = turn + 1 if turn + 1 < self.seats else 0

    def play(self, card: Card) -> None:
        """The seat to move plays a card of its hand."""
        self.hands[self.turn].remove(card)
        self.put(card)

    def playable(self) -> list[Card]:
        """The cards that the seat to move may play."""
        hand = self.hands[self.turn]
        if self.count == 0:
            if self.declared[self.turn] == NONE and len(hand) > 1 and JOKER in hand:
                return [card for card in hand if card != JOKER]
            return hand
        suits, led = SUIT_UNDER[self.trumps], self.led
        following = [card for card in hand if suits[card] == led]
        if not following:
            return hand
        if self.trumps == NONE and led != NONE and JOKER in hand:
            following.append(JOKER)
        return following

    def play_out(self) -> list[int]:
        """Play to the end as one plays who sees all cards and thinks of one trick: `won`."""
        while self.hands[self.turn]:
            card = self._lead() if self.count == 0 else self._follow()
            self.hands[self.turn].remove(card)
            self.put(card)
        return self.won

    def _lead(self) -> Card:
        """Trumps while they take others', then any card that nobody can beat, else a low one."""
        cards, side, seats = self.playable(), self.declared[self.turn], range(self.seats)
        if len(cards) == 1:
            return cards[0]
        suits, keep = SUIT_UNDER[side], KEEP[side]
        top = [0] * _SIDES
        for seat in seats:
            if self.declared[seat] != side:
                for card in self.hands[seat]:
                    if keep[card] > top[suits[card]]:  # noqa: PLR1730 - `max` takes twice the time
                        top[suits[card]] = keep[card]
        high = [card for card in cards if keep[card] >= top[suits[card]]]
        if not high:
            return min(cards, key=keep.__getitem__)
        if side != NONE and not top[side]:
            return min(high, key=keep.__getitem__)
        return max(high, key=keep.__getitem__)

    def _follow(self) -> Card:
        """Low if one's own side wins or cannot; else the lowest card that wins for certain."""
        cards, side = self.playable(), self.declared[self.turn]
        if len(cards) == 1:
            return cards[0]
        keep = KEEP[side]
        to_beat = self._behind(side)
        if self.declared[self.winner] == side and self.best > to_beat:
            return min(cards, key=keep.__getitem__)
        power = POWER[self.trumps][self.led]
        if self.best >= to_beat:
            over = [card for card in cards if power[card] > self.best]
        else:
            over = [card for card in cards if power[card] >= to_beat]
        return min(over or cards, key=keep.__getitem__)

    def _behind(self, side: int) -> int:
        """The most that those of other sides who have not yet played can lay."""
        power, suits, led = POWER[self.trumps][self.led], SUIT_UNDER[self.trumps], self.led
        most = 0
        for step in range(1, self.seats - self.count):
            seat = (self.turn + step) % self.seats
            if self.declared[seat] == side:
                continue
            hand = self.hands[seat]
            following = [power[card] for card in hand if suits[card] == led]
            if not following or (self.trumps == NONE and JOKER in hand):
                following = [power[card] for card in hand]
            most = max(most, *following)
        return most
