"""QR code of the link to a table, for the camera of somebody who stands beside its host."""

from __future__ import annotations

from io import BytesIO

import qrcode
from django.http import HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from qrcode.image.svg import SvgPathImage

from accounts.http import SiteRequest
from games.models import Match
from games.views.match_by_key import with_match


@require_safe
@with_match
@cache_control(private=True, max_age=3600)
def link_code(request: SiteRequest, match: Match) -> HttpResponse:
    """A QR code of the table's address as SVG: for those who may see the table, and it tells no more."""
    drawn = BytesIO()
    qrcode.make(request.build_absolute_uri(match.get_absolute_url()), image_factory=SvgPathImage).save(drawn)
    return HttpResponse(drawn.getvalue(), content_type="image/svg+xml")
