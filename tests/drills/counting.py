"""Processes of the drill of ratings: those that end, annul and restore matches, and those that count them."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

PEOPLE = 12


def end(seed: str, count: str) -> None:
    """End so many matches, and let some that have ended count for nobody, and count again."""
    from accounts.models import User
    from tests.support.clock import NOON
    from tests.support.rated import DAY, won

    rng = Random(int(seed))
    names = [f"drill{n}" for n in range(PEOPLE)]
    _retried(lambda: User.objects.bulk_create((User(username=n) for n in names), ignore_conflicts=True))
    people = list(User.objects.filter(username__in=names))
    ended: list[int] = []
    taken: dict[int, Any] = {}
    for _ in range(int(count)):
        winner, loser = rng.sample(people, 2)
        at = NOON + rng.randrange(900) * DAY / 9
        ended.append(_retried(partial(won, winner, loser, at)).pk)
        if rng.random() < 0.3:
            _retried(partial(_turned, rng.choice(ended), taken))
        time.sleep(0.01)


def _turned(match_id: int, taken: dict[int, Any]) -> None:
    """Annul a match of this process, or restore one that it has annulled."""
    from games.models import Match
    from games.services.moderation.annulment import annul, restore
    from tests.support.clock import NOON

    match = Match.objects.select_for_update().get(pk=match_id)
    if match.annulled_at is None:
        taken[match_id] = annul(match, now=NOON)
    else:
        restore(match, taken[match_id], now=NOON)


def count(seed: str) -> None:
    """Have a child count whatever is due and kill it, again and again; print how often that was so far."""
    rng = Random(int(seed))
    kills = 0
    while True:
        child = os.fork()
        if child == 0:
            while True:
                rest()
                time.sleep(0.005)
        time.sleep(rng.uniform(0.01, 0.4))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        kills += 1
        print(f"{kills} kills", flush=True)


def rest() -> None:
    """Count until nothing is due."""
    from django.db import OperationalError

    from games.services.ratings.counting import count_due
    from tests.support.clock import NOON
    from tests.support.rated import GAME

    while True:
        try:
            if not count_due(game=GAME, now=NOON):
                return
        except OperationalError:  # SQLite was busy for too long: the next call does it
            time.sleep(0.1)


def _retried(act: Callable[[], Any]) -> Any:
    """The result of a transaction, begun again where SQLite was busy for too long."""
    from django.db import OperationalError, transaction

    for _ in range(20):
        try:
            with transaction.atomic():
                return act()
        except OperationalError:
            time.sleep(0.1)
    raise AssertionError("the database was never free")


if __name__ == "__main__":
    import django

    django.setup()
    ACTS: dict[str, Callable[..., None]] = {"end": end, "count": count, "rest": rest}
    ACTS[sys.argv[1]](*sys.argv[2:])
