"""People with ratings, and matches on their way to one; asked for through `tests.e2e.inside`."""

from __future__ import annotations


def best_of(scale: str, count: str) -> int:
    """Have so many people stand in the list of a scale, and nobody else; how many there are."""
    from django.utils import timezone

    from accounts.models import User
    from games.models import Rating

    names = [f"best-{n:03}" for n in range(int(count))]
    User.objects.bulk_create((User(username=name, password="!") for name in names), ignore_conflicts=True)
    Rating.objects.filter(scale=scale).delete()
    Rating.objects.bulk_create(
        Rating(
            player=player,
            scale=scale,
            mu=1900_00 - 500 * n,
            sigma=60_00,
            matches=20,
            last_at=timezone.now(),
            allies=5,
            version=1,
        )
        for n, player in enumerate(User.objects.filter(username__in=names).order_by("username"))
    )
    return Rating.objects.filter(scale=scale).count()


def discs_lie(key: str, count: str) -> int:
    """Let the seats of a match make so many moves now; the new length of its record."""
    from itertools import islice
    from random import Random

    from django.utils import timezone

    from games.models import Match
    from tests.support.tables import random_course

    course = random_course(Match.objects.get(key=key), Random(3), now=timezone.now())
    *_, history = islice(course, int(count) + 1)
    return history.ply
