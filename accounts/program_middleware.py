"""Way in for programs: by a token and nothing else, so often and no more, with answers that they can read."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _

from accounts.api_repeats import Answer, KeyReused, StillRunning, begin_request, end_request
from accounts.api_tokens import token_shown
from accounts.http import arrived_at
from accounts.models import ApiToken, User
from accounts.problems import CROSS_ORIGIN, PREFLIGHT, is_for_programs, is_problem, problem
from accounts.request_limits import Allowance, counted
from accounts.token_text import hash_of, is_token

GetResponse = Callable[[HttpRequest], HttpResponse]

READING: Final = {"GET", "HEAD"}

_KEY: Final = re.compile(r"[!-~]{1,64}")


class ProgramMiddleware:
    """Below `/api/v1/`: takes cookies away before anybody looks at them, counts, and makes answers readable.

    Where nothing is looked at that a browser sends by itself, no page can do anything in somebody's name:
    there is no session and no form to protect, and any origin may ask.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not is_for_programs(request):
            return self._get_response(request)
        if request.method == "OPTIONS":
            return HttpResponse(status=204, headers=PREFLIGHT)
        request.META.pop("HTTP_COOKIE", None)
        request.COOKIES = {}
        request._dont_enforce_csrf_checks = True  # type: ignore[attr-defined] # noqa: SLF001 - as Django's test client does
        limit = limit_of(request)
        if limit.left < 0:
            detail = _("These were too many requests in a minute. Wait, then go on.")
            response = problem(429, "too-many-requests", detail, {"Retry-After": str(limit.seconds)})
        else:
            response = _readable(self._get_response(request))
        for name, value in {**limit.headers, **CROSS_ORIGIN}.items():
            response[name] = value
        response.cookies.clear()
        response["Vary"] = "Authorization, Accept-Language"
        return _conditional(request, response)


def token_of(request: HttpRequest) -> ApiToken | None:
    """The token that a request shows; None: none that opens anything. A query where it can be one."""
    text = _bearer(request)
    if not text:
        return None
    return token_shown(text=text, address=address_of(request), now=arrived_at(request))


def address_of(request: HttpRequest) -> str:
    """The network address from which somebody asks; empty: it is not known."""
    return get_adapter().get_client_ip(request) or ""


def programs_user(request: HttpRequest) -> None:
    """Have a request of a program be its token's owner's."""
    token = token_of(request)
    request.user = AnonymousUser() if token is None else token.user
    request.token = token  # type: ignore[attr-defined] # only here


def _bearer(request: HttpRequest) -> str:
    """The text in the place of a token; empty: nothing."""
    scheme, _space, text = request.headers.get("Authorization", "").partition(" ")
    return text.strip() if scheme.lower() == "bearer" else ""


def limit_of(request: HttpRequest) -> Allowance:
    """Count a request, before anything is asked of the database; what is left then."""
    text = _bearer(request)
    is_reading = request.method in READING
    name, most = ("reads", settings.API_READS) if is_reading else ("writes", settings.API_WRITES)
    askers = [address_of(request)]
    if is_token(text):
        askers.append(hash_of(text)[:32])
    return counted(name, askers, most, arrived_at(request))


def _readable(response: HttpResponse) -> HttpResponse:
    """An answer that is for browsers, in the words of programs; all others as they are."""
    status = response.status_code
    if 300 <= status < 304:
        return problem(
            403, "elsewhere", _("That is asked on a page of the site: open the table there first.")
        )
    if status < 400 or is_problem(response):
        return response
    kept = {name: response[name] for name in ("Retry-After", "Allow") if name in response}
    return problem(status, headers=kept)


def _conditional(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """An answer with a tag of what is in it, or the word that who asks has it already."""
    if request.method not in READING or response.status_code != 200 or response.streaming:
        return response
    etag = f'"{sha256(response.content).hexdigest()[:32]}"'
    response["ETag"] = etag
    response.setdefault("Cache-Control", "private, no-cache")
    found = get_conditional_response(request, etag=etag, response=response)
    assert isinstance(found, HttpResponse)  # noqa: S101 - one of ours, or a 304
    if found is not response:
        for name in ("RateLimit", "RateLimit-Policy", "Vary", *CROSS_ORIGIN):
            if name in response:
                found[name] = response[name]
    return found


class RepeatMiddleware:
    """Does what programs send with an `Idempotency-Key` once, and gives the same answer to a second try.

    Refusals for a while (429, 5xx) are no answers to be kept: the request may be sent again.
    """

    HEADER = "Idempotency-Key"

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        key = request.headers.get(self.HEADER)
        user = request.user
        if (
            key is None
            or request.method != "POST"
            or not is_for_programs(request)
            or not isinstance(user, User)
        ):
            return self._get_response(request)
        if _KEY.fullmatch(key) is None:
            return problem(400, "bad-key", _("An Idempotency-Key is 1 to 64 visible signs of ASCII."))
        said = b"\n".join([b"POST", request.get_full_path().encode(), request.body])
        try:
            known = begin_request(
                user_id=user.pk, key=key, request_hash=sha256(said).hexdigest(), now=arrived_at(request)
            )
        except KeyReused:
            return problem(422, "key-reused", _("This Idempotency-Key was that of another request."))
        except StillRunning:
            words = _("This very request is being done at this moment. Ask again in a second.")
            return problem(409, "still-running", words, {"Retry-After": "1"})
        if known is not None:
            response = HttpResponse(known.body, status=known.status, content_type=known.content_type)
            response["Idempotency-Replayed"] = "true"
            return response
        return self._done(request, user.pk, key)

    def _done(self, request: HttpRequest, user_id: int, key: str) -> HttpResponse:
        answer = None
        try:
            response = self._get_response(request)
            if response.status_code < 500 and response.status_code != 429:
                answer = Answer(response.status_code, response["Content-Type"], response.content.decode())
        finally:
            end_request(user_id=user_id, key=key, answer=answer)
        return response
