"""Sets of territories as bit masks: what touches them, and which they are.

Bit n is territory n. Both questions are asked at every move that a bot imagines, so they are looked up.
"""

from __future__ import annotations

from typing import Final

from games.catalogue.dark_lord.rules.land import LANDS, NEIGHBOURS

ALL: Final = (1 << LANDS) - 1
BIT: Final = tuple(1 << land for land in range(LANDS))
"""By territory: the set of it alone."""

_LOW: Final = 10  # the tables know the first ten territories and the nine others apart
_FIRST: Final = (1 << _LOW) - 1


def _lands(mask: int) -> tuple[int, ...]:
    return tuple(land for land in range(LANDS) if mask >> land & 1)


def _near(mask: int) -> int:
    touched = 0
    for land in _lands(mask):
        for other in NEIGHBOURS[land]:
            touched |= 1 << other
    return touched


_LANDS_FIRST: Final = tuple(_lands(mask) for mask in range(1 << _LOW))
_LANDS_OTHER: Final = tuple(_lands(mask << _LOW) for mask in range(1 << (LANDS - _LOW)))
_NEAR_FIRST: Final = tuple(_near(mask) for mask in range(1 << _LOW))
_NEAR_OTHER: Final = tuple(_near(mask << _LOW) for mask in range(1 << (LANDS - _LOW)))


def lands_in(mask: int) -> tuple[int, ...]:
    """The territories of a set, in rising order.

    >>> lands_in(0b101)
    (0, 2)
    """
    return _LANDS_FIRST[mask & _FIRST] + _LANDS_OTHER[mask >> _LOW]


def near(mask: int) -> int:
    """All that touch a territory of the set; one of the set itself is among them if it touches another.

    >>> lands_in(near(1 << 0))
    (1, 3, 4)
    """
    return _NEAR_FIRST[mask & _FIRST] | _NEAR_OTHER[mask >> _LOW]
