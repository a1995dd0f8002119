"""A question that is opened, answered and closed by several processes at the same moment.

Four reach for it at once, on whatever database the tests run. It is opened once, and answered once: rightly,
or not at all. `QUESTION_RACES` says how many races there are, and has it told how they came out.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection

from games.catalogue.dark_lord.tests.asked import asked, holder, opened, right_place, showing
from games.models import Match, MoveRecord
from games.selectors.questions.visible import GRACE, PATIENCE
from games.selectors.record.history import histories
from tests.support.clock import NOON
from tests.support.races import Racer, raced, racing
from tests.support.tables import bot, people

pytestmark = pytest.mark.django_db(transaction=True)

RACES = int(os.environ.get("QUESTION_RACES", "6"))
TICK = timedelta(microseconds=1)
SHUT = NOON + timedelta(seconds=30)
ARRIVALS = [timedelta(seconds=-1), timedelta(0), GRACE, GRACE + TICK, GRACE + timedelta(milliseconds=20)]


@pytest.fixture(scope="module")
def racers(django_db_setup: None) -> Iterator[list[Racer]]:
    with racing() as four:
        yield four


def another(number: int) -> Match:
    """A match of its own in which both allies are asked."""
    lord = bot(f"lord{number}")
    return asked(players=[*people(f"ann{number}", f"bea{number}"), lord], seed=number)


def told(what: str, came: Counter[str]) -> None:
    if "QUESTION_RACES" in os.environ:
        sys.stderr.write(f"{connection.vendor}, {what}: {dict(came)}\n")


def answers(match: Match, seat: int) -> list[str]:
    rows = MoveRecord.objects.filter(match=match, seat=seat, notation__startswith="answer")
    return list(rows.values_list("notation", flat=True))


def test_asked_for_by_four_at_once_it_is_one_question_with_one_time(racers: list[Racer]) -> None:
    rng, came = Random(1), Counter[str]()
    for number in range(RACES):
        match = another(number)
        mine = holder(match, 0)
        arrivals = [NOON + timedelta(milliseconds=each) for each in (0, 3, 5, 900)]
        deed = {"act": "opens", "match_id": match.pk, "user_id": mine.player_id, "turn_ply": mine.turn_ply}
        found = raced(
            racers, [{**deed, "arrived_at": at, "now": NOON + timedelta(seconds=2)} for at in arrivals], rng
        )
        assert sorted(found) == ["False", "False", "False", "True"]
        shown = showing(match, 0)
        first = arrivals[found.index("True")]
        assert (shown.opened_at, shown.closes_at) == (first, first + timedelta(seconds=30))
        came[f"the {found.index('True') + 1}."] += 1
    told("opened", came)


def test_it_is_answered_or_closed_and_never_both(racers: list[Racer]) -> None:
    rng, came = Random(2), Counter[str]()
    for number in range(RACES * 2):
        match = another(number)
        opened(match, 0)
        mine, right = holder(match, 0), f"answer {right_place(match, 0)}"
        arrives = SHUT + ARRIVALS[number % len(ARRIVALS)]
        now = SHUT + GRACE + PATIENCE + TICK
        move: dict[str, Any] = {
            "act": "move",
            "match_id": match.pk,
            "user_id": mine.player_id,
            "turn_ply": mine.turn_ply,
            "notation": right,
            "arrived_at": arrives,
            "now": now,
        }
        deeds = [
            move,
            move,
            {"act": "closes", "match_id": match.pk, "seat": 0, "number": 1, "now": now},
            {"act": "looks", "match_id": match.pk, "now": now},
        ]
        found = raced(racers, deeds, rng)
        assert not any(each.startswith("failed") for each in found), found
        was_closed = "True" in found[2:]
        assert answers(match, 0) == (["answer -"] if was_closed else [right]), found
        assert found[2:].count("True") == int(was_closed)
        assert found[:2].count("played") == int(not was_closed)
        if arrives > SHUT + GRACE:
            assert was_closed
            assert found[:2] == ["AnsweredTooLate"] * 2
        came["closed" if was_closed else "answered"] += 1
    told("answered", came)
    assert came["closed"]


def test_two_that_run_out_at_once_are_closed_once_each(racers: list[Racer]) -> None:
    rng = Random(3)
    for number in range(RACES):
        match = another(number)
        opened(match, 0)
        opened(match, 1)
        now = SHUT + GRACE + PATIENCE + TICK
        close = {"act": "closes", "match_id": match.pk, "number": 1, "now": now}
        look = {"act": "looks", "match_id": match.pk, "now": now}
        raced(racers, [{**close, "seat": 0}, {**close, "seat": 1}, look, look], rng)
        histories.clear()
        assert [answers(match, seat) for seat in (0, 1)] == [["answer -"]] * 2
        match.refresh_from_db()
        assert holder(match, 2).turn_ply is not None  # the Dark Lord strikes now


def test_what_a_killed_worker_left_is_found_by_the_next(racers: list[Racer]) -> None:
    match = another(1)
    opened(match, 0)
    now = SHUT + GRACE + PATIENCE + TICK
    with racing(1) as (doomed,):
        doomed.asks({"act": "closes", "match_id": match.pk, "seat": 0, "number": 1, "now": now, "start": 0.0})
        doomed.process.kill()
        doomed.process.wait()
    raced(racers, [{"act": "looks", "match_id": match.pk, "now": now}] * 4, Random(4))
    assert answers(match, 0) == ["answer -"]
