"""Limits how many names somebody looks for, so that nobody copies the directory of people by a machine."""

from __future__ import annotations

from allauth.core.internal import ratelimit

from accounts.http import UserRequest


def may_look_up(request: UserRequest) -> bool:
    """Count a search by name; False: it is one too many for a while (`ACCOUNT_RATE_LIMITS`)."""
    counted = ratelimit.consume(request, app="allauth.account", action="search_people", limit_get=True)
    return counted is not None
