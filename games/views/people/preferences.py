"""Preferences that a player sets at a table: no more words on the worth of a hand."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.views.decorators.http import require_POST

from accounts.account_settings import change_settings
from accounts.http import UserRequest
from games.models import Match
from games.views.login_required import login_needed
from games.views.match_by_key import with_match
from games.views.responses import (
    table_response,
)


@require_POST
@login_needed
@with_match
def hide_worth(request: UserRequest, match: Match) -> HttpResponseBase:
    """Say no more what a hand is worth, at any table, until the settings bring it back."""
    change_settings(user_id=request.user.pk, values={"shows_worth": False})
    return table_response(request, match)
