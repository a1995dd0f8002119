"""Lean, mutable copy of cards being played: what `fast` and `fast_arming` share.

A move is an int, see `codes`. Nothing is checked: play what `legal` lists.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, Self

from games.catalogue.world_domination.rules import cards as c
from games.catalogue.world_domination.rules.cards import SPECIAL_MASK, SUIT_MASKS, VALUE_OF, cards_in, mask_of
from games.catalogue.world_domination.rules.grid import CELLS, COLUMNS, COUNTRY, NEIGHBOURS, Side
from games.catalogue.world_domination.rules.position import Position
from games.catalogue.world_domination.rules.view import Conflict, Fate

NOWHERE: Final = CELLS
"""The target of a trick of the arming: a cell without neighbours and defence."""

_BIT: Final = tuple(1 << card for card in c.CARDS)
_FOLLOW: Final = tuple(mask | SPECIAL_MASK for mask in SUIT_MASKS)
_POWERS: Final = tuple(mask & ~SPECIAL_MASK for mask in SUIT_MASKS)
_ACTS_ON: Final = {
    c.DUAL_ALLEGIANCE: _POWERS[0],
    c.BRIBE: _POWERS[0],
    c.MONOPOLY: SUIT_MASKS[1],
    c.REINFORCEMENT: _POWERS[2],
    c.COVERT_OPERATION: SPECIAL_MASK,
}
_CHOOSING: Final = mask_of(_ACTS_ON)
_LASTING: Final = _BIT[c.FREE_MARKET] | _BIT[c.DEFENSIVE_PACT]
_NEAR: Final = (*NEIGHBOURS, ())
_GRID: Final = (1 << CELLS) - 1
_NOT_FIRST: Final = sum(1 << cell for cell in range(CELLS) if cell % COLUMNS)
_NOT_LAST: Final = sum(1 << cell for cell in range(CELLS) if (cell + 1) % COLUMNS)
_DOMINANT: Final = 1024  # above any power


class Lean(ABC):
    """Hands and the cards on the table. The attributes may be read, not written.

    Made without a position it is blank, for `copy`: until it is like another it may be asked nothing.
    """

    __slots__ = (
        "cards", "count", "defence", "hands", "lasting", "leading", "over", "owned", "powers", "printed",
        "seats", "sides", "starter", "suits", "table", "target", "turn",
    )  # fmt: skip

    seats: int
    sides: tuple[int, ...]
    """By seat, as bare numbers, which are compared faster than members of `Side`."""
    hands: list[int]
    """Bit masks by seat."""
    owned: list[int]
    """Bit masks of the cells that each side controls."""
    turn: int
    """The seat to move."""
    starter: int
    printed: tuple[tuple[int, int, int], ...]
    """The printed defence of every cell, and of `NOWHERE`."""
    leading: int
    """The suit led; stale before the first card."""
    lasting: int
    """Bit mask of the specials played in this conflict that change the defence, discarded or not."""
    target: int
    """The cell fought for; -1 while it is to be chosen."""
    count: int
    """Cards played in this conflict or trick."""
    table: int
    """Bit mask of the cards of this conflict or trick that are neither discarded nor taken."""
    cards: list[int]
    """The card of each seat in this conflict or trick; stale for those who have not played."""
    powers: list[int]
    """Of each seat in this conflict or trick; of the last one while a target is to be chosen."""
    suits: list[int]
    defence: tuple[int, int, int]
    over: bool

    def _begin(self, position: Position, turn: int) -> None:
        """Take over a position, whose seat `turn` is to move."""
        self.seats = position.seats
        self.sides = tuple([int(side) for side in position.sides])
        self.hands = list(position.hands)
        self.owned = [
            sum(1 << n for n, cell in enumerate(position.cells) if cell.owner is side) for side in Side
        ]
        self.printed = (*(COUNTRY[country].defence for country in position.layout), (0, 0, 0))
        self.over = False
        self.starter = self.turn = turn
        self.cards = [0] * self.seats
        self.powers = [0] * self.seats
        self.suits = [0] * self.seats
        self.target = -1
        self.count = self.table = self.leading = self.lasting = 0
        self.defence = (0, 0, 0)
        trick = position.running
        if trick is None:
            return
        self.target = NOWHERE
        if isinstance(trick, Conflict):
            self.target, self.defence = trick.target, trick.defence
        self.starter = trick.starter
        self.count = len(trick.laid)
        for laid in trick.laid:
            self.cards[laid.seat], self.suits[laid.seat] = laid.card, laid.suit
            self.powers[laid.seat] = laid.power
            self.lasting |= _BIT[laid.card] & _LASTING
            if laid.fate is Fate.ON_TABLE:
                self.table |= _BIT[laid.card]
        self.leading = trick.leading or 0

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy."""

    def copy_table(self, other: Lean) -> None:
        """Become like `other` in all that they share."""
        self.seats, self.sides, self.over = other.seats, other.sides, other.over
        self.printed, self.leading, self.lasting = other.printed, other.leading, other.lasting
        self.hands, self.owned = other.hands[:], other.owned[:]
        self.cards, self.powers, self.suits = other.cards[:], other.powers[:], other.suits[:]
        self.turn, self.starter, self.target = other.turn, other.starter, other.target
        self.count, self.table, self.defence = other.count, other.table, other.defence

    def targets(self) -> int:
        """Bit mask of the cells that may be chosen; see `targets.targets`."""
        side = self.sides[self.turn]
        own, rival = self.owned[side], self.owned[1 - side]
        near = (own << COLUMNS | own >> COLUMNS | (own & _NOT_LAST) << 1 | (own & _NOT_FIRST) >> 1) & _GRID
        neutral = _GRID & ~(own | rival)
        return near & neutral or near & rival or neutral or rival or _GRID

    def playable(self) -> int:
        """Bit mask of the cards that may be played; see `plays.playable`."""
        hand = self.hands[self.turn]
        if self.count and hand & SUIT_MASKS[self.leading]:
            return hand & _FOLLOW[self.leading]
        return hand

    def _choices(self, card: int) -> list[int]:
        """The codes of a choosing special; see `specials.choices`."""
        table, cards = self.table, self.cards
        marks = table & _ACTS_ON[card]
        if not marks:
            return [card]
        there = [seat for seat in range(self.seats) if self._has_played(seat) and table & _BIT[cards[seat]]]
        chosen = [card | seat + 1 << 6 for seat in there if marks & _BIT[cards[seat]]]
        if card != c.DUAL_ALLEGIANCE:
            return chosen
        return [code | seat + 1 << 9 for code in chosen for seat in (*there, self.turn)]

    def _has_played(self, seat: int) -> bool:
        return (seat - self.starter) % self.seats < self.count

    def legal(self) -> list[int]:
        """Every legal move of the seat to move; none when it is over."""
        if self.over:
            return []
        if self.target < 0:
            return list(cards_in(self.targets()))
        moves: list[int] = []
        for card in cards_in(self.playable()):
            moves += self._choices(card) if card in _ACTS_ON else (card,)
        return moves

    def random_move(self, random: Callable[[], float]) -> int:
        """A legal move: every cell or card equally likely, then every choice that it asks for.

        :param random: gives numbers from 0 to below 1, such as `random.Random().random`.
        """
        mask = self.targets() if self.target < 0 else self.playable()
        for _ in range(int(random() * mask.bit_count())):
            mask &= mask - 1
        low = mask & -mask
        if low & _CHOOSING and self.target >= 0 and self.table:
            codes = self._choices(low.bit_length() - 1)
            return codes[int(random() * len(codes))]
        return low.bit_length() - 1

    def play_out(self, random: Callable[[], float]) -> int:
        """Random moves to the end; how many there were."""
        moves = 0
        while not self.over:
            self.play(self.random_move(random))
            moves += 1
        return moves

    def play(self, code: int) -> None:
        """Make a legal move."""
        if self.target < 0:
            self.target = code
            self.defence = self.printed[code]
            self.count = self.table = self.lasting = 0
            self.powers = [0] * self.seats
            return
        card = code & 63
        seat = self.turn
        bit = _BIT[card]
        suit = card >> 4
        if not self.count:
            self.leading = suit
        self.count += 1
        self.hands[seat] ^= bit
        self.table |= bit
        self.cards[seat] = card
        self.suits[seat] = suit
        self.powers[seat] = value = VALUE_OF[card]
        if not value:
            self._resolve(card, seat, (code >> 6 & 7) - 1, (code >> 9) - 1)
        if self.count < self.seats:
            self.turn = (seat + 1) % self.seats
        else:
            self._settle()

    def _resolve(self, card: int, seat: int, on: int, give: int) -> None:
        """Do what a special does; see `specials`."""
        powers = self.powers
        if card == c.PEACE_TREATY:
            self._discard(self.table & _POWERS[2])
        elif card == c.EMBARGO:
            self._discard(self.table & _POWERS[1])
        elif card == c.RESERVE_FORCES:
            own = self.owned[self.sides[seat]]
            powers[seat] = sum(sorted(self.printed[cell][2] for cell in cards_in(own))[-4:])
        elif card == c.GLOBAL_TRADING:
            powers[seat] = sum(self.printed[cell][1] for cell in _NEAR[self.target])
        elif card == c.SPIN:
            if self.count == self.seats:
                self.powers = [powers[-1], *powers[:-1]]
                self.suits = [self.suits[-1], *self.suits[:-1]]
        elif on >= 0:
            self._resolve_choice(card, seat, on, give)
        self.lasting |= _BIT[card] & _LASTING
        if self.lasting:
            self._recompute_defence()

    def _resolve_choice(self, card: int, seat: int, on: int, give: int) -> None:
        powers = self.powers
        if card == c.REINFORCEMENT:
            powers[on] *= 2
        elif card == c.MONOPOLY:
            self._discard(self.table & SUIT_MASKS[1] & ~(_BIT[c.MONOPOLY] | _BIT[self.cards[on]]))
        elif on != give:
            power = powers[on]
            self._discard(_BIT[self.cards[on]])
            if card == c.BRIBE:
                powers[seat] = power
            elif card == c.DUAL_ALLEGIANCE:
                powers[give] += power

    def _discard(self, cards: int) -> None:
        if cards:
            self.table ^= cards
            for seat in range(self.seats):
                if self._has_played(seat) and cards & _BIT[self.cards[seat]]:
                    self.powers[seat] = 0

    def _recompute_defence(self) -> None:
        politics, economics, military = self.printed[self.target]
        for step in range(self.count):
            card = self.cards[(self.starter + step) % self.seats]
            if self.table & _LASTING & _BIT[card]:
                if card == c.FREE_MARKET:
                    economics += military
                else:
                    military *= 3
        self.defence = politics, economics, military

    @abstractmethod
    def _settle(self) -> None:
        """All seats have played."""

    def best(self, dominant: int) -> tuple[int, int]:
        """The seat with the highest power in the deciding suit, or -1, and that power.

        :param dominant: a suit, or -1.
        """
        leading = self.leading
        best, winner, suits = 0, -1, self.suits
        for seat, power in enumerate(self.powers):
            if power and (suits[seat] == dominant or suits[seat] == leading):
                rank = power + _DOMINANT if suits[seat] == dominant else power
                if rank > best:
                    best, winner = rank, seat
                elif rank == best:
                    winner = -1
        return winner, best % _DOMINANT
