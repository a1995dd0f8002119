"""Decisions of moderators about people, for tests in the browser; asked for through `tests.e2e.inside`."""

from __future__ import annotations


def warned_at_a_table(username: str, reason: str) -> str:
    """Begin a match of Three Colours in which that person is to move, and warn them; its key."""
    from random import Random

    from django.contrib.auth.models import Group
    from django.utils import timezone

    from accounts.models import User
    from moderation.services.carry_out import carry_out
    from tests.support.moderators import wanted
    from tests.support.tables import match_of

    me = User.objects.get(username=username)
    other, _ = User.objects.get_or_create(username=f"{username}-2")
    by, _ = User.objects.get_or_create(username=f"{username}-mod")
    by.groups.add(Group.objects.get(name="moderator"))
    match = match_of([me, other], game="three-colours", now=timezone.now())
    carry_out(
        wanted("warn", by, me, token=f"warn-{username}", reason=reason), now=timezone.now(), rng=Random(1)
    )
    return match.key


def appeal_is_granted(username: str, answer: str) -> None:
    """Let another moderator grant the only appeal of that person."""
    from random import Random

    from django.contrib.auth.models import Group
    from django.utils import timezone

    from accounts.models import User
    from moderation.models import Appeal
    from moderation.services.appeals import decide_appeal

    by, _ = User.objects.get_or_create(username=f"{username}-mod-2")
    by.groups.add(Group.objects.get(name="moderator"))
    found = Appeal.objects.get(by__username=username)
    decide_appeal(
        appeal_id=found.pk, by_id=by.pk, lifts=True, answer=answer, now=timezone.now(), rng=Random(1)
    )
