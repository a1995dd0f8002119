"""Counts for The Dark Lord: endings of matches and their numbers of rounds, by the place of his castle.

Everything is a number of matches, of strikes or of answers. A place is called by how much of the map there is
around it: three territories touch a corner, four an edge, six a place inside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from games.catalogue.dark_lord.rules.land import LORD, NEIGHBOURS
from games.catalogue.dark_lord.rules.view import View
from games.kit.rules.replay import Replay

PLACES: Final = ("corner", "edge", "inside")
_BY_NEIGHBOURS: Final = {3: "corner", 4: "edge", 6: "inside"}


def place_of(land: int) -> str:
    """The kind of place of a territory on the map.

    >>> place_of(0), place_of(9)
    ('corner', 'inside')
    """
    return _BY_NEIGHBOURS[len(NEIGHBOURS[land])]


def count_dark_lord(seats: int, replays: Iterable[Replay]) -> dict[str, Any]:  # noqa: ARG001 - it is a `Count`
    """The counts of finished matches; see this module."""
    endings = {place: Counter[str]() for place in PLACES}
    rounds = {place: Counter[str]() for place in PLACES}
    right = given = 0
    strikes = Counter(tower=0, land=0)
    for replay in replays:
        view: View = replay.state.view(None)
        assert view.bases is not None  # noqa: S101 - it is finished
        assert view.ending is not None  # noqa: S101 - as above
        place = place_of(view.bases[LORD])
        endings[place][view.ending.value] += 1
        rounds[place][str(view.round)] += 1
        answers = [told.is_right for past in view.rounds for told in past.told]
        given, right = given + len(answers), right + answers.count(True)
        struck = [land for past in view.rounds for land in past.strikes]
        towers = sum(land in view.bases for land in struck)
        strikes.update(tower=towers, land=len(struck) - towers)
    return {
        "place": {
            place: {"endings": dict(endings[place]), "rounds": dict(rounds[place])} for place in PLACES
        },
        "answers": {"won": right, "of": given},
        "strikes": dict(strikes),
    }
