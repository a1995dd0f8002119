"""People who look after matches and people; asked for through `tests.e2e.inside`."""

from __future__ import annotations

from typing import Any


def moderator_session(username: str, group: str) -> str:
    """The key of a session of somebody of a group who has passed the second factor."""
    from tests.support.moderators import moderator

    return session_past_the_door(moderator(username, group))


def session_past_the_door(user: Any) -> str:
    """The same of somebody who is there already."""
    from django.conf import settings
    from django.test import Client

    from tests.support.second_factor import let_in

    return str(let_in(Client(), user).cookies[settings.SESSION_COOKIE_NAME].value)


def steward_session(username: str) -> str:
    """The same of a steward."""
    return moderator_session(username, "steward")


def match_number(key: str) -> int:
    """The number by which the console knows a match."""
    from games.models import Match

    return Match.objects.get(key=key).pk
