"""Matches between bots of one level, each told by its number."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import cast

from games.bots.registry import choose
from games.rules.core.errors import BadRecord
from games.rules.core.records import Record, dump_record, parse_record
from games.rules.core.selfplay import play_match
from games.rules.registry import GAMES


@dataclass(frozen=True, slots=True)
class Plan:
    """Which matches: all options at their default, every seat by the same level."""

    game: str
    seats: int
    level: str
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """Match `number` of a plan."""

    plan: Plan
    number: int
    record: Record


def play_number(plan: Plan, number: int) -> str:
    """Match `number` as a line: the one that ``selfplay`` plays under this number of the same seed."""
    rules = GAMES[plan.game]
    choosers = [partial(choose, plan.game, plan.level)] * plan.seats
    record = play_match(rules, rules.parse_config({}), choosers, Random(f"{plan.seed}/{number}"))
    line = {
        "match": number,
        "seed": plan.seed,
        "level": plan.level,
        "record": json.loads(dump_record(record)),
    }
    return json.dumps(line, separators=(",", ":"))


def parse_line(line: str) -> Played:
    """What `play_number` wrote. :raises BadRecord: if it is anything else."""
    try:
        data: object = json.loads(line)
    except ValueError as error:
        raise BadRecord("not-json") from error
    fields = cast("dict[str, object]", data) if isinstance(data, dict) else {}
    number, seed, level = fields.get("match"), fields.get("seed"), fields.get("level")
    if not (isinstance(number, int) and isinstance(seed, int) and isinstance(level, str)):
        raise BadRecord("not-a-record", field="match, seed, level")
    record = parse_record(json.dumps(fields.get("record")))
    return Played(Plan(record.game, record.seats, level, seed), number, record)


@contextmanager
def playing(plan: Plan, numbers: Iterable[int], processes: int) -> Iterator[Iterator[str]]:
    """The lines of some matches, as they are finished, in any order.

    :param processes: how many play at once; with 1 it is this one.
    """
    play = partial(play_number, plan)
    if processes == 1:
        yield map(play, numbers)
        return
    with get_context("spawn").Pool(processes) as pool:
        yield pool.imap_unordered(play, numbers)
