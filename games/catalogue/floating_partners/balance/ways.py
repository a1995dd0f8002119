"""Ways to play that might pay better than to play well, each tried by one seat among honest ones.

Such a seat chooses as the level of the others does, but for what the way says.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, Final

from games.catalogue.floating_partners.bots import LEVELS
from games.catalogue.floating_partners.rules.cards import HAND
from games.catalogue.floating_partners.rules.moves import Bid, Declare, Stand
from games.catalogue.floating_partners.rules.rules import FLOATING_PARTNERS
from games.catalogue.floating_partners.rules.view import Phase, View
from games.kit.rules.api import Move
from games.kit.rules.records import replay_record
from games.kit.rules.seats import Seat
from games.kit.rules.selfplay import Choose, play_match


def _bid_once(number: int, honest: Choose, view: View, rng: Random) -> Move:
    """Bid a number in the first round and stand in all others."""
    if view.phase is not Phase.BID:
        return honest(view, rng)
    return Bid(number) if Bid(number) in view.legal and Stand() not in view.legal else Stand()


def _keep(honest: Choose, view: View, rng: Random) -> Move:
    """Never change one's suit after the first hand."""
    if view.phase is Phase.DECLARE and view.viewer is not None:
        own = view.declared[view.viewer]
        if own is not None:
            return Declare(own)
    return honest(view, rng)


WAYS: Final[Mapping[str, Callable[[Choose, View, Random], Move]]] = {
    "zero": partial(_bid_once, 0),
    "ten": partial(_bid_once, HAND),
    "keep": _keep,
}
"""Always bid 0; always bid 10, for the kitty and the lead; never change suit."""


@cache
def kept_ways() -> Mapping[str, Mapping[str, Any]]:
    """The results of `count_way`, by way and number of seats, from the file that is kept."""
    path = Path(__file__).parent / "ways.json"
    kept: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return kept


def count_way(way: str, seats: int, matches: int, seed: int, level: str, hands: int) -> dict[str, Any]:
    """Matches of some hands in which one seat, another in each match, plays in a way: its points a hand.

    :returns: ``points``: how often it got so many in a hand, penalties included; ``others``: how often all
        other seats did; ``won``: its matches.
    """
    honest: Choose = LEVELS[level]
    odd: Choose = partial(WAYS[way], honest)
    config = FLOATING_PARTNERS.parse_config({"max_hands": hands, "target": 1000})
    points, others = Counter[int](), Counter[int]()
    won = 0
    for number in range(matches):
        seat = Seat(number % seats)
        heads = [odd if other == seat else honest for other in range(seats)]
        record = play_match(FLOATING_PARTNERS, config, heads, Random(f"{seed}/{number}"))
        view: View = replay_record(FLOATING_PARTNERS, record, check=False).state.view(None)
        for result in view.results:
            for other in range(seats):
                got = result.points[other] + result.penalties[other]
                (points if other == seat else others)[got] += 1
        won += view.outcome is not None and seat in view.outcome.winners
    return {
        "made": {"seats": seats, "level": level, "seed": seed, "matches": matches, "hands": hands},
        "points": {str(number): count for number, count in points.items()},
        "others": {str(number): count for number, count in others.items()},
        "won": {"won": won, "of": matches},
    }
