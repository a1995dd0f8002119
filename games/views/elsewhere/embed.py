"""The replay in a frame of another site, and the card by which that site finds it (oEmbed 1.0).

A frame shows what everybody may see and knows nobody: it reads no cookies and sets none.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from csp.constants import HEADER as POLICY
from csp.utils import build_policy
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpResponse, HttpResponseBase, JsonResponse
from django.urls import Resolver404, resolve, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_GET

from accounts.http import SiteRequest
from games.kit.face.markup import element
from games.models import Match
from games.presenters.pictures.board_picture import HEIGHT, WIDTH
from games.selectors.pictures.pictures import is_shown_elsewhere
from games.views.match_by_key import with_match
from games.views.replay.replay import shown_replay

FRAME: Final = (960, 720)
"""Width and height of a frame, if its page has no wish."""
LEAST: Final = 320
KEPT_SECONDS: Final = 3600


@xframe_options_exempt
@require_GET
@with_match
def embedded_replay(request: SiteRequest, match: Match) -> HttpResponseBase:
    """The replay of a match that is over, as somebody sees it who is not logged in."""
    if not is_shown_elsewhere(match) or not match.is_laid_open:
        raise Http404
    request.user = AnonymousUser()
    response = shown_replay(request, match, "games:embed", "games/embed.html")
    response[POLICY] = build_policy(replace={"frame-ancestors": ["*"]})
    return response


@require_GET
def card(request: SiteRequest) -> HttpResponseBase:
    """A card to show in place of a link: a frame with the replay, or the picture of the board.

    Parameters are those of oEmbed: url, format (JSON alone), maxwidth and maxheight.
    """
    if request.GET.get("format", "json") != "json":
        return HttpResponse(status=501)
    match = _match_of(request)
    width, height = _size(request, "maxwidth", FRAME[0]), _size(request, "maxheight", FRAME[1])
    told = {
        "version": "1.0",
        "title": match.name,
        "provider_name": "Alliances",
        "provider_url": request.build_absolute_uri("/"),
        "cache_age": KEPT_SECONDS,
        "thumbnail_url": request.build_absolute_uri(reverse("games:picture", args=[match.key])),
        "thumbnail_width": WIDTH,
        "thumbnail_height": HEIGHT,
    }
    if match.is_laid_open:
        source = request.build_absolute_uri(reverse("games:embed", args=[match.key]))
        frame = element("iframe", src=source, width=width, height=height, title=match.name)
        told |= {"type": "rich", "html": frame, "width": width, "height": height}
    else:
        told |= {"type": "link"}
    response = JsonResponse(told)
    response["Access-Control-Allow-Origin"] = "*"
    return response


def _match_of(request: SiteRequest) -> Match:
    """The match of the address that is asked for. :raises Http404: there is none to be shown elsewhere."""
    url = request.GET.get("url", "")
    if not url_has_allowed_host_and_scheme(url, {request.get_host()}):
        raise Http404
    try:
        key = resolve(urlsplit(url).path).kwargs.get("key")
    except Resolver404 as error:
        raise Http404 from error
    match = Match.objects.filter(key=key).first()
    if match is None or not is_shown_elsewhere(match):
        raise Http404
    return match


def _size(request: SiteRequest, name: str, most: int) -> int:
    asked = request.GET.get(name, "")
    if not (asked.isascii() and asked.isdecimal() and len(asked) < 6):
        return most
    return max(LEAST, min(int(asked), most))
