"""Error pages that stand alone: made of a template and nothing else, for when nothing else can be relied on.

They touch neither database nor session nor cache, so they can be given before Django is reached, after it
has failed, and from the event loop.
"""

from __future__ import annotations

import logging
from functools import cache
from http import HTTPStatus

from django.http import HttpResponse
from django.template.loader import render_to_string

from accounts.problems import API, CROSS_ORIGIN, problem
from alliances_site.limits import RETRY_SECONDS

log = logging.getLogger(__name__)

POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'none'"

PERMISSIONS = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid",
        "idle-detection", "local-fonts", "magnetometer", "microphone", "midi", "payment", "serial", "usb",
        "xr-spatial-tracking",
    )
)  # fmt: skip
"""The `Permissions-Policy`: what no page of the site asks a browser for, nor may anything in it."""


def alone(status: int) -> HttpResponse:
    """The answer with this status, from the template of its number, or in plain words if that fails."""
    try:
        page = _page(status)
    except Exception:
        log.exception("the page of %d cannot be rendered", status)
        page = f"<!doctype html><title>{status}</title><p>{HTTPStatus(status).phrase}</p>".encode()
    response = HttpResponse(page, status=status)
    response["Cache-Control"] = "no-store"
    response["Content-Security-Policy"] = POLICY
    response["X-Content-Type-Options"] = "nosniff"
    response["Permissions-Policy"] = PERMISSIONS
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        response["Retry-After"] = str(RETRY_SECONDS)
    return response


def answer_at(path: str, status: int) -> HttpResponse:
    """The answer with this status at a path: to programs in their way, to everybody else `alone`."""
    if not path.startswith(API):
        return alone(status)
    wait = {"Retry-After": str(RETRY_SECONDS)} if status == HTTPStatus.SERVICE_UNAVAILABLE else {}
    return problem(status, headers={**CROSS_ORIGIN, **wait})


@cache
def _page(status: int) -> bytes:
    return render_to_string(f"{status}.html").encode()
