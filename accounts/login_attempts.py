"""Counts wrong passwords and codes: by address and name, or by a known browser, never by a name alone.

Names are public, so that whoever counts by them alone lets anybody shut their owner out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from allauth.core.internal import ratelimit

from accounts.known_devices import device_of

if TYPE_CHECKING:
    from allauth.core.internal.ratelimit import RateLimitUsage
    from django.http import HttpRequest

_APP: Final = "allauth.account"
_EVERY: Final = "login_tries"
"""Of all tries from one address, right or wrong, in browsers that are not known: hashing takes long."""


def count_password(request: HttpRequest, *, login: str, user_id: int | None) -> RateLimitUsage | None:
    """Count a try for a name or address that somebody typed; None: it is one too many.

    :param user_id: whose it is, if anybody's.
    """
    device = device_of(request, user_id)
    if device:
        return _counted(request, "login_failed_known", f"{device}:{login.lower()}")
    if _counted(request, _EVERY, "") is None:
        return None
    return _counted(request, "login_failed", attempts_key(request, login))


def attempts_key(request: HttpRequest, login: str) -> str:
    """The key under which tries for a login from the address of a request are counted."""
    return f"{ratelimit.get_ip(request)}:{login.lower()}"


def count_code(request: HttpRequest, *, user_id: int) -> RateLimitUsage | None:
    """Count a try of a code for an account; None: it is one too many.

    Who comes here knows the password. A code has six digits, so that tries from everywhere are counted
    together; a browser that is known is left out of that, and has a count of its own.
    """
    return _counted(request, *_of_codes(request, user_id))


def forget_codes(request: HttpRequest, *, user_id: int) -> None:
    """The code was right: begin to count anew."""
    action, key = _of_codes(request, user_id)
    ratelimit.clear(request, app=_APP, action=action, key=key)


def _of_codes(request: HttpRequest, user_id: int) -> tuple[str, str]:
    device = device_of(request, user_id)
    return (
        ("login_failed_known", f"code:{user_id}:{device}") if device else ("login_failed", f"code:{user_id}")
    )


def _counted(request: HttpRequest, action: str, key: str) -> RateLimitUsage | None:
    return ratelimit.consume(request, app=_APP, action=action, key=key)
