"""Serves `/.well-known/security.txt` (RFC 9116): where weaknesses of the site are to be reported."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

HOLDS = timedelta(days=90)
"""Time for which a reader may rely on the file; the RFC advises less than a year."""


@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """The file, if there is somebody to report to (`SECURITY_CONTACT`). :raises Http404: there is not."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    until = (timezone.now() + HOLDS).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = (
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {until:%Y-%m-%dT%H:%M:%SZ}",
        "Preferred-Languages: en",
        f"Canonical: {settings.SITE_URL}{request.path}",
    )
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
