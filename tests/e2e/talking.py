"""Tables at which people talk; asked for through `tests.e2e.inside`."""

from __future__ import annotations


def people_who_talk(*usernames: str) -> str:
    """Start a match between these people, in the order of its seats; its key."""
    from django.utils import timezone

    from accounts.models import User
    from tests.support.tables import match_of

    sat = [User.objects.get(username=username) for username in usernames]
    return match_of(sat, now=timezone.now(), name="The Bergen Pact").key


def much_was_said(key: str, count: str) -> int:
    """Let the first two at a table have written so many messages to each other, a minute apart."""
    from datetime import timedelta

    from django.utils import timezone

    from games.models import Match, Message

    match = Match.objects.get(key=key)
    first, second = (tenure.player for tenure in match.tenures.current().order_by("seat")[:2])
    now, number = timezone.now(), int(count)
    Message.objects.bulk_create(
        Message(
            match=match,
            room="table",
            sender=second if n % 2 else first,
            text=f"Number {n} of many, and a word or two more than that",
            ply=0,
            at=now - timedelta(minutes=number - n),
        )
        for n in range(number)
    )
    return number
