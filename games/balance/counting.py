"""From records to counts, for every game that is counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from games.balance.matches import Plan
from games.balance.world_domination import count_world_domination
from games.rules.core.records import Record, Replay, replay_record
from games.rules.registry import GAMES

_COUNT: Final[Mapping[str, Callable[[int, Iterable[Replay]], dict[str, Any]]]] = MappingProxyType(
    {"world-domination": count_world_domination}
)


COUNTED: Final = frozenset(_COUNT)
"""The games that are counted."""


def count(plan: Plan, records: Iterable[Record]) -> dict[str, Any]:
    """The counts of finished matches, and how these were made; the order of the records does not matter.

    :raises KeyError: a game that is not counted.
    """
    rules, matches = GAMES[plan.game], 0

    def replays() -> Iterator[Replay]:
        nonlocal matches
        for record in records:
            matches += 1
            yield replay_record(rules, record)

    counts = _COUNT[plan.game](plan.seats, replays())
    made = {
        "game": plan.game,
        "rules": rules.version,
        "seats": plan.seats,
        "level": plan.level,
        "seed": plan.seed,
        "matches": matches,
    }
    return {"made": made, **counts}
