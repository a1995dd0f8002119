"""Middleware for every request: it can be read, and what is somebody's own is not kept by others."""

from __future__ import annotations

import codecs
from collections.abc import Callable
from functools import lru_cache
from urllib.parse import urlsplit

from csp.constants import HEADER as POLICY
from csp.middleware import CheckableLazyObject, CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.http.multipartparser import MultiPartParserError
from django.utils import timezone

from alliances_site.error_pages import PERMISSIONS, alone

GetResponse = Callable[[HttpRequest], HttpResponse]

WAYS_BACK = ("next",)
"""Names of parameters that hold an address to go to."""


class PermissionsMiddleware:
    """Says of every answer what its page may not ask the browser for."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.setdefault("Permissions-Policy", PERMISSIONS)
        return response


class PolicyMiddleware(CSPMiddleware):
    """Says what a page may load: the same policy for all answers whose page took no nonce."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """As django-csp does, without making the same policy anew each time."""
        if settings.DEBUG or getattr(request, "_csp_nonce", None) is not None:
            return super().process_response(request, response)
        response.setdefault(POLICY, _policy())
        request.csp_nonce = CheckableLazyObject(self._csp_nonce_post_response)  # type: ignore[attr-defined] # see there
        return response


@lru_cache(maxsize=1)
def _policy() -> str:
    return build_policy()


class TimeMiddleware:
    """Says in every answer when it was sent, also in one that changes nothing (304): pages count time by it.

    Nobody's clock but the site's decides, and what a page was drawn with grows old while its device sleeps.
    """

    HEADER = "Site-Time"
    """Milliseconds since 1970, for `static/js/server-time.js`. `Date` has whole seconds alone."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response[self.HEADER] = f"{timezone.now().timestamp() * 1000:.0f}"
        return response


class ReadableMiddleware:
    """Refuses with 400 what no view should have to think of.

    A host that is not ours, a body in another encoding than UTF-8 or that is no form, NUL anywhere in path,
    query or form (PostgreSQL stores none), and a `next` that is no address. Reads the form once, so that
    nothing behind it meets an error by reading it.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request) if is_readable(request) else alone(400)


def is_readable(request: HttpRequest) -> bool:
    """True if views can deal with the request; see `ReadableMiddleware`."""
    if "\0" in request.path_info:
        return False
    try:
        request.get_host()
        return _is_utf8(request) and all(_is_clean(values) for values in (request.GET, request.POST))
    except (BadRequest, SuspiciousOperation, MultiPartParserError, ValueError, LookupError):
        return False


def _is_utf8(request: HttpRequest) -> bool:
    charset = (request.content_params or {}).get("charset", "utf-8")
    return codecs.lookup(charset).name == "utf-8"  # raises LookupError


def _is_clean(values: QueryDict) -> bool:
    for name, sent in values.lists():
        if any("\0" in text for text in (name, *sent)):
            return False
        if name in WAYS_BACK:
            for address in sent:
                urlsplit(address)  # raises ValueError
    return True


class OwnMiddleware:
    """Marks what may be a person's own as `private, no-store`: every answer to a browser with a session.

    Two kinds of answer keep what their view has said, for it is private already: the table's partial
    (`private, no-cache`: it lives by its ETag, and is asked for anew each time) and the steps of a finished
    match's replay (`private`, for some minutes). Visitors without a session get public pages as before.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        cookie = settings.SESSION_COOKIE_NAME
        is_own = cookie in request.COOKIES or cookie in response.cookies
        if is_own and "private" not in response.get("Cache-Control", ""):
            response["Cache-Control"] = "private, no-store"
        return response
