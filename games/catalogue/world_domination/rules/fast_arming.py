"""Lean, mutable copy of the arming of two seats; see `fast`."""

from __future__ import annotations

from games.catalogue.world_domination.rules.arming import TRICKS, tricks_won
from games.catalogue.world_domination.rules.cards import Card
from games.catalogue.world_domination.rules.lean import Lean
from games.catalogue.world_domination.rules.position import Position


class FastArming(Lean):
    """The tricks for the cards of the reserve. When it is over, `Fast.after` goes on with the conflicts."""

    __slots__ = ("aggressor", "last", "reserve", "tricks", "won")

    reserve: tuple[Card, ...]
    """All of it, in the order of drawing."""
    tricks: int
    """Number of finished tricks."""
    won: list[int]
    """Tricks taken, by seat."""
    last: int
    """Winner if both take as many: the winner of the last decided trick, before one the second to play."""
    aggressor: int
    """Winner of the arming, once it is over; else -1."""

    def __init__(self, position: Position | None) -> None:
        """From a position in the phase arming, or a blank one, see `Lean`. :raises ValueError: any other."""
        if position is None:
            return
        arming = position.arming
        if arming is None or arming.trick is None or position.first is None:
            raise ValueError("no arming")
        self._begin(position, min(position.to_move))
        self.reserve = arming.reserve
        self.tricks = len(arming.tricks)
        self.won = list(tricks_won(arming.takers))
        winners = [taker for taker in arming.takers if taker is not None]
        self.last = winners[-1] if winners else 1 - position.first
        self.aggressor = -1

    def copy(self) -> FastArming:
        """An independent copy."""
        other = FastArming(None)
        other.copy_table(self)
        other.reserve, other.tricks, other.won = self.reserve, self.tricks, self.won[:]
        other.last, other.aggressor = self.last, self.aggressor
        return other

    def _settle(self) -> None:
        winner, _ = self.best(-1)
        first = winner if winner >= 0 else 1 - self.starter
        if winner >= 0:
            self.won[winner] += 1
            self.last = winner
        self.hands[first] |= 1 << self.reserve[2 * self.tricks]
        self.hands[1 - first] |= 1 << self.reserve[2 * self.tricks + 1]
        self.tricks += 1
        self.starter = self.turn = first
        self.count = self.table = self.lasting = 0
        self.defence = (0, 0, 0)
        if self.tricks == TRICKS:
            self.over = True
            gold, silver = self.won
            self.aggressor = self.last if gold == silver else int(silver > gold)
