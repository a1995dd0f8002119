"""The level normal: guards its castle, goes for the other one, and makes something of mistakes.

Its weights are so chosen that against allies of this level that answer 50, 70 and 85 % of their questions
rightly the Dark Lord loses about 17, 56 and 91 % of matches, and that these last.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from games.catalogue.dark_lord.bots.ground import DISTANCE, NEAR
from games.catalogue.dark_lord.bots.lean import Lean
from games.catalogue.dark_lord.bots.playing import Head, Skills
from games.catalogue.dark_lord.bots.thumb import any_of, best, falling, open_land, reached
from games.catalogue.dark_lord.rules.land import ALLIES, LORD, ally_of
from games.kit.rules.seats import Seat

GUARD: Final = 1.5
"""Worth of a territory beside his castle to the Dark Lord, in steps towards an ally's."""
BREAK: Final = 0.5
"""So often the first strike that a mistake gives goes at a tower in reach."""

CASTLE: Final = 10.0
LAST: Final = 20.0
"""Worth to an ally of attacking the castle, and so much more where one tower is left to break."""
DOOR: Final = 3.0
"""Worth of a territory beside the Dark Lord's castle, in steps towards it."""
COVER: Final = 3.0
"""Worth of keeping the Dark Lord away from a castle, shared by all the places where he touches it and once
for each tower that it has lost and one.
"""
FRIEND: Final = 0.7
"""The ally's castle beside one's own."""


def claim(lean: Lean, seat: Seat, skills: Skills, rng: Random) -> int:  # noqa: ARG001 - it is a `Choice`
    """The Dark Lord stays beside his castle and goes towards the allies'; these go towards his."""
    found, home = lean.claims(seat), lean.bases[LORD]
    if seat != LORD:
        return best(found, lambda land: -DISTANCE[land][home], rng)
    one, two = (DISTANCE[lean.bases[ally]] for ally in ALLIES)
    return best(found, lambda land: GUARD * (NEAR[home] >> land & 1) - min(one[land], two[land]), rng)


def attack(lean: Lean, seat: Seat, skills: Skills, rng: Random) -> int:  # noqa: ARG001 - it is a `Choice`
    """The castle if it can be reached; else land that leads there or keeps him off one's own."""
    return best(lean.targets(seat), worth_of(lean, seat), rng)


def worth_of(lean: Lean, seat: Seat) -> Callable[[int], float]:
    """The worth of each territory to an ally that attacks it."""
    home, friend = lean.bases[LORD], ally_of(seat)
    standing = lean.towers[LORD] - (lean.chosen[friend] == home)
    danger = [(NEAR[lean.bases[seat]], _danger(lean, seat))]
    danger.append((NEAR[lean.bases[friend]], FRIEND * _danger(lean, friend)))

    def worth(land: int) -> float:
        if land == home:
            return CASTLE + (LAST if standing <= 1 else 0)
        leads = DOOR * (NEAR[home] >> land & 1) - DISTANCE[land][home]
        return leads + sum(covers for near, covers in danger if near >> land & 1)

    return worth


def _danger(lean: Lean, ally: Seat) -> float:
    """The worth of taking one of the territories from which a castle is struck; 0 if there is none."""
    places = (NEAR[lean.bases[ally]] & lean.held[LORD]).bit_count()
    return COVER * (4 - lean.towers[ally]) / places if places else 0.0


def strike(lean: Lean, seat: Seat, skills: Skills, rng: Random) -> int:  # noqa: ARG001 - it is a `Choice`
    """By his own strike, the first of a round, land near his castle.

    What the first mistake gave him goes at a tower as often as not, else there too; what the second one gave
    him takes land anywhere. He never leaves a castle's last tower.
    """
    found, home = lean.strikes(), lean.bases[LORD]
    last = falling(lean, found)
    if last is not None:
        return last
    castle, lands = reached(lean, found), open_land(lean, found)
    if castle is not None and (not lands or (lean.struck == 1 and rng.random() < BREAK)):
        return castle
    if lean.struck > 1:
        return any_of(lands, rng)
    return best(lands, lambda land: -DISTANCE[land][home], rng)


HEAD: Final = Head(claim, attack, strike)
choose = HEAD.choose
