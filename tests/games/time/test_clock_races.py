"""A move that is sent twice about its deadline, while a worker is called to it and a sweep finds it.

Four processes reach for the turn at once, on whatever database the tests run. What decides is when the
earlier of the two requests reached the site; who comes first to the match's row does not. `CLOCK_RACES` says
how many races there are, and has it told how they came out.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection

from games.models import Match, MoveRecord, SeatTenure, TableEvent
from games.services.absence.contract import come_back
from tests.support.clock import NOON
from tests.support.races import Racer, raced, racing
from tests.support.tables import legal, match_of, people, turns

pytestmark = pytest.mark.django_db(transaction=True)

RACES = int(os.environ.get("CLOCK_RACES", "60"))
TICK = timedelta(microseconds=1)
ARRIVALS = [*(timedelta(milliseconds=-each) for each in (1000, 20, 1)), -TICK, timedelta(0), TICK]
AFTER_EACH_OTHER = [timedelta(0), TICK, timedelta(milliseconds=20), timedelta(seconds=2)]


@pytest.fixture(scope="module")
def racers(django_db_setup: None) -> Iterator[list[Racer]]:
    with racing() as four:
        yield four


@dataclass
class Races:
    """Races for one turn after the other, at as many matches as that takes."""

    contract: str
    racers: list[Racer]
    rng: Random
    match: Match | None = None
    matches: int = 0
    came: Counter[str] = field(default_factory=Counter)

    def run(self) -> None:
        match = self._match()
        (turn,) = turns(match)
        assert turn.deadline_at is not None
        user, due = turn.player_id, turn.deadline_at
        first = due + self.rng.choice(ARRIVALS)
        arrivals = [first, first + self.rng.choice(AFTER_EACH_OTHER)]
        clock = {"match_id": match.pk, "turn_ply": turn.turn_ply}
        click = {
            "act": "move",
            **clock,
            "user_id": user,
            "notation": self.rng.choice(legal(match, turn.seat)),
        }
        now = max(*arrivals, due) + timedelta(seconds=1)
        deeds: list[dict[str, Any]] = [
            {**click, "arrived_at": arrivals[0], "now": now},
            {**click, "arrived_at": arrivals[1], "now": now},
            {"act": "job", **clock, "seat": turn.seat, "deadline_at": due, "now": now},
            {"act": "sweep", "now": now},
        ]
        answers = raced(self.racers, deeds, self.rng)

        told = f"{arrivals[0] - due} {arrivals[1] - due} {answers}"
        moved = MoveRecord.objects.filter(
            match=match, ply__gte=turn.turn_ply, seat=turn.seat, by=user, cause=""
        ).count()
        lapsed = TableEvent.objects.filter(
            match=match, code=TableEvent.Code.TIMEOUT, turn_ply=turn.turn_ply, deadline_at=due
        ).count()
        match.refresh_from_db()
        in_time = first < due
        assert (moved, lapsed, self._lost(turn)) == ((1, 0, False) if in_time else (0, 1, True)), told
        assert answers[:2].count("played") == int(in_time), told
        assert not any(answer.startswith("failed") for answer in answers), told
        self.came["in" if in_time else "out"] += 1
        self.came["overtaken"] += in_time and answers[2:] != ["False", "0"]
        is_running = match.status == Match.Status.RUNNING
        if (
            not in_time
            and is_running
            and not come_back(match_id=match.pk, user_id=user, now=now, rng=Random(1))
        ):
            self.match = (
                None  # it lapsed again in the turn in which its owner had it back: that is once a turn
            )

    def _lost(self, turn: SeatTenure) -> bool:
        """True if what the table has agreed on has happened at a turn's seat."""
        if self.contract == Match.Contract.LOSE:
            return MoveRecord.objects.filter(match=turn.match_id, cause="timeout").exists()
        holder = SeatTenure.objects.current().get(match=turn.match_id, seat=turn.seat)
        return holder.player_id != turn.player_id

    def _match(self) -> Match:
        """One that runs, and in which a person is to move."""
        if self.match is None or self.match.status != Match.Status.RUNNING:
            self.matches += 1
            names = [f"{self.contract}-{self.matches}-{seat}" for seat in range(2)]
            self.match = match_of(
                people(*names), game="three-colours", pace="fast", contract=self.contract, seed=self.matches
            )
        return self.match


@pytest.mark.parametrize("contract", ["bot", "lose"])
def test_a_doubled_move_is_in_or_out_as_it_arrived_whoever_comes_first(
    racers: list[Racer], contract: str
) -> None:
    races = Races(contract, racers, Random(f"{contract} {NOON}"))

    for _ in range(RACES // 2):
        races.run()

    assert races.came["in"]
    assert races.came["out"]
    if "CLOCK_RACES" in os.environ:
        sys.stderr.write(f"{connection.vendor}, {contract}: {dict(races.came)}\n")
