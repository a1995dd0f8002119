"""Processes of the drill of ratings: those that end, annul and restore matches, and those that count them.

Matches of two people, and of allies with the answers that they gave: these count once the match has, later
than others that were given after them.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from datetime import datetime
from functools import partial
from random import Random
from typing import Any

PEOPLE = 12
QUESTIONS = 9
"""So many are asked, so that each is answered by several people."""


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
        make = _answered if rng.random() < 0.3 else won
        ended.append(_retried(partial(make, winner, loser, at)).pk)
        if rng.random() < 0.3:
            _retried(partial(_turned, rng.choice(ended), taken))
        time.sleep(0.01)


def _answered(one: Any, other: Any, at: datetime) -> Any:
    """A match of two allies that has just ended, with the answers that they gave in the days before."""
    from games.models import QuestionVersion
    from tests.support.answers import allies_meet, answer
    from tests.support.rated import DAY

    rng, match = Random(one.pk * other.pk + at.toordinal()), allies_meet(one, other, at)
    for version in rng.sample(list(QuestionVersion.objects.order_by("pk")[:QUESTIONS]), 3):
        for seat, player in enumerate((one, other)):
            given = at - rng.randrange(1, 90) * DAY / 9 - seat * DAY / 99
            answer(match, player, version, given, seat=seat, is_right=rng.random() < 0.6)
    return match


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
    from tests.support import answers, rated
    from tests.support.clock import NOON

    while True:
        try:
            if not sum(count_due(game=game, now=NOON) for game in (rated.GAME, answers.GAME)):
                return
        except OperationalError:  # SQLite was busy for too long: the next call does it
            time.sleep(0.1)


def counted() -> None:
    """Fail if no answer has counted, or no question has been answered twice."""
    from games.models import AnswerEntry, QuestionRating, Rating

    assert AnswerEntry.objects.exists()
    assert Rating.objects.filter(scale="knowledge").count() > 2
    assert QuestionRating.objects.filter(answers__gt=1).exists()


def _retried(act: Callable[[], Any]) -> Any:
    """The result of a transaction, begun again where SQLite was busy for too long, or another came first."""
    from django.db import IntegrityError, OperationalError, transaction

    for _ in range(20):
        try:
            with transaction.atomic():
                return act()
        except (OperationalError, IntegrityError):
            time.sleep(0.1)
    raise AssertionError("the database was never free")


if __name__ == "__main__":
    import django

    django.setup()
    ACTS: dict[str, Callable[..., None]] = {"end": end, "count": count, "rest": rest, "counted": counted}
    ACTS[sys.argv[1]](*sys.argv[2:])
