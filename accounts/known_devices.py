"""Known browsers: those of earlier log-ins, which get in whoever else tries passwords for the name.

A browser keeps a signed cookie that says nothing to others: a number of its own, and marks of the accounts
that have been logged in there. Tries in such a browser are counted for it alone. It opens nothing by itself.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any, Final

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

COOKIE: Final = "device"
LASTS: Final = timedelta(days=365)
MOST: Final = 5
"""So many accounts does a browser know, the latest ones."""
_SALT: Final = "accounts.known_devices"


def device_of(request: HttpRequest, user_id: int | None) -> str:
    """The number of a browser in which this account has been logged in before; empty: it is none."""
    number, marks = _kept(request)
    return number if user_id is not None and _mark(number, user_id) in marks else ""


def remember(request: HttpRequest, response: HttpResponse, user_id: int) -> None:
    """Have the browser know that this account was logged in there."""
    number, marks = _kept(request)
    number = number or secrets.token_hex(16)
    mark = _mark(number, user_id)
    kept = [mark, *(one for one in marks if one != mark)][:MOST]
    response.set_cookie(
        COOKIE,
        signing.dumps([number, kept], salt=_SALT),
        max_age=LASTS,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def _kept(request: HttpRequest) -> tuple[str, list[str]]:
    try:
        kept: Any = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=LASTS)
        number, marks = kept
    except (signing.BadSignature, ValueError, TypeError):
        return "", []
    return str(number), [str(one) for one in marks]


def _mark(number: str, user_id: int) -> str:
    return salted_hmac(_SALT, f"{number}:{user_id}", algorithm="sha256").hexdigest()[:32]
