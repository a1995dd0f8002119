"""Lean, mutable copy of the conflicts of a campaign, for searching and random play-outs.

A move is an int, see `codes`. Nothing is checked: play what `legal` lists. The tests hold this against the
public state, move by move.
"""

from __future__ import annotations

from games.catalogue.world_domination.rules.campaigns import winner_of
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.lean import Lean
from games.catalogue.world_domination.rules.position import Position
from games.catalogue.world_domination.rules.tricks import count_wins
from games.catalogue.world_domination.rules.view import Contract, Goal


class Fast(Lean):
    """A campaign from its contract to its last conflict. The attributes may be read, not written."""

    __slots__ = ("aggressor", "contract", "dominant", "is_aimed", "tokens", "winner", "wins")

    contract: Contract
    aggressor: int
    """The side of the contract."""
    dominant: int
    """The suit of the contract."""
    is_aimed: bool
    """True if its goal is to hold exactly so many countries."""
    tokens: list[int]
    """By side, covered ones counted."""
    wins: list[int]
    """Conflicts won in this campaign, by seat."""
    winner: Side | None
    """Winner of the campaign, once it is over; None with three seats."""

    def __init__(self, position: Position | None, contract: Contract | None = None) -> None:
        """From a position in the phase target or play, or before it with an assumed `contract`, once all
        cards are in the hands.

        :param position: None for a blank one; see `Lean`.
        :raises ValueError: no contract, or the arming or the exchange of cards is not over.
        """
        if position is None:
            return
        agreed = contract or position.contract
        if agreed is None:
            raise ValueError("no contract")
        if not position.are_hands_made:
            raise ValueError("the hands are not what they will be")
        self._begin(position, min(position.to_move) if position.contract else agreed.bidder)
        self._agree(agreed)
        self.tokens = [sum(cell.gold for cell in position.cells), sum(cell.silver for cell in position.cells)]
        self.wins = list(count_wins(position.conflicts, position.seats))
        self.winner = None

    def _agree(self, contract: Contract) -> None:
        self.contract = contract
        self.aggressor, self.dominant = int(contract.aggressor), int(contract.dominant)
        self.is_aimed = contract.goal is Goal.EXACTLY

    def copy(self) -> Fast:
        """An independent copy."""
        other = Fast(None)
        other.copy_table(self)
        other.contract, other.winner = self.contract, self.winner
        other.aggressor, other.dominant, other.is_aimed = self.aggressor, self.dominant, self.is_aimed
        other.tokens, other.wins = self.tokens[:], self.wins[:]
        return other

    @staticmethod
    def after(table: Lean, contract: Contract) -> Fast:
        """The conflicts that follow when an arming is over, with its hands."""
        begun = Fast(None)
        begun.copy_table(table)
        begun._agree(contract)
        begun.winner, begun.over = None, False
        begun.starter = begun.turn = contract.bidder
        begun.target = -1
        begun.tokens = [cells.bit_count() for cells in table.owned]
        begun.wins = [0] * table.seats
        return begun

    def _settle(self) -> None:
        winner, power = self.best(self.dominant)
        starter = (self.starter + 1) % self.seats
        if winner >= 0:
            self.wins[winner] += 1
            if power > self.defence[self.suits[winner]]:
                starter = winner
                side = self.sides[winner]
                cell = 1 << self.target
                self.owned[side] |= cell
                self.owned[1 - side] &= ~cell
                self.tokens[side] += 1
            elif self.seats == 2:
                starter = 1 - winner
        self.starter = self.turn = starter
        self.target = -1
        if not any(self.hands):
            self._end()

    def _end(self) -> None:
        self.over = True
        gold, silver = self.owned
        countries = gold.bit_count(), silver.bit_count()
        self.winner = winner_of(self.contract, countries, (self.tokens[0], self.tokens[1]))
