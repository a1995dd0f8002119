"""Marks moderators' measures at a table as read."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.views.decorators.http import require_POST

from accounts.http import UserRequest
from games.models import Match
from games.services.notices import mark_moderation_notices_read
from games.views.login_required import login_needed
from games.views.match_by_key import with_match
from games.views.responses import (
    table_response,
)


@require_POST
@login_needed
@with_match
def moderation_notices_read(request: UserRequest, match: Match) -> HttpResponseBase:
    """Take the line over the board away, for whoever asks; the table as it is then."""
    mark_moderation_notices_read(match_id=match.pk, user_id=request.user.pk)
    return table_response(request, match)
