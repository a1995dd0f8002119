"""Sets of offers as bits of one number, the lowest for whoever waits longest."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.company.offers import Offer


def bits_of(mask: int) -> Iterator[int]:
    """The places of a mask, the lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


class Ranked:
    """Offers by a number of each, for masks of those from or up to a value."""

    EVERY: Final = 16

    def __init__(self, values: Sequence[int]) -> None:
        order = sorted(range(len(values)), key=values.__getitem__)
        self._values = [values[place] for place in order]
        self._order = order
        mask, self._below = 0, [0]
        for at, place in enumerate(order, 1):
            mask |= 1 << place
            if at % self.EVERY == 0:
                self._below.append(mask)
        self._all = mask

    def below(self, value: int) -> int:
        """Those with less."""
        return self._first(bisect_left(self._values, value))

    def up_to(self, value: int) -> int:
        """Those with as much at most."""
        return self._first(bisect_right(self._values, value))

    def from_(self, value: int) -> int:
        """Those with as much at least."""
        return self._all & ~self.below(value)

    def _first(self, many: int) -> int:
        whole = many // self.EVERY
        mask = self._below[whole]
        for place in self._order[whole * self.EVERY : many]:
            mask |= 1 << place
        return mask


@dataclass(frozen=True, slots=True)
class Strengths:
    """Ratings and limits of offers, at tables with so many seats."""

    lows: Ranked
    highs: Ranked
    leasts: Ranked
    mosts: Ranked

    @classmethod
    def of(cls, offers: Sequence[Offer], seats: int) -> Strengths:
        each = [offer.strength(seats) for offer in offers]
        return cls(*(Ranked([one[at] for one in each]) for at in range(4)))
