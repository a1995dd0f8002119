"""Refusals for programs: problem details (RFC 9457), and the headers by which any page may read them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from accounts.notifications.site_urls import absolute_url

API: Final = "/api/v1/"
"""The beginning of all addresses that programs ask."""

CROSS_ORIGIN: Final = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": (
        "ETag, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed, Site-Time, X-Request-Id"
    ),
}
"""Pages of any address may ask: what a browser sends along of its own is never looked at."""

PREFLIGHT: Final = {
    **CROSS_ORIGIN,
    "Access-Control-Allow-Methods": "GET, HEAD, POST, DELETE, OPTIONS",
    "Access-Control-Allow-Headers": (
        "Authorization, Content-Type, Idempotency-Key, If-None-Match, Accept-Language"
    ),
    "Access-Control-Max-Age": "86400",
}

CODES: Final = {
    400: "bad-request",
    401: "no-token",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    408: "too-slow",
    409: "conflict",
    410: "gone",
    413: "too-large",
    415: "not-json",
    422: "not-valid",
    429: "too-many-requests",
    500: "broken",
    503: "away",
}
"""By status: the code of a problem of which nothing more is known."""


def is_for_programs(request: HttpRequest) -> bool:
    """True if a request is one that programs make."""
    return request.path_info.startswith(API)


def problem_data(status: int, code: str = "", detail: str = "", **more: Any) -> dict[str, Any]:
    """The content of a problem.

    :param code: a stable word, the rules' own where they refuse. :param detail: what is the matter, in words.
    """
    code = code or CODES.get(status, "failed")
    return {
        "type": absolute_url(f"/api/#{code}"),
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail or HTTPStatus(status).description or HTTPStatus(status).phrase,
        "code": code,
        **more,
    }


def problem(
    status: int, code: str = "", detail: str = "", headers: Mapping[str, str] | None = None, **more: Any
) -> HttpResponse:
    """The answer that says what is the matter; see `problem_data`."""
    body = json.dumps(problem_data(status, code, detail, **more), ensure_ascii=False)
    response = HttpResponse(body, status=status, content_type="application/problem+json")
    response["Cache-Control"] = "no-store"
    for name, value in (headers or {}).items():
        response[name] = value
    return response


def is_problem(response: HttpResponseBase) -> bool:
    """True if an answer says what is the matter in the way programs read it."""
    return response.get("Content-Type", "").startswith("application/problem+json")
