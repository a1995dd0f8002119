"""The picture of a board, for a page elsewhere that shows a link to its table."""

from __future__ import annotations

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from accounts.http import SiteRequest
from games.models import Match
from games.outbox.wake import wake_picture
from games.selectors.pictures.pictures import is_shown_elsewhere, picture_of
from games.views.match_by_key import with_match

KEPT_SECONDS = 300
"""So long may others keep a picture before they ask again."""
SOON_SECONDS = 10
"""The same of one that is being drawn anew."""


@require_safe
@with_match
def picture(request: SiteRequest, match: Match) -> HttpResponseBase:
    """The board as a spectator sees it, perhaps some moves ago: a worker draws the newest for the next one.

    Where none is drawn yet it is the mark of the site.
    """
    if not is_shown_elsewhere(match):
        raise Http404
    kept = picture_of(match)
    if kept is None or kept.version != match.version:
        wake_picture(match.key)
    if kept is None:
        response: HttpResponseBase = redirect(static("img/icon-512.png"))
        response["Cache-Control"] = "no-store"
        return response
    etag = f'"{match.key}-{kept.version}"'
    seconds = KEPT_SECONDS if kept.version == match.version else SOON_SECONDS
    headers = {"ETag": etag, "Cache-Control": f"public, max-age={seconds}"}
    if request.headers.get("If-None-Match") == etag:
        return HttpResponse(status=304, headers=headers)
    return HttpResponse(bytes(kept.data), content_type="image/png", headers=headers)
