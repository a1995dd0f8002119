"""Counts the records of matches, for every game that is counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from games.balance.matches import Plan
from games.catalogue import GAMES
from games.kit.rules.records import Record, replay_record
from games.kit.rules.replay import Replay


def count(plan: Plan, records: Iterable[Record]) -> dict[str, Any]:
    """The counts of finished matches, and how these were made; the order of the records does not matter.

    :raises KeyError: a game that is not counted.
    """
    game, matches = GAMES[plan.game], 0
    if game.count is None:
        raise KeyError(plan.game)

    def replays() -> Iterator[Replay]:
        nonlocal matches
        for record in records:
            matches += 1
            yield replay_record(game.rules, record)

    counts = game.count(plan.seats, replays())
    made: dict[str, Any] = {
        "game": plan.game,
        "rules": game.rules.version,
        "seats": plan.seats,
        "level": plan.level,
        "seed": plan.seed,
        "matches": matches,
    }
    if plan.options:
        made["options"] = dict(plan.options)
    if plan.knowledge is not None:
        made["knowledge"] = plan.knowledge
    return {"made": made, **counts}
