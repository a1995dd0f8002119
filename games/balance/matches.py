"""Matches between bots of one level, each told by its number."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import cast

from games.catalogue import RULES, choose, knowledge_of
from games.kit.rules.api import Json
from games.kit.rules.errors import BadRecord
from games.kit.rules.records import Record, dump_record, parse_record
from games.kit.rules.replay import AnyRules
from games.kit.rules.seats import Seat
from games.kit.rules.selfplay import play_match


@dataclass(frozen=True, slots=True)
class Plan:
    """A set of matches: every seat by one level, but those that no person may hold (`Rules.bot_seats`)."""

    game: str
    seats: int
    level: str
    seed: int
    options: tuple[tuple[str, Json], ...] = ()
    """Those that are not at their default, by name; see `changed`."""
    knowledge: float | None = None
    """Share of questions answered rightly, where it is to differ from the level's."""


def changed(rules: AnyRules, options: Mapping[str, Json]) -> tuple[tuple[str, Json], ...]:
    """Of some options those that are not at their default, as a plan holds them."""
    return tuple(sorted(pair for pair in options.items() if pair[1] != rules.options[pair[0]].default))


@dataclass(frozen=True, slots=True)
class Played:
    """Match `number` of a plan."""

    plan: Plan
    number: int
    record: Record


def play_number(plan: Plan, number: int) -> str:
    """Match `number` as a line: the one that ``selfplay`` plays under this number of the same seed."""
    rules = RULES[plan.game]
    config = rules.parse_config(dict(plan.options))
    own = rules.bot_seats(config, plan.seats)
    levels = [own.get(Seat(seat), plan.level) for seat in range(plan.seats)]
    choosers = [partial(choose, plan.game, level) for level in levels]
    known = [knowledge_of(plan.game, level) for level in levels]
    knowledge = known if plan.knowledge is None else [plan.knowledge] * plan.seats
    rng = Random(f"{plan.seed}/{number}")
    record = play_match(rules, config, choosers, rng, knowledge=knowledge)
    line: dict[str, Json] = {
        "match": number,
        "seed": plan.seed,
        "level": plan.level,
        "record": json.loads(dump_record(record)),
    }
    if plan.knowledge is not None:
        line["knowledge"] = plan.knowledge
    return json.dumps(line, separators=(",", ":"))


def parse_line(line: str) -> Played:
    """Parse a line that `play_number` wrote. :raises BadRecord: if it is anything else."""
    try:
        data: object = json.loads(line)
    except ValueError as error:
        raise BadRecord("not-json") from error
    fields = cast("dict[str, object]", data) if isinstance(data, dict) else {}
    number, seed, level = fields.get("match"), fields.get("seed"), fields.get("level")
    if not (isinstance(number, int) and isinstance(seed, int) and isinstance(level, str)):
        raise BadRecord("not-a-record", field="match, seed, level")
    knowledge = fields.get("knowledge")
    if not (knowledge is None or isinstance(knowledge, float)):
        raise BadRecord("not-a-record", field="knowledge")
    record = parse_record(json.dumps(fields.get("record")))
    options = changed(RULES[record.game], record.options)
    return Played(Plan(record.game, record.seats, level, seed, options, knowledge), number, record)


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
