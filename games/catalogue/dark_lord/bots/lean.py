"""Lean copy of a match of The Dark Lord for play-outs: who holds what, towers, the round.

What may be claimed, attacked and struck the rules say; what becomes of it is told here again, without events,
and held against the rules by the tests.
"""

from __future__ import annotations

from typing import Final

from games.catalogue.dark_lord.rules.choosing import attackable
from games.catalogue.dark_lord.rules.expansion import CLAIMING, claimable
from games.catalogue.dark_lord.rules.land import LANDS, LORD, SEATS
from games.catalogue.dark_lord.rules.position import TOWERS, Held
from games.catalogue.dark_lord.rules.reach import ALL, BIT
from games.catalogue.dark_lord.rules.striking import strikable
from games.kit.rules.seats import Seat

LEVEL: Final = 7
"""With so many territories the Dark Lord has as many points as the allies together."""


class Lean:
    """A position; it changes as it is played on."""

    __slots__ = ("bases", "chosen", "held", "left", "number", "struck", "towers")

    def __init__(self, bases: tuple[int, int, int], held: Held, towers: list[int], number: int) -> None:
        self.bases = bases
        """By seat: where its castle stands."""
        self.held = held
        """By seat: the set of what it holds."""
        self.towers = towers
        """By seat."""
        self.number = number
        """The round of the battle; 1 before it begins too."""
        self.chosen: list[int | None] = [None, None]
        """By ally: what it attacks in this round."""
        self.left = 0
        """Strikes that the Dark Lord still has in this round."""
        self.struck = 0
        """Strikes that he has made in this round."""

    @classmethod
    def begun(cls, bases: tuple[int, int, int]) -> Lean:
        """The position before the first claim."""
        one, two, lord = bases
        return cls(bases, (BIT[one], BIT[two], BIT[lord]), [TOWERS] * SEATS, 1)

    def copy(self) -> Lean:
        """The same position, to be played on apart."""
        twin = Lean(self.bases, self.held, self.towers.copy(), self.number)
        twin.chosen = self.chosen.copy()
        twin.left, twin.struck = self.left, self.struck
        return twin

    @property
    def free(self) -> int:
        """The territories that nobody holds."""
        one, two, black = self.held
        return ALL ^ (one | two | black)

    @property
    def claimer(self) -> Seat | None:
        """The seat that claims next; None when everything is claimed."""
        left = self.free.bit_count()
        return CLAIMING[(LANDS - SEATS - left) % SEATS] if left else None

    def claims(self, seat: Seat) -> int:
        """The territories that a seat may claim."""
        return claimable(self.held, seat)[0]

    def targets(self, seat: Seat) -> int:
        """The territories that an ally may attack."""
        return attackable(self.held, self.bases[LORD], seat, self.chosen[1 - seat])

    def strikes(self) -> int:
        """The territories that the Dark Lord may strike."""
        return strikable(self.held)

    def take(self, seat: Seat, land: int) -> bool:
        """A seat claims, takes by a right answer or strikes; whether a castle falls by it."""
        if land in self.bases:
            owner = self.bases.index(land)
            self.towers[owner] -= 1
            return self.towers[owner] == 0
        bit, keep = BIT[land], ~BIT[land]
        one, two, black = self.held
        if seat == LORD:
            self.held = one & keep, two & keep, black | bit
        elif seat == 0:
            self.held = one | bit, two, black & keep
        else:
            self.held = one, two | bit, black & keep
        return False

    def begin_round(self) -> None:
        """The next round of the battle; nobody has chosen."""
        self.number += 1
        self.struck = 0
        self.chosen = [None, None]

    def judged(self) -> float:
        """The result for the Dark Lord by points: 1 wins, 0.5 is a draw, 0 loses."""
        black = self.held[LORD].bit_count()
        return 1.0 if black > LEVEL else 0.5 if black == LEVEL else 0.0
