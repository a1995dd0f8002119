"""Finished matches with their facts, and ratings made of them, each in a process of its own. Prints JSON."""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from io import StringIO
from math import exp
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

import django
from django.conf import settings
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection

from bench.run import sized

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)
DAYS = 1_000
"""Matches end on as many days."""
BLOCK = 5_000
ONE_BLOCK = 1_000
"""So many matches with their moves are written at once."""
GAMES = (("three-colours", 2), ("three-colours", 2), ("world-domination", 4), ("floating-partners", 5))
"""Of every four matches, with their seats."""
ONE_MORE = sized(200, 5)


def make(count: str, people: str) -> dict[str, Any]:
    """So many finished matches of so many people, which nothing has been made of yet."""
    from accounts.models import User  # noqa: PLC0415 - models are there after the set-up, here and below
    from games.models import Match, MatchFacts, SeatTenure  # noqa: PLC0415

    players = [f"rated{n}" for n in range(int(people))]
    User.objects.bulk_create((User(username=name, password="!") for name in players), BLOCK)  # noqa: S106 - nobody's
    ids = list(User.objects.filter(username__startswith="rated").order_by("id").values_list("id", flat=True))
    rng, total = Random(1), int(count)
    for start in range(0, total, BLOCK):
        numbers = range(start, min(start + BLOCK, total))
        drawn = [_drawn(ids, rng, n, n / total) for n in numbers]
        for n, (match, _people, _facts) in zip(numbers, drawn, strict=True):
            match.id = n + 1
        _insert([match for match, _people, _facts in drawn])
        _insert(
            [
                MatchFacts(match_id=match.id, game=match.game, facts=facts, finished_at=match.finished_at)
                for match, _people, facts in drawn
            ]
        )
        _insert(
            [
                SeatTenure(match_id=match.id, seat=seat, player_id=person, ended_at=match.finished_at)
                for match, seated, _facts in drawn
                for seat, person in enumerate(seated)
            ]
        )
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [Match]):
            cursor.execute(statement)
    connection.cursor().execute("ANALYZE")
    return {"database": connection.vendor}


def _insert(rows: Sequence[Any]) -> None:
    """Insert rows with all that they have; what has no id yet gets one of the database."""
    from accounts.row_inserts import insert_rows  # noqa: PLC0415

    names = [
        field.attname
        for field in rows[0]._meta.concrete_fields
        if getattr(rows[0], field.attname) is not None
    ]
    insert_rows(type(rows[0]), names, ([getattr(row, name) for name in names] for row in rows))


def past(count: str, people: str) -> dict[str, Any]:
    """So many finished matches with their records, of which nothing is known yet; they are counted."""
    from accounts.models import User  # noqa: PLC0415
    from accounts.row_inserts import insert_rows  # noqa: PLC0415
    from games.catalogue import GAMES as CATALOGUE  # noqa: PLC0415
    from games.kit.rules.records import outcome_json, parse_record  # noqa: PLC0415
    from games.models import Match, MoveRecord, RatingEntry, SeatTenure  # noqa: PLC0415

    User.objects.bulk_create((User(username=f"past{n}", password="!") for n in range(int(people))), BLOCK)  # noqa: S106 - nobody's
    ids = list(User.objects.filter(username__startswith="past").values_list("id", flat=True))
    records = [
        parse_record(
            (CATALOGUE[game].folder / f"tests/matches/{game}-v{version}-{seats}-usual.json").read_text()
        )
        for game, seats in GAMES
        for version in [CATALOGUE[game].rules.version]
    ]
    rng, total = Random(3), int(count)
    for start in range(0, total, ONE_BLOCK):
        numbers = range(start, min(start + ONE_BLOCK, total))
        played = [records[n % len(records)] for n in numbers]
        seated = [rng.sample(ids, record.seats) for record in played]
        ends = [NOW - timedelta(days=DAYS) * (1 - n / total) for n in numbers]
        rows = Match.objects.bulk_create(
            Match(
                game=record.game, rules_version=record.rules, options=dict(record.options),
                seat_count=record.seats, name="A table", host_id=seated_[0], pace="standard", is_rated=True,
                status="finished", created_at=end, started_at=end, finished_at=end, ply=len(record.moves),
                outcome=None if record.outcome is None else outcome_json(record.outcome),
            )
            for record, seated_, end in zip(played, seated, ends, strict=True)
        )  # fmt: skip
        together = list(zip(rows, played, seated, ends, strict=True))
        SeatTenure.objects.bulk_create(
            SeatTenure(match=row, seat=seat, player_id=person, ended_at=end)
            for row, _record, seated_, end in together
            for seat, person in enumerate(seated_)
        )
        insert_rows(
            MoveRecord,
            ("match_id", "ply", "seat", "notation", "played_at", "by_id"),
            (
                (
                    row.id,
                    ply,
                    move.mover,
                    move.notation,
                    end,
                    None if move.mover is None else seated_[move.mover],
                )
                for row, record, seated_, end in together
                for ply, move in enumerate(record.moves)
            ),
        )
    connection.cursor().execute("ANALYZE")
    counted = anew()
    matches = RatingEntry.objects.filter(player__username__startswith="past").values("match").distinct()
    return {"database": connection.vendor, "counted": matches.count(), **counted}


