"""Gives each day its problems, a week ahead: from those that were found, or from the stock of the game.

Problems are found in matches of bots, one a call (`keep`), and wait without a day until one is free.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Final

from django.db import IntegrityError, transaction

from games.catalogue import games_with_problems, has_rules, problems_of
from games.kit.problem import Problem as Found
from games.kit.problem import Source, from_json
from games.models import Problem

AHEAD: Final = 7
"""So many days from today on have their problems."""
FROM_STOCK: Final = 2
"""So many days have one of the stock where none has been found: today, and what is today elsewhere soon."""
WAITING: Final = 7
"""So many problems of a step are kept for days to come at most."""


def today(now: datetime) -> date:
    """The day, as the site counts them: by UTC."""
    return now.astimezone(UTC).date()


def game_of(day: date) -> str | None:
    """The game of a day's problems, in turns; None if no game has any."""
    games = games_with_problems()
    return games[day.toordinal() % len(games)] if games else None


def fill_days(*, now: datetime) -> int:
    """Give the days to come their problems, as far as there are any; how many. It may come twice."""
    first = today(now)
    known = set(
        Problem.objects.filter(day__gte=first, day__lt=first + timedelta(days=AHEAD)).values_list(
            "day", "step"
        )
    )
    given = 0
    for day, game, step in _wanted(first):
        if (day, step) not in known:
            given += _give(day, game, step, now, from_stock=day < first + timedelta(days=FROM_STOCK))
    return given


def _wanted(first: date) -> Iterator[tuple[date, str, int]]:
    for day in (first + timedelta(days=n) for n in range(AHEAD)):
        game = game_of(day)
        if game is not None:
            for step in range(1, len(problems_of(game).lengths) + 1):
                yield day, game, step


@transaction.atomic(durable=True)
def _give(day: date, game: str, step: int, now: datetime, *, from_stock: bool) -> bool:
    waiting = Problem.objects.select_for_update().filter(day=None, game=game, step=step).order_by("pk")
    problem = next((each for each in waiting if has_rules(game, each.rules_version)), None)
    stock = () if problem is not None or not from_stock else stock_of(game).get(step, ())
    try:
        with transaction.atomic():
            if problem is not None:
                problem.day = day
                problem.save(update_fields=["day"])
            elif stock:
                _row(game, step, stock[day.toordinal() % len(stock)], now, day).save(force_insert=True)
            else:
                return False
    except IntegrityError:  # another worker was quicker
        return False
    return True


def is_short(game: str) -> list[int]:
    """The steps of which fewer problems wait than may; empty: nothing needs to be looked for."""
    steps = range(1, len(problems_of(game).lengths) + 1)
    waiting = list(Problem.objects.filter(day=None, game=game).values_list("step", flat=True))
    return [step for step in steps if waiting.count(step) < WAITING]


def keep(*, game: str, found: Iterable[Found], now: datetime) -> int:
    """Keep what was found in a match, as far as it is wanted; how many."""
    kept = 0
    lengths = problems_of(game).lengths
    for each in found:
        step = lengths.index(each.length) + 1
        is_known = Problem.objects.filter(game=game, level=each.source.level, seed=each.source.seed)
        if step in is_short(game) and not is_known.filter(prize=each.prize, seat=each.seat).exists():
            _row(game, step, each, now, None).save(force_insert=True)
            kept += 1
    return kept


def _row(game: str, step: int, found: Found, now: datetime, day: date | None) -> Problem:
    return Problem(
        day=day,
        step=step,
        game=game,
        rules_version=found.version,
        moves=list(found.moves),
        seat=found.seat,
        prize=found.prize,
        length=found.length,
        tempting=found.tempting,
        proof=found.proof,
        level=found.source.level,
        seed=found.source.seed,
        played=found.source.played,
        made_at=now,
    )


def found_of(problem: Problem) -> Found:
    """A row as what its game knows."""
    return Found(
        problem.rules_version,
        tuple(problem.moves),
        problem.seat,
        problem.prize,
        problem.length,
        problem.tempting,
        problem.proof,
        Source(problem.level, problem.seed, problem.played),
    )


@cache
def stock_of(game: str) -> dict[int, tuple[Found, ...]]:
    """The problems that come with the site, by step."""
    problems = problems_of(game)
    lines = problems.stock.read_text(encoding="utf-8").splitlines()
    found = [
        each for each in (from_json(json.loads(line)) for line in lines) if has_rules(game, each.version)
    ]
    return {
        step: tuple(each for each in found if each.length == length)
        for step, length in enumerate(problems.lengths, start=1)
    }
