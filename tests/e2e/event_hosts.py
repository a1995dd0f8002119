"""People who may make events; asked for through `tests.e2e.inside`."""

from __future__ import annotations


def has_kept_turns(username: str) -> int:
    """Have somebody be as reliable as who makes events for others; their id."""
    from accounts.models import User
    from games.models import Reliability

    user = User.objects.get(username=username)
    Reliability.objects.update_or_create(player=user, defaults={"turns": "1" * 100, "matches": "1" * 20})
    return user.pk
