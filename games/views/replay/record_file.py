"""The record of a match as a file: of one that is over for anybody, of a running one for its players."""

from __future__ import annotations

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.http import SiteRequest
from games.kit.rules.records import dump_record
from games.models import Match
from games.selectors.replay.record_files import about, file_name, known_record
from games.selectors.replay.replay import is_over
from games.views.match_by_key import with_match


@require_safe
@with_match
def record(request: SiteRequest, match: Match) -> HttpResponseBase:
    """One line of JSON in the format `alliances-match/1`; of a running match what one may know of it."""
    if match.status != Match.Status.RUNNING and not match.is_adjudicated and not is_over(match):
        raise Http404
    known = known_record(match, request.user.pk)
    if known is None:
        words = _("This match is still being played. Its record is for everybody when it is over.")
        if match.is_adjudicated:
            words = _("Moderators have ended this match. It may be taken up again, so it is not laid open.")
        return render(request, "games/refused.html", {"match": match, "refused": words}, status=403)
    return _file(match, dump_record(known, about(match)))


def _file(match: Match, line: str) -> HttpResponse:
    return HttpResponse(
        line + "\n",
        content_type="application/json",
        headers={
            "Content-Disposition": f'attachment; filename="{file_name(match)}"',
            # A record with one player's knowledge is for nobody else, and it grows with every move.
            "Cache-Control": "private, no-store",
        },
    )
