"""Places of the castles: chance draws three territories of which no two touch."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Final

from games.catalogue.dark_lord.rules.events import BASES_DRAWN
from games.catalogue.dark_lord.rules.land import LANDS, LORD, NEIGHBOURS
from games.catalogue.dark_lord.rules.moves import Bases, Move
from games.catalogue.dark_lord.rules.position import ONLY, Next, Position, event
from games.catalogue.dark_lord.rules.reach import BIT
from games.catalogue.dark_lord.rules.view import Phase
from games.kit.rules.api import CAMPAIGN_STARTED, Content, Event
from games.kit.rules.errors import IllegalMove

PLACES: Final = tuple(
    (a, b, c)
    for a, b, c in permutations(range(LANDS), 3)
    if b not in NEIGHBOURS[a] and c not in NEIGHBOURS[a] and c not in NEIGHBOURS[b]
)
"""Every way in which three castles may stand; one is as likely as another."""
_ALLOWED: Final = frozenset(PLACES)


def draw_bases(position: Position, rng: Random, content: Content) -> Bases:  # noqa: ARG001 - as all of chance
    """The move of chance."""
    return Bases(rng.choice(PLACES))


def apply_bases(position: Position, move: Move) -> Next:
    """Put up the castles; the expansion begins with the Dark Lord.

    :raises IllegalMove: ``wrong-phase``, ``bases-touch`` if two of them do, or are one.
    """
    if not isinstance(move, Bases):
        raise IllegalMove("wrong-phase", phase=position.phase)
    if move.lands not in _ALLOWED:
        raise IllegalMove("bases-touch", lands=move.lands)
    first, second, lord = move.lands
    after = position.having(
        phase=Phase.CLAIM,
        to_move=ONLY[LORD],
        round=1,
        bases=move.lands,
        held=(BIT[first], BIT[second], BIT[lord]),
    )
    told: tuple[Event, ...] = (event(CAMPAIGN_STARTED, number=1), event(BASES_DRAWN, lands=move.lands))
    return after, told