def _drawn(ids: list[int], rng: Random, number: int, share: float) -> tuple[Any, list[int], dict[str, Any]]:
    """A match that has counted, who sat there, and its facts: who is stronger wins more often."""
    from games.models import Match  # noqa: PLC0415

    game, seats = GAMES[number % len(GAMES)]
    people = rng.sample(ids, seats)
    strengths = [(person * 7919) % 800 for person in people]
    result: dict[str, Any]
    if game == "floating-partners":
        scores = [round(rng.gauss(strength / 4, 60)) for strength in strengths]
        result = {"kind": "leads", "scores": scores, "unit": 67.0, "first": scores.index(max(scores))}
    else:
        ahead = sum(strengths[::2]) - sum(strengths[1::2])
        won = [int(rng.random() > 1 / (1 + exp(-ahead * 2 / seats / 174))) for _ in range(2)]
        won_by = won if won[0] == won[1] else [*won, won[0]]
        result = {"kind": "campaigns", "won_by": won_by, "winner": won[0]}
        if seats == 2:
            result = {"kind": "places", "places": [won[0], 1 - won[0]]}
    ended = NOW - timedelta(days=DAYS) + timedelta(days=DAYS) * share
    match = Match(
        game=game, rules_version=1, seat_count=seats, name="A table", host_id=people[0], pace="standard",
        is_rated=True, status="finished", created_at=ended, started_at=ended, finished_at=ended,
        rated_at=ended, outcome={"winners": [0], "scores": [0] * seats, "reason": "played"},
    )  # fmt: skip
    facts = {
        "seats": [[[person, 40, ""]] for person in people],
        "result": result, "short": False, "timeouts": [], "household": False,
    }  # fmt: skip
    return match, people, facts


def anew() -> dict[str, float]:
    """All ratings made anew."""
    begun, busy = perf_counter(), process_time()
    call_command("ratings", stdout=StringIO())
    return {
        "seconds": perf_counter() - begun,
        "processor": process_time() - busy,
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def one() -> dict[str, float]:
    """Matches of four people that end one after the other, each counted by itself; their facts are there."""
    from accounts.models import User  # noqa: PLC0415
    from bench.site_pages import Counter  # noqa: PLC0415
    from games.models import MatchFacts, SeatTenure  # noqa: PLC0415
    from games.services.ratings.counting import count_listed  # noqa: PLC0415

    ids = list(User.objects.filter(username__startswith="rated").values_list("id", flat=True))
    rng = Random(2)
    seconds, statements = [], []
    for n in range(ONE_MORE):
        match, people, facts = _drawn(ids, rng, 2, 1 + (n + 1) / 1_000)
        match.rated_at = None
        match.save()
        MatchFacts.objects.create(match=match, game=match.game, facts=facts, finished_at=match.finished_at)
        SeatTenure.objects.bulk_create(
            SeatTenure(match=match, seat=seat, player_id=person, ended_at=match.finished_at)
            for seat, person in enumerate(people)
        )
        counter = Counter()
        begun = perf_counter()
        with connection.execute_wrapper(counter):
            assert count_listed(game=match.game, now=NOW) == 1
        seconds.append(perf_counter() - begun)
        statements.append(counter.count)
    return _times(seconds, max(statements))


def page() -> dict[str, float]:
    """The first page of the best players for somebody who is rated."""
    from django.test import Client  # noqa: PLC0415

    from accounts.models import User  # noqa: PLC0415
    from bench.site_pages import Counter  # noqa: PLC0415

    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(
        User.objects.filter(username__startswith="rated").earliest("id"), settings.AUTHENTICATION_BACKENDS[0]
    )
    seconds, counter = [], Counter()
    for _ in range(ONE_MORE // 5 + 1):
        counter = Counter()
        begun = perf_counter()
        with connection.execute_wrapper(counter):
            assert client.get("/best/three-colours/").status_code == 200
        seconds.append(perf_counter() - begun)
    return _times(seconds, counter.count)


def _times(seconds: list[float], statements: int) -> dict[str, float]:
    late = sorted(seconds)[int(len(seconds) * 0.95)]
    return {"p50": 1000 * median(seconds), "p95": 1000 * late, "statements": statements}


if __name__ == "__main__":
    django.setup()
    ACTS: dict[str, Callable[..., Any]] = {"make": make, "past": past, "anew": anew, "one": one, "page": page}
    json.dump(ACTS[sys.argv[1]](*sys.argv[2:]), sys.stdout)
