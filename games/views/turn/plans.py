"""Plans for turns to come: set, changed and revoked with one form."""

from __future__ import annotations

from random import SystemRandom

from django.http import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.http import UserRequest
from games.catalogue import rules_of
from games.kit.rules.errors import BadNotation
from games.models import Match
from games.services.errors import NotRunning, NotSeated, ReadFirst
from games.services.turn.plans import NotOffered, instruct
from games.views.login_required import login_needed
from games.views.match_by_key import with_match
from games.views.responses import (
    refused,
    table_response,
)


@require_POST
@login_needed
@with_match
def instructions(request: UserRequest, match: Match) -> HttpResponseBase:
    """Have what the form says stand, one instruction a kind, and nothing else; the table as it is then."""
    kinds = rules_of(match.game, match.rules_version).instructions.kinds
    sent = [request.POST.get(kind, "") for kind in kinds]
    wanted = [] if "revoke" in request.POST else [notation for notation in sent if notation]
    try:
        instruct(
            match_id=match.pk,
            user_id=request.user.pk,
            notations=wanted,
            stood=[each for each in request.POST.getlist("stood") if each]
            if "stood" in request.POST
            else None,
            now=timezone.now(),
            rng=SystemRandom(),
        )
    except NotSeated:
        return refused(request, match, _("You watch this match: only those who play can plan."), status=403)
    except ReadFirst:
        words = _("You have been warned. Read that first, then send your plans again.")
        return refused(request, match, words, status=403)
    except NotRunning:
        return refused(request, match, "", status=409)
    except NotOffered:
        words = _("The table had moved on: that cannot be planned now.")
        return refused(request, match, words, status=409)
    except BadNotation:
        return refused(request, match, _("That cannot be planned in this game."))
    return table_response(request, match)
