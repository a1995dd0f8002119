"""Going on from the end of a campaign that a table still shows."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.http import UserRequest
from games.catalogue import PRESENTERS
from games.models import Match
from games.services.errors import (
    NotSeated,
)
from games.services.turn.read_marks import CampaignNotOver, go_to_next_campaign
from games.views.login_required import login_needed
from games.views.match_by_key import with_match
from games.views.responses import (
    refused,
    sent_number,
    table_response,
)


@require_POST
@login_needed
@with_match
def next_campaign(request: UserRequest, match: Match) -> HttpResponseBase:
    """Go on from the end of a campaign, whose number the form carries; the table as it is now."""
    number = sent_number(request.POST.get("number", ""))
    try:
        go_to_next_campaign(match_id=match.pk, user_id=request.user.pk, number=number or 0)
    except NotSeated:
        return refused(
            request, match, _("You watch this match: your table keeps nothing for you."), status=403
        )
    except CampaignNotOver:
        return refused(request, match, str(PRESENTERS[match.game].record.teller.calls.not_over))
    return table_response(request, match)
