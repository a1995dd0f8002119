"""Views that make the site an installable program: its manifest, its worker, its page without network.

All three are the same for everybody: what a browser keeps of them holds nothing of anybody.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

ICONS = (
    ("img/icon-192.png", "192x192"),
    ("img/icon-512.png", "512x512"),
)
"""The star keeps clear of the border, so that a device may cut the same pictures to its own shape."""


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - Django's shape
    """The manifest: name and looks of the site among a device's programs."""
    inbox, lobby = reverse("games:inbox"), reverse("games:lobby")
    return JsonResponse(
        {
            "id": "/",
            "name": "Alliances",
            "short_name": "Alliances",
            "description": _("Games of alliances, played one turn at a time."),
            "start_url": inbox,
            "scope": "/",
            "display": "standalone",
            "background_color": "#dbe7e9",
            "theme_color": "#12303a",
            "icons": [
                {"src": static(path), "sizes": sizes, "type": "image/png", "purpose": purpose}
                for path, sizes in ICONS
                for purpose in ("any", "maskable")
            ],
            "shortcuts": [
                {"name": _("Your moves"), "url": inbox},
                {"name": _("Lobby"), "url": lobby},
            ],
        },
        content_type="application/manifest+json",
    )


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at the root so that it is there for every page; asked for anew at each look."""
    context = {"release": settings.RELEASE, "cookie": settings.CSRF_COOKIE_NAME}
    return render(request, "accounts/sw.js", context, content_type="text/javascript; charset=utf-8")


@require_safe
@cache_control(no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    """The page that the worker shows where another cannot be had."""
    return render(request, "accounts/offline.html")
