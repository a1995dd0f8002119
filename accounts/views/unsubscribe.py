"""Page of an unsubscribe link: whoever holds it is asked nothing else, not even who they are."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import Kind
from accounts.notifications.defaults import NEVER_OFF
from accounts.notifications.labels import KINDS, WAYS
from accounts.notifications.unsubscribe import ForeignTokenError, NobodyError, OptOut, resubscribe, take_off


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mail_off(request: HttpRequest, token: str) -> HttpResponse:
    """Ask; or end it at once, for mail programs post here without cookies (RFC 8058).

    What a body says is not read: there is one thing that a POST can mean.
    """
    off = _off(token)
    if request.method != "POST":
        return _page(request, off, step="asks")
    try:
        changed = take_off(off, now=timezone.now())
    except NobodyError as error:
        raise Http404 from error
    return _page(request, off, step="done", threads=changed or [""])


@csrf_exempt
@never_cache
@require_POST
def mail_back(request: HttpRequest, token: str) -> HttpResponse:
    """Take it back, as the page of before offers it."""
    off = _off(token)
    try:
        resubscribe(off, threads=request.POST.getlist("thread"), now=timezone.now())
    except NobodyError as error:
        raise Http404 from error
    return _page(request, off, step="back")


def _off(token: str) -> OptOut:
    try:
        return OptOut.of(token)
    except ForeignTokenError as error:
        raise Http404 from error


def _page(request: HttpRequest, off: OptOut, **context: Any) -> HttpResponse:
    context |= {
        "token": off.token,
        "kind": KINDS[off.kind],
        "way": WAYS[off.way],
        "is_time": off.kind is Kind.TIME,
        "is_never_off": off.kind in NEVER_OFF,
    }
    return render(request, "accounts/mail_off.html", context)
